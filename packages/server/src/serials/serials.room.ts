import * as applications from '@serialis/contract/serials/applications.routes.ts'
import * as serials from '@serialis/contract/serials/serials.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { placeEarlierRecords } from '../ledger/ledger.placing.service.ts'
import { cancelApplication } from './application-cancel.service.ts'
import { downloadCodes, getApplication } from './application-codes.service.ts'
import { listAllocations, previewApplication } from './application-preview.service.ts'
import { supplierOfApplication } from './applications.facts.service.ts'
import { createApplication, listApplications } from './applications.service.ts'
import { applicationInvariants } from './applications.verify.queries.ts'
import { requestsExport } from './requests.exports.ts'
import { listRequests } from './requests.service.ts'
import { serialsExport } from './serials.exports.ts'
import { getSerial, listSerials, lookupCode } from './serials.service.ts'

export const serialsRoom: Room = {
  name: 'serials',
  invariants: applicationInvariants,
  supplierOf: { application: supplierOfApplication },
  exports: [serialsExport, requestsExport],
  start: placeEarlierRecords,
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
