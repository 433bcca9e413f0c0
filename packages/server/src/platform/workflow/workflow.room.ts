import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as deputies from './deputies.service.ts'
import { constraints } from './workflow.queries.ts'
import * as workflows from './workflow.service.ts'

export const workflowRoom: Room = {
  name: 'workflow',
  constraints,
  bindings: bindingsOf(workflows, deputies),
}
