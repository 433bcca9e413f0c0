/** Rules that give tags. Whom one fits is a set of the same kind as an audience, which belongs to the tag. */

import { z } from 'zod'
import { id, instant, recordVersion, refusal } from '../../../kit/entity.ts'
import { tagSources, tagSteps } from '../../tags/tags.schema.ts'
import { audience, audienceWhy } from '../audiences.schema.ts'
import { audienceStatuses } from '../audiences.status.ts'
import { ruleTree } from '../rules.schema.ts'

/** Another rule is a new version of it. The version is that of the tag. */
export const tagRuleInput = z.object({ rule: ruleTree, version: recordVersion })

const tagRuleActions = ['edit', 'build'] as const

export const tagRule = z.object({
  /** The newest version; null: none was entered yet. */
  rule: ruleTree.nullable(),
  ruleVersion: z.number().int().nullable(),
  /** The version by which the present members have the tag; null: none was built yet. */
  builtVersion: z.number().int().nullable(),
  /** Of the set of members that the rule fits. */
  status: z.enum(audienceStatuses),
  builtAt: instant.nullable(),
  buildMs: z.number().int().nullable(),
  /** Until when it was kept up with; null before the first build. */
  judgedUntil: instant.nullable(),
  /** The task of the last build, for who may follow it. */
  taskId: id.nullable(),
  /** Why the last build failed. */
  failure: refusal.nullable(),
  /** Members that the rule fits and that have no place within the limit; null: fewer than `FEWEST_TOLD`, but somebody. */
  beyond: z.number().int().nullable(),
  /** As of an audience. */
  kept: audience.shape.kept,
  allowed: z.array(z.enum(tagRuleActions)),
})
export type TagRule = z.infer<typeof tagRule>

/** Why a member that the rule fits does not have the tag: its time is over, or the limit is reached. */
export const tagObstacles = ['LIFETIME', 'LIMIT'] as const

export const tagWhy = audienceWhy.extend({
  /** The member has the tag, now or at the end of the day; `isIn` is whether the rule fits. */
  has: z.boolean(),
  /** Until when the member has it, or had it; null: as long as the rule fits. */
  until: instant.nullable(),
  /** Only now. */
  obstacle: z.enum(tagObstacles).nullable(),
  /** The last time that the tag came or went until then. */
  given: z.object({ at: instant, step: z.enum(tagSteps), source: z.enum(tagSources), by: z.string() }).nullable(),
})
export type TagWhy = z.infer<typeof tagWhy>
