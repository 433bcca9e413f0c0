/** The life cycle of a pull: one request for codes to a partner. */

import { transferFailures } from '../../kit/transfer.ts'
import type { TransitionRow } from '../../kit/transitions.ts'

export const pullStatuses = [
  'QUEUED',
  'WAITING',
  'SENT',
  'PARKED',
  'DELIVERED',
  'SHORT',
  'REFUSED',
  'NO_ANSWER',
  'CANCELLED',
] as const
export type PullStatus = (typeof pullStatuses)[number]

/**
 * WAITING: an attempt failed, the next one is scheduled. SENT: the partner has the request as a file. PARKED: no
 * attempts are left. A queued pull is repeated only when its task has failed. SHORT: fewer codes than requested came
 * and are in use. REFUSED: the answer was wrong, none of it is in use. NO_ANSWER: hours later there still was none.
 */
export const pullTransitions = [
  { command: 'resume', from: ['WAITING'], to: 'QUEUED' },
  { command: 'send', from: ['QUEUED', 'WAITING'], to: 'SENT' },
  { command: 'wait', from: ['QUEUED', 'WAITING'], to: 'WAITING' },
  { command: 'park', from: ['QUEUED', 'WAITING'], to: 'PARKED' },
  { command: 'deliver', from: ['QUEUED', 'WAITING', 'SENT', 'PARKED', 'NO_ANSWER'], to: 'DELIVERED' },
  { command: 'deliverShort', from: ['QUEUED', 'WAITING', 'SENT', 'PARKED', 'NO_ANSWER'], to: 'SHORT' },
  { command: 'refuse', from: ['QUEUED', 'WAITING', 'SENT', 'PARKED', 'NO_ANSWER'], to: 'REFUSED' },
  { command: 'missAnswer', from: ['SENT', 'PARKED'], to: 'NO_ANSWER' },
  { command: 'retry', from: ['QUEUED', 'WAITING', 'PARKED', 'NO_ANSWER', 'REFUSED', 'SHORT'], to: 'QUEUED' },
  {
    command: 'cancel',
    from: ['QUEUED', 'WAITING', 'SENT', 'PARKED', 'NO_ANSWER', 'REFUSED', 'SHORT'],
    to: 'CANCELLED',
  },
] as const satisfies readonly TransitionRow<PullStatus, string>[]
export type PullCommand = (typeof pullTransitions)[number]['command']

export const pullCauses = ['THRESHOLD', 'ORDER', 'MANUAL'] as const
export type PullCause = (typeof pullCauses)[number]

/**
 * The result of an attempt: for the first kind there is no answer, and it is repeated; the others are the partner's or
 * our verdict on an answer.
 */
export const pullProblems = [
  ...transferFailures,
  'plain_text_not_allowed',
  'certificate_not_trusted',
  'certificate_refused',
  'certificate_expired',
  'not_encrypted',
  'other_key',
  'broken_encryption',
  'signature_missing',
  'signature_wrong',
  'receipt_missing',
  'receipt_wrong',
  'broken_answer',
  'partner_refused',
  'no_account',
  'no_answer',
  'short',
  'unreadable_answer',
  'other_systems',
  'other_product',
  'other_request',
  'too_many',
  'no_codes',
  'not_a_code',
  'wrong_length',
  'listed_twice',
  'already_known',
  'in_rule_space',
] as const
export type PullProblem = (typeof pullProblems)[number]
