/** Stored exceptions from rules of segregated duties, for the room in which a second person decides about them. */

import * as queries from './duty-exceptions.queries.ts'
import { lockDutyRules } from './duty-rules.queries.ts'

export type { DutyExceptionRow } from './duty-exceptions.queries.ts'

export const exceptionOf = queries.findDutyException
export const exceptionsOf = queries.listDutyExceptions
export const requestedOf = queries.findRequested
export const requestedOfOthers = queries.listRequestedOfOthers
export const storeException = queries.insertDutyException
export const storeDecision = queries.updateDecision
export const storeEnd = queries.updateEnded
export const peopleNamed = queries.listPeople
/** Serializes decisions with one another, and with checks of what people hold. */
export const lockedRules = lockDutyRules
