import * as routes from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { supplierUsers } from '../../plant/suppliers/supplier-users.ts'
import { onSupplierEvent, onSupplierFailure } from './failures.service.ts'
import { countOpenRequests } from './supplier-requests.queries.ts'
import { supplierRequestRepairs } from './supplier-requests.repairs.ts'
import * as requests from './supplier-requests.service.ts'
import { supplierRequestInvariants } from './supplier-requests.verify.queries.ts'

export const supplierRequestsRoom: Room = {
  name: 'supplier-requests',
  bindings: [
    bind(routes.listSupplierRequests, requests.listSupplierRequests),
    bind(routes.listOwnSupplierRequests, requests.listOwnSupplierRequests),
    bind(routes.askSupplierRequest, requests.askSupplierRequest),
    bind(routes.approveSupplierRequest, requests.approveSupplierRequest),
    bind(routes.refuseSupplierRequest, requests.refuseSupplierRequest),
    bind(routes.withdrawSupplierRequest, requests.withdrawSupplierRequest),
  ],
  repairs: supplierRequestRepairs,
  extensions: [supplierUsers.extension({ countOpenRequests })],
  supplierOf: { supplierRequest: requests.supplierOfRequest },
  onSupplierFailure,
  onEvent: onSupplierEvent,
  invariants: supplierRequestInvariants,
}
