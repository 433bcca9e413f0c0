/** The life cycle of an incoming message with codes: a file from a folder, or an upload to the API. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const messageStatuses = ['WAITING', 'DONE', 'DEAD', 'DISCARDED'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** DEAD: could not be read or used, and waits for a person. A waiting one is replayed only when its task has failed. */
export const messageTransitions = [
  { command: 'settle', from: ['WAITING'], to: 'DONE' },
  { command: 'bury', from: ['WAITING'], to: 'DEAD' },
  { command: 'replay', from: ['DEAD', 'WAITING'], to: 'WAITING' },
  { command: 'discard', from: ['DEAD'], to: 'DISCARDED' },
] as const satisfies readonly TransitionRow<MessageStatus, string>[]

export const messageOrigins = ['SFTP', 'REST', 'AS2'] as const
export type MessageOrigin = (typeof messageOrigins)[number]

/**
 * IMPORTED: a block of its own. ANSWERED: the answer of a pull, whatever the pull did with it. REPEATED: an answer that
 * was received before.
 */
export const messageOutcomes = ['IMPORTED', 'ANSWERED', 'REPEATED'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
