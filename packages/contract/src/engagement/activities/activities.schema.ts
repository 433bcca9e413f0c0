/** Activities (互动): what a member did, as other systems say it. The word "event" is that of the event log. */

import { z } from 'zod'
import { id, instant, requiredText } from '../../kit/entity.ts'
import { activityType, identityKinds } from '../../plant/main-data/configs/member-config.schema.ts'
import { IDENTITY_MAXIMUM } from '../members/members.schema.ts'
import { faultOfProps, isPersonal } from './activity-props.ts'

/** Types that every tenant has. */
export const builtInTypes = ['SCAN', 'PURCHASE', 'RETURN', 'LOGIN', 'REGISTER', 'VISIT', 'REVIEW', 'REFERRAL'] as const

/** How many types of its own a tenant may have; one begins with its first activity. */
export const ACTIVITY_TYPES_MAXIMUM = 200
const ACTIVITY_BATCH_MAXIMUM = 1000
/** How far the clock of a sender may be ahead. */
export const ACTIVITY_AHEAD_MINUTES = 5
/** For how long the id of an activity is known, so that it counts once however often it is sent. */
export const ACTIVITY_ID_DAYS = 7

export const activityId = z
  .string()
  .regex(/^[A-Za-z0-9_.:/-]{1,80}$/, 'activity_id_wrong_format')
  .refine((text) => !isPersonal(text), 'activity_id_wrong_format')

export const activityInput = z
  .object({
    /** The sender's own id. */
    activityId,
    type: activityType,
    member: z.union([
      z.object({ id }),
      z.object({
        kind: z.enum(identityKinds),
        value: requiredText(IDENTITY_MAXIMUM, 'member_identity_can_not_be_empty'),
      }),
    ]),
    /** When the member did it, by the sender's clock. */
    occurredAt: instant,
    /** An object of at most 4 KB and three levels, without personal data. */
    props: z.record(z.string(), z.unknown()).default({}),
  })
  .superRefine(({ props, member }, { addIssue }) => {
    const fault = faultOfProps(props, 'value' in member ? member.value : '')
    if (fault) addIssue({ code: 'custom', path: ['props'], message: fault })
  })
export type ActivityInput = z.infer<typeof activityInput>

/** Each entry is judged by itself, so that a wrong one leaves the others as they are. */
export const activityBatch = z.object({ items: z.array(z.unknown()).min(1).max(ACTIVITY_BATCH_MAXIMUM) })

/** DUPLICATE: this id has been taken before, and nothing was stored now. */
export const activityTaken = z.object({ outcome: z.enum(['ACCEPTED', 'DUPLICATE']) })
const count = z.number().int()
export const activityResults = z.object({
  accepted: count,
  duplicates: count,
  refused: count,
  /** In the order of the batch. */
  results: z.array(
    z.object({
      /** Null when it is no id. */
      activityId: z.string().nullable(),
      outcome: z.enum(['ACCEPTED', 'DUPLICATE', 'REFUSED']),
      /** Of a refused one: key and fields as a single one would be answered. */
      message: z.string().nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      fields: z.record(z.string(), z.string()),
    }),
  ),
})
export type ActivityResult = z.infer<typeof activityResults>['results'][number]
