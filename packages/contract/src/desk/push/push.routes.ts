import { z } from 'zod'
import { deleted, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import { presentedHostKey } from '../../kit/transfer.ts'
import { ordinalParam } from '../serials/serials.schema.ts'
import * as s from './push.schema.ts'
import { pushStatuses, pushTriggers } from './push.status.ts'

const targets = '/api/push/targets'
const jobs = '/api/push/jobs'
const job = `${jobs}/:id` as const
const targetErrors = [
  'push_target_name_exists',
  'push_secret_can_not_be_empty',
  'push_account_can_not_be_empty',
  'push_host_key_can_not_be_empty',
  'push_auth_does_not_fit',
  'plain_text_not_allowed',
] as const

export const listPushTargets = query({
  method: 'GET',
  path: targets,
  permission: 'pushes.list',
  sites: 'shared',
  input: { query: listQuery({}) },
  output: listOf(s.pushTarget),
})
export const getPushTarget = query({
  method: 'GET',
  path: `${targets}/:id`,
  permission: 'pushes.list',
  sites: 'shared',
  input: { params: idParam },
  output: s.pushTarget,
})
export const createPushTarget = command({
  method: 'POST',
  path: targets,
  permission: 'pushes.create',
  sites: 'shared',
  input: { body: s.pushTargetInput },
  output: s.pushTarget,
  event: 'push_target.created',
  errors: targetErrors,
  creates: true,
})
export const editPushTarget = command({
  method: 'PUT',
  path: `${targets}/:id`,
  permission: 'pushes.edit',
  sites: 'shared',
  input: { params: idParam, body: s.pushTargetEdit },
  output: s.pushTarget,
  event: 'push_target.changed',
  errors: [...targetErrors, 'push_target_deleted', 'changed_meanwhile'],
})
/** For good, with a reason. What was pushed to it stays, and its name is free again. */
export const deletePushTarget = command({
  method: 'DELETE',
  path: `${targets}/:id`,
  permission: 'pushes.delete',
  sites: 'shared',
  input: { params: idParam, body: s.pushReason },
  output: deleted,
  event: 'push_target.deleted',
  errors: ['push_target_has_open_jobs', 'push_target_deleted', 'changed_meanwhile'],
})
/** From then on each batch is signed with this key; a former key ends. docs/signatures-of-pushes.md says how to verify. */
export const makePushSigningKey = command({
  method: 'POST',
  path: `${targets}/:id/signing-key`,
  permission: 'pushes.edit',
  sites: 'shared',
  input: { params: idParam, body: s.pushReason },
  output: s.pushSigningKey,
  event: 'push_target.signing_key_made',
  errors: ['push_files_have_no_signature', 'push_target_deleted', 'changed_meanwhile'],
})
export const removePushSigningKey = command({
  method: 'DELETE',
  path: `${targets}/:id/signing-key`,
  permission: 'pushes.edit',
  sites: 'shared',
  input: { params: idParam, body: s.pushReason },
  output: s.pushTarget,
  event: 'push_target.signing_key_removed',
  errors: ['push_target_deleted', 'changed_meanwhile'],
})
/** Asks the address whether it answers; nothing is pushed. An answer closes an open circuit. */
export const testPushTarget = command({
  method: 'POST',
  path: `${targets}/:id/test`,
  permission: 'pushes.test',
  sites: 'shared',
  input: { params: idParam },
  output: s.pushProbe,
  event: 'push_target.tested',
  errors: ['push_target_deleted'],
})

/**
 * The host key that the machine of an sftp address presents now; a person compares it with the one that its operator
 * names.
 */
export const readPushHostKey = command({
  method: 'POST',
  path: '/api/push/host-keys',
  permission: 'pushes.test',
  sites: 'shared',
  input: { body: s.pushHostKeyAsk },
  output: presentedHostKey,
  event: 'push_target.host_key_read',
  errors: ['push_url_wrong_format'],
})

export const listPushJobs = query({
  method: 'GET',
  path: jobs,
  permission: 'pushes.list',
  sites: 'own',
  input: {
    query: listQuery({
      targetId: id.optional(),
      status: z.enum(pushStatuses).optional(),
      trigger: z.enum(pushTriggers).optional(),
      orderId: id.optional(),
    }),
  },
  output: listOf(s.pushJob),
})
export const getPushJob = query({
  method: 'GET',
  path: job,
  permission: 'pushes.detail',
  sites: 'pushJob',
  input: { params: idParam },
  output: s.pushJobDetail,
})
/** Pushes of one code, newest first: those of its own events, and current manual ones. */
export const listSerialPushes = query({
  method: 'GET',
  path: '/api/push/serials/:ordinal',
  permission: 'pushes.list',
  sites: 'own',
  input: { params: ordinalParam },
  output: z.object({ items: z.array(s.serialPush) }),
})
/** Newest first; the cursor counts answers of the job. */
export const listPushBatches = query({
  method: 'GET',
  path: `${job}/batches`,
  permission: 'pushes.detail',
  sites: 'pushJob',
  input: { params: idParam, query: listQuery({}, 'number') },
  output: listOf(s.pushBatch),
})
/** Pushes the current state of codes, without their history. */
export const startPush = command({
  method: 'POST',
  path: jobs,
  permission: 'pushes.run',
  sites: 'own',
  creates: true,
  input: { body: s.pushStart },
  output: s.pushJob,
  event: 'push_job.started',
  errors: [
    'not_found',
    'push_target_deleted',
    'push_target_paused',
    'push_selection_can_not_be_empty',
    'push_nothing_selected',
    'push_codes_unknown',
  ],
})
/** Continues with everything that was not answered, with the same keys. */
export const retryPushJob = command({
  method: 'POST',
  path: `${job}/retry`,
  permission: 'pushes.retry',
  sites: 'pushJob',
  input: { params: idParam, body: s.pushReason },
  output: s.pushJob,
  event: 'push_job.retried',
  errors: ['push_status_does_not_allow', 'push_target_deleted', 'changed_meanwhile'],
})
/** Pushes the rejected codes again, as a job of its own with new keys. */
export const repushRejected = command({
  method: 'POST',
  path: `${job}/repush`,
  permission: 'pushes.retry',
  sites: 'pushJob',
  creates: true,
  input: { params: idParam, body: s.pushReason },
  output: s.pushJob,
  event: 'push_job.repushed',
  errors: ['push_status_does_not_allow', 'push_has_no_rejects', 'push_target_deleted', 'changed_meanwhile'],
})
/** Declares delivered content wrong and pushes it again from current records. */
export const correctPushJob = command({
  method: 'POST',
  path: `${job}/correct`,
  permission: 'pushes.retry',
  sites: 'pushJob',
  creates: true,
  input: { params: idParam, body: s.pushReason },
  output: s.pushJob,
  event: 'push_job.corrected',
  errors: [
    'push_status_does_not_allow',
    'push_format_has_no_correction',
    'push_has_nothing_delivered',
    'push_target_deleted',
    'changed_meanwhile',
  ],
})
export const cancelPushJob = command({
  method: 'POST',
  path: `${job}/cancel`,
  permission: 'pushes.retry',
  sites: 'pushJob',
  input: { params: idParam, body: s.pushReason },
  output: s.pushJob,
  event: 'push_job.cancelled',
  errors: ['push_status_does_not_allow', 'changed_meanwhile'],
})
const keptParam = idParam.extend({ answer: z.coerce.number().int().positive().max(1_000_000_000) })
/** What a target of a sandbox would have got, as far as a page shows it. */
export const getKeptBatch = query({
  method: 'GET',
  path: `${job}/batches/:answer/kept`,
  permission: 'pushes.detail',
  sites: 'pushJob',
  input: { params: keptParam },
  output: s.keptBatch,
})
/** The whole of it. */
export const downloadKeptBatch = stream({
  method: 'GET',
  path: `${job}/batches/:answer/kept/file`,
  permission: 'pushes.export',
  sites: 'pushJob',
  input: { params: keptParam },
  event: 'push_job.kept_downloaded',
  whileClosed: true,
})
export const downloadPushRejects = stream({
  method: 'GET',
  path: `${job}/rejects`,
  permission: 'pushes.export',
  sites: 'pushJob',
  input: { params: idParam },
  event: 'push_job.rejects_downloaded',
  errors: ['push_has_no_rejects'],
  whileClosed: true,
})

/** For the target's own system, with an API key. The same receipt again has no effect. */
export const receivePushReceipt = command({
  method: 'POST',
  path: '/api/push/receipts',
  permission: 'pushes.receive',
  sites: 'closed',
  input: { body: s.pushReceipt },
  output: s.pushReceiptAnswer,
  event: 'push_job.receipt_received',
  errors: ['not_found'],
})
