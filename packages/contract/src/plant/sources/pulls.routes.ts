import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import * as s from './pulls.schema.ts'
import { pullStatuses } from './pulls.status.ts'

const pulls = '/api/sources/pulls'
const one = `${pulls}/:id` as const

export const listPulls = query({
  method: 'GET',
  path: pulls,
  permission: 'pulls.list',
  sites: 'closed',
  input: {
    query: listQuery({
      status: z.enum(pullStatuses).optional(),
      accountId: id.optional(),
      productId: id.optional(),
      orderId: id.optional(),
    }),
  },
  output: listOf(s.pull),
})
export const getPull = query({
  method: 'GET',
  path: one,
  permission: 'pulls.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.pullDetail,
})
/** Requests codes manually, in addition to the requests of pools and orders. */
export const requestCodes = command({
  method: 'POST',
  path: pulls,
  permission: 'pulls.request',
  sites: 'closed',
  creates: true,
  input: { body: s.pullRequest },
  output: s.pullDetail,
  event: 'sn_pull.requested',
  errors: ['not_found', 'codes_source_unsupported', 'pull_quantity_too_large', 'pull_level_has_no_codes'],
})
/** At once: the same request while it has no answer, otherwise a new one for what is missing. */
export const retryPull = command({
  method: 'POST',
  path: `${one}/retry`,
  permission: 'pulls.retry',
  sites: 'closed',
  input: { params: idParam, body: s.pullReason },
  output: s.pullDetail,
  event: 'sn_pull.retried',
  errors: ['pull_status_does_not_allow', 'codes_source_unsupported', 'changed_meanwhile'],
})
export const cancelPull = command({
  method: 'POST',
  path: `${one}/cancel`,
  permission: 'pulls.cancel',
  sites: 'closed',
  input: { params: idParam, body: s.pullReason },
  output: s.pullDetail,
  event: 'sn_pull.cancelled',
  errors: ['pull_status_does_not_allow', 'changed_meanwhile'],
})
/** The partner's answer, byte by byte. */
export const downloadPullAnswer = stream({
  method: 'GET',
  path: `${one}/answers/:part`,
  permission: 'pulls.export',
  sites: 'closed',
  input: { params: idParam.extend({ part: z.coerce.number().int().min(1).max(1_000_000) }) },
  event: 'sn_pull.answer_downloaded',
  errors: ['pull_has_no_answer'],
  whileClosed: true,
})
