/** A supplier as lists and its page show it, and what may be done with it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import {
  supplierActions,
  type Supplier,
  type SupplierAction,
  type SupplierDetail,
} from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { supplierTransitions } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { roleNames } from '../../platform/access/roles/roles.service.ts'
import { accountsOfSupplier } from '../../platform/access/users/supplier-accounts.service.ts'
import { countAuthorities } from './authorities.queries.ts'
import { openRequestsOf, usesOfOtherRooms } from './supplier-users.ts'
import { findSupplier, type SupplierRow } from './suppliers.queries.ts'

const PERMISSIONS: Record<SupplierAction, PermissionName> = {
  edit: 'suppliers.edit',
  extend: 'suppliers.edit',
  lock: 'suppliers.lock',
  unlock: 'suppliers.lock',
  delete: 'suppliers.delete',
}

export async function suppliersShown(db: TenantDb, rows: readonly SupplierRow[]): Promise<Supplier[]> {
  const roles = await roleNames(db, [...new Set(rows.map((row) => row.roleId))])
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    address: row.address,
    contacts: row.contacts,
    phone: row.phone,
    role: { id: row.roleId, name: roles.get(row.roleId) ?? '' },
    periodFrom: row.periodFrom,
    period: row.period,
    periodType: row.periodType,
    validUntil: row.validUntil,
    status: row.status,
    lockReason: row.lockReason,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function usedBy(ctx: Pick<Ctx, 'app' | 'db'>, id: string): Promise<SupplierDetail['usedBy']> {
  const { db } = ctx
  return {
    authorities: await countAuthorities(db, id),
    ...(await usesOfOtherRooms(ctx, id)),
    ...(await accountsOfSupplier(db, id)),
  }
}

export const isUsed = (uses: SupplierDetail['usedBy']): boolean => Object.values(uses).some((count) => count > 0)

export async function supplierShown(ctx: Ctx, id: string): Promise<SupplierDetail> {
  const { db, actor } = ctx
  const row = found(await findSupplier(db, id))
  const [supplier] = await suppliersShown(db, [row])
  const uses = await usedBy(ctx, id)
  const commands = new Set<string>(rowsFrom(supplierTransitions, row.status).map(({ command }) => command))
  const isOpen = (action: SupplierAction) =>
    commands.has(action) &&
    (action !== 'delete' || !isUsed(uses)) &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
  return {
    ...found(supplier),
    allowed: supplierActions.filter(isOpen),
    usedBy: uses,
    openRequests: await openRequestsOf(ctx, id),
  }
}
