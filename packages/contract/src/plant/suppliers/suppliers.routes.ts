import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './suppliers.schema.ts'
import { supplierStatuses } from './suppliers.status.ts'

const suppliers = '/api/suppliers'
const one = `${suppliers}/:id` as const
const version = z.object({ version: z.coerce.number().pipe(recordVersion) })
const stepErrors = ['changed_meanwhile', 'supplier_status_does_not_allow'] as const

/** By code. Deleted ones are listed only on request. */
export const listSuppliers = query({
  method: 'GET',
  path: suppliers,
  permission: 'suppliers.list',
  sites: 'shared',
  input: {
    query: listQuery(
      { search: z.string().trim().max(120).optional(), status: z.enum(supplierStatuses).optional() },
      'text',
    ),
  },
  output: listOf(s.supplier),
})
/** Suppliers that are not deleted, for a choice in a form. */
export const listSupplierOptions = query({
  method: 'GET',
  path: `${suppliers}/options`,
  permission: 'session',
  sites: 'shared',
  input: { query: listQuery({ search: z.string().trim().max(120).optional() }, 'text') },
  output: listOf(s.supplierOption),
})
/** The supplier of the caller, null for the brand owner's own people, and what it may request. */
export const getOwnSupplier = query({
  method: 'GET',
  path: `${suppliers}/own`,
  permission: 'session',
  sites: 'shared',
  output: s.ownSupplier,
  forSuppliers: 'own',
})
export const getSupplier = query({
  method: 'GET',
  path: one,
  permission: 'suppliers.list',
  sites: 'shared',
  input: { params: idParam },
  output: s.supplierDetail,
})
export const createSupplier = command({
  method: 'POST',
  path: suppliers,
  permission: 'suppliers.create',
  sites: 'shared',
  input: { body: s.supplierInput },
  output: s.supplierDetail,
  event: 'supplier.created',
  creates: true,
  errors: ['name_or_supplier_code_exists', 'supplier_period_ends_in_the_past'],
})
export const editSupplier = command({
  method: 'PUT',
  path: one,
  permission: 'suppliers.edit',
  sites: 'shared',
  input: { params: idParam, body: s.supplierEdit },
  output: s.supplierDetail,
  event: 'supplier.changed',
  errors: ['name_or_supplier_code_exists', ...stepErrors],
})
/** No new codes; issued codes stay valid. */
export const lockSupplier = command({
  method: 'POST',
  path: `${one}/lock`,
  permission: 'suppliers.lock',
  sites: 'shared',
  input: { params: idParam, body: s.supplierStep },
  output: s.supplierDetail,
  event: 'supplier.locked',
  errors: [...stepErrors],
})
export const unlockSupplier = command({
  method: 'POST',
  path: `${one}/unlock`,
  permission: 'suppliers.lock',
  sites: 'shared',
  input: { params: idParam, body: s.supplierStep },
  output: s.supplierDetail,
  event: 'supplier.unlocked',
  errors: [...stepErrors],
})
/** Sets another period; an expired supplier is active again. */
export const extendSupplier = command({
  method: 'POST',
  path: `${one}/extend`,
  permission: 'suppliers.edit',
  sites: 'shared',
  input: { params: idParam, body: s.supplierExtension },
  output: s.supplierDetail,
  event: 'supplier.extended',
  errors: ['supplier_period_ends_in_the_past', ...stepErrors],
})
export const deleteSupplier = command({
  method: 'DELETE',
  path: one,
  permission: 'suppliers.delete',
  sites: 'shared',
  input: { params: idParam, query: version },
  output: deleted,
  event: 'supplier.deleted',
  errors: ['supplier_still_used', ...stepErrors],
})
/** Requests that a rule refused, newest first. */
export const listSupplierRefusals = query({
  method: 'GET',
  path: `${one}/refusals`,
  permission: 'suppliers.list',
  sites: 'shared',
  input: { params: idParam, query: listQuery({}) },
  output: listOf(s.supplierRefusal),
})

const authorities = '/api/supplier-authorities'
const authorityErrors = [
  'supplier_not_exists',
  'article_not_approved',
  'article_without_this_level',
  'supplier_period_ends_in_the_past',
] as const

export const listSupplierAuthorities = query({
  method: 'GET',
  path: authorities,
  permission: 'supplierAuthorities.list',
  sites: 'own',
  input: { query: listQuery({ supplierId: id.optional(), productId: id.optional() }) },
  output: listOf(s.supplierAuthority),
})
export const getSupplierAuthority = query({
  method: 'GET',
  path: `${authorities}/:id`,
  permission: 'supplierAuthorities.list',
  sites: 'own',
  input: { params: idParam },
  output: s.supplierAuthority,
})
export const createSupplierAuthority = command({
  method: 'POST',
  path: authorities,
  permission: 'supplierAuthorities.create',
  sites: 'own',
  input: { body: s.authorityInput },
  output: s.supplierAuthority,
  event: 'supplier_authority.created',
  creates: true,
  errors: ['supplier_authority_exists', ...authorityErrors],
})
export const editSupplierAuthority = command({
  method: 'PUT',
  path: `${authorities}/:id`,
  permission: 'supplierAuthorities.edit',
  sites: 'own',
  input: { params: idParam, body: s.authorityEdit },
  output: s.supplierAuthority,
  event: 'supplier_authority.changed',
  errors: ['supplier_period_ends_in_the_past', 'changed_meanwhile'],
})
export const deleteSupplierAuthority = command({
  method: 'DELETE',
  path: `${authorities}/:id`,
  permission: 'supplierAuthorities.delete',
  sites: 'own',
  input: { params: idParam, query: version },
  output: deleted,
  event: 'supplier_authority.deleted',
  errors: ['changed_meanwhile'],
})
