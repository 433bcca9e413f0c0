import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as consents from './consents.service.ts'
import { addMemberIdentity, removeMemberIdentity, showMemberIdentities } from './identities.service.ts'
import { namedByMembers } from './main-data-users.ts'
import { membersExport } from './members.exports.ts'
import { constraints } from './members.queries.ts'
import * as members from './members.service.ts'

export const membersRoom: Room = {
  name: 'members',
  constraints,
  extensions: [namedByMembers],
  exports: [membersExport],
  bindings: [
    ...bindingsOf(members),
    ...bindingsOf(consents),
    addMemberIdentity,
    removeMemberIdentity,
    showMemberIdentities,
  ],
}
