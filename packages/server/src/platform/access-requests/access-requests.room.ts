import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as requests from './access-requests.service.ts'

export const accessRequestsRoom: Room = { name: 'access-requests', bindings: bindingsOf(requests) }
