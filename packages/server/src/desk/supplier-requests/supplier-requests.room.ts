import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { supplierUsers } from '../../plant/suppliers/supplier-users.ts'
import { onSupplierEvent, onSupplierFailure } from './failures.service.ts'
import { requestWork } from './request-work.ts'
import { supplierRequestsExport } from './supplier-requests.exports.ts'
import { countOpenRequests, isRequestOfSites } from './supplier-requests.queries.ts'
import { supplierRequestRepairs } from './supplier-requests.repairs.ts'
import * as requests from './supplier-requests.service.ts'
import { supplierOfRequest } from './supplier-requests.service.ts'
import { supplierRequestInvariants } from './supplier-requests.verify.queries.ts'

export const supplierRequestsRoom: Room = {
  name: 'supplier-requests',
  exports: [supplierRequestsExport],
  bindings: bindingsOf(requests),
  repairs: supplierRequestRepairs,
  extensions: [supplierUsers.extension({ countOpenRequests }), ...requestWork],
  siteRules: [{ record: 'supplierRequest', isOfSites: isRequestOfSites }],
  supplierOf: { supplierRequest: supplierOfRequest },
  onSupplierFailure,
  onEvent: onSupplierEvent,
  invariants: supplierRequestInvariants,
}
