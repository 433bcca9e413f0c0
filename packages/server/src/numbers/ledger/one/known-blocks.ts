/**
 * A cache of blocks. What a block was issued for never changes, so a code of a known block needs no statement. A
 * transaction that added blocks caches nothing: they would stay cached after its rollback.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import { listBlocks, type BlockRow } from '../store/queries/reading.queries.ts'

interface KnownOfTenant {
  readonly byNumber: Map<number, BlockRow>
  /** Per rule version, blocks by their first index, ascending. */
  readonly byVersion: Map<string, BlockRow[]>
}

/** Above this the least recently used tenant is dropped. */
const BLOCKS_MAX = 200_000
const tenants = new Map<string, KnownOfTenant>()
const adding = new WeakSet<TenantDb>()

const nameOf = ({ client, tenantId }: TenantDb): string => {
  const { host, port, database } = client as unknown as { host: string; port: number; database: string }
  return `${host}:${port}/${database} ${tenantId}`
}

export const addsBlocks = (db: TenantDb): void => void adding.add(db)

/** The known block of the version that contains the index. */
export function knownBlock(db: TenantDb, ruleVersionId: string, index: number): BlockRow | undefined {
  return blockAt(tenants.get(nameOf(db))?.byVersion.get(ruleVersionId), index)
}

/** The known block with this number. */
export const knownBlockOf = (db: TenantDb, block: number): BlockRow | undefined =>
  tenants.get(nameOf(db))?.byNumber.get(block)

/** Pending lookups of a transaction: reads of one packet look up a block once. */
const underway = new WeakMap<TenantDb, Map<number, Promise<BlockRow[]>>>()

async function askForBlocks(db: TenantDb, numbers: readonly number[]): Promise<BlockRow[]> {
  const asked = underway.get(db) ?? new Map<number, Promise<BlockRow[]>>()
  underway.set(db, asked)
  const fresh = numbers.filter((number) => !asked.has(number))
  if (fresh.length > 0) {
    const answer = listBlocks(db, fresh).finally(() => fresh.forEach((number) => asked.delete(number)))
    for (const number of fresh) asked.set(number, answer)
  }
  const found = (await Promise.all(new Set(numbers.map((number) => asked.get(number))))).flatMap((rows) => rows ?? [])
  rememberBlocks(db, found)
  return found
}

/**
 * The blocks with these numbers when all of them are known. Synchronous, so that the next query leaves in the same
 * packet.
 */
export function knownBlocksOf(db: TenantDb, numbers: Iterable<number>): Map<number, BlockRow> | undefined {
  const blocks = new Map<number, BlockRow>()
  for (const number of numbers) {
    const block = blocks.get(number) ?? knownBlockOf(db, number)
    if (block === undefined) return undefined
    blocks.set(number, block)
  }
  return blocks
}

/**
 * The blocks with these numbers; at most one statement, for those that are not known. Blocks that do not exist are left
 * out.
 */
export async function blocksOf(db: TenantDb, numbers: Iterable<number>): Promise<Map<number, BlockRow>> {
  const blocks = new Map<number, BlockRow>()
  const missing = new Set<number>()
  for (const number of new Set(numbers)) {
    const known = knownBlockOf(db, number)
    if (known === undefined) missing.add(number)
    else blocks.set(number, known)
  }
  if (missing.size === 0) return blocks
  for (const row of await askForBlocks(db, [...missing])) if (missing.has(row.block)) blocks.set(row.block, row)
  return blocks
}

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

/** Position of the first block that begins at or above the index. */
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

/** The block that contains the index, among blocks of one version ascending by first index. */
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
