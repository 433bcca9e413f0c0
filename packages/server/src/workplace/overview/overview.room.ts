import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as dashboard from './dashboard.service.ts'

export const overviewRoom: Room = { name: 'overview', bindings: bindingsOf(dashboard) }
