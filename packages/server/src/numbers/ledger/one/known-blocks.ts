/**
 * Blocks that were looked up before. What a block was issued for never changes, so a code of a known block costs no
 * statement. A transaction that added blocks of its own remembers nothing: they would stay known if it were rolled back.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { BlockRow } from '../store/queries/reading.queries.ts'

interface KnownOfTenant {
  readonly byNumber: Map<number, BlockRow>
  /** Per rule version, blocks by their first index, ascending. */
  readonly byVersion: Map<string, BlockRow[]>
}

/** Beyond it the least recently met tenant is forgotten. */
const BLOCKS_MAX = 200_000
const tenants = new Map<string, KnownOfTenant>()
const adding = new WeakSet<TenantDb>()

const nameOf = ({ client, tenantId }: TenantDb): string => {
  const { host, port, database } = client as unknown as { host: string; port: number; database: string }
  return `${host}:${port}/${database} ${tenantId}`
}

export const addsBlocks = (db: TenantDb): void => void adding.add(db)

/** The known block of the version that holds the index. */
export function knownBlock(db: TenantDb, ruleVersionId: string, index: number): BlockRow | undefined {
  return blockAt(tenants.get(nameOf(db))?.byVersion.get(ruleVersionId), index)
}

/** The known block with this number. */
export const knownBlockOf = (db: TenantDb, block: number): BlockRow | undefined =>
  tenants.get(nameOf(db))?.byNumber.get(block)

export function rememberBlocks(db: TenantDb, blocks: readonly BlockRow[]): void {
  if (adding.has(db)) return
  const name = nameOf(db)
  let tenant = tenants.get(name)
  if (tenant === undefined || tenant.byNumber.size > BLOCKS_MAX) tenant = { byNumber: new Map(), byVersion: new Map() }
  tenants.delete(name)
  tenants.set(name, tenant)
  for (const block of blocks) {
    if (tenant.byNumber.has(block.block)) continue
    tenant.byNumber.set(block.block, block)
    // An imported block has no indexes.
    if (block.ruleVersionId === null) continue
    const own = tenant.byVersion.get(block.ruleVersionId) ?? []
    tenant.byVersion.set(block.ruleVersionId, own)
    own.splice(placeOf(own, block.firstIndex as number), 0, block)
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
