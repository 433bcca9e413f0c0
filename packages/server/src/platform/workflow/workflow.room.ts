import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../audit/record-numbers.ts'
import * as deputies from './deputies.service.ts'
import { workflowConfiguration } from './workflow-configuration.ts'
import { workflowWork } from './workflow-work.ts'
import { workflowsExport } from './workflow.exports.ts'
import { constraints } from './workflow.queries.ts'
import * as workflows from './workflow.service.ts'

export const workflowRoom: Room = {
  name: 'workflow',
  exports: [workflowsExport],
  extensions: [
    ...workflowWork,
    workflowConfiguration,
    recordNumbers.extension({ subjects: ['workflow'], table: 'workflows', number: 'name', foundBy: ['code'] }),
  ],
  constraints,
  bindings: bindingsOf(workflows, deputies),
}
