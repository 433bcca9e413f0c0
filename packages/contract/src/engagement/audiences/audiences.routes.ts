import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './audiences.schema.ts'
import { audienceStatuses } from './audiences.status.ts'

const audiences = '/api/audiences'
const one = `${audiences}/:id` as const
const stepErrors = ['changed_meanwhile', 'audience_status_does_not_allow'] as const

const filters = {
  /** A part of the code or of a name. */
  search: z.string().trim().max(s.AUDIENCE_NAME_MAXIMUM).optional(),
  status: z.enum(audienceStatuses).optional(),
}

/** Newest first. */
export const listAudiences = query({
  method: 'GET',
  path: audiences,
  permission: 'audiences.list',
  sites: 'closed',
  input: { query: listQuery(filters) },
  output: listOf(s.audienceListed),
})
export const listAudienceOptions = query({
  method: 'GET',
  path: `${audiences}/options`,
  permission: 'audiences.list',
  sites: 'closed',
  input: { query: listQuery(filters) },
  output: listOf(s.audienceOption),
})
export const getAudience = query({
  method: 'GET',
  path: one,
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.audience,
})
export const createAudience = command({
  method: 'POST',
  path: audiences,
  permission: 'audiences.create',
  sites: 'closed',
  input: { body: s.audienceInput },
  output: s.audience,
  event: 'audience.created',
  creates: true,
  errors: ['audience_code_exists', 'audiences_too_many'],
})
/** What was activated keeps its code. */
export const updateAudience = command({
  method: 'PUT',
  path: one,
  permission: 'audiences.edit',
  sites: 'closed',
  input: { params: idParam, body: s.audienceEdit },
  output: s.audience,
  event: 'audience.changed',
  errors: ['audience_code_exists', 'audience_is_fixed', ...stepErrors],
})
export const deleteAudience = command({
  method: 'DELETE',
  path: one,
  permission: 'audiences.delete',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'audience.deleted',
  errors: ['audience_still_used', ...stepErrors],
})
export const activateAudience = command({
  method: 'POST',
  path: `${one}/activate`,
  permission: 'audiences.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.audienceStepInput },
  output: s.audience,
  event: 'audience.activated',
  errors: [...stepErrors],
})
export const pauseAudience = command({
  method: 'POST',
  path: `${one}/pause`,
  permission: 'audiences.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.audienceStepInput },
  output: s.audience,
  event: 'audience.paused',
  errors: [...stepErrors],
})
export const resumeAudience = command({
  method: 'POST',
  path: `${one}/resume`,
  permission: 'audiences.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.audienceStepInput },
  output: s.audience,
  event: 'audience.resumed',
  errors: [...stepErrors],
})
export const archiveAudience = command({
  method: 'POST',
  path: `${one}/archive`,
  permission: 'audiences.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.audienceStepInput },
  output: s.audience,
  event: 'audience.archived',
  errors: ['audience_still_used', ...stepErrors],
})
/** Members that are not active are left out. */
export const addToAudience = command({
  method: 'POST',
  path: `${one}/members`,
  permission: 'audiences.assign',
  sites: 'closed',
  input: { params: idParam, body: s.audienceChosen },
  output: s.audienceOutcome,
  event: 'audience.entered',
  errors: ['audience_status_does_not_allow', 'audience_members_not_active'],
})
export const removeFromAudience = command({
  method: 'POST',
  path: `${one}/remove`,
  permission: 'audiences.assign',
  sites: 'closed',
  input: { params: idParam, body: s.audienceChosen },
  output: s.audienceOutcome,
  event: 'audience.left',
  errors: ['audience_status_does_not_allow'],
})
/** The audiences that one member is in. */
export const getMemberAudiences = query({
  method: 'GET',
  path: '/api/members/:id/audiences',
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.memberAudiences,
})
