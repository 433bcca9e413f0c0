/** What tags keep of a member: what it has, and what came and went. All of it goes. */

import { pagesAfter } from '../../kit/lists/pages-by-id.ts'
import { ERASED_AT_ONCE, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './personal-tags.queries.ts'

const tagged: PersonalRows = {
  table: 'member_tags',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readTagged(db, memberId),
  erase: ({ db }, memberId) => queries.deleteTagged(db, memberId),
}

type ChangeRow = Awaited<ReturnType<typeof queries.readChanges>>[number]

const changes: PersonalRows = {
  table: 'member_tag_changes',
  effect: 'DELETED',
  async *list({ db }, memberId) {
    for await (const rows of pagesAfter<ChangeRow>((after, limit) => queries.readChanges(db, memberId, after, limit)))
      yield rows.map(({ id: _id, ...row }) => row)
  },
  erase: ({ db }, memberId) => queries.deleteChanges(db, memberId, ERASED_AT_ONCE),
}

export const personalTags = [tagged, changes].map((rows) => personalRows.extension(rows))
