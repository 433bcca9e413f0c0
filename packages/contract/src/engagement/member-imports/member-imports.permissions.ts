/** 0601 imports of members. Who may see identities in full holds `members.unmask` as well. */
export const memberImportsPermissions = {
  'memberImports.list': '060100',
  'memberImports.create': '060101',
  // Changes members: the dry run alone does not.
  'memberImports.run': '060111',
  'memberImports.export': '060115',
} as const

/** Subject types of the event log, and who may read their history. */
export const memberImportsSubjects = {
  member_import: { history: 'memberImports.list' },
} as const

/** Events of work without a route. */
export const memberImportsEvents = ['member_import.checked', 'member_import.refused', 'member_import.entered'] as const
