/** What activities keep of a member: all of it goes, with the ids of the senders, which may name a person too. */

import { ERASED_AT_ONCE, personalRows } from '../members/erasing/personal-tables.ts'
import { deleteActivitiesOf, readActivities } from './personal-activities.queries.ts'

export const personalActivities = personalRows.extension({
  table: 'member_activities',
  effect: 'DELETED',
  list: ({ db }, memberId) => readActivities(db, memberId),
  erase: ({ db }, memberId) => deleteActivitiesOf(db, memberId, ERASED_AT_ONCE),
})
