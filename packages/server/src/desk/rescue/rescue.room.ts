import * as routes from '@serialis/contract/desk/rescue/rescue.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { registerEvidenceSource } from '../status-changes/documents/evidence.ts'
import { rescueInvariants } from './rescue.queries.ts'
import * as rescue from './rescue.service.ts'

registerEvidenceSource(async (db, { id }) => ({ evidence: [], record: await rescue.rescueRecord(db, id) }))

export const rescueRoom: Room = {
  name: 'rescue',
  invariants: rescueInvariants,
  bindings: [
    bind(routes.askRescue, rescue.askRescue),
    bind(routes.createRescue, rescue.createRescue),
    bind(routes.getRescueOfScrap, rescue.getRescueOfScrap),
  ],
}
