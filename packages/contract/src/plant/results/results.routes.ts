import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './results.schema.ts'
import { resultStatuses } from './results.status.ts'

const day = z.iso.date()
const files = '/api/production/results'
const one = `${files}/:id` as const
const ofOrder = '/api/production/orders/:id/results'

export const listResultFiles = query({
  method: 'GET',
  path: files,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'own',
  input: {
    query: listQuery({
      orderId: id.optional(),
      status: z.enum(resultStatuses).optional(),
      decidedFrom: day.optional(),
      decidedTo: day.optional(),
    }),
  },
  output: listOf(s.resultFile),
})
export const getResultFile = query({
  method: 'GET',
  path: one,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'resultFile',
  input: { params: idParam },
  output: s.resultFileDetail,
})
/**
 * CSV v1, TraceLink SNX, EPCIS 2.0 or China relation, detected by content. The dry run starts at once; the same bytes
 * again return the first answer.
 */
export const uploadResultFile = upload({
  method: 'POST',
  path: ofOrder,
  permission: 'results.import',
  sites: 'own',
  forSuppliers: 'order',
  fileLimit: s.RESULT_FILE_BYTES,
  input: { params: idParam },
  output: s.uploadedResult,
  event: 'result_file.uploaded',
  errors: [
    'choose_a_file',
    'choose_a_correct_file_type',
    'file_too_large',
    'order_status_does_not_allow',
    'line_result_of_other_type',
    'line_result_other_format',
  ],
  creates: true,
})
/** The dry run again: after a correction elsewhere, or with unknown codes allowed. */
export const checkResultFile = command({
  method: 'POST',
  path: `${one}/check`,
  permission: 'orders.retry',
  sites: 'own',
  input: { params: idParam, body: s.resultCheck },
  output: s.resultFile,
  event: 'result_file.check_started',
  errors: ['result_file_status_does_not_allow', 'order_status_does_not_allow'],
})
export const commitResultFile = command({
  method: 'POST',
  path: `${one}/commit`,
  permission: 'results.commit',
  sites: 'own',
  input: { params: idParam, body: s.resultCommit },
  output: s.resultFile,
  event: 'result_file.commit_started',
  errors: [
    'result_file_status_does_not_allow',
    'result_file_has_row_errors',
    'result_file_outcome_differs',
    'result_file_without_effect',
  ],
})
export const refuseResultFile = command({
  method: 'POST',
  path: `${one}/refuse`,
  permission: 'results.commit',
  sites: 'own',
  input: { params: idParam, body: s.resultRefusal },
  output: s.resultFile,
  event: 'result_file.refused',
  errors: ['result_file_status_does_not_allow'],
})
/** As uploaded, byte by byte. */
export const downloadResultFile = stream({
  method: 'GET',
  path: `${one}/file`,
  permission: 'orders.export',
  sites: 'own',
  forSuppliers: 'resultFile',
  input: { params: idParam },
  event: 'result_file.downloaded',
  whileClosed: true,
})
/** The refused rows of the last dry run. */
export const downloadResultErrors = stream({
  method: 'GET',
  path: `${one}/errors`,
  permission: 'orders.export',
  sites: 'own',
  forSuppliers: 'resultFile',
  input: { params: idParam },
  event: 'result_file.errors_downloaded',
  errors: ['result_file_has_no_errors'],
  whileClosed: true,
})
