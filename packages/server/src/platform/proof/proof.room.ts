import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { headSigners } from '../backups/signed-heads.ts'
import { writeBundle } from './bundle.tasks.ts'
import { headCredentials } from './head-credentials.ts'
import { currentHead } from './heads.service.ts'
import { startKeeper } from './keeping.service.ts'
import * as proof from './proof.service.ts'

export const proofRoom: Room = {
  name: 'proof',
  bindings: bindingsOf(proof),
  tasks: [writeBundle],
  extensions: [headSigners.extension(currentHead), headCredentials],
  start: startKeeper,
}
