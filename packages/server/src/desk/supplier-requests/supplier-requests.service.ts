/**
 * Requests for more codes at once than the authority allows: a supplier asks, another person of the brand owner
 * decides, the codes are issued at once.
 */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import type { SupplierRequest } from '@serialis/contract/desk/supplier-requests/supplier-requests.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { supplierRequestTransitions } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { firstBrokenRule, refusalOf, refusedBy } from '../../plant/suppliers/supplier-rules.service.ts'
import { supplierTitles } from '../../plant/suppliers/suppliers.facts.service.ts'
import { clearAlert } from '../../platform/alerts/alerts.service.ts'
import { issueApplication, leftOfOrder, wantedFor } from '../serials/applications/applications.service.ts'
import * as queries from './supplier-requests.queries.ts'

type Command = 'approve' | 'refuse' | 'withdraw'

/** A person of the brand owner other than the requester. */
export const isDecider = (actor: Actor, row: queries.RequestRow) =>
  actor.supplierId === undefined && row.requestedBy !== actor.userId
const mayDecide = (actor: Actor, row: queries.RequestRow) =>
  isDecider(actor, row) && isGranted(actor.authorities, permissionCode('supplierRequests.approve'))
/** A supplier reaches its own requests alone, and takes back those of its colleagues too. */
const isOwn = (actor: Actor, row: queries.RequestRow) =>
  actor.supplierId !== undefined || row.requestedBy === actor.userId

function allowed(actor: Actor, row: queries.RequestRow): Command[] {
  if (row.status !== 'OPEN') return []
  return [
    ...(mayDecide(actor, row) ? (['approve', 'refuse'] as const) : []),
    ...(isOwn(actor, row) && isGranted(actor.authorities, permissionCode('applications.create'))
      ? (['withdraw'] as const)
      : []),
  ]
}

async function requestsShown({ db, actor }: Ctx, rows: readonly queries.RequestRow[]): Promise<SupplierRequest[]> {
  const products = await productTitles(db, [...new Set(rows.map((row) => row.productId))])
  const suppliers = await supplierTitles(
    db,
    rows.map((row) => row.supplierId),
  )
  const orders = await orderFactsOf(
    db,
    rows.flatMap((row) => row.orderId ?? []),
  )
  return rows.map((row) => {
    const order = row.orderId === null ? undefined : orders.get(row.orderId)
    return {
      id: row.id,
      supplier: found(suppliers.get(row.supplierId)),
      product: { id: row.productId, code: '', name: '', ...products.get(row.productId) },
      level: row.level,
      quantity: row.quantity,
      maximum: row.maximum,
      order: order ? { id: order.id, orderNo: order.orderNo } : null,
      status: row.status,
      reason: row.reason,
      requestedBy: row.requestedByName,
      requestedAt: row.requestedAt.toISOString(),
      decidedBy: row.decidedByName,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decision: row.decision,
      applicationId: row.applicationId,
      allowed: allowed(actor, row),
      version: row.version,
    }
  })
}

async function requestShown(ctx: Ctx, id: string): Promise<SupplierRequest> {
  return found((await requestsShown(ctx, [found(await queries.findRequest(ctx.db, id))]))[0])
}

async function listed(ctx: Ctx, filter: queries.RequestFilter) {
  const page = pageOf(
    await queries.listRequests(ctx.db, filter),
    filter.limit,
    (row) => row,
    (row) => row.id,
  )
  return { items: await requestsShown(ctx, page.items), next: page.next }
}

export const listSupplierRequests = bind(routes.listSupplierRequests, (ctx, { query }) => listed(ctx, query))

export const listOwnSupplierRequests = bind(routes.listOwnSupplierRequests, (ctx, { query }) =>
  listed(ctx, {
    ...query,
    ...(ctx.actor.supplierId === undefined ? { requestedBy: ctx.actor.userId } : { supplierId: ctx.actor.supplierId }),
  }),
)

/** Refuses unless only the maximum prevents the request. */
export const askSupplierRequest = bind(routes.askSupplierRequest, async (ctx, { body }) => {
  const { db, actor, event, now } = ctx
  const supplierId = actor.supplierId ?? body.supplierId
  if (supplierId === null) throw fieldFailure('supplierId', 'supplier_can_not_be_empty', 'supplier_can_not_be_empty')
  if (!(await supplierTitles(db, [supplierId])).has(supplierId))
    throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
  const ask = { supplierId, productId: body.productId, level: body.level, quantity: body.quantity }
  const { broken, maximum } = await firstBrokenRule(ctx, ask)
  if (broken !== null && broken.rule !== 'QUANTITY') throw refusedBy(ctx, ask, broken)
  await wantedFor(ctx, { ...ask, ruleVersionId: null })
  const left = await leftOfOrder(ctx, { ...ask, orderId: body.orderId })
  if (left !== null && body.quantity > left) throw refusedBy(ctx, ask, { rule: 'ALLOCATED', params: { left } })
  requireThat(broken !== null, 'supplier_request_not_needed', { maximum })
  const id = randomUUIDv7()
  await queries.insertRequest(db, {
    id,
    ...ask,
    maximum,
    orderId: body.orderId,
    reason: body.reason,
    by: { id: actor.userId, name: actor.userName },
    at: now,
  })
  Object.assign(event, {
    subjectType: 'supplier',
    subjectId: supplierId,
    reason: body.reason,
    details: { created: id, requestId: id, ...ask, maximum, orderId: body.orderId },
  })
  return requestShown(ctx, id)
})

/** The request under its lock, still open. */
async function opened({ db, event }: Ctx, id: string, command: Command, version?: number): Promise<queries.RequestRow> {
  const row = found(await queries.lockRequest(db, id))
  if (rowsOf(supplierRequestTransitions, command, row.status).length === 0)
    throw failure('supplier_request_decided', { status: row.status })
  requireThat(version === undefined || row.version === version, 'changed_meanwhile')
  Object.assign(event, { subjectType: 'supplier', subjectId: row.supplierId })
  return row
}

async function decided(
  ctx: Ctx,
  row: queries.RequestRow,
  status: queries.Decision['status'],
  { reason, applicationId = null }: { reason: string; applicationId?: string | null },
) {
  const { db, actor, event, now } = ctx
  await queries.updateDecision(db, row.id, {
    status,
    by: { id: actor.userId, name: actor.userName },
    reason,
    at: now,
    applicationId,
  })
  Object.assign(event, {
    reason,
    details: { requestId: row.id, status: [row.status, status], quantity: row.quantity, applicationId },
  })
  // No request of the supplier waits any more: the alert about them is cleared.
  if ((await queries.countOpenRequests(db, row.supplierId)) === 0)
    await clearAlert(db, 'E11', { subjectType: 'supplier', subjectId: row.supplierId }, now)
}

/**
 * Issues the codes for the supplier, in the name of the requester. Every rule except the maximum must hold now, too.
 */
export async function approveRequest(
  ctx: Ctx,
  id: string,
  { reason, version }: { reason: string; version?: number },
): Promise<void> {
  const row = await opened(ctx, id, 'approve', version)
  requireThat(ctx.actor.userId !== row.requestedBy, 'supplier_request_by_yourself')
  const ask = { supplierId: row.supplierId, productId: row.productId, level: row.level, quantity: row.quantity }
  const { broken } = await firstBrokenRule(ctx, ask)
  if (broken !== null && broken.rule !== 'QUANTITY') throw refusalOf(broken)
  const wanted = await wantedFor(ctx, { ...ask, ruleVersionId: null })
  const left = await leftOfOrder(ctx, { ...ask, orderId: row.orderId })
  if (left !== null && row.quantity > left) throw refusalOf({ rule: 'ALLOCATED', params: { left } })
  const application = await issueApplication(ctx, {
    wanted,
    supplierId: row.supplierId,
    quantity: row.quantity,
    orderId: row.orderId,
    reason: row.reason,
    by: { userId: row.requestedBy, userName: row.requestedByName },
  })
  requireThat(application.failure === null, 'sn_rule_exhausted', { left: wanted.rule.issuable - wanted.rule.issued })
  await decided(ctx, row, 'APPROVED', { reason, applicationId: application.id })
}

export const approveSupplierRequest = bind(routes.approveSupplierRequest, async (ctx, { params, body }) => {
  await approveRequest(ctx, params.id, body)
  return requestShown(ctx, params.id)
})

export const refuseSupplierRequest = bind(routes.refuseSupplierRequest, async (ctx, { params, body }) => {
  const row = await opened(ctx, params.id, 'refuse', body.version)
  requireThat(ctx.actor.userId !== row.requestedBy, 'supplier_request_by_yourself')
  await decided(ctx, row, 'REFUSED', body)
  return requestShown(ctx, row.id)
})

export const withdrawSupplierRequest = bind(routes.withdrawSupplierRequest, async (ctx, { params, body }) => {
  const row = await opened(ctx, params.id, 'withdraw', body.version)
  requireThat(isOwn(ctx.actor, row), 'not_found')
  await decided(ctx, row, 'WITHDRAWN', body)
  return requestShown(ctx, row.id)
})

export async function supplierOfRequest(
  ...[db, id]: Parameters<typeof queries.findRequest>
): Promise<string | undefined> {
  return (await queries.findRequest(db, id))?.supplierId
}
