import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { constraints, pointsInvariants } from './points.queries.ts'
import * as points from './points.service.ts'

export const pointsRoom: Room = {
  name: 'points',
  constraints,
  bindings: bindingsOf(points),
  invariants: pointsInvariants,
}
