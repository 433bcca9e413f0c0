import * as routes from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as deputies from './deputies.service.ts'
import { constraints } from './workflow.queries.ts'
import * as workflows from './workflow.service.ts'

export const workflowRoom: Room = {
  name: 'workflow',
  constraints,
  bindings: [
    bind(routes.listWorkflows, workflows.listWorkflows),
    bind(routes.listWorkflowOptions, workflows.listWorkflowOptions),
    bind(routes.listWorkflowRoles, workflows.listWorkflowRoles),
    bind(routes.getWorkflow, workflows.getWorkflow),
    bind(routes.createWorkflow, workflows.createWorkflow),
    bind(routes.draftWorkflow, workflows.draftWorkflow),
    bind(routes.deleteWorkflowDraft, workflows.deleteWorkflowDraft),
    bind(routes.deployWorkflow, workflows.deployWorkflow),
    bind(routes.retireWorkflow, workflows.retireWorkflow),
    bind(routes.listDeputies, deputies.listDeputies),
    bind(routes.addDeputy, deputies.addDeputy),
    bind(routes.removeDeputy, deputies.removeDeputy),
  ],
}
