/** What holds for all members of a tenant: levels, points, which identity names a person, what is masked, how long. */

import { z } from 'zod'
import { requiredText } from '../../../kit/entity.ts'

export const LEVELS_MAXIMUM = 20
export const LEVEL_CODE_MAXIMUM = 8
export const LEVEL_NAME_MAXIMUM = 20
const POINTS_MAXIMUM = 1_000_000_000
const POINTS_OF_SCAN_MAXIMUM = 1_000_000
/** Months after which points end, events are removed, and members without an event are proposed for erasure. */
export const MEMBER_MONTHS = { minimum: 1, maximum: 120 } as const

/** Types of activities that are kept for a time of their own. */
export const ACTIVITY_MONTHS_MAXIMUM = 50

/** The code of a type of activities, as senders name it. */
export const activityType = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'activity_type_wrong_format')
export const ACTIVITY_TYPE_MAXIMUM = 40

/** What a member can be recognized by. */
export const identityKinds = ['PHONE', 'EMAIL', 'OPENID', 'UNIONID', 'EXTERNAL', 'DEVICE'] as const
export type IdentityKind = (typeof identityKinds)[number]

const memberLevel = z.object({
  code: requiredText(LEVEL_CODE_MAXIMUM, 'level_code_can_not_be_empty').regex(
    /^[A-Za-z0-9]+$/,
    'level_code_wrong_format',
  ),
  nameEn: requiredText(LEVEL_NAME_MAXIMUM, 'level_name_can_not_be_empty'),
  nameZh: requiredText(LEVEL_NAME_MAXIMUM, 'level_name_can_not_be_empty'),
  /** From this many points on. */
  fromPoints: z.number().int().min(0).max(POINTS_MAXIMUM),
})

/** The lowest level first; each begins above the one before, the first at no points, so every member has one. */
const memberLevels = z
  .array(memberLevel)
  .max(LEVELS_MAXIMUM)
  .superRefine((levels, check) => {
    const codes = new Set<string>()
    levels.forEach(({ code, fromPoints }, at) => {
      const before = levels[at - 1]
      if (codes.has(code)) check.addIssue({ code: 'custom', path: [at, 'code'], message: 'level_code_repeated' })
      if (before === undefined && fromPoints !== 0)
        check.addIssue({ code: 'custom', path: [at, 'fromPoints'], message: 'first_level_from_zero' })
      if (before !== undefined && fromPoints <= before.fromPoints)
        check.addIssue({ code: 'custom', path: [at, 'fromPoints'], message: 'level_not_above_last' })
      codes.add(code)
    })
  })

const months = z.number().int().min(MEMBER_MONTHS.minimum).max(MEMBER_MONTHS.maximum)

/** Each type once. */
const activityMonths = z
  .array(z.object({ type: activityType, months }))
  .max(ACTIVITY_MONTHS_MAXIMUM)
  .superRefine((all, check) => {
    const types = new Set<string>()
    all.forEach(({ type }, at) => {
      if (types.has(type)) check.addIssue({ code: 'custom', path: [at, 'type'], message: 'activity_type_repeated' })
      types.add(type)
    })
  })

export const memberConfigValues = z.object({
  levels: memberLevels,
  /** For the first verified scan of a pack. */
  pointsPerFirstScan: z.number().int().min(0).max(POINTS_OF_SCAN_MAXIMUM),
  /** Null: points do not end. */
  pointsEndAfterMonths: months.nullable().default(null),
  /** All kinds, the strongest first: where two identities name different members, the stronger one holds. */
  identityPriority: z
    .array(z.enum(identityKinds))
    .refine(
      (kinds) => kinds.length === identityKinds.length && new Set(kinds).size === identityKinds.length,
      'identity_priority_incomplete',
    ),
  /** Shown in full only to those who may see them unmasked. */
  maskedIdentities: z.array(z.enum(identityKinds)).max(identityKinds.length),
  /** Activities are kept for so long after they happened. */
  eventMonths: months,
  /** Types that are kept for longer or shorter than the others. */
  activityMonths: activityMonths.default([]),
  /** Null: nobody is proposed for erasure. */
  idleMonths: months.nullable().default(null),
})
export type MemberConfigValues = z.output<typeof memberConfigValues>

/** Until the tenant saves its own. */
export const usualMemberConfig: MemberConfigValues = {
  levels: [],
  pointsPerFirstScan: 0,
  pointsEndAfterMonths: null,
  identityPriority: [...identityKinds],
  maskedIdentities: [...identityKinds],
  eventMonths: 13,
  activityMonths: [],
  idleMonths: null,
}
