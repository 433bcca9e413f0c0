/** Tags (1200): words that are put on members, for as long as they hold. */

import { z } from 'zod'
import { id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { activityType } from '../../plant/main-data/configs/member-config.schema.ts'
import { tagStatuses } from './tags.status.ts'

export const TAG_CODE_MAXIMUM = 40
export const TAG_NAME_MAXIMUM = 60
export const TAG_CATEGORY_MAXIMUM = 60
export const TAG_DESCRIPTION_MAXIMUM = 500
const LIFETIME_DAYS_MAXIMUM = 3650
const MEMBER_LIMIT_MAXIMUM = 100_000_000
/** Tags of one tenant. */
export const TAGS_MAXIMUM = 1000
/** Tags that activities of one type may give, archived ones left out. */
export const TAGS_OF_ACTIVITY_MAXIMUM = 50
/** Members of one command by hand. */
const TAGGED_AT_ONCE = 200
/** Up to how many members a list counts for each tag. */
export const TAGGED_COUNTED = 10_000
const REASON_MAXIMUM = 500

/** By whom a tag is given. */
export const tagKinds = ['MANUAL', 'RULE', 'EVENT'] as const
export type TagKind = (typeof tagKinds)[number]

/** What gave a tag to a member, or took it away. */
export const tagSources = ['HAND', 'FILE', 'AUDIENCE', 'EVENT', 'RULE', 'CONSENT'] as const
export type TagSource = (typeof tagSources)[number]

export const tagSteps = ['ADDED', 'REMOVED', 'EXPIRED'] as const
export type TagStep = (typeof tagSteps)[number]

/** Equalities of one tag. */
export const TAG_MATCHES_MAXIMUM = 5
export const MATCH_VALUE_MAXIMUM = 100

/** A field of the further data of an activity, with dots inside of objects, and the value that it must have. */
export const activityMatch = z.object({
  path: requiredText(120, 'tag_match_can_not_be_empty').regex(
    /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*){0,2}$/,
    'tag_match_wrong_format',
  ),
  value: requiredText(MATCH_VALUE_MAXIMUM, 'tag_match_can_not_be_empty'),
})
export type ActivityMatch = z.infer<typeof activityMatch>

const values = {
  code: requiredText(TAG_CODE_MAXIMUM, 'tag_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'tag_code_wrong_format',
  ),
  nameEn: requiredText(TAG_NAME_MAXIMUM, 'tag_name_can_not_be_empty'),
  nameZh: requiredText(TAG_NAME_MAXIMUM, 'tag_name_can_not_be_empty'),
  kind: z.enum(tagKinds),
  /** A tree of two levels: the group alone, or with a part of it. */
  category: optionalText(TAG_CATEGORY_MAXIMUM),
  subcategory: optionalText(TAG_CATEGORY_MAXIMUM),
  /** How long a member keeps it; null: until it is taken away. */
  lifetimeDays: z.number().int().min(1).max(LIFETIME_DAYS_MAXIMUM).nullable().default(null),
  /** How many members may have it at once; null: any number. */
  memberLimit: z.number().int().min(1).max(MEMBER_LIMIT_MAXIMUM).nullable().default(null),
  description: optionalText(TAG_DESCRIPTION_MAXIMUM),
  /** Of tags that activities give: the type, and what all of them must say besides. */
  activityType: activityType.nullable().default(null),
  activityMatches: z.array(activityMatch).max(TAG_MATCHES_MAXIMUM).default([]),
}

interface Judged {
  kind: TagKind
  activityType: string | null
  activityMatches: readonly unknown[]
  memberLimit: number | null
}
const saysActivity = ({ kind, activityType: type, activityMatches }: Judged) =>
  kind === 'EVENT' ? type !== null : type === null && activityMatches.length === 0
const needsActivity = { path: ['activityType'], error: 'tag_activity_wrong' }
/** Activities that come in at the same time would have to wait for one another. */
const isWithoutLimit = ({ kind, memberLimit }: Judged) => kind !== 'EVENT' || memberLimit === null
const noLimit = { path: ['memberLimit'], error: 'tag_limit_of_activities' }
const isTree = ({ category, subcategory }: { category: string; subcategory: string }) =>
  subcategory === '' || category !== ''
const needsCategory = { path: ['category'], error: 'tag_category_can_not_be_empty' }

export const tagInput = z
  .object(values)
  .refine(isTree, needsCategory)
  .refine(saysActivity, needsActivity)
  .refine(isWithoutLimit, noLimit)
export const tagEdit = z
  .object({ ...values, version: recordVersion })
  .refine(isTree, needsCategory)
  .refine(saysActivity, needsActivity)
  .refine(isWithoutLimit, noLimit)
const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const tagStep = z.object({ version: recordVersion, reason })

const members = z.array(id).min(1, 'ids_can_not_be_empty').max(TAGGED_AT_ONCE)
export const tagAssignment = z.object({ members })
export const tagRemoval = z.object({ members })

export const tagListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  kind: z.enum(tagKinds),
  category: z.string(),
  subcategory: z.string(),
  lifetimeDays: z.number().int().nullable(),
  memberLimit: z.number().int().nullable(),
  status: z.enum(tagStatuses),
  /** How many members have it, counted up to `TAGGED_COUNTED`; null: fewer than `FEWEST_TOLD`, which is not shown. */
  members: z.number().int().nullable(),
  hasMoreMembers: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type TagListed = z.infer<typeof tagListed>

export const tagActions = ['edit', 'delete', 'activate', 'archive', 'assign', 'remove'] as const
export type TagAction = (typeof tagActions)[number]

export const tag = tagListed.extend({
  description: z.string(),
  activityType: z.string().nullable(),
  activityMatches: z.array(activityMatch),
  allowed: z.array(z.enum(tagActions)),
})
export type Tag = z.infer<typeof tag>

/** While it is active, a rule gives it and takes it away, and nobody else does. */
export const followsRule = ({ kind, status }: Pick<TagListed, 'kind' | 'status'>): boolean =>
  kind === 'RULE' && status === 'ACTIVE'

/** A tag as other records show it. */
export const tagNamed = z.object({ id, code: z.string(), nameEn: z.string(), nameZh: z.string() })

/** Records that read a tag or an audience; a tag by its rule. */
const readerKinds = ['AUDIENCE', 'TAG', 'PROVIDE_ENDPOINT'] as const
/** How many of them are named. */
export const READERS_NAMED = 50
const reader = z.object({ kind: z.enum(readerKinds), id, name: z.string() })
export type Reader = z.infer<typeof reader>
export const readers = z.object({ count: z.number().int(), readers: z.array(reader) })
export type Readers = z.infer<typeof readers>

export const tagOption = tagNamed.extend({ kind: z.enum(tagKinds), status: z.enum(tagStatuses) })

export const tagOutcome = z.object({
  /** Members that have it now and did not before, or the other way round. */
  changed: z.number().int(),
  /** Members that had it, and keep it longer where it has a lifetime. */
  kept: z.number().int(),
  /** Members that get no tag, since they are not active. */
  skipped: z.number().int(),
})

const memberTag = z.object({
  tag: tagOption,
  source: z.enum(tagSources),
  addedAt: instant,
  expiresAt: instant.nullable(),
})
export type MemberTag = z.infer<typeof memberTag>

export const memberTags = z.object({
  items: z.array(memberTag),
  /** The caller may give the member further tags, and take them away. */
  mayAssign: z.boolean(),
  mayRemove: z.boolean(),
})
