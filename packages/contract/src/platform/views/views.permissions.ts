/** Views of lists are everybody's own; sharing one with a role needs this permission, or the one to edit roles. */
export const viewsPermissions = {
  'views.share': '050020',
} as const

/** Subject types of the event log, and who may read their history. */
export const viewsSubjects = {
  list_view: { history: 'events.list' },
} as const
