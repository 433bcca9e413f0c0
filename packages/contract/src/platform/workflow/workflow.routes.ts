import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './workflow.schema.ts'

const workflows = '/api/workflows'
const one = `${workflows}/:id` as const
const deputies = '/api/workflow-deputies'
const search = z.string().trim().max(60).optional()

export const listWorkflows = query({
  method: 'GET',
  path: workflows,
  permission: 'workflows.list',
  sites: 'shared',
  input: { query: listQuery({ search }, 'text') },
  output: listOf(s.workflowListed),
})
/** Workflows that orders can start with, for a choice in a form. */
export const listWorkflowOptions = query({
  method: 'GET',
  path: `${workflows}/options`,
  permission: 'session',
  sites: 'shared',
  input: { query: listQuery({ search }, 'text') },
  output: listOf(z.object({ id, code: z.string(), name: z.string() })),
})
/** Roles that a step can name, with the number of people in each. */
export const listWorkflowRoles = query({
  method: 'GET',
  path: '/api/workflow-roles',
  permission: 'workflows.list',
  sites: 'shared',
  output: z.object({ items: z.array(s.workflowRole) }),
})
export const getWorkflow = query({
  method: 'GET',
  path: one,
  permission: 'workflows.list',
  sites: 'shared',
  input: { params: idParam },
  output: s.workflow,
})

export const createWorkflow = command({
  method: 'POST',
  path: workflows,
  permission: 'workflows.create',
  sites: 'shared',
  input: { body: s.workflowInput },
  output: s.workflow,
  errors: ['workflow_code_exists'],
  event: 'workflow.created',
  creates: true,
})
/** Writes the draft: the next version, or the one that waits to be deployed. Deployed versions never change. */
export const draftWorkflow = command({
  method: 'PUT',
  path: `${one}/draft`,
  permission: 'workflows.edit',
  sites: 'shared',
  input: { params: idParam, body: s.workflowDraft },
  output: s.workflow,
  errors: ['changed_meanwhile'],
  event: 'workflow.drafted',
})
/** Discards the draft; a workflow that was never deployed is deleted with it. */
export const deleteWorkflowDraft = command({
  method: 'DELETE',
  path: `${one}/draft`,
  permission: 'workflows.delete',
  sites: 'shared',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  errors: ['workflow_has_no_draft', 'changed_meanwhile'],
  event: 'workflow.draft_dropped',
})
/** Refused with every fault at its step. Orders in progress keep the version that they started with. */
export const deployWorkflow = command({
  method: 'POST',
  path: `${one}/deploy`,
  permission: 'workflows.deploy',
  sites: 'shared',
  input: { params: idParam, body: s.workflowDeployment },
  output: s.workflow.extend({ message: z.string() }),
  signed: true,
  errors: ['workflow_deploy_failure', 'workflow_has_no_draft', 'approver_is_author', 'changed_meanwhile'],
  event: 'workflow.deployed',
})

/** No order can start with it from now on, until another version is deployed; orders in progress keep theirs. */
export const retireWorkflow = command({
  method: 'POST',
  path: `${one}/retire`,
  permission: 'workflows.retire',
  sites: 'shared',
  input: { params: idParam, body: s.workflowRetirement },
  output: s.workflow,
  errors: ['workflow_not_deployed', 'changed_meanwhile'],
  event: 'workflow.retired',
})

/** Deputies that are in force, planned, or ended in the last days. */
export const listDeputies = query({
  method: 'GET',
  path: deputies,
  permission: 'workflows.list',
  sites: 'shared',
  output: z.object({ items: z.array(s.deputy) }),
})
export const addDeputy = command({
  method: 'POST',
  path: deputies,
  permission: 'workflows.deputise',
  sites: 'shared',
  input: { body: s.deputyInput },
  output: s.deputy,
  errors: ['workflow_role_gone', 'deputy_may_not_sign', 'authority_not_held', 'grant_to_yourself'],
  event: 'workflow_deputy.added',
  creates: true,
})
export const removeDeputy = command({
  method: 'DELETE',
  path: `${deputies}/:id`,
  permission: 'workflows.deputise',
  sites: 'shared',
  input: { params: idParam },
  output: deleted,
  event: 'workflow_deputy.removed',
})
