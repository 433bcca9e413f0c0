import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { supplierRequestStatuses } from '../../plant/suppliers/suppliers.status.ts'
import * as s from './supplier-requests.schema.ts'

const requests = '/api/supplier-requests'
const one = `${requests}/:id` as const

export const listSupplierRequests = query({
  method: 'GET',
  path: requests,
  permission: 'supplierRequests.list',
  sites: 'own',
  input: { query: listQuery({ status: z.enum(supplierRequestStatuses).optional(), supplierId: id.optional() }) },
  output: listOf(s.supplierRequest),
})
/** Those of the caller's own supplier; the caller's own when there is none. Newest first. */
export const listOwnSupplierRequests = query({
  method: 'GET',
  path: `${requests}/own`,
  permission: 'applications.create',
  sites: 'own',
  forSuppliers: 'own',
  input: { query: listQuery({ status: z.enum(supplierRequestStatuses).optional() }) },
  output: listOf(s.supplierRequest),
})
/** Requests more codes at once than the authority allows. Every other rule must be met. */
export const askSupplierRequest = command({
  method: 'POST',
  path: requests,
  permission: 'applications.create',
  sites: 'own',
  forSuppliers: 'own',
  creates: true,
  input: { body: s.supplierRequestInput },
  output: s.supplierRequest,
  event: 'supplier_request.asked',
  errors: [
    'supplier_can_not_be_empty',
    'supplier_not_exists',
    'supplier_not_active',
    'supplier_period_over',
    'supplier_has_no_authority',
    'supplier_level_not_allowed',
    'supplier_authority_period_over',
    'application_exceeds_allocated_quantity',
    'order_of_another_supplier',
    'supplier_request_not_needed',
    'article_not_approved',
    'article_takes_codes_from_outside',
    'article_without_this_level',
    'rule_version_not_approved',
    'rule_does_not_fit_level',
    'not_found',
  ],
})
/** Issues the codes at once, for the supplier. Not allowed for the requester. */
export const approveSupplierRequest = command({
  method: 'POST',
  path: `${one}/approve`,
  permission: 'supplierRequests.approve',
  sites: 'supplierRequest',
  input: { params: idParam, body: s.supplierRequestDecision },
  output: s.supplierRequest,
  event: 'supplier_request.approved',
  errors: [
    'supplier_request_by_yourself',
    'supplier_request_decided',
    'changed_meanwhile',
    'supplier_not_active',
    'supplier_period_over',
    'supplier_has_no_authority',
    'supplier_level_not_allowed',
    'supplier_authority_period_over',
    'application_exceeds_allocated_quantity',
    'article_not_approved',
    'article_takes_codes_from_outside',
    'article_without_this_level',
    'rule_version_not_approved',
    'sn_rule_exhausted',
  ],
})
export const refuseSupplierRequest = command({
  method: 'POST',
  path: `${one}/refuse`,
  permission: 'supplierRequests.approve',
  sites: 'supplierRequest',
  input: { params: idParam, body: s.supplierRequestRefusal },
  output: s.supplierRequest,
  event: 'supplier_request.refused',
  errors: ['supplier_request_by_yourself', 'supplier_request_decided', 'changed_meanwhile'],
})
export const withdrawSupplierRequest = command({
  method: 'POST',
  path: `${one}/withdraw`,
  permission: 'applications.create',
  sites: 'supplierRequest',
  forSuppliers: 'supplierRequest',
  input: { params: idParam, body: s.supplierRequestDecision },
  output: s.supplierRequest,
  event: 'supplier_request.withdrawn',
  errors: ['supplier_request_decided', 'changed_meanwhile'],
})
