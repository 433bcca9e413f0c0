import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as usage from './usage.service.ts'

export const usageRoom: Room = { name: 'usage', bindings: bindingsOf(usage) }
