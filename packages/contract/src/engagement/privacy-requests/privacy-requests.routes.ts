import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import * as s from './privacy-requests.schema.ts'

const path = '/api/privacy_requests'
const one = `${path}/:id` as const
const decisionErrors = ['privacy_request_decided', 'privacy_request_wrong_kind', 'changed_meanwhile'] as const
const otherPersonErrors = ['access_request_by_yourself', 'access_request_password_known'] as const

/** Newest first. */
export const listPrivacyRequests = query({
  method: 'GET',
  path,
  permission: 'privacyRequests.list',
  sites: 'closed',
  input: { query: s.privacyRequestList },
  output: listOf(s.privacyRequest),
})
export const getPrivacyRequest = query({
  method: 'GET',
  path: one,
  permission: 'privacyRequests.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.privacyRequestDetail,
})
/** Its answer is kept with the Idempotency-Key, and so says nothing about the person. */
export const createPrivacyRequest = command({
  method: 'POST',
  path,
  permission: 'privacyRequests.create',
  sites: 'closed',
  input: { body: s.privacyRequestInput },
  output: z.object({ id }),
  event: 'privacy_request.created',
  creates: true,
  errors: ['not_found', 'privacy_request_waits', 'erasure_member_closed', 'needs_a_person'],
})
/** Starts the task that writes the file with everything of the member. Not by the person who asked. */
export const approvePrivacyRequest = command({
  method: 'POST',
  path: `${one}/approve`,
  permission: 'privacyRequests.approve',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.privacyRequestApproval },
  output: s.privacyRequestDetail,
  event: 'privacy_request.approved',
  errors: [...decisionErrors, ...otherPersonErrors, 'erasure_member_closed'],
})
/** The member is ERASED at once; the task removes what is kept of the person. Not by the person who asked. */
export const erasePrivacyRequest = command({
  method: 'POST',
  path: `${one}/erase`,
  permission: 'privacyRequests.erase',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.privacyRequestApproval },
  output: s.privacyRequestDetail,
  event: 'privacy_request.erasure_approved',
  errors: [
    ...decisionErrors,
    ...otherPersonErrors,
    'erasure_member_closed',
    'erasure_recall_open',
    'erasure_access_open',
  ],
})
/** Not by the person who asked, who withdraws. */
export const rejectPrivacyRequest = command({
  method: 'POST',
  path: `${one}/reject`,
  permission: 'privacyRequests.approve',
  sites: 'closed',
  input: { params: idParam, body: s.privacyRequestDecision },
  output: s.privacyRequestDetail,
  event: 'privacy_request.rejected',
  errors: ['privacy_request_decided', 'changed_meanwhile', 'access_request_by_yourself'],
})
/** Only by the person who asked. */
export const withdrawPrivacyRequest = command({
  method: 'POST',
  path: `${one}/withdraw`,
  permission: 'privacyRequests.create',
  sites: 'closed',
  input: { params: idParam, body: s.privacyRequestDecision },
  output: s.privacyRequestDetail,
  event: 'privacy_request.withdrawn',
  errors: ['privacy_request_decided', 'changed_meanwhile'],
})
/** Ids of erased members, to be kept outside: `restore --erased FILE` erases them again. */
export const downloadErasureList = stream({
  method: 'GET',
  path: '/api/erasures',
  permission: 'privacyRequests.certificate',
  sites: 'closed',
  input: {},
  event: 'privacy_request.erasures_downloaded',
})
/** Everything that is kept of the member, in full. */
export const downloadPrivacyFile = stream({
  method: 'GET',
  path: `${one}/file`,
  permission: 'privacyRequests.download',
  sites: 'closed',
  input: { params: idParam },
  event: 'privacy_request.file_downloaded',
  errors: ['privacy_request_file_gone'],
})
/** A signed PDF in the language of the request. */
export const downloadErasureCertificate = stream({
  method: 'GET',
  path: `${one}/certificate`,
  permission: 'privacyRequests.certificate',
  sites: 'closed',
  input: { params: idParam },
  event: 'privacy_request.certificate_downloaded',
  errors: ['privacy_request_not_done'],
})
