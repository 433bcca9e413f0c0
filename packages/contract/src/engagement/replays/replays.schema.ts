/** Replays of many messages: which are chosen, what would become of them, and what became of them. */

import { z } from 'zod'
import { id, instant, recordVersion } from '../../kit/entity.ts'
import { importParams } from '../../kit/import-file.ts'
import { replayReason } from '../inbound/inbox.schema.ts'
import { inboxStatuses, inboxTransitions } from '../inbound/inbox.status.ts'
import { replayStatuses } from './replays.status.ts'

/** Messages that have come to an end: only these are judged again. */
export const replayableStatuses = inboxTransitions.find(({ command }) => command === 'replay')!.from

/** Messages are counted no further. */
export const REPLAY_COUNTED = 1_000_000
/** Of a trial: so many messages of which something would change are listed. */
export const REPLAY_SAMPLE = 500
/** After so many days a replay is forgotten, with what it wrote. */
export const REPLAY_DAYS = 90

const filter = {
  endpointId: id.optional(),
  status: z.enum(replayableStatuses).optional(),
  from: instant.optional(),
  to: instant.optional(),
}
export const replayFilter = z.object(filter)

/** What an endpoint, a status and a period choose now. */
export const replayCount = z.object({
  messages: z.number().int(),
  /** There are more, which are not counted. */
  isMore: z.boolean(),
})

/** UNROUTED: no rule of the newest routing fits. DEAD: what the message holds is gone or unreadable. */
export const replayOutcomes = ['APPLIED', 'REJECTED', 'WAITING', 'UNROUTED', 'DEAD'] as const
export type ReplayOutcome = (typeof replayOutcomes)[number]

/** Null where they would tell a reader who may not see identities in full that somebody is a member. */
const told = z.number().int().nullable()
const effects = { inserted: told, changed: told, unchanged: told, older: told }
const counts = z.object({
  applied: z.number().int(),
  rejected: z.number().int(),
  waiting: z.number().int(),
  unrouted: z.number().int(),
  dead: z.number().int(),
  ...effects,
})
export type ReplayCounts = z.infer<typeof counts>
/** As they are kept. */
export type KeptReplayCounts = { readonly [K in keyof ReplayCounts]: number }

/** The versions that a trial judged by: a number for each routing, model, dictionary and collection. */
export type ReplayBasis = Readonly<Record<string, number>>

const head = {
  id,
  endpointId: id.nullable(),
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
  messageStatus: z.enum(inboxStatuses).nullable(),
  receivedFrom: instant.nullable(),
  receivedTo: instant,
  status: z.enum(replayStatuses),
  /** Chosen when it began. */
  messages: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  version: recordVersion,
}
export const replayListed = z.object(head)
export type ReplayListed = z.infer<typeof replayListed>

export const replayActions = ['check', 'apply', 'drop'] as const
export const replay = z.object({
  ...head,
  reason: z.string(),
  /** Of the trial, then of what was applied. */
  counts,
  /** What the trial said, once applying has begun: what others changed since makes the difference. */
  checked: counts.nullable(),
  /** A definition that the trial judged by has a newer version. */
  isStale: z.boolean(),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  failure: z.object({ key: z.string(), params: importParams }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(replayActions)),
})
export type Replay = z.infer<typeof replay>

export const replayedMessage = z.object({
  id,
  receivedAt: instant,
  outcome: z.enum(replayOutcomes),
  ...effects,
})
export type ReplayedMessage = z.infer<typeof replayedMessage>

export const replayStep = z.object({ version: recordVersion })
export const replayDecision = z.object({ version: recordVersion, reason: replayReason })
