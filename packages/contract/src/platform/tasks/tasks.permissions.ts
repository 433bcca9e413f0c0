/** Own tasks need no permission; these are for other people's. Section 05, the fifth page: tasks. */
export const tasksPermissions = {
  'tasks.listAll': '050400',
  'tasks.manage': '050402',
  'tasks.editRule': '050421',
} as const

/** Subject types of the event log, and who may read their history. */
export const tasksSubjects = {
  task: { history: 'tasks.listAll' },
  nightly: { history: 'tasks.listAll' },
  task_rule: { history: 'tasks.listAll' },
} as const

/** What an alert may concern: background work that is about no record. */
export const tasksAlerts = ['task_kind'] as const

/** Events of work without a route. */
export const tasksEvents = [
  'task.failed',
  'task.cancelled',
  'task_rule.applied',
  'list.export_finished',
  'list.bulk_finished',
] as const

/** What waits for a person: own tasks need no permission. */
export const tasksWork = {
  taskRetry: 'session',
} as const

/** Commands for many rows of a list at once. */
export const tasksBulk = {
  cancelTask: { list: 'tasks', permission: 'session', subject: 'task', needsReason: true },
  retryTask: { list: 'tasks', permission: 'session', subject: 'task' },
} as const
