/**
 * Takes an opening stock in, part by part: first the codes in the order of the file, then their packing by container. A part
 * and the note that it is done commit together, so a killed task goes on with the next part.
 */
import { packagingLevels, stateCode, type PackagingLevel, type Scheme } from '@serialis/contract/ledger/serial.states.ts'
import type { Ctx } from '../kit/context.ts'
import type { TenantDb } from '../kit/db.ts'
import { found, requireThat } from '../kit/failure.ts'
import { importSerials } from '../ledger/ledger.issue.service.ts'
import { packMany } from '../ledger/ledger.packing.service.ts'
import { resolveCodes } from '../ledger/ledger.resolve.service.ts'
import type { Pack } from '../ledger/ledger.types.ts'
import { blockOf } from '../ledger/ordinals.ts'
import { setOfFew } from '../ledger/serial-set.ts'
import { bucketOf, Products } from './judging.ts'
import * as queries from './onboarding.queries.ts'
import { keyText, stateOf, type OpeningRow } from './opening-rows.ts'

/** Codes that one transaction takes in. */
export const ROWS_A_PART = 500_000
/** Members that are packed at a time: some ten thousand cases. */
const MEMBERS_AT_ONCE = 200_000

export interface Part {
  number: number
  rows: OpeningRow[]
}

/** The file cut into parts; always in the same places. */
export async function* partsOf(rows: AsyncIterable<OpeningRow[]>, size = ROWS_A_PART): AsyncGenerator<Part> {
  let part: OpeningRow[] = []
  let number = 0
  for await (const some of rows) {
    for (const row of some) {
      part.push(row)
      if (part.length < size) continue
      yield { number: number++, rows: part }
      part = []
    }
  }
  if (part.length > 0) yield { number, rows: part }
}

interface Opening {
  id: string
  eventId: string
  scheme: Scheme
}

/** Codes that become one block: everything alike but the serial. */
const groupOf = (row: OpeningRow, level: PackagingLevel): string => `${row.gtin ?? ''} ${level} ${stateCode(stateOf(row))} ${row.batch} ${row.expiry ?? ''}`

/** The codes of a part, in the transaction of `ctx`; nothing when it is in already. */
export async function enterPart({ db, now }: Pick<Ctx, 'db' | 'now'>, { id, eventId }: Opening, { number, rows }: Part): Promise<void> {
  requireThat(await queries.raiseDone(db, id, 'parts_done', number), 'changed_meanwhile')
  const products = new Products(db)
  await products.ask(rows)
  const groups = Map.groupBy(rows, (row) => groupOf(row, found(products.levelOf(row))))
  const blocks: queries.BlockBatch[] = []
  for (const group of groups.values()) {
    const [first] = group as [OpeningRow]
    const answer = await importSerials(db, {
      event: { id: eventId, recordedAt: now }, productId: products.of(first.gtin)?.id ?? null, gtin: first.gtin, level: found(products.levelOf(first)), state: stateOf(first),
      codes: group.map(({ text }) => text),
    })
    // Somebody took one of the codes in since the check: the part is taken back, and tried again when that is mended.
    requireThat(answer.refused.length === 0, 'onboarding_outcome_differs')
    if (first.batch === '' && first.expiry === null) continue
    for (const range of answer.ranges) blocks.push({ block: blockOf(range.first), batch: first.batch, expiry: first.expiry })
  }
  await queries.insertBlocks(db, id, blocks)
}

interface Members {
  rows: OpeningRow[]
  levels: PackagingLevel[]
}

/** The rows of one bucket that stand in a container, read from the whole file. */
export async function membersIn(db: TenantDb, rows: AsyncIterable<OpeningRow[]>, { bucket, buckets }: { bucket: number; buckets: number }, products = new Products(db)): Promise<Members> {
  const members: Members = { rows: [], levels: [] }
  for await (const some of rows) {
    await products.ask(some)
    for (const row of some) {
      if (row.parent === null || bucketOf(keyText(row.parent), buckets) !== bucket) continue
      members.rows.push(row)
      members.levels.push(found(products.levelOf(row)))
    }
  }
  return members
}

/** Packs what one bucket holds, from the inside outward, in the transaction of `ctx`. */
export async function packBucket({ db, now }: Pick<Ctx, 'db' | 'now'>, { id, eventId, scheme }: Opening, bucket: number, members: Members): Promise<void> {
  requireThat(await queries.raiseDone(db, id, 'packs_done', bucket), 'changed_meanwhile')
  const products = new Products(db)
  await products.ask(members.rows)
  for (const level of packagingLevels) {
    const rows = members.rows.filter((_, at) => members.levels[at] === level)
    const byParent = [...Map.groupBy(rows, ({ parent }) => keyText(found(parent))).values()]
    for (let from = 0; from < byParent.length; ) {
      const some: OpeningRow[][] = []
      for (let count = 0; from < byParent.length && count < MEMBERS_AT_ONCE; from++) {
        const group = byParent[from] as OpeningRow[]
        some.push(group)
        count += group.length
      }
      await packMany(db, { event: { id: eventId, recordedAt: now }, scheme, packs: await packsOf(db, some, products) })
    }
  }
}

async function packsOf(db: TenantDb, groups: readonly OpeningRow[][], products: Products): Promise<Pack[]> {
  const members = groups.flat()
  const own = await resolveCodes(db, { texts: members.map(({ text }) => text), gtins: members.map(({ gtin }) => gtin) })
  const parents = groups.map(([first]) => found(found(first).parent))
  const around = await resolveCodes(db, { texts: parents.map(({ text }) => text), gtins: parents.map(({ gtin }) => gtin) })
  requireThat(own.found === members.length && around.found === groups.length, 'onboarding_outcome_differs')
  let at = 0
  return groups.map((group, place) => {
    const ordinals = own.ordinals.slice(at, (at += group.length))
    const [first] = group as [OpeningRow]
    const container = found(first.parent)
    const level = container.gtin === null ? null : (products.of(container.gtin)?.levels.find(({ gtin }) => gtin === container.gtin)?.level ?? null)
    const capacity = level === null ? outermost(products, first) : products.capacityOf(first.gtin, level)
    return { container: around.ordinals[place] ?? 0, members: setOfFew(ordinals), isPartial: capacity === null || group.length < capacity, ...(capacity !== null && { capacity }) }
  })
}

/** What a pallet of the member's product holds; null for members without a product. */
const outermost = (products: Products, member: OpeningRow): number | null => products.capacityOf(member.gtin, 'PL')
