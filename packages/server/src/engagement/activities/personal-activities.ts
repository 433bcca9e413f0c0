/** What activities keep of a member: all of it goes, with the ids of the senders, which may name a person too. */

import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { ERASED_AT_ONCE, personalRows } from '../members/erasing/personal-tables.ts'
import { deleteActivitiesOf, readActivities } from './personal-activities.queries.ts'

type ActivityRow = Awaited<ReturnType<typeof readActivities>>[number]

export const personalActivities = personalRows.extension({
  table: 'member_activities',
  effect: 'DELETED',
  async *list({ db }, memberId) {
    for await (const rows of pagesAfter<ActivityRow>((after, limit) => readActivities(db, memberId, after, limit)))
      yield rows.map(({ id: _id, ...row }) => row)
  },
  erase: ({ db }, memberId) => deleteActivitiesOf(db, memberId, ERASED_AT_ONCE),
})
