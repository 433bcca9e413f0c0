/**
 * Blocks that were looked up by index before. What a block was issued for never changes, so a code of a known block costs no
 * statement. A transaction that added blocks of its own remembers nothing: they would stay known if it were rolled back.
 */
import type { TenantDb } from '../kit/db.ts'
import type { BlockRow } from './store/ledger.reading.queries.ts'

/** Per rule version, blocks by their first index, ascending. */
type OfVersions = Map<string, BlockRow[]>

/** Beyond it the least recently met tenant is forgotten. */
const BLOCKS_MAX = 200_000
const tenants = new Map<string, { blocks: number; versions: OfVersions }>()
const adding = new WeakSet<TenantDb>()

const nameOf = ({ client, tenantId }: TenantDb): string => {
  const { host, port, database } = client as unknown as { host: string; port: number; database: string }
  return `${host}:${port}/${database} ${tenantId}`
}

export const addsBlocks = (db: TenantDb): void => void adding.add(db)

/** The known block of the version that holds the index. */
export function knownBlock(db: TenantDb, ruleVersionId: string, index: number): BlockRow | undefined {
  return blockAt(tenants.get(nameOf(db))?.versions.get(ruleVersionId), index)
}

export function rememberBlocks(db: TenantDb, blocks: readonly BlockRow[]): void {
  if (adding.has(db)) return
  const name = nameOf(db)
  let tenant = tenants.get(name)
  if (tenant === undefined || tenant.blocks > BLOCKS_MAX) tenant = { blocks: 0, versions: new Map() }
  tenants.delete(name)
  tenants.set(name, tenant)
  for (const block of blocks) {
    const own = tenant.versions.get(block.ruleVersionId as string) ?? []
    tenant.versions.set(block.ruleVersionId as string, own)
    const place = placeOf(own, block.firstIndex as number)
    if (own[place]?.firstIndex === block.firstIndex) continue
    own.splice(place, 0, block)
    tenant.blocks++
  }
}

/** Place of the first block that does not begin below the index. */
function placeOf(blocks: readonly BlockRow[], index: number): number {
  let from = 0
  let to = blocks.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (((blocks[middle] as BlockRow).firstIndex as number) < index) from = middle + 1
    else to = middle
  }
  return from
}

/** The block that holds the index, among blocks of one version ascending by first index. */
export function blockAt(blocks: readonly BlockRow[] | undefined, index: number): BlockRow | undefined {
  let from = 0
  let to = (blocks?.length ?? 0) - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const block = (blocks as readonly BlockRow[])[middle] as BlockRow
    const first = block.firstIndex as number
    if (index < first) to = middle - 1
    else if (index >= first + block.size) from = middle + 1
    else return block
  }
  return undefined
}
