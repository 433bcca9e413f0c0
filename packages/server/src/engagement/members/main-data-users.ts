/** Members name regions and source channels: none of these is deleted while a member does, and a merger moves them. */

import { mainDataUsers } from '../../plant/main-data/references.ts'
import { countMembersNaming, isNamedKind, moveMembers } from './members.queries.ts'

export const namedByMembers = mainDataUsers.extension({
  count: async (db, kind, id) => (isNamedKind(kind) ? countMembersNaming(db, kind, id) : 0),
  move: async ({ db, now }, kind, pair) => (isNamedKind(kind) ? moveMembers(db, kind, { ...pair, at: now }) : 0),
})
