/** Requests speak of the person too: why they were made, and how it was made sure who asks. */

import { personalRows } from '../members/erasing/personal-tables.ts'
import { withMerged } from '../members/merging/merged-members.service.ts'
import { emptyTexts, listOfMembers } from './privacy-requests.queries.ts'

export const personalRequests = personalRows.extension({
  table: 'privacy_requests',
  effect: 'EMPTIED',
  // Those of merged members are not moved: their signatures name the member that it was.
  list: async ({ db }, memberId) => listOfMembers(db, await withMerged(db, memberId)),
  erase: async ({ db }, memberId) => emptyTexts(db, await withMerged(db, memberId)),
})
