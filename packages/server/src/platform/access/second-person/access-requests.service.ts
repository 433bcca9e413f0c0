/** Stored requests, for the room in which they are decided. */

import * as queries from './access-requests.queries.ts'

export type { AccessRequestRow } from './access-requests.queries.ts'

export const requestOf = queries.findAccessRequest
export const lockedRequestOf = queries.lockAccessRequest
export const waitingRequestOf = queries.findWaiting
export const requestsOf = queries.listAccessRequests
export const requestsOfOthers = queries.listPendingOfOthers
export const askerAccountOf = queries.findAsker
export const storeDecision = queries.updateDecision
