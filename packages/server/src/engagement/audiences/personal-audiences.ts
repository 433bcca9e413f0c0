/** What audiences keep of a member: those it is in, and those it entered and left. All of it goes. */

import { ERASED_AT_ONCE, personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import * as queries from './personal-audiences.queries.ts'

const members: PersonalRows = {
  table: 'audience_members',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readAudiences(db, memberId),
  erase: ({ db }, memberId) => queries.deleteFromAudiences(db, memberId),
}

const changes: PersonalRows = {
  table: 'audience_changes',
  effect: 'DELETED',
  list: ({ db }, memberId) => queries.readChanges(db, memberId),
  erase: ({ db }, memberId) => queries.deleteChanges(db, memberId, ERASED_AT_ONCE),
}

export const personalAudiences = [members, changes].map((rows) => personalRows.extension(rows))
