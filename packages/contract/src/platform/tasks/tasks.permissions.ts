/** Own tasks need no permission; these are for other people's. Section 05, the fifth page: tasks. */
export const tasksPermissions = {
  'tasks.listAll': '050400',
  'tasks.manage': '050402',
} as const
