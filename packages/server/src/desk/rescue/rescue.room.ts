import * as routes from '@serialis/contract/desk/rescue/rescue.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { changeDocuments } from '../status-changes/documents/evidence.ts'
import { rescueInvariants } from './rescue.queries.ts'
import * as rescue from './rescue.service.ts'

export const rescueRoom: Room = {
  name: 'rescue',
  extensions: [changeDocuments.extension(rescue.rescueRecord)],
  invariants: rescueInvariants,
  bindings: [
    bind(routes.askRescue, rescue.askRescue),
    bind(routes.createRescue, rescue.createRescue),
    bind(routes.getRescueOfScrap, rescue.getRescueOfScrap),
  ],
}
