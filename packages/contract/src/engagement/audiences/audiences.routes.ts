import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { readers } from '../tags/tags.schema.ts'
import * as s from './audiences.schema.ts'
import { audienceModes, audienceStatuses } from './audiences.status.ts'

const audiences = '/api/audiences'
const one = `${audiences}/:id` as const
const stepErrors = ['changed_meanwhile', 'audience_status_does_not_allow'] as const
const ruleErrors = [
  'audience_rule_unknown',
  'audience_rule_personal',
  'audience_rule_circle',
  'audience_rule_too_dear',
  'audience_window_not_kept',
] as const

const filters = {
  /** A part of the code or of a name. */
  search: z.string().trim().max(s.AUDIENCE_NAME_MAXIMUM).optional(),
  status: z.enum(audienceStatuses).optional(),
  mode: z.enum(audienceModes).optional(),
}

/** Newest first. */
export const listAudiences = query({
  method: 'GET',
  path: audiences,
  permission: 'audiences.list',
  sites: 'closed',
  input: { query: listQuery(filters) },
  output: listOf(s.audienceInList),
})
export const listAudienceOptions = query({
  method: 'GET',
  path: `${audiences}/options`,
  permission: 'audiences.list',
  sites: 'closed',
  input: { query: listQuery(filters) },
  output: listOf(s.audienceOption),
})
/** Attributes of members that a rule may ask, without those that the caller may not ask for a value. */
export const listRuleAttributes = query({
  method: 'GET',
  path: `${audiences}/attributes`,
  permission: 'audiences.list',
  sites: 'closed',
  output: s.ruleAttributes,
})
export const getAudience = query({
  method: 'GET',
  path: one,
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.audience,
})
/** What reads it: while anything does, it is neither deleted nor archived. */
export const getAudienceReaders = query({
  method: 'GET',
  path: `${one}/readers`,
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam },
  output: readers,
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
  errors: ['audience_code_exists', 'audiences_too_many', ...ruleErrors],
})
/** What was activated keeps its code and mode. A dynamic one with another rule is built anew. */
export const updateAudience = command({
  method: 'PUT',
  path: one,
  permission: 'audiences.edit',
  sites: 'closed',
  input: { params: idParam, body: s.audienceEdit },
  output: s.audience,
  event: 'audience.changed',
  errors: ['audience_code_exists', 'audience_is_fixed', 'audience_versions_too_many', ...ruleErrors, ...stepErrors],
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
/** One with a rule is built first. */
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
/** Chooses all members by the newest version of the rule; the present ones stay until that is done. */
export const buildAudience = command({
  method: 'POST',
  path: `${one}/build`,
  permission: 'audiences.editStatus',
  sites: 'closed',
  input: { params: idParam, body: s.audienceStepInput },
  output: s.audience,
  event: 'audience.build_started',
  errors: ['audience_has_no_rule', ...stepErrors],
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
  errors: ['audience_status_does_not_allow', 'audience_has_rule', 'audience_members_not_active'],
})
export const removeFromAudience = command({
  method: 'POST',
  path: `${one}/remove`,
  permission: 'audiences.assign',
  sites: 'closed',
  input: { params: idParam, body: s.audienceChosen },
  output: s.audienceOutcome,
  event: 'audience.left',
  errors: ['audience_status_does_not_allow', 'audience_has_rule'],
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

/** Versions of the rule, the newest first. */
export const listAudienceVersions = query({
  method: 'GET',
  path: `${one}/versions`,
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({}, 'number') },
  output: listOf(s.audienceVersion),
})
/** Whom a rule would fit now. A rule that is too dear is not counted, and the answer says why. */
export const previewAudience = query({
  method: 'POST',
  path: `${audiences}/preview`,
  permission: 'audiences.preview',
  sites: 'closed',
  input: { body: s.audiencePreviewInput },
  output: s.audiencePreview,
  errors: ['audience_rule_unknown', 'audience_rule_personal', 'audience_preview_busy'],
})
/** Why a member is in the audience or not: now, or at the end of a past day. */
export const explainAudience = query({
  method: 'GET',
  path: `${one}/why/:memberId`,
  permission: 'audiences.explain',
  sites: 'closed',
  input: { params: z.object({ id, memberId: id }), query: s.audienceWhyQuery },
  output: s.audienceWhy,
})
/** How many members there were at the end of each of the last 90 days. */
export const getAudienceSizes = query({
  method: 'GET',
  path: `${one}/sizes`,
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.audienceSizes,
})
/** What records are called that rules of the audience name, in whichever version. */
export const getAudienceNames = query({
  method: 'GET',
  path: `${one}/names`,
  permission: 'audiences.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.audienceNames,
})
