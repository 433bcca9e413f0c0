export const linesPermissions = {
  'lines.list': '030100',
  'lines.create': '030101',
  'lines.edit': '030102',
  'lines.delete': '030103',
  'lines.approve': '030112',
  // Puts a line to work or takes it out.
  'lines.activate': '030113',
  // 0304, the next free place of section 03: the specification names no page for factories.
  'factories.list': '030400',
  'factories.create': '030401',
  'factories.edit': '030402',
  'factories.delete': '030403',
} as const

/** Types of subject in the log, and who may read their history. */
export const linesSubjects = {
  factory: { history: 'factories.list' },
  line: { history: 'lines.list' },
} as const

/** Lists that can be exported as a file. */
export const linesLists = {
  factories: { permission: 'factories.list', sites: 'own' },
} as const
