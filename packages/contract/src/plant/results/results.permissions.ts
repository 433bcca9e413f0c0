/** Buttons of the production order (0302) that belong to its results; seeing and downloading them are the order's own codes. */
export const resultsPermissions = {
  'results.import': '030227',
  'results.commit': '030228',
  'results.undo': '030230',
} as const

/** Types of subject in the log, and who may read their history. */
export const resultsSubjects = {
  result_file: { history: 'orders.list' },
} as const
