/** What tags keep of a member: what it has, and what came and went. All of it goes. */

import { ERASED_AT_ONCE, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './personal-tags.queries.ts'

const tagged: PersonalRows = {
  table: 'member_tags',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readTagged(db, memberId),
  erase: ({ db }, memberId) => queries.deleteTagged(db, memberId),
}

const changes: PersonalRows = {
  table: 'member_tag_changes',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readChanges(db, memberId),
  erase: ({ db }, memberId) => queries.deleteChanges(db, memberId, ERASED_AT_ONCE),
}

export const personalTags = [tagged, changes].map((rows) => personalRows.extension(rows))
