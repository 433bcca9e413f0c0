import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './merging.schema.ts'

const path = '/api/member_merges'
const one = `${path}/:id` as const

/** Newest first. */
export const listMemberMerges = query({
  method: 'GET',
  path,
  permission: 'memberMerges.list',
  sites: 'closed',
  input: { query: s.memberMergeList },
  output: listOf(s.memberMerge),
})
/** With both members as their pages show them; identities are masked as there. */
export const getMemberMerge = query({
  method: 'GET',
  path: one,
  permission: 'memberMerges.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.memberMergeDetail,
})
/** Proposes that two members are one person. The older one is proposed to stay. */
export const createMemberMerge = command({
  method: 'POST',
  path,
  permission: 'memberMerges.create',
  sites: 'closed',
  input: { body: s.memberMergeInput },
  output: z.object({ id }),
  event: 'member_merge.proposed',
  creates: true,
  errors: ['not_found', 'member_merge_same', 'member_merge_waits', 'member_status_does_not_allow'],
})
/** Everything of the one becomes the other's, in one transaction. Both have a verified identity. */
export const mergeMembers = command({
  method: 'POST',
  path: `${one}/merge`,
  permission: 'memberMerges.merge',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.memberMergeDecision },
  output: s.memberMergeDetail,
  event: 'member_merge.merged',
  errors: ['member_merge_not_open', 'changed_meanwhile', ...s.mergeObstacles],
})
export const dismissMemberMerge = command({
  method: 'POST',
  path: `${one}/dismiss`,
  permission: 'memberMerges.merge',
  sites: 'closed',
  input: { params: idParam, body: s.memberMergeDismissal },
  output: s.memberMergeDetail,
  event: 'member_merge.dismissed',
  errors: ['member_merge_not_open', 'changed_meanwhile'],
})
/** Gives back what moved, within 30 days. What came since stays with the survivor. */
export const unmergeMembers = command({
  method: 'POST',
  path: `${one}/unmerge`,
  permission: 'memberMerges.unmerge',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.memberUnmerge },
  output: s.memberMergeDetail,
  event: 'member_merge.unmerged',
  errors: [
    'member_merge_not_open',
    'changed_meanwhile',
    'member_merge_too_late',
    'member_merge_offer_open',
    'member_merge_request_open',
    'member_merge_points_used',
    'member_status_does_not_allow',
  ],
})
