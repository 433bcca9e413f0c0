import * as routes from '@serialis/contract/desk/recall/recall.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as recall from './recall.service.ts'
import { holdRecallKind, traceRecallKind } from './recall.tasks.ts'

export const recallRoom: Room = {
  name: 'recall',
  bindings: [
    bind(routes.listRecalls, recall.listRecalls),
    bind(routes.getRecall, recall.getRecall),
    bind(routes.createRecall, recall.createRecall),
    bind(routes.traceRecall, recall.traceRecall),
    bind(routes.holdRecall, recall.holdRecall),
    bind(routes.exportRecall, recall.exportRecall),
  ],
  tasks: [traceRecallKind, holdRecallKind],
}
