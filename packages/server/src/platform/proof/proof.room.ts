import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { headSigners } from '../backups/signed-heads.ts'
import { writeBundle } from './bundle.tasks.ts'
import { headCredentials } from './head-credentials.ts'
import { currentHead } from './heads.service.ts'
import { startKeeper } from './keeping.service.ts'
import * as proof from './proof.service.ts'
import * as rows from './rows.service.ts'
import { writeRows } from './rows.tasks.ts'

export const proofRoom: Room = {
  name: 'proof',
  bindings: bindingsOf(proof, rows),
  tasks: [writeBundle, writeRows],
  extensions: [headSigners.extension(currentHead), headCredentials],
  start: startKeeper,
}
