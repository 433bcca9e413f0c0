/** Requests speak of the person too: why they were made, and how it was made sure who asks. */

import { personalRows } from '../members/erasing/personal-tables.ts'
import { emptyTexts, listOfMember } from './privacy-requests.queries.ts'

export const personalRequests = personalRows.extension({
  table: 'privacy_requests',
  effect: 'EMPTIED',
  list: ({ db }, memberId) => listOfMember(db, memberId),
  erase: ({ db }, memberId) => emptyTexts(db, memberId),
})
