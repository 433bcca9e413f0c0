/** The rows of a list, slice by slice, with constant memory whatever its size. */

import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import { stateCode, stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStateOf, type ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { encodeRanges } from '../../numbers/ledger/issue/encode.service.ts'
import { orderRangesOf } from '../../numbers/ledger/issue/ranges.service.ts'
import type { OrderRange, TimeAxis } from '../../numbers/ledger/ledger-types.ts'
import { codesInSight } from '../../numbers/ledger/one/resolve.service.ts'
import { parentsAt, stateAt } from '../../numbers/ledger/reading/history.service.ts'
import { valuesOf } from '../../numbers/ledger/reading/reading.service.ts'
import {
  forEachRange,
  ordinalsOf,
  rangesOf,
  takeAfter,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf, type OrderFacts } from '../../plant/orders/facts/facts.service.ts'

export interface ExtractMoment {
  readonly asOf: Date | null
  readonly axis: TimeAxis
  readonly statuses: readonly ShownState[] | undefined
}

const SLICE = 16_384
const NOT_YET = -1

/** CSV lines of the set's serial numbers in ascending order, a slice at a time. */
export async function* extractRows(db: TenantDb, set: SerialSet, moment: ExtractMoment): AsyncGenerator<string[]> {
  const slices = set.parts.map((part) => ({ size: part.size, parts: [part] }))
  for (const part of slices) {
    for (let after = -1, left = part.size; left > 0;) {
      const slice = takeAfter(part, after, SLICE)
      const lines = await linesOf(db, slice, moment)
      if (lines.length > 0) yield lines
      left -= slice.size
      after = ordinalsOf(slice).at(-1) ?? Infinity
    }
  }
}

interface Columns {
  readonly ordinals: Float64Array
  readonly states: Float64Array
  readonly parents: Float64Array
}

async function columnsOf(db: TenantDb, slice: SerialSet, { asOf, axis }: ExtractMoment): Promise<Columns> {
  const ordinals = ordinalsOf(slice)
  if (asOf === null)
    return { ordinals, states: await valuesOf(db, ordinals, 'state'), parents: await valuesOf(db, ordinals, 'parent') }
  const place = new Map(Array.from(ordinals, (ordinal, at) => [ordinal, at]))
  const filled = (groups: Iterable<readonly [number, SerialSet]>): Float64Array => {
    const values = new Float64Array(ordinals.length).fill(NOT_YET)
    for (const [value, members] of groups)
      forEachRange(members, (first, last) =>
        values.fill(value, place.get(first) as number, (place.get(last) as number) + 1),
      )
    return values
  }
  const { states } = await stateAt(db, slice, asOf, { by: axis })
  return {
    ordinals,
    states: filled(states.map(({ state, members }) => [stateCode(state), members] as const)),
    parents: filled(await parentsAt(db, slice, asOf, { by: axis })),
  }
}

async function linesOf(db: TenantDb, slice: SerialSet, moment: ExtractMoment): Promise<string[]> {
  const { ordinals, states, parents } = await columnsOf(db, slice, moment)
  const containers = [...new Set(parents)].filter((parent) => parent > 0)
  const names = await codesInSight(db, containers)
  const ranges = await orderRangesOf(db, slice)
  const orders = await orderFactsOf(
    db,
    ranges.map(({ orderId }) => orderId),
  )
  const wanted = statusTexts(moment.statuses)
  const factsOf = orderFinder(ranges, orders)
  const lines: string[] = []
  let at = 0
  for await (const { buffer, width, count, level, gtin } of encodeRanges(db, rangesOf(slice))) {
    for (let place = 0; place < count; place++, at++) {
      const state = wanted(states[at] as number)
      if (state === null) continue
      const code = buffer.toString('latin1', place * width, (place + 1) * width).trimEnd()
      const parent = parents[at] as number
      lines.push(
        `${csvCell(code)},${gtin ?? ''},${level},${state},${parent > 0 ? csvCell(names.get(parent) ?? '') : ''},${factsOf(ordinals[at] as number)}\n`,
      )
    }
  }
  return lines
}

/** Status, whether it is on a pack, allocation; null for a row that is filtered out. */
function statusTexts(statuses: readonly ShownState[] | undefined): (code: number) => string | null {
  const known = new Map<number, string | null>([[NOT_YET, null]])
  return (code) => {
    let text = known.get(code)
    if (text === undefined) {
      const { status, commissioned, allocation } = stateOfCode(code)
      text =
        statuses === undefined || statuses.includes(shownStateOf({ status, commissioned }))
          ? `${status},${commissioned ? 'yes' : 'no'},${allocation}`
          : null
      known.set(code, text)
    }
    return text
  }
}

/** Order, batch, product, dates and line of ascending ordinals. */
function orderFinder(
  ranges: readonly OrderRange[],
  orders: ReadonlyMap<string, OrderFacts>,
): (ordinal: number) => string {
  const NONE = ',,,,,'
  const texts = ranges.map(({ orderId }) => {
    const order = orders.get(orderId)
    if (order === undefined) return NONE
    return [
      order.orderNo,
      order.batchCode ?? '',
      order.productName,
      order.productionDate ?? '',
      order.expirationDate ?? '',
      order.lineName,
    ]
      .map(csvCell)
      .join(',')
  })
  let at = 0
  return (ordinal) => {
    while (at < ranges.length && (ranges[at] as OrderRange).last < ordinal) at++
    const range = ranges[at]
    return range !== undefined && range.first <= ordinal ? (texts[at] as string) : NONE
  }
}
