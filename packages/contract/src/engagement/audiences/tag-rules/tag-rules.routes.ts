import { z } from 'zod'
import { id, idParam } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { command, query } from '../../../kit/route.ts'
import { tagStep } from '../../tags/tags.schema.ts'
import { audienceNames, audienceSizes, audienceVersion, audienceWhyQuery } from '../audiences.schema.ts'
import * as s from './tag-rules.schema.ts'

const one = '/api/tags/:id'
const stepErrors = ['changed_meanwhile', 'tag_status_does_not_allow', 'tag_has_no_rule', 'tag_rule_building'] as const

/** The rule of a tag by rules, and how the last build of it went. */
export const getTagRule = query({
  method: 'GET',
  path: `${one}/rule`,
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.tagRule,
})
/** Another rule of an active tag is built at once; who has the tag keeps it until that is done. */
export const setTagRule = command({
  method: 'PUT',
  path: `${one}/rule`,
  permission: 'tags.edit',
  sites: 'closed',
  input: { params: idParam, body: s.tagRuleInput },
  output: s.tagRule,
  event: 'tag.rule_changed',
  errors: [
    'audience_rule_unknown',
    'audience_rule_personal',
    'audience_rule_circle',
    'audience_rule_too_dear',
    'audience_window_not_kept',
    'audience_versions_too_many',
    'audiences_too_many',
    ...stepErrors,
  ],
})
/** Judges everybody by the newest version of the rule. */
export const buildTag = command({
  method: 'POST',
  path: `${one}/build`,
  permission: 'tags.editStatus',
  sites: 'closed',
  input: { params: idParam, body: tagStep },
  output: s.tagRule,
  event: 'tag.build_started',
  errors: [...stepErrors],
})
/** Versions of the rule, the newest first. */
export const listTagVersions = query({
  method: 'GET',
  path: `${one}/versions`,
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({}, 'number') },
  output: listOf(audienceVersion),
})
/** What records are called that the rule names, in whichever version. */
export const getTagNames = query({
  method: 'GET',
  path: `${one}/names`,
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam },
  output: audienceNames,
})
/** How many members had the tag at the end of each of the last 90 days. */
export const getTagSizes = query({
  method: 'GET',
  path: `${one}/sizes`,
  permission: 'tags.list',
  sites: 'closed',
  input: { params: idParam },
  output: audienceSizes,
})
/** Why a member has the tag or not: now, or at the end of a past day. */
export const explainTag = query({
  method: 'GET',
  path: `${one}/why/:memberId`,
  permission: 'audiences.explain',
  sites: 'closed',
  input: { params: z.object({ id, memberId: id }), query: audienceWhyQuery },
  output: s.tagWhy,
})
