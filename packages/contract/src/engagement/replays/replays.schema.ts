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
  /** Empty for all endpoints. */
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
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

export const replayActions = ['check', 'apply', 'drop', 'undo'] as const
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
  /** Once it is, or was, taken back. */
  undo: z
    .object({
      reason: z.string(),
      /** Records and activities. */
      undone: z.number().int(),
      left: z.number().int(),
      at: instant.nullable(),
      by: z.string(),
    })
    .nullable(),
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

/** What a replay wrote: a record, an activity, or that a message changed members. */
const replayEffectKinds = ['RECORD', 'ACTIVITY', 'MEMBER'] as const
/**
 * What taking back makes of it. All but UNDONE stay as they are: changed by somebody since, the state before is erased or
 * forgotten, the collection takes nothing any more, an activity that replaced another one, its message was applied again
 * or is forgotten, the database refused it, a member.
 */
export const replayUndos = [
  'UNDONE',
  'CHANGED_SINCE',
  'STATE_GONE',
  'CLOSED',
  'REPLACED',
  'APPLIED_AGAIN',
  'MESSAGE_GONE',
  'FAILED',
  'MEMBER',
] as const
export type ReplayUndo = (typeof replayUndos)[number]
/** So many of what it wrote are counted by kind. */
export const REPLAY_UNDO_COUNTED = 100_000

/** What would become of what the replay wrote, or became of it. */
export const replayUndo = z.object({
  counts: z.array(
    z.object({
      kind: z.enum(replayEffectKinds),
      /** Written by the replay for the first time. */
      isNew: z.boolean(),
      undo: z.enum(replayUndos),
      count: told,
    }),
  ),
  /** It wrote more, which is not counted. */
  isMore: z.boolean(),
})
export type ReplayUndoCounts = z.infer<typeof replayUndo>

export const replayEffect = z.object({
  id,
  kind: z.enum(replayEffectKinds),
  undo: z.enum(replayUndos),
  messageId: id,
  collectionId: id.nullable(),
  collectionNameEn: z.string(),
  collectionNameZh: z.string(),
  recordId: id.nullable(),
})
export type ReplayEffect = z.infer<typeof replayEffect>

export const replayStep = z.object({ version: recordVersion })
export const replayDecision = z.object({ version: recordVersion, reason: replayReason })
