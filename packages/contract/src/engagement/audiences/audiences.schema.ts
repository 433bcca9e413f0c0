/** Audiences (1201): named sets of members, that people choose. */

import { z } from 'zod'
import { id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { audienceNamed } from '../members/timeline.schema.ts'
import { audienceStatuses } from './audiences.status.ts'

export const AUDIENCE_CODE_MAXIMUM = 40
export const AUDIENCE_NAME_MAXIMUM = 60
export const AUDIENCE_DESCRIPTION_MAXIMUM = 500
/** Audiences of one tenant. */
export const AUDIENCES_MAXIMUM = 500
/** Members of one command by hand. */
const MEMBERS_AT_ONCE = 200
/** Up to how many members a list counts for each audience. */
export const AUDIENCE_COUNTED = 10_000
const REASON_MAXIMUM = 500

const values = {
  code: requiredText(AUDIENCE_CODE_MAXIMUM, 'audience_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'audience_code_wrong_format',
  ),
  nameEn: requiredText(AUDIENCE_NAME_MAXIMUM, 'audience_name_can_not_be_empty'),
  nameZh: requiredText(AUDIENCE_NAME_MAXIMUM, 'audience_name_can_not_be_empty'),
  description: optionalText(AUDIENCE_DESCRIPTION_MAXIMUM),
}
export const audienceInput = z.object(values)
export const audienceEdit = z.object({ ...values, version: recordVersion })
const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const audienceStepInput = z.object({ version: recordVersion, reason })

export const audienceChosen = z.object({
  members: z.array(id).min(1, 'ids_can_not_be_empty').max(MEMBERS_AT_ONCE),
})

export const audienceListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  status: z.enum(audienceStatuses),
  /** How many members are in it, counted up to `AUDIENCE_COUNTED`; null: fewer than `FEWEST_TOLD`, which is not shown. */
  members: z.number().int().nullable(),
  hasMoreMembers: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type AudienceListed = z.infer<typeof audienceListed>

export const audienceActions = ['edit', 'delete', 'activate', 'pause', 'resume', 'archive', 'assign', 'remove'] as const
export type AudienceAction = (typeof audienceActions)[number]

export const audience = audienceListed.extend({
  description: z.string(),
  allowed: z.array(z.enum(audienceActions)),
})
export type Audience = z.infer<typeof audience>

export const audienceOption = audienceNamed.extend({ status: z.enum(audienceStatuses) })

export const audienceOutcome = z.object({
  /** Members that are in it now and were not before, or the other way round. */
  changed: z.number().int(),
  /** Members that were in it already. */
  kept: z.number().int(),
  /** Members that are left out: they are not active, or were not in it. */
  skipped: z.number().int(),
})

const memberAudience = z.object({ audience: audienceOption, enteredAt: instant, mayLeave: z.boolean() })
export type MemberAudience = z.infer<typeof memberAudience>

export const memberAudiences = z.object({
  items: z.array(memberAudience),
  /** The caller may add the member to further ones. */
  mayEnter: z.boolean(),
})
