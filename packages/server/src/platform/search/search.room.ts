import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as search from './search.service.ts'

export const searchRoom: Room = { name: 'search', bindings: bindingsOf(search) }
