import * as routes from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as extracts from './extracts.service.ts'
import { writeExtract } from './extracts.tasks.ts'

export const extractsRoom: Room = {
  name: 'extracts',
  bindings: [
    bind(routes.listExtracts, extracts.listExtracts),
    bind(routes.getExtract, extracts.getExtract),
    bind(routes.createExtract, extracts.createExtract),
  ],
  tasks: [writeExtract],
}
