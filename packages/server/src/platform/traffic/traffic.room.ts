import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { trafficExport } from './traffic.exports.ts'
import * as traffic from './traffic.service.ts'

export const trafficRoom: Room = {
  name: 'traffic',
  bindings: bindingsOf(traffic),
  exports: [trafficExport],
}
