import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { orderInspection } from '../../plant/orders/order-inspection.ts'
import * as decide from './inspection.decide.service.ts'
import { inspectionLotsExport, inspectionSamplesExport } from './inspection.exports.ts'
import * as view from './inspection.service.ts'
import { inspectionInvariants } from './invariants.ts'
import { blockedByInspection, openLotsOf, waitingSamplesOf } from './lots/blocks.service.ts'
import * as draw from './lots/draw.service.ts'
import * as samples from './samples/samples.service.ts'

export const inspectionRoom: Room = {
  name: 'inspection',
  extensions: [
    orderInspection.extension({
      openLots: openLotsOf,
      blocked: blockedByInspection,
      waitingSamples: waitingSamplesOf,
    }),
  ],
  invariants: inspectionInvariants,
  exports: [inspectionLotsExport, inspectionSamplesExport],
  bindings: [
    bind(routes.listInspectionLots, view.listInspectionLots),
    bind(routes.getInspectionLot, view.getInspectionLot),
    bind(routes.listInspectionSources, draw.listInspectionSources),
    bind(routes.previewInspectionLot, draw.previewInspectionLot),
    bind(routes.createInspectionLot, draw.createInspectionLot),
    bind(routes.listInspectionSamples, samples.listInspectionSamples),
    bind(routes.takeInspectionSamples, samples.takeInspectionSamples),
    bind(routes.recordInspectionResults, samples.recordInspectionResults),
    bind(routes.finishInspection, decide.finishInspection),
    bind(routes.reopenInspection, decide.reopenInspection),
    bind(routes.releaseInspectionLot, decide.releaseInspectionLot),
    bind(routes.rejectInspectionLot, decide.rejectInspectionLot),
    bind(routes.withdrawInspectionLot, decide.withdrawInspectionLot),
    bind(routes.liftInspectionHold, decide.liftInspectionHold),
    bind(routes.resumeInspection, decide.resumeInspection),
  ],
}
