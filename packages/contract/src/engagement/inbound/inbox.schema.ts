/** Messages (0708) that came in by subscribe endpoints, kept as they were sent. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import type { RecordFault } from '../collections/record-check.ts'
import { memberRowFaults } from '../member-imports/member-imports.schema.ts'
import type { MapFault } from '../transfers/map-record.ts'
import { inboxStatuses } from './inbox.status.ts'

/** By the content type: one document, one document a line, or rows of a table. */
export const messageFormats = ['JSON', 'JSON_LINES', 'CSV'] as const
export type MessageFormat = (typeof messageFormats)[number]

/** What a message waits for: a rule that fits each of its records, or a decision about a value without an item. */
export const inboxWaits = ['RULE', 'DICTIONARY'] as const

/** In which a message with the key of an earlier one is that one. */
export const MESSAGE_KEY_DAYS = 7

export const inboxListed = z.object({
  id,
  endpointId: id,
  slug: z.string(),
  receivedAt: z.iso.datetime(),
  status: z.enum(inboxStatuses),
  format: z.enum(messageFormats),
  /** As it was sent. */
  bytes: z.number().int(),
  /** Documents or rows in it. */
  records: z.number().int(),
  /** The version of its endpoint's routing that judged it last; null before the first. */
  routingNumber: z.number().int().nullable(),
  /** The first record that no rule of that version fits, counted from 1; null where each is routed. */
  unroutedRecord: z.number().int().nullable(),
  /** A dictionary has no item for a value of it, and a person is asked. */
  isWaiting: z.boolean(),
})
export type InboxListed = z.infer<typeof inboxListed>

/** What a line of a transfer model says of a record. */
const lineReasons = [
  'MISSING',
  'NOT_TEXT',
  'NOT_NUMBER',
  'NOT_BOOLEAN',
  'NOT_DATE',
  'NO_MATCH',
  'NO_PART',
  'UNMATCHED',
  'REFUSED_BY_DICTIONARY',
  'DICTIONARY_NOT_PUBLISHED',
  'PATTERN_WRONG',
  'TOO_LONG',
  'TOO_LARGE',
  'WRONG_TYPE',
  'NOT_IN_LIST',
  'TARGET_UNKNOWN',
  'TARGET_NO_VALUE',
  'LIST_LINE_MISSING',
] as const satisfies readonly MapFault['reason'][]
/** What the newest meta data says of the result. */
const resultReasons = [
  'MISSING',
  'UNKNOWN',
  'WRONG_TYPE',
  'NOT_IN_LIST',
  'TOO_LONG',
  'TOO_LARGE',
] as const satisfies readonly RecordFault['reason'][]
/** Why a model cannot be used: it is not published; its collection takes no records; nothing applied that kind of data then. */
export const modelReasons = ['MODEL_NOT_PUBLISHED', 'COLLECTION_CLOSED', 'KIND_NOT_APPLIED'] as const

/** Why a member cannot be applied. Whether somebody is a member is HIDDEN to readers who may not see identities in full. */
export const memberReasons = [...memberRowFaults, 'field_unknown', 'HIDDEN'] as const
/** Why an activity cannot be applied. */
export const activityReasons = [
  'activity_id_wrong_format',
  'activity_type_wrong_format',
  'activity_too_many_types',
  'activity_time_wrong',
  'activity_in_future',
  'activity_too_old',
  'activity_member_missing',
  'activity_member_wrong',
  'activity_member_unknown',
  'activity_member_closed',
  'activity_props_too_large',
  'activity_props_too_deep',
  'activity_props_personal',
  'HIDDEN',
] as const
export type ActivityReason = (typeof activityReasons)[number]

const placed = { record: z.number().int(), model: z.string() }
/** Where a message is at fault. `record` is counted from 1, `line` from 1 in the model; `at` is a place of the result. */
const inboxFault = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('LINE'),
    ...placed,
    line: z.number().int().nullable(),
    at: z.string(),
    reason: z.enum(lineReasons),
  }),
  z.object({ kind: z.literal('RESULT'), ...placed, at: z.string(), reason: z.enum(resultReasons) }),
  z.object({ kind: z.literal('MODEL'), ...placed, reason: z.enum(modelReasons) }),
  z.object({ kind: z.literal('MEMBER'), ...placed, at: z.string(), reason: z.enum(memberReasons) }),
  z.object({ kind: z.literal('ACTIVITY'), ...placed, at: z.string(), reason: z.enum(activityReasons) }),
  /** The database or the product refused it, alone and again. */
  z.object({ kind: z.literal('FAILED') }),
])
export type InboxFault = z.infer<typeof inboxFault>
export const INBOX_FAULTS_SHOWN = 50

const REASON_MAXIMUM = 500
export const replayReason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)

export const inboxOutcomes = ['APPLIED', 'REJECTED', 'WAITING'] as const

const told = z.number().int().nullable()

/** The last judgement of a message that was routed. */
const inboxOutcome = z.object({
  judgedAt: z.iso.datetime(),
  outcome: z.enum(inboxOutcomes),
  /** The versions of transfer models and of dictionaries that it was mapped by. */
  models: z.array(z.object({ id, code: z.string(), number: z.number().int() })),
  dicts: z.array(z.object({ id, code: z.string(), number: z.number().int() })),
  /**
   * Of records, members and activities. `older`: what is stored is of a later time. Null where they would tell a reader who
   * may not see identities in full that somebody is a member.
   */
  inserted: told,
  changed: told,
  unchanged: told,
  older: told,
  faults: z.array(inboxFault).max(INBOX_FAULTS_SHOWN),
  /** The dictionaries that a person is to decide about. */
  waitsFor: z.array(id),
})
export type InboxOutcome = z.infer<typeof inboxOutcome>

export const inboxMessage = inboxListed.extend({
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
  /** A keyed hash of the bytes: equal messages of a tenant have equal ones. */
  digest: z.string(),
  /** What it holds can still be read. */
  isKept: z.boolean(),
  /** The file and its row by which the message came; the file may be forgotten by now. */
  file: z.object({ id, row: z.number().int(), isThere: z.boolean() }).nullable(),
  /** How often it was applied. */
  applications: z.number().int(),
  outcome: inboxOutcome.nullable(),
  allowed: z.array(z.enum(['replay'])),
})
export type InboxMessage = z.infer<typeof inboxMessage>

/** What the sender said about a message, and the message. */
export const inboxContent = z.object({
  contentType: z.string(),
  userAgent: z.string(),
  /** The id that the sender gave; empty when it gave none. */
  senderId: z.string(),
  body: z.string(),
})
export type InboxContent = z.infer<typeof inboxContent>
