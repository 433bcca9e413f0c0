/** What the room that applies needs of messages: those that are routed, and a place for what became of them. */

import * as queries from './applying.queries.ts'

export type { MessageOutcome, RoutedMessage } from './applying.queries.ts'
export const { claimToApply, judgedMessages, keepOutcomes, releaseWaiting, waitFor } = queries
