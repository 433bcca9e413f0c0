/** Who sets what the editor may do. Everybody who is logged in uploads files for documents of their own. */
export const richTextPermissions = {
  'editorRule.list': '040600',
  'editorRule.edit': '040602',
} as const

/** Subject types of the event log, and who may read their history. */
export const richTextSubjects = {
  editor_rule: { history: 'editorRule.list', sites: 'shared' },
  document_file: { history: 'editorRule.list', sites: 'shared' },
  upload_ticket: { history: 'editorRule.list', sites: 'shared' },
} as const

/** Events of work without a route. */
export const richTextEvents = ['document_file.added'] as const
