import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { changeDocuments } from '../status-changes/documents/evidence.ts'
import { rescueInvariants } from './rescue.queries.ts'
import * as rescue from './rescue.service.ts'
import { rescueRecord } from './rescue.service.ts'

export const rescueRoom: Room = {
  name: 'rescue',
  extensions: [changeDocuments.extension(rescueRecord)],
  invariants: rescueInvariants,
  bindings: bindingsOf(rescue),
}
