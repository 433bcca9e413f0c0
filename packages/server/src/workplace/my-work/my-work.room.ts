import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as firstSteps from './first-steps.service.ts'
import * as myWork from './my-work.service.ts'

export const myWorkRoom: Room = { name: 'myWork', bindings: bindingsOf(myWork, firstSteps) }
