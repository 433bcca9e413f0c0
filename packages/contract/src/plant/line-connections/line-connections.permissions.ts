/** The connection of a line and what passes through it; both are seen with the line itself. `exchange` is for the line's own key. */
export const adaptersPermissions = {
  'adapters.test': '030114',
  'adapters.retry': '030116',
  'adapters.edit': '030120',
  'adapters.exchange': '030121',
} as const

/** Types of subject in the log, and who may read their history. */
export const adaptersSubjects = {
  line_connection: { history: 'lines.list' },
} as const
