import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { addMemberIdentity, removeMemberIdentity, showMemberIdentities } from './identities.service.ts'
import { constraints } from './members.queries.ts'
import * as members from './members.service.ts'

export const membersRoom: Room = {
  name: 'members',
  constraints,
  bindings: [...bindingsOf(members), addMemberIdentity, removeMemberIdentity, showMemberIdentities],
}
