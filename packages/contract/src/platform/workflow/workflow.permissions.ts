/**
 * 0403 workflows of production orders. 13 gives one role's right to sign to another role for a while, 20 retires a
 * deployed version.
 */
export const workflowPermissions = {
  'workflows.list': '040300',
  'workflows.create': '040301',
  'workflows.edit': '040302',
  'workflows.delete': '040303',
  'workflows.deploy': '040312',
  'workflows.deputise': '040313',
  'workflows.retire': '040320',
  'workflows.exportList': '040315',
} as const

/** Lists that can be exported as a file. */
export const workflowLists = {
  workflows: { permission: 'workflows.exportList', reads: 'workflows.list', sites: 'shared' },
} as const

/** Subject types of the event log, and who may read their history. */
export const workflowSubjects = {
  workflow: { history: 'workflows.list', sites: 'shared' },
  workflow_deputy: { history: 'workflows.list', sites: 'shared' },
} as const

/** What waits for a person, with the permission to do it. */
export const workflowWork = {
  workflowDeploy: 'workflows.deploy',
} as const
