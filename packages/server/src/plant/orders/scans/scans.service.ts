/**
 * The warehouse confirms an order by scanning its outermost packs: each code gets an answer at once, differences are
 * explained at the end.
 */

import { randomUUIDv7 } from 'node:crypto'
import { cursors } from '@serialis/contract/kit/list.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { SCAN_CLOCK, type ScanItem, scanOutcomes } from '@serialis/contract/plant/orders/order-page.schema.ts'
import * as routes from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { tally } from '../../../kit/ops/tally.ts'
import { identifyCodes, type Identified } from '../../../numbers/ledger/one/identify.service.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { containersOf, describeSerials } from '../../../numbers/ledger/reading/reading.service.ts'
import { reasonOf } from '../../../platform/dictionary/dictionary.service.ts'
import { findOrder, type OrderRow } from '../orders.queries.ts'
import { shownOrder } from '../orders.view.ts'
import { outermostPacks, readCursor, takePacks, writeCursor } from '../packs/packs.ts'
import { requireGuards } from '../steps/guards.ts'
import { moveOrder, openOrder, wayOf } from '../steps/machine.ts'
import { summaryOf } from './scan-summary.ts'
import * as scans from './scans.queries.ts'

export const scanTally = tally('orders.scans', 'outcome', scanOutcomes)

export const getOrderScan = bind(routes.getOrderScan, async ({ db }, { params }) => {
  found(await findOrder(db, params.id))
  return summaryOf(db, params.id)
})

async function move(
  ctx: Ctx,
  { id }: { id: string },
  { version, reason }: { version: number; reason?: string },
  command: 'startScan' | 'skipScan' | 'reopenScan',
) {
  const order = await openOrder(ctx, id, version)
  await requireGuards(ctx, order, wayOf(order, command))
  return shownOrder(ctx, await moveOrder(ctx, order, { command, ...(reason !== undefined && { reason }) }))
}

export const startOrderScan = bind(routes.startOrderScan, (ctx, { params, body }) =>
  move(ctx, params, body, 'startScan'),
)
export const skipOrderScan = bind(routes.skipOrderScan, (ctx, { params, body }) => move(ctx, params, body, 'skipScan'))
export const reopenOrderScan = bind(routes.reopenOrderScan, (ctx, { params, body }) =>
  move(ctx, params, body, 'reopenScan'),
)

export const finishOrderScan = bind(routes.finishOrderScan, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id, body.version)
  const explained = { reason: body.difference ?? '', reasonCode: body.differenceCode }
  const difference = (await reasonOf(ctx.db, 'DEVIATION_REASON', explained)) || null
  await requireGuards(ctx, order, wayOf(order, 'finishScan'), { difference })
  const { expected, scanned, missing, differences } = await order.reads.scan(order.id)
  const moved = await moveOrder(ctx, order, {
    command: 'finishScan',
    ...(difference !== null && { reason: difference }),
    facts: { expected, scanned, missing, differences },
  })
  return shownOrder(ctx, moved)
})

interface Found {
  ordinal: number
  outcome: scans.ScanOutcome
}

const outcomeOf: Record<Identified['outcome'], scans.ScanOutcome> = {
  FOUND: 'MATCH',
  OTHER_ORDER: 'OTHER_ORDER',
  AMBIGUOUS: 'AMBIGUOUS',
  NEVER_ISSUED: 'UNKNOWN',
  OTHER_PRODUCT: 'UNKNOWN',
  OTHER_GTIN: 'UNKNOWN',
}

const identify = async (db: TenantDb, order: OrderRow, codes: readonly string[]): Promise<Found[]> =>
  (await identifyCodes(db, codes, { orderId: order.id })).map(({ ordinal, outcome }) => ({
    ordinal: outcomeOf[outcome] === 'UNKNOWN' ? 0 : ordinal,
    outcome: outcomeOf[outcome],
  }))

/** For the order's own codes: whether it is an outermost pack with content. */
async function judge(
  db: TenantDb,
  found: readonly Found[],
): Promise<(Found & { level: PackagingLevel | null; size: number | null })[]> {
  const known = [...new Set(found.flatMap(({ ordinal }) => (ordinal === 0 ? [] : [ordinal])))]
  const serials = new Map((await describeSerials(db, known)).map((row) => [row.ordinal, row]))
  const packs = new Map((await containersOf(db, known)).map((row) => [row.container, row]))
  return found.map(({ ordinal, outcome }) => {
    const serial = serials.get(ordinal)
    const size = packs.get(ordinal)?.members.size ?? null
    const judged =
      outcome !== 'MATCH'
        ? outcome
        : serial?.parent !== null
          ? 'NOT_OUTER'
          : size === null || size === 0
            ? 'EMPTY'
            : 'MATCH'
    return { ordinal, outcome: judged, level: serial?.level ?? null, size }
  })
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The moment of a scan. A device whose clock is a little ahead scanned now. */
function momentOf({ now }: Ctx, scannedAt: string | undefined): Date {
  if (scannedAt === undefined) return now
  const late = now.getTime() - Date.parse(scannedAt)
  if (late < -SCAN_CLOCK.aheadMinutes * MINUTE || late > SCAN_CLOCK.keptDays * DAY)
    throw fieldFailure('scannedAt', 'scan_time_out_of_range')
  return late < 0 ? now : new Date(scannedAt)
}

export const scanOrderPacks = bind(routes.scanOrderPacks, async (ctx, { params, body }) => {
  const order = await openOrder(ctx, params.id)
  wayOf(order, 'finishScan')
  const at = momentOf(ctx, body.scannedAt)
  const judged = await judge(ctx.db, await identify(ctx.db, order, body.codes))
  const rows = judged.map(({ ordinal, outcome, level }, index): scans.ScanRow => ({
    id: randomUUIDv7(),
    container: ordinal === 0 ? null : ordinal,
    code: (body.codes[index] as string).slice(0, 200),
    level,
    outcome,
    at,
    by: ctx.actor.userName,
  }))
  const made = await scans.insertScans(ctx.db, order.id, rows)
  const results = judged.map(({ outcome, level, size }, index) => ({
    code: body.codes[index] as string,
    outcome,
    isRepeat: !made.has((rows[index] as scans.ScanRow).id),
    level,
    size,
  }))
  ctx.event.details = {
    scanned: made.size,
    repeated: results.length - made.size,
    differences: results.filter(({ outcome }) => outcome !== 'MATCH').length,
  }
  ctx.afterCommit(() => {
    for (const { outcome } of results) scanTally.add(ctx.app, outcome)
  })
  return { results, summary: await summaryOf(ctx.db, order.id) }
})

export const removeOrderScan = bind(routes.removeOrderScan, async (ctx, { params }) => {
  const order = await openOrder(ctx, params.id)
  wayOf(order, 'finishScan')
  ctx.event.details = { outcome: found(await scans.deleteScan(ctx.db, order.id, params.scanId)) }
  return summaryOf(ctx.db, order.id)
})

export const listOrderScans = bind(routes.listOrderScans, async ({ db }, { params, query }) => {
  found(await findOrder(db, params.id))
  if (query.show === 'missing') return listMissing(db, params.id, query)
  const rows = await scans.listScans(db, params.id, {
    isMatch: query.show === 'matched',
    after: cursors.id.safeParse(query.after).data,
    limit: query.limit,
  })
  const known = rows.flatMap(({ container }) => (container === null ? [] : [container]))
  const codes = new Map((await codeOf(db, known)).map((code, at) => [known[at] as number, code ?? '']))
  const packs = new Map((await containersOf(db, known)).map((row) => [row.container, row.members.size]))
  return pageOf(
    rows,
    query.limit,
    ({ id, container, code, level, outcome, at, by }): ScanItem => ({
      id,
      container: container === null ? null : String(container),
      code: container === null ? code : (codes.get(container) ?? ''),
      level,
      size: container === null ? null : (packs.get(container) ?? null),
      outcome,
      scannedAt: at.toISOString(),
      scannedBy: by,
    }),
    (row) => row.id,
  )
})

async function listMissing(
  db: TenantDb,
  orderId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Output<typeof routes.listOrderScans>> {
  const scanned = await scans.listScannedPacks(db, orderId)
  const rows = await takePacks(
    outermostPacks(db, orderId, readCursor(after)),
    limit + 1,
    ({ container }) => !scanned.has(container),
  )
  const page = rows.slice(0, limit)
  const codes = await codeOf(
    db,
    page.map(({ container }) => container),
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(({ container, level, members }, at) => ({
      id: null,
      container: String(container),
      code: codes[at] ?? '',
      level,
      size: members.size,
      outcome: null,
      scannedAt: null,
      scannedBy: '',
    })),
    next: last === undefined ? null : writeCursor({ level: last.level, after: last.container }),
  }
}
