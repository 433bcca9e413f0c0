/** Runs over audiences: something is done with all members that an audience has. */

import { z } from 'zod'
import { id, instant, refusal } from '../../../kit/entity.ts'
import { audienceNamed } from '../../members/timeline.schema.ts'

const RUN_REASON_MAXIMUM = 500

export const runEffects = ['ADD', 'REMOVE'] as const
export type RunEffect = (typeof runEffects)[number]

export const audienceRunInput = z.object({
  /** The audience whose members are meant. */
  audienceId: id,
  effect: z.enum(runEffects),
  reason: z.string().trim().min(3, 'reason_too_short').max(RUN_REASON_MAXIMUM),
})

/** STOPPED: its task was cancelled. The task centre lets it go on. */
export const runStatuses = ['RUNNING', 'DONE', 'FAILED', 'STOPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

/** In full tens, and null below, but for who may see identities in full. */
const told = z.number().int().nullable()

export const audienceRun = z.object({
  id,
  audience: audienceNamed,
  target: z.enum(['TAG', 'AUDIENCE']),
  /** The tag, or the audience into which members come or which they leave. */
  of: audienceNamed,
  effect: z.enum(runEffects),
  reason: z.string(),
  status: z.enum(runStatuses),
  failure: refusal.nullable(),
  /** Members that have it now and did not before, or the other way round. */
  changed: told,
  /** Members for whom nothing changed, but a lifetime that begins again. */
  same: told,
  /** Members that are not active, so that they get nothing. */
  inactive: told,
  /** Members whom data on medicines may have brought into the audience, and who do not agree to its use. */
  unagreed: told,
  /** Members for whom the limit of the tag left no room. */
  beyond: told,
  /** For who may follow it. */
  taskId: id.nullable(),
  startedAt: instant,
  startedBy: z.string(),
  endedAt: instant.nullable(),
})
export type AudienceRun = z.infer<typeof audienceRun>
