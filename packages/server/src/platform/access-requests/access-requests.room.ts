import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { accessRequestsExport } from './access-requests.exports.ts'
import * as requests from './access-requests.service.ts'
import { accessRequestWork } from './request-work.ts'

export const accessRequestsRoom: Room = {
  name: 'access-requests',
  exports: [accessRequestsExport],
  extensions: accessRequestWork,
  bindings: bindingsOf(requests),
}
