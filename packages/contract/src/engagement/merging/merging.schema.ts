/** Merges of members (0602): which two, which values stay, and what moved. */

import { z } from 'zod'
import { id, instant, optionalText, recordVersion } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { member } from '../members/members.schema.ts'
import { memberMergeStatuses } from './merging.status.ts'

const MERGE_REASON_MAXIMUM = 500
/** For how many days a merge can be taken back. */
export const UNMERGE_DAYS = 30

/** Who noticed that the two may be one person: somebody, or the nightly comparison of names, birthdays and regions. */
export const mergeFinders = ['HAND', 'SAME_PROFILE'] as const
export type MergeFinder = (typeof mergeFinders)[number]

/** What of a profile a merge decides about. */
export const mergedFields = ['name', 'gender', 'birthday', 'regionId', 'sourceChannelId', 'locale', 'zone'] as const
export type MergedField = (typeof mergedFields)[number]

/** What moves with a merge. */
const mergeParts = [
  'identities',
  'consents',
  'serials',
  'offers',
  'points',
  'activities',
  'tags',
  'tagChanges',
  'attributes',
  'audiences',
  'audienceChanges',
  'imports',
  'merges',
] as const
export type MergePart = (typeof mergeParts)[number]

const reason = z.string().trim().min(3, 'reason_too_short').max(MERGE_REASON_MAXIMUM)

export const memberMergeInput = z.object({ memberId: id, otherId: id, reason })

/** `isSwapped`: the one that was proposed to go stays. `fromOther`: fields whose value is that of the member that goes. */
export const memberMergeDecision = z.object({
  version: recordVersion,
  isSwapped: z.boolean().default(false),
  fromOther: z.array(z.enum(mergedFields)).max(mergedFields.length).default([]),
  signature: signatureInput,
})
export const memberMergeDismissal = z.object({ version: recordVersion, reason })
export const memberUnmerge = z.object({ version: recordVersion, signature: signatureInput })

export const memberMergeList = listQuery({
  status: z.enum(memberMergeStatuses).optional(),
  foundBy: z.enum(mergeFinders).optional(),
  memberId: id.optional(),
})

export const memberMerge = z.object({
  id,
  status: z.enum(memberMergeStatuses),
  foundBy: z.enum(mergeFinders),
  /** The one that stays, or is proposed to. */
  survivorId: id,
  survivorName: z.string(),
  mergedId: id,
  /** Empty once it was merged: its profile is emptied. */
  mergedName: z.string(),
  /** Empty where the product found the two. */
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
})
export type MemberMerge = z.infer<typeof memberMerge>

export const mergeActions = ['merge', 'dismiss', 'unmerge'] as const
export type MergeAction = (typeof mergeActions)[number]

export const mergeObstacles = [
  'member_merge_not_verified',
  'member_merge_survivor_not_active',
  'member_merge_request_open',
  'member_merge_offer_open',
  'member_too_many_identities',
  'member_status_does_not_allow',
] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** A side of the comparison: the member as its page shows it, and how many rows of each table it has. */
const side = z.object({
  member,
  rows: z.array(z.object({ part: z.enum(mergeParts), rows: z.number().int() })),
})
export type MergeSide = z.infer<typeof side>

export const memberMergeDetail = memberMerge.extend({
  /** Why somebody proposed it. */
  reason: z.string(),
  /** Why it was dismissed. */
  decision: optionalText(MERGE_REASON_MAXIMUM),
  /** Of a proposal: both members. */
  sides: z.object({ survivor: side, merged: side }).nullable(),
  /** What keeps the proposal from being carried out, in the proposed direction. */
  obstacles: z.array(z.enum(mergeObstacles)),
  /** Of a merge that was carried out: what moved. */
  moved: z.array(z.object({ part: z.enum(mergeParts), rows: z.number().int() })),
  /** Until when the merge can be taken back. */
  until: instant.nullable(),
  allowed: z.array(z.enum(mergeActions)),
  /** What a signature is bound to. */
  digest: z.string(),
  signatures: z.array(signatureView),
  version: recordVersion,
})
export type MemberMergeDetail = z.infer<typeof memberMergeDetail>
