import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { issuedSince } from '../../numbers/ledger/issue/code-quota.service.ts'
import { issuedRanges } from '../../numbers/ledger/issue/used-ranges.service.ts'
import { supplierUsers } from '../../plant/suppliers/supplier-users.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { usedRanges } from '../../platform/tenant-management/used-ranges.ts'
import { issuedCodes } from '../../platform/usage/issued-codes.ts'
import { applicationsExport } from './applications/applications.exports.ts'
import { countOfSupplier, isApplicationOfSites } from './applications/applications.queries.ts'
import * as applications from './applications/applications.service.ts'
import { applicationInvariants } from './applications/applications.verify.queries.ts'
import * as cancel from './applications/cancel.service.ts'
import * as codes from './applications/codes.service.ts'
import { supplierOfApplication } from './applications/facts.service.ts'
import * as preview from './applications/preview.service.ts'
import { codeFinder } from './code-finder.ts'
import { requestsExport } from './requests/request-log.exports.ts'
import * as requestLog from './requests/request-log.service.ts'
import { serialFigures } from './serial-figures.ts'
import { serialsExport } from './serials.exports.ts'
import * as serials from './serials.service.ts'

export const serialsRoom: Room = {
  name: 'serials',
  gauges: serialFigures,
  invariants: applicationInvariants,
  extensions: [
    recordNumbers.extension({
      subjects: ['application'],
      table: 'serial_applications',
      number: 'number',
      isCounted: true,
      owner: { column: 'order_id', subjects: ['order'] },
    }),
    supplierUsers.extension({ countUses: async (db, id) => ({ applications: await countOfSupplier(db, id) }) }),
    codeFinder,
    issuedCodes.extension(issuedSince),
    usedRanges.extension(issuedRanges),
  ],
  siteRules: [{ record: 'application', subjects: ['application'], isOfSites: isApplicationOfSites }],
  supplierOf: { application: supplierOfApplication },
  exports: [applicationsExport, serialsExport, requestsExport],
  bindings: bindingsOf(applications, preview, codes, cancel, requestLog, serials),
}
