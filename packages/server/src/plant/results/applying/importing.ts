/**
 * From the stored file to its effect. `readResult` only reads; `effectOf` is the one function for dry run and commit:
 * they differ in the mode and, for codes that are entered, in whether the caller's transaction is rolled back.
 */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ResultFormat, ResultOutcome } from '@serialis/contract/plant/results/results.schema.ts'
import { ofWholeTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { Tenant } from '../../../kit/http/context.ts'
import { importSerials } from '../../../numbers/ledger/issue/issue.service.ts'
import { assignRanges, rangesOfOrder } from '../../../numbers/ledger/issue/ranges.service.ts'
import type { LedgerEvent, Mode, OrderRange } from '../../../numbers/ledger/ledger-types.ts'
import { resolveCodes } from '../../../numbers/ledger/one/resolve.service.ts'
import { countsOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { takenOutOf } from '../../../numbers/ledger/states/releasing.service.ts'
import type { ResultBatch } from '../../line-files/items.ts'
import type { OrderForResults } from '../../orders/orders.results.service.ts'
import type { LoadedResult } from '../reading/loaded.ts'
import { loadResult } from '../reading/loading.ts'
import { replaceStandIns } from '../reading/packing-plan.ts'
import { applyResult } from './applying.ts'
import { Tally } from './tally.ts'

export interface Reading {
  format: ResultFormat
  batches: AsyncGenerator<ResultBatch>
  order: OrderForResults
  enterUnknown: boolean
  replaceTimes: boolean
  now: Date
  /** Called after every piece of some ten thousand lines; may throw to stop. */
  onProgress(lines: number): void
}

/** Fills `loaded`; throws UnreadableFile, with what was read before in `loaded`. */
export async function readResult(
  db: TenantDb,
  { format, batches, order, enterUnknown, replaceTimes, now, onProgress }: Reading,
  loaded: LoadedResult,
): Promise<void> {
  loaded.foreign.mayEnter = order.takesForeignCodes
  await loadResult(
    {
      format,
      now: now.getTime(),
      replacesTimes: replaceTimes,
      onProgress,
      batches,
      // A code of another site is not new to the order.
      resolve: (codes) => resolveCodes(ofWholeTenant(db), codes, { orderId: order.id }),
      order: {
        orderNo: order.orderNo,
        batchNo: order.batchNo,
        expiry: order.expiry,
        lineCode: order.lineCode,
        lineName: order.lineName,
        levels: order.levels,
        levelOf: levelFinder(await rangesOfOrder(db, order.id)),
        takesUnknown: enterUnknown && order.takesForeignCodes,
        orderedAt: order.createdAt.getTime(),
        isForeign: order.takesForeignCodes,
      },
    },
    loaded,
  )
}

export interface Effect {
  outcome: ResultOutcome
  digest: string
}
export interface Effecting {
  event: Pick<LedgerEvent, 'id' | 'recordedAt'>
  releasingId?: string
  tenant: Tenant
  order: OrderForResults
  mode: Mode
  sha256: string
  enterUnknown: boolean
  replaceTimes: boolean
}

/** Changes `loaded` (refuses rows), so read it again for another run. Codes that are entered need mode `commit`. */
export async function effectOf(
  db: TenantDb,
  { event, releasingId, tenant, order, mode, sha256, enterUnknown, replaceTimes }: Effecting,
  loaded: LoadedResult,
): Promise<Effect> {
  const tally = new Tally(loaded)
  const earliest = Math.min(loaded.earliest, event.recordedAt.getTime())
  const ledgerEvent: LedgerEvent = { ...event, happenedAt: new Date(earliest) }
  const open = await openByLevel(db, order.id)
  if (loaded.unknown.size > 0) await enterCodes(db, ledgerEvent, order, { loaded, tally })
  const levelOf = levelFinder(await rangesOfOrder(db, order.id))
  await applyResult(
    {
      db,
      event: ledgerEvent,
      releasingId,
      scheme: tenant.snScheme,
      mode,
      replacesTimes: replaceTimes,
      levels: order.levels,
      levelOf,
    },
    loaded,
    tally,
  )
  return {
    outcome: {
      ...tally.outcome(
        open,
        order.levels.map(({ level }) => level),
        [order.orderNo, order.erpReference].filter((name) => name !== ''),
      ),
      takenOut: await takenOutOf(db, tally.released),
    },
    digest: tally.digest({ sha256, enterUnknown, replaceTimes }),
  }
}

/** Numbers that the line has and has not reported. */
async function openByLevel(db: TenantDb, orderId: string): Promise<Map<PackagingLevel, number>> {
  const open = new Map<PackagingLevel, number>()
  for (const { level, state, count } of await countsOf(db, { orderIds: [orderId] })) {
    if (state.status === 'NEW' && !state.commissioned) open.set(level, (open.get(level) ?? 0) + count)
  }
  return open
}

/** The level of an order's number; called for runs of neighbours, so the last range is tried first. */
function levelFinder(ranges: readonly OrderRange[]): (ordinal: number) => PackagingLevel | null {
  let last = ranges[0]
  return (ordinal) => {
    if (last !== undefined && ordinal >= last.first && ordinal <= last.last) return last.level
    let from = 0
    let to = ranges.length - 1
    while (from <= to) {
      const middle = (from + to) >> 1
      const range = ranges[middle]
      if (range === undefined || ordinal < range.first) to = middle - 1
      else if (ordinal > range.last) from = middle + 1
      else {
        last = range
        return range.level
      }
    }
    return null
  }
}

/**
 * Codes from outside become numbers of the order, each level with its GTIN; a code without a row of its own is left
 * out.
 */
async function enterCodes(
  db: TenantDb,
  event: LedgerEvent,
  order: OrderForResults,
  { loaded, tally }: { loaded: LoadedResult; tally: Tally },
): Promise<void> {
  const { unknown } = loaded
  const ordinals = new Float64Array(unknown.size)
  const refusals = new Map<number, string>()
  // Partial packs of a level with GTINs may have SSCCs.
  const kinds = order.levels.flatMap((level) =>
    level.codeType === 'SGTIN' ? [level, { ...level, codeType: 'SSCC' as const, gtin: null }] : [level],
  )
  for (const { level, gtin, codeType } of kinds) {
    const isOfKind = (place: number) => unknown.levels[place] === level && unknown.gtins[place] === gtin
    const places = unknown.texts.flatMap((_, place) => (isOfKind(place) ? [place] : []))
    if (places.length === 0) continue
    const answer = await importSerials(db, {
      event,
      productId: codeType === 'SSCC' ? null : order.productId,
      gtin: codeType === 'SGTIN' ? gtin : null,
      level,
      allocation: 'PLACED_OUT',
      codes: places.map((place) => unknown.texts[place] ?? ''),
    })
    for (const [at, place] of places.entries()) ordinals[place] = answer.ordinals[at] ?? 0
    for (const { index, reason } of answer.refused) refusals.set(places[index] ?? 0, reason)
    if (answer.ranges.length > 0)
      await assignRanges(db, { orderId: order.id, level, lineId: order.lineId, ranges: answer.ranges })
    tally.addImports(level, places.length - answer.refused.length)
  }
  replaceStandIns(loaded, ordinals, refusals)
}
