/**
 * Commits an opening stock part by part: first the codes in the order of the file, then their packing by stretches. A
 * part and the record that it is done commit together, so a killed task continues with the next part.
 */

import { stateCode, type PackagingLevel, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { importSerials } from '../../numbers/ledger/issue/issue.service.ts'
import type { Pack } from '../../numbers/ledger/ledger-types.ts'
import { resolveCodes } from '../../numbers/ledger/one/resolve.service.ts'
import { packMany } from '../../numbers/ledger/packing/packing.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { setOfFew } from '../../numbers/ledger/serial-set/serial-set.ts'
import { stateOf, type OpeningRow } from './opening-rows.ts'
import * as queries from './opening-stock.queries.ts'
import type { Packed } from './sorting/packing-order.ts'
import type { StockProducts } from './stock-products.ts'

/** Codes per transaction. */
export const ROWS_A_PART = 250_000
/** Members that are packed at once: some ten thousand cases. */
const MEMBERS_AT_ONCE = 200_000

export interface Part {
  number: number
  rows: OpeningRow[]
}

/** Splits the file into parts, always at the same positions. */
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
  products: StockProducts
}

/** Codes that become one block: everything equal except the serial. */
const groupOf = (row: OpeningRow, level: PackagingLevel): string =>
  `${row.gtin ?? ''} ${level} ${stateCode(stateOf(row))} ${row.batch} ${row.expiry ?? ''}`

/**
 * Enters the codes of a part, whose products were looked up, in the transaction of `ctx`; refused when it was already
 * entered.
 */
export async function enterPart(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, eventId, products }: Opening,
  { number, rows }: Part,
): Promise<void> {
  requireThat(await queries.raiseDone(db, id, 'partsDone', number), 'changed_meanwhile')
  const groups = Map.groupBy(rows, (row) => groupOf(row, found(products.levelOf(row))))
  const blocks: queries.BlockBatch[] = []
  for (const group of groups.values()) {
    const [first] = group as [OpeningRow]
    const answer = await importSerials(db, {
      event: { id: eventId, recordedAt: now },
      productId: products.of(first.gtin)?.id ?? null,
      gtin: first.gtin,
      level: found(products.levelOf(first)),
      state: stateOf(first),
      codes: group.map(({ text }) => text),
    })
    // Another transaction entered one of the codes since the check: this part is rolled back, and repeated when that is
    // corrected.
    requireThat(answer.refused.length === 0, 'onboarding_outcome_differs')
    if (first.batch === '' && first.expiry === null) continue
    for (const range of answer.ranges)
      blocks.push({ block: blockOf(range.first), batch: first.batch, expiry: first.expiry })
  }
  await queries.insertBlocks(db, id, blocks)
}

/**
 * Packs the containers of a stretch, given from the inside out, in the transaction of `ctx`; refused when that was
 * already done.
 */
export async function packStretch(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, eventId, scheme, products }: Opening,
  stretch: number,
  containers: readonly Packed[],
): Promise<void> {
  requireThat(await queries.raiseDone(db, id, 'packsDone', stretch), 'changed_meanwhile')
  for (let from = 0; from < containers.length;) {
    const some: Packed[] = []
    // One level at a time: a container is packed only after its content.
    const level = containers[from]?.level
    for (
      let count = 0;
      from < containers.length && count < MEMBERS_AT_ONCE && containers[from]?.level === level;
      from++
    ) {
      const one = containers[from] as Packed
      some.push(one)
      count += one.members.length
    }
    await packMany(db, { event: { id: eventId, recordedAt: now }, scheme, packs: await packsOf(db, some, products) })
  }
}

async function packsOf(db: TenantDb, containers: readonly Packed[], products: StockProducts): Promise<Pack[]> {
  const members = containers.flatMap((one) => one.members)
  const own = await resolveCodes(db, { texts: members.map(({ text }) => text), gtins: members.map(({ gtin }) => gtin) })
  const around = await resolveCodes(db, {
    texts: containers.map(({ container }) => container.text),
    gtins: containers.map(({ container }) => container.gtin),
  })
  requireThat(own.found === members.length && around.found === containers.length, 'onboarding_outcome_differs')
  let at = 0
  return containers.map(({ containerLevel, members: inside }, place) => {
    const ordinals = own.ordinals.slice(at, (at += inside.length))
    // Null for members without a product.
    const capacity = products.capacityOf(inside[0]?.gtin ?? null, containerLevel)
    return {
      container: around.ordinals[place] ?? 0,
      members: setOfFew(ordinals),
      isPartial: capacity === null || inside.length < capacity,
      ...(capacity !== null && { capacity }),
    }
  })
}
