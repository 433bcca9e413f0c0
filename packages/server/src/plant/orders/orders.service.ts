/** Orders as rows: listing, entering, changing and deleting them; their history. */

import { randomUUIDv7 } from 'node:crypto'
import { pick } from '@serialis/contract/kit/pick.ts'
import * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import { firstOrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx, ofSupplier, zoneOf } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { pageOf, withTotal } from '../../kit/http/page.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { clearStartAlert, startWorkflow, withoutWorkflow } from './approval/workflow.service.ts'
import { releaseCodes } from './codes/order-ledger.ts'
import { inHand, orderReads } from './order-in-hand.ts'
import { readFields } from './orders-fields.ts'
import { filterIn } from './orders-filter.ts'
import * as queries from './orders.queries.ts'
import { frozenFields } from './orders.records.ts'
import { detailOf, shownOrder, shownOrderOf, shownOrders } from './orders.view.ts'
import { requireGuards } from './steps/guards.ts'
import { moveOrder, openOrder, wayOf } from './steps/machine.ts'
import { insertRevision, insertSteps, listSteps, type NewStep } from './steps/steps.queries.ts'

const changedFields = (order: queries.OrderRow, fields: queries.OrderFields) =>
  changes({ ...frozenFields(order), lineName: order.lineName, supplierId: order.supplierId }, { ...fields })

export const listOrders = bind(routes.listOrders, async (ctx, { query }) => {
  const { db, tenant, actor } = ctx
  const filter = { ...filterIn(zoneOf({ actor, tenant }), query), ...ofSupplier(actor) }
  const rows = await queries.listOrders(db, filter)
  const page = pageOf(
    rows,
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const shown = { items: await shownOrders(ctx, page.items), next: page.next }
  return withTotal(shown, query, () => queries.countListedOrders(db, filter))
})

export const countOrders = bind(routes.countOrders, async ({ db, actor }) => ({
  counts: await queries.countOrdersByStatus(db, ofSupplier(actor)),
}))

/** The first day of each age; the last has no end. */
const AGES = [0, 8, 31, 91] as const

/** Open orders by the days in the zone since their creation; for routes that are closed to suppliers. */
export async function ageingOfOrders(ctx: Ctx) {
  const { db, now } = ctx
  const zone = zoneOf(ctx)
  const days = await queries.countOpenOrdersByDay(db, zone)
  const today = Date.parse(dayIn(zone, now))
  const ageOf = (day: string) => Math.round((today - Date.parse(day)) / 86_400_000)
  return AGES.map((from, at) => {
    const to = AGES[at + 1] === undefined ? null : (AGES[at + 1] as number) - 1
    const within = days.filter(({ day }) => ageOf(day) >= from && (to === null || ageOf(day) <= to))
    return { from, to, count: within.reduce((sum, { count }) => sum + count, 0) }
  })
}

export const getOrder = bind(routes.getOrder, (ctx, { params }) => shownOrderOf(ctx, params.id))

export const createOrder = bind(routes.createOrder, async (ctx, { body }) => {
  const { db, actor, event, now } = ctx
  const id = randomUUIDv7()
  const reads = orderReads(ctx)
  const fields = await readFields(ctx, reads, body)
  Object.assign(event, { subjectType: 'order', subjectId: id, details: changes({}, { ...fields }) })
  const row = await queries.insertOrder(db, {
    id,
    ...fields,
    status: firstOrderStatus,
    by: { id: actor.userId, name: actor.userName },
    at: now,
  })
  const step: NewStep = {
    orderId: id,
    number: 1,
    command: 'create',
    from: null,
    to: firstOrderStatus,
    revision: 1,
    at: now,
    actor: { id: actor.userId, name: actor.userName },
    reason: '',
    facts: {},
    eventId: event.id,
    signatureId: null,
  }
  insertSteps(db, [step])
  reads.noteMade(step)
  return detailOf(ctx, inHand(ctx, row, reads))
})

export const editOrder = bind(routes.editOrder, async (ctx, { params, body }) => {
  const { version, ...input } = body
  const order = await openOrder(ctx, params.id, version)
  wayOf(order, 'edit')
  const fields = await readFields(ctx, order.reads, input, order.id)
  const differing = changedFields(order, fields)
  const moved = await moveOrder(ctx, order, {
    command: 'edit',
    change: { ...pick(fields, queries.enteredFields), editedBy: ctx.actor.userId },
    facts: { changes: differing },
  })
  return shownOrder(ctx, moved)
})

/** A change after approval: the next revision, which waits for approval again; reserved codes are released first. */
export const reviseOrder = bind(routes.reviseOrder, async (ctx, { params, body }) => {
  const { version, reason, ...input } = body
  const order = await openOrder(ctx, params.id, version)
  const way = wayOf(order, 'revise')
  const fields = await readFields(ctx, order.reads, input, order.id)
  const released = await releaseCodes(ctx, order, 'UNRESERVE')
  const moved = await moveOrder(ctx, order, {
    command: 'revise',
    reason,
    change: {
      ...pick(fields, queries.enteredFields),
      editedBy: ctx.actor.userId,
      submittedBy: ctx.actor.userId,
      revision: order.revision + 1,
      productRevision: null,
      lineId: null,
      taskId: null,
      codesProblem: null,
      codesProblemParams: null,
      ...(fields.productId === null
        ? withoutWorkflow
        : await startWorkflow(ctx, { ...order, productId: fields.productId })),
    },
    facts: { changes: changedFields(order, fields), released },
  })
  await requireGuards(ctx, moved, way)
  await insertRevision(ctx.db, {
    orderId: moved.id,
    revision: moved.revision,
    fields: frozenFields(moved),
    at: ctx.now,
  })
  return shownOrder(ctx, moved)
})

export const deleteOrder = bind(routes.deleteOrder, async (ctx, { params, query }) => {
  const order = await openOrder(ctx, params.id, query.version)
  await clearStartAlert(ctx, order)
  await moveOrder(ctx, order, { command: 'delete', facts: { orderNo: order.orderNo } })
  return { message: 'delete_success' }
})

/** Maximum of their numbers. */
const STEPS_MAXIMUM = 2 ** 31 - 1

export const listOrderHistory = bind(routes.listOrderHistory, async ({ db }, { params, query }) => {
  found(await queries.findOrder(db, params.id))
  const after = query.after === undefined ? undefined : Math.min(Number(query.after), STEPS_MAXIMUM)
  const rows = await listSteps(db, params.id, { after, limit: query.limit })
  return pageOf(
    rows,
    query.limit,
    ({ signatureId, at, facts, ...step }) => ({
      ...step,
      at: at.toISOString(),
      facts: { ...facts },
      isSigned: signatureId !== null,
    }),
    (row) => String(row.number),
  )
})
