/** What audiences keep of a member: those it is in, and those it entered and left. All of it goes. */

import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { ERASED_AT_ONCE, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './personal-audiences.queries.ts'

const members: PersonalRows = {
  table: 'audience_members',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readAudiences(db, memberId),
  erase: ({ db }, memberId) => queries.deleteFromAudiences(db, memberId),
}

type ChangeRow = Awaited<ReturnType<typeof queries.readChanges>>[number]

const changes: PersonalRows = {
  table: 'audience_changes',
  effect: 'DELETED',
  async *list({ db }, memberId) {
    for await (const rows of pagesAfter<ChangeRow>((after, limit) => queries.readChanges(db, memberId, after, limit)))
      yield rows.map(({ id: _id, ...row }) => row)
  },
  erase: ({ db }, memberId) => queries.deleteChanges(db, memberId, ERASED_AT_ONCE),
}

export const personalAudiences = [members, changes].map((rows) => personalRows.extension(rows))
