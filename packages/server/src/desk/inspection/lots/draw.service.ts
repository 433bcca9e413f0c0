/** Creates a lot: freezes its packs, chooses the plan, draws and marks the sample, all in one command. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { LotSource } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { firstLotStatus } from '@serialis/contract/desk/inspection/inspection.status.ts'
import {
  hasPlan,
  planFor,
  sampling as samplingInput,
  type Sampling,
  type SamplingPlan,
} from '@serialis/contract/desk/inspection/sampling.ts'
import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { Failure, found, requireThat } from '../../../kit/http/failure.ts'
import { setOfOrders } from '../../../numbers/ledger/issue/ranges.service.ts'
import { changeStates, lockBlocks } from '../../../numbers/ledger/ledger.service.ts'
import { intersect, uniteAll, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { orderNeedOf } from '../../../plant/orders/facts/facts.service.ts'
import { listOrders } from '../../../plant/orders/orders.service.ts'
import { findLot, insertLot, listLotsOfOrders, nextNumber } from '../inspection.queries.ts'
import { shownLot } from '../inspection.service.ts'
import { drawSample, newSeed } from './draw.ts'
import { isMarkedByStatus, membersOf, originOf, requireGoods } from './goods.ts'
import { noteStep } from './machine.ts'
import { listSets, putSet } from './sets.queries.ts'
import { lockSwitching, readSwitching, type SchemeKey } from './steps.queries.ts'

/** Switching rules follow a series of lots, so they apply only to goods from production. */
function schemeOf(productId: string, level: PackagingLevel, goods: string, given: Sampling): SchemeKey | null {
  if (given.method !== 'ISO' || goods !== 'COMMISSIONED') return null
  return { productId, level, key: `${given.level} ${given.aql} ${given.counting}` }
}

/** Orders with a result: before that, there is no pack to inspect. */
const madeStatuses: readonly OrderStatus[] = [
  'PROCESSED',
  'PROUDCTION_RESULT_PROCEDDED',
  'SCANNING',
  'SCAN_FINISH',
  'FINAL_CONFIRM',
]
const SOURCES = 50

export const listInspectionSources = bind(routes.listInspectionSources, async (ctx, { query: { search } }) => {
  const { items } = await listOrders(ctx, {
    params: undefined,
    body: undefined,
    query: { status: [...madeStatuses], limit: SOURCES, ...(search && { orderNo: search }) },
  })
  return {
    items: items.flatMap(({ id, orderNo, productId, productName, batchCode }) =>
      productId === null ? [] : [{ id, orderNo, productId, productName, batchCode: batchCode ?? '' }],
    ),
  }
})

const ledgerEvent = ({ event, now }: Ctx) => ({ id: event.id, recordedAt: now })

type PreviewQuery = Input<typeof routes.previewInspectionLot>['query']

function sourceIn({ orderId, productId, batchCode }: PreviewQuery): LotSource | null {
  if (orderId) return { from: 'ORDER', orderId }
  return productId && batchCode ? { from: 'BATCH', productId, batchCode } : null
}

function samplingIn({ method, size, percent, acceptance, inspectionLevel, aql, counting }: PreviewQuery): Sampling {
  const given = samplingInput.safeParse({ method, size, percent, acceptance, level: inspectionLevel, aql, counting })
  if (given.success) return given.data
  const { fields, fieldParams } = fieldErrors(given.error)
  throw new Failure('invalid_input', {}, fields, fieldParams)
}

export const previewInspectionLot = bind(routes.previewInspectionLot, async (ctx, { query }) => {
  const given = samplingIn(query)
  const origin = await originOf(ctx.db, found(sourceIn(query)))
  const { lot, leftOut, released } = await membersOf(ctx.db, {
    event: ledgerEvent(ctx),
    scheme: ctx.tenant.snScheme,
    origin,
    level: query.level,
    goods: query.goods,
    withReleased: query.withReleased,
  })
  const scheme = schemeOf(origin.product.id, query.level, query.goods, given)
  const switching = scheme && (await readSwitching(ctx.db, scheme))
  return {
    lotSize: lot.size,
    leftOut,
    released,
    plan: hasPlan(lot.size, given) ? planFor(lot.size, given, switching?.severity) : null,
    switching: switching && { ...switching, recent: [...switching.recent] },
  }
})

/**
 * Some of these packs were in a lot that was decided: they are resubmitted, and do not count for the switching rules.
 */
async function isResubmission(ctx: Ctx, orderIds: readonly string[], lot: SerialSet): Promise<boolean> {
  const decided = await listLotsOfOrders(ctx.db, orderIds, ['RELEASED', 'REJECTED'])
  return intersect(lot, uniteAll(await listSets(ctx.db, decided, 'lot'))).size > 0
}

async function mark(ctx: Ctx, drawn: SerialSet): Promise<void> {
  const { changeCount } = await changeStates(ctx.db, {
    event: ledgerEvent(ctx),
    scheme: ctx.tenant.snScheme,
    set: drawn,
    operation: 'MARK_SAMPLE',
    mode: 'commit',
  })
  // They were drawn under the lock of their blocks.
  if (changeCount !== drawn.size) throw new Error(`${drawn.size - changeCount} drawn packs took no mark`)
}

type DrawInput = Pick<Input<typeof routes.createInspectionLot>['body'], 'level' | 'goods' | 'sampling'>

/** The sampling plan of a lot, with the severity that the switching rules require now. */
async function planOf(
  { db, now }: Ctx,
  { productId, level, goods, sampling, lotSize }: DrawInput & { productId: string; lotSize: number },
): Promise<{ plan: SamplingPlan; schemeKey: string | null }> {
  requireThat(hasPlan(lotSize, sampling), 'inspection_plan_unknown', { lotSize })
  const scheme = schemeOf(productId, level, goods, sampling)
  const switching = scheme && (await lockSwitching(db, scheme, now))
  requireThat(switching?.isStopped !== true, 'inspection_stopped')
  return { plan: planFor(lotSize, sampling, switching?.severity), schemeKey: scheme?.key ?? null }
}

export const createInspectionLot = bind(routes.createInspectionLot, async (ctx, { body }) => {
  const {
    db,
    tenant: { snScheme: scheme },
    actor,
  } = ctx
  const { source, level, goods, withReleased, sampling } = body
  const origin = await originOf(db, source)
  const orderIds = origin.orders.map(({ id }) => id)
  // An order that is being confirmed or scrapped finishes first; two lots of the same packs wait for each other.
  for (const id of [...orderIds].sort()) await orderNeedOf(db, id, level)
  await lockBlocks(db, await setOfOrders(db, orderIds, [level]))
  const members = await membersOf(db, { event: ledgerEvent(ctx), scheme, origin, level, goods, withReleased })
  requireGoods(members)
  const { lot } = members
  const planned = { productId: origin.product.id, level, goods, sampling, lotSize: lot.size }
  const { plan, schemeKey } = await planOf(ctx, planned)
  const seed = newSeed()
  const drawn = drawSample(lot, plan.sampleSize, seed)
  const id = randomUUIDv7()
  await insertLot(db, {
    id,
    number: await nextNumber(db),
    status: firstLotStatus,
    goods,
    source: source.from,
    product: origin.product,
    batchCode: origin.batchCode,
    level,
    lotSize: lot.size,
    sampling,
    schemeKey,
    plan,
    seed,
    isResubmitted: await isResubmission(ctx, orderIds, lot),
    orders: origin.orders,
    by: { id: actor.userId, name: actor.userName },
    at: ctx.now,
  })
  await putSet(db, { lotId: id, part: 'lot', members: lot }, true)
  await putSet(db, { lotId: id, part: 'drawn', members: drawn }, false)
  if (isMarkedByStatus(scheme, goods)) await mark(ctx, drawn)
  const row = found(await findLot(db, id))
  const facts = { number: row.number, lotSize: lot.size, sampleSize: plan.sampleSize, seed, withReleased }
  Object.assign(ctx.event, { subjectType: 'inspection_lot', subjectId: id, details: facts })
  await noteStep(ctx, row, { command: 'draw', facts })
  return shownLot(ctx, id)
})
