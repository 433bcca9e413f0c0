import type { Room } from '../../kit/http/room.ts'
import { expiryInvariants } from './expiry.queries.ts'
import { PROPOSE_KIND, proposeExpired } from './expiry.tasks.ts'

export const expiryRoom: Room = {
  name: 'expiry',
  bindings: [],
  tasks: [proposeExpired],
  nightly: [PROPOSE_KIND],
  invariants: expiryInvariants,
}
