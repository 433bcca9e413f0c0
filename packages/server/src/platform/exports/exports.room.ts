import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { removeOldExports } from './expiry.tasks.ts'
import * as exports from './exports.service.ts'

export const exportsRoom: Room = {
  name: 'exports',
  tasks: [removeOldExports],
  nightly: [removeOldExports.kind],
  bindings: bindingsOf(exports),
}
