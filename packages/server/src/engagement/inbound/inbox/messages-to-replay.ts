/** What the room of replays needs of messages: those that have come to an end, and their way back. */

import { sendBack } from './inbox.queries.ts'
import * as queries from './replaying.queries.ts'

export type { Chosen, MessageToReplay } from './replaying.queries.ts'
export const { claimToReplay, countChosen, holdToReplay } = queries
export const sendMessageBack = sendBack
