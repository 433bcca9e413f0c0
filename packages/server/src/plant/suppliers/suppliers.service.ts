/** Packaging suppliers: entered, changed, locked, extended, deleted while nothing refers to them. */

import { randomUUIDv7 } from 'node:crypto'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { PeriodType } from '@serialis/contract/plant/products/product-fields.ts'
import { lastDayOf } from '@serialis/contract/plant/suppliers/periods.ts'
import * as routes from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import {
  supplierTransitions,
  type SupplierCommand,
  type SupplierStatus,
} from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { requireMayGrantRoles } from '../../platform/access/delegation/delegation.service.ts'
import { roleNames } from '../../platform/access/roles/roles.service.ts'
import { productTitles } from '../products/products.service.ts'
import { listRefusals } from './refusals.queries.ts'
import * as queries from './suppliers.queries.ts'
import { isUsed, suppliersShown, supplierShown, usedBy } from './suppliers.view.ts'

export const listSuppliers = bind(routes.listSuppliers, async ({ db }, { query }) => {
  const page = pageOf(await queries.listSuppliers(db, query), query.limit, (row) => row, queries.cursorOf)
  return { items: await suppliersShown(db, page.items), next: page.next }
})

export const listSupplierOptions = bind(routes.listSupplierOptions, async ({ db }, { query }) =>
  pageOf(
    await queries.listSuppliers(db, query),
    query.limit,
    ({ id, code, name, status, roleId }) => ({ id, code, name, status, roleId }),
    queries.cursorOf,
  ),
)

export const getSupplier = bind(routes.getSupplier, (ctx, { params }) => supplierShown(ctx, params.id))

const today = ({ tenant, now }: Ctx) => dayIn(tenant.zone, now)

interface Period {
  periodFrom: string
  period: number
  periodType: PeriodType
}

/** The columns of a period; refuses one that is already over. */
export function periodColumns(ctx: Ctx, { periodFrom, period, periodType }: Period) {
  const validUntil = lastDayOf({ periodFrom, period, periodType })
  if (validUntil < today(ctx))
    throw fieldFailure('period', 'supplier_period_ends_in_the_past', 'supplier_period_ends_in_the_past', {
      day: validUntil,
    })
  return { periodFrom, period, periodType, validUntil }
}

/** The constraint decides; this reports it at the field. */
async function requireOwnName({ db }: Ctx, asked: { name: string; code: string | undefined; without?: string }) {
  const same = await queries.findSameSupplier(db, asked)
  if (same)
    throw fieldFailure(
      same.name === asked.name ? 'name' : 'code',
      'name_or_supplier_code_exists',
      'name_or_supplier_code_exists',
    )
}

/** The role of a supplier is granted to its people, so only who holds its permissions may choose it. */
async function requireRole(ctx: Ctx, roleId: string) {
  if (!(await roleNames(ctx.db, [roleId])).has(roleId)) throw fieldFailure('roleId', 'not_in_list')
  await requireMayGrantRoles(ctx, [roleId])
}

export const createSupplier = bind(routes.createSupplier, async (ctx, { body }) => {
  const { db, event, now } = ctx
  const { code, name, address, contacts, phone, roleId, lockStatus, ...period } = body
  const columns = periodColumns(ctx, period)
  await requireOwnName(ctx, { name, code })
  await requireRole(ctx, roleId)
  const id = randomUUIDv7()
  const status = lockStatus === 'LOCKED' ? 'LOCKED' : 'ACTIVE'
  await queries.insertSupplier(db, {
    id,
    code,
    name,
    address,
    contacts,
    phone,
    roleId,
    status,
    lockReason: '',
    ...columns,
    at: now,
  })
  Object.assign(event, {
    subjectType: 'supplier',
    subjectId: id,
    details: changes({}, { ...body, validUntil: columns.validUntil, status }),
  })
  return supplierShown(ctx, id)
})

/** The supplier under its lock, when its status allows the command. */
async function opened(
  { db, event }: Ctx,
  id: string,
  version: number,
  command: SupplierCommand,
): Promise<queries.SupplierRow> {
  const row = found(await queries.lockSupplier(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  if (rowsOf(supplierTransitions, command, row.status).length === 0)
    throw failure('supplier_status_does_not_allow', { status: row.status })
  Object.assign(event, { subjectType: 'supplier', subjectId: id })
  return row
}

export const editSupplier = bind(routes.editSupplier, async (ctx, { params, body }) => {
  const { version, roleId, ...fields } = body
  const row = await opened(ctx, params.id, version, 'edit')
  await requireOwnName(ctx, { name: fields.name, code: undefined, without: row.id })
  if (roleId !== row.roleId) await requireRole(ctx, roleId)
  await queries.updateSupplier(ctx.db, row.id, { ...fields, roleId }, ctx.now)
  const { name, address, contacts, phone, roleId: ownRoleId } = row
  ctx.event.details = changes({ name, address, contacts, phone, roleId: ownRoleId }, { ...fields, roleId })
  return supplierShown(ctx, row.id)
})

interface Step {
  status: SupplierStatus
  lockReason?: string
}

async function step(ctx: Ctx, row: queries.SupplierRow, { status, lockReason = '' }: Step, reason: string) {
  await queries.updateSupplier(ctx.db, row.id, { status, lockReason }, ctx.now)
  Object.assign(ctx.event, { reason, details: changes({ status: row.status }, { status }) })
}

export const lockSupplier = bind(routes.lockSupplier, async (ctx, { params, body }) => {
  const row = await opened(ctx, params.id, body.version, 'lock')
  await step(ctx, row, { status: 'LOCKED', lockReason: body.reason }, body.reason)
  return supplierShown(ctx, row.id)
})

/** The status by its period, once nothing locks the supplier. */
const unlockedStatus = (ctx: Ctx, validUntil: string): SupplierStatus =>
  validUntil < today(ctx) ? 'EXPIRED' : 'ACTIVE'

export const unlockSupplier = bind(routes.unlockSupplier, async (ctx, { params, body }) => {
  const row = await opened(ctx, params.id, body.version, 'unlock')
  await step(ctx, row, { status: unlockedStatus(ctx, row.validUntil) }, body.reason)
  return supplierShown(ctx, row.id)
})

export const extendSupplier = bind(routes.extendSupplier, async (ctx, { params, body }) => {
  const { version, reason, ...period } = body
  const row = await opened(ctx, params.id, version, 'extend')
  const columns = periodColumns(ctx, period)
  const status = row.status === 'LOCKED' ? 'LOCKED' : 'ACTIVE'
  await queries.updateSupplier(ctx.db, row.id, { ...columns, status }, ctx.now)
  const before = {
    periodFrom: row.periodFrom,
    period: row.period,
    periodType: row.periodType,
    validUntil: row.validUntil,
    status: row.status,
  }
  Object.assign(ctx.event, { reason, details: changes(before, { ...period, validUntil: columns.validUntil, status }) })
  return supplierShown(ctx, row.id)
})

export const deleteSupplier = bind(routes.deleteSupplier, async (ctx, { params, query }) => {
  const row = await opened(ctx, params.id, query.version, 'delete')
  const uses = await usedBy(ctx, row.id)
  requireThat(!isUsed(uses), 'supplier_still_used', { ...uses })
  await step(ctx, row, { status: 'DELETE' }, '')
  return { message: 'delete_success' }
})

export const listSupplierRefusals = bind(routes.listSupplierRefusals, async ({ db }, { params, query }) => {
  const page = pageOf(
    await listRefusals(db, params.id, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const titles = await productTitles(db, [...new Set(page.items.map((row) => row.productId))])
  return {
    next: page.next,
    items: page.items.map((row) => ({
      id: row.id,
      rule: row.rule,
      productName: titles.get(row.productId)?.name ?? '',
      level: row.level,
      quantity: row.quantity,
      by: row.byName,
      at: row.happenedAt.toISOString(),
    })),
  }
})
