/** 0403 workflows of production orders. 13 gives a role's right to sign to another role for a while. */
export const workflowPermissions = {
  'workflows.list': '040300',
  'workflows.create': '040301',
  'workflows.edit': '040302',
  'workflows.delete': '040303',
  'workflows.deploy': '040312',
  'workflows.deputise': '040313',
} as const
