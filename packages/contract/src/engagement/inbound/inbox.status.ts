/** The life cycle of a message. The product moves it; a person sends what it ended with through routing and models again. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const inboxStatuses = ['NEW', 'ROUTED', 'APPLIED', 'REJECTED', 'REPLAYED', 'DEAD'] as const
export type InboxStatus = (typeof inboxStatuses)[number]

/** REPLAYED is APPLIED, once more: the newest versions of routing, models and dictionaries have judged it again. */
export const inboxTransitions = [
  { command: 'route', from: ['NEW'], to: 'ROUTED' },
  { command: 'apply', from: ['ROUTED'], to: 'APPLIED' },
  { command: 'applyAgain', from: ['ROUTED'], to: 'REPLAYED' },
  { command: 'reject', from: ['ROUTED'], to: 'REJECTED' },
  { command: 'giveUp', from: ['NEW', 'ROUTED'], to: 'DEAD' },
  { command: 'replay', from: ['APPLIED', 'REPLAYED', 'REJECTED', 'DEAD'], to: 'NEW' },
] as const satisfies readonly TransitionRow<InboxStatus, string>[]
