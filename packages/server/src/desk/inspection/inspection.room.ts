import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { orderInspection } from '../../plant/orders/order-inspection.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import * as decide from './inspection.decide.service.ts'
import { inspectionLotsExport, inspectionSamplesExport } from './inspection.exports.ts'
import { isLotOfSites } from './inspection.queries.ts'
import * as view from './inspection.service.ts'
import { inspectionInvariants } from './invariants.ts'
import { blockedByInspection, openLotsOf, waitingSamplesOf } from './lots/blocks.service.ts'
import * as draw from './lots/draw.service.ts'
import { lotWork } from './lots/lot-work.ts'
import * as samples from './samples/samples.service.ts'

export const inspectionRoom: Room = {
  name: 'inspection',
  siteRules: [{ record: 'inspectionLot', subjects: ['inspection_lot'], isOfSites: isLotOfSites }],
  extensions: [
    recordNumbers.extension({
      subjects: ['inspection_lot'],
      table: 'inspection_lots',
      number: 'number',
      isCounted: true,
      foundBy: ['batch_code'],
    }),
    ...lotWork,
    orderInspection.extension({
      openLots: openLotsOf,
      blocked: blockedByInspection,
      waitingSamples: waitingSamplesOf,
    }),
  ],
  invariants: inspectionInvariants,
  exports: [inspectionLotsExport, inspectionSamplesExport],
  bindings: bindingsOf(view, draw, samples, decide),
}
