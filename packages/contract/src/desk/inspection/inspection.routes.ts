import { z } from 'zod'
import { flag, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './inspection.schema.ts'
import { lotStatuses, type LotStatus } from './inspection.status.ts'
import { aqls, inspectionLevels } from './sampling-tables.ts'
import { countings, samplingMethods } from './sampling.ts'

const lots = '/api/inspections'
const one = `${lots}/:id` as const
const statusList = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(lotStatuses)).max(lotStatuses.length)) as z.ZodType<LotStatus[], string>

export const listInspectionLots = query({
  method: 'GET',
  path: lots,
  permission: 'inspection.list',
  sites: 'own',
  input: {
    query: listQuery(
      {
        status: statusList.optional(),
        productId: id.optional(),
        orderId: id.optional(),
        orderNo: z.string().trim().max(60).optional(),
        batchCode: z.string().trim().max(40).optional(),
        number: z.coerce.number().int().min(1).optional(),
        createdFrom: z.iso.date().optional(),
        createdTo: z.iso.date().optional(),
      },
      'number',
    ),
  },
  output: listOf(s.lot),
})
export const getInspectionLot = query({
  method: 'GET',
  path: one,
  permission: 'inspection.list',
  sites: 'inspectionLot',
  input: { params: idParam },
  output: s.lotDetail,
})
/**
 * Orders whose packs a lot can be made of, by a part of their number; for users who draw lots and may not see orders.
 */
export const listInspectionSources = query({
  method: 'GET',
  path: '/api/inspection-sources',
  permission: 'inspection.create',
  sites: 'own',
  input: { query: z.object({ search: z.string().trim().max(60).optional() }) },
  output: z.object({
    items: z.array(
      z.object({ id, orderNo: z.string(), productId: id, productName: z.string(), batchCode: z.string() }),
    ),
  }),
})
/** The lot that this input would freeze now, and the plan that would be used. */
export const previewInspectionLot = query({
  method: 'GET',
  path: '/api/inspection-preview',
  permission: 'inspection.create',
  sites: 'own',
  input: {
    query: z.object({
      orderId: id.optional(),
      productId: id.optional(),
      batchCode: z.string().trim().max(40).optional(),
      level: s.level,
      goods: z.enum(s.goodsKinds).default('COMMISSIONED'),
      withReleased: flag.default(false),
      method: z.enum(samplingMethods),
      size: z.coerce.number().optional(),
      percent: z.coerce.number().optional(),
      acceptance: z.coerce.number().optional(),
      inspectionLevel: z.enum(inspectionLevels).optional(),
      aql: z.enum(aqls).optional(),
      counting: z.enum(countings).optional(),
    }),
  },
  output: s.preview,
  errors: ['not_found'],
})
export const createInspectionLot = command({
  method: 'POST',
  path: lots,
  permission: 'inspection.create',
  sites: 'own',
  input: { body: s.lotInput },
  output: s.lotDetail,
  event: 'inspection.drawn',
  creates: true,
  errors: ['not_found', 'inspection_lot_empty', 'inspection_plan_unknown', 'inspection_stopped'],
})

export const listInspectionSamples = query({
  method: 'GET',
  path: `${one}/samples`,
  permission: 'inspection.list',
  sites: 'inspectionLot',
  input: { params: idParam, query: listQuery({ show: z.enum(['ALL', ...s.sampleStates]).default('ALL') }, 'number') },
  output: listOf(s.sample),
})
export const takeInspectionSamples = command({
  method: 'POST',
  path: `${one}/taken`,
  permission: 'inspection.take',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.takeInput },
  output: s.takeAnswer,
  event: 'inspection.samples_taken',
  errors: ['inspection_status_does_not_allow'],
})
export const recordInspectionResults = command({
  method: 'POST',
  path: `${one}/results`,
  permission: 'inspection.record',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.recordInput },
  output: s.progress,
  event: 'inspection.results_recorded',
  errors: ['inspection_status_does_not_allow', 'inspection_sample_not_taken'],
})
export const finishInspection = command({
  method: 'POST',
  path: `${one}/finish`,
  permission: 'inspection.record',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.plainCommand },
  output: s.lotDetail,
  event: 'inspection.recorded',
  errors: ['inspection_results_missing', 'changed_meanwhile', 'inspection_status_does_not_allow'],
})
export const reopenInspection = command({
  method: 'POST',
  path: `${one}/reopen`,
  permission: 'inspection.record',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.reasonedCommand },
  output: s.lotDetail,
  event: 'inspection.reopened',
  errors: ['changed_meanwhile', 'inspection_status_does_not_allow'],
})
export const releaseInspectionLot = command({
  method: 'POST',
  path: `${one}/release`,
  permission: 'inspection.decide',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.releaseInput },
  output: s.lotDetail,
  signed: true,
  event: 'inspection.released',
  errors: [
    'inspection_lot_not_acceptable',
    'inspection_decider_recorded',
    'changed_meanwhile',
    'inspection_status_does_not_allow',
  ],
})
export const rejectInspectionLot = command({
  method: 'POST',
  path: `${one}/reject`,
  permission: 'inspection.decide',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.rejectInput },
  output: s.lotDetail,
  signed: true,
  event: 'inspection.rejected',
  errors: [
    'inspection_disposition_has_no_effect',
    'inspection_contents_undecided',
    'inspection_decider_recorded',
    'changed_meanwhile',
    'inspection_status_does_not_allow',
  ],
})
export const withdrawInspectionLot = command({
  method: 'POST',
  path: `${one}/withdraw`,
  permission: 'inspection.withdraw',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.reasonedCommand },
  output: s.lotDetail,
  event: 'inspection.withdrawn',
  errors: ['changed_meanwhile', 'inspection_status_does_not_allow'],
})
/** Releases packs that a rejected lot keeps on hold. */
export const liftInspectionHold = command({
  method: 'POST',
  path: `${one}/lift-hold`,
  permission: 'inspection.decide',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.signedCommand },
  output: s.lotDetail,
  signed: true,
  event: 'inspection.hold_lifted',
  errors: [
    'inspection_nothing_on_hold',
    'inspection_decider_recorded',
    'changed_meanwhile',
    'inspection_status_does_not_allow',
  ],
})
/**
 * Five lots were not accepted under tightened inspection; the signer is accountable for the corrective action, and lots
 * may be drawn again.
 */
export const resumeInspection = command({
  method: 'POST',
  path: `${one}/resume`,
  permission: 'inspection.decide',
  sites: 'inspectionLot',
  input: { params: idParam, body: s.signedCommand },
  output: s.lotDetail,
  signed: true,
  event: 'inspection.resumed',
  errors: ['inspection_not_stopped', 'changed_meanwhile'],
})
