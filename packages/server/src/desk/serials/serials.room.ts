import * as applications from '@serialis/contract/desk/serials/applications.routes.ts'
import * as serials from '@serialis/contract/desk/serials/serials.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { supplierUsers } from '../../plant/suppliers/supplier-users.ts'
import { countOfSupplier } from './applications/applications.queries.ts'
import { createApplication, listApplications } from './applications/applications.service.ts'
import { applicationInvariants } from './applications/applications.verify.queries.ts'
import { cancelApplication } from './applications/cancel.service.ts'
import { downloadCodes, getApplication } from './applications/codes.service.ts'
import { supplierOfApplication } from './applications/facts.service.ts'
import { listAllocations, previewApplication } from './applications/preview.service.ts'
import { requestsExport } from './requests/request-log.exports.ts'
import { listRequests } from './requests/request-log.service.ts'
import { serialsExport } from './serials.exports.ts'
import { getSerial, listSerials, lookupCode } from './serials.service.ts'

export const serialsRoom: Room = {
  name: 'serials',
  invariants: applicationInvariants,
  extensions: [
    supplierUsers.extension({ countUses: async (db, id) => ({ applications: await countOfSupplier(db, id) }) }),
  ],
  supplierOf: { application: supplierOfApplication },
  exports: [serialsExport, requestsExport],
  bindings: [
    bind(applications.listApplications, listApplications),
    bind(applications.createApplication, createApplication),
    bind(applications.previewApplication, previewApplication),
    bind(applications.listAllocations, listAllocations),
    bind(applications.getApplication, getApplication),
    bind(applications.downloadCodes, downloadCodes),
    bind(applications.cancelApplication, cancelApplication),
    bind(applications.listRequests, listRequests),
    bind(serials.listSerials, listSerials),
    bind(serials.lookupCode, lookupCode),
    bind(serials.getSerial, getSerial),
  ],
}
