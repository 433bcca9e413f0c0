export const accessPermissions = {
  'roles.list': '050000',
  'roles.create': '050001',
  'roles.edit': '050002',
  'roles.delete': '050003',
  'roles.export': '050015',
  'users.list': '050100',
  'users.create': '050101',
  // 02 would be edit, but the specification defines 050102 as reset password.
  'users.edit': '050120',
  'users.resetPassword': '050102',
  'users.export': '050115',
  // Phones and mail addresses are masked for everybody else, and shown one by one.
  'users.unmask': '050118',
  // For an API key of the tenant's directory.
  'users.provision': '050121',
  // The fifth page of section 05.
  'passwordPolicy.edit': '050502',
  'signOn.edit': '050902',
  // Segregation of duties: the eighth page of section 05.
  'dutyRules.list': '050800',
  'dutyRules.edit': '050802',
  'dutyRules.approve': '050812',
  'dutyRules.exportList': '050815',
  // API keys for integrators: the fourth page of section 05. They are never edited, only revoked.
  'apiKeys.list': '050300',
  'apiKeys.create': '050301',
  'apiKeys.revoke': '050303',
  'apiKeys.exportList': '050315',
} as const

/** Subject types of the event log, and who may read their history. */
export const accessSubjects = {
  role: { history: 'roles.list', sites: 'shared' },
  user: { history: 'users.list', sites: 'shared', masked: ['email', 'phone'] },
  password_policy: { history: 'passwordPolicy.edit' },
  sign_on: { history: 'signOn.edit' },
  api_key: { history: 'apiKeys.list' },
  duty_rules: { history: 'dutyRules.list' },
  duty_exception: { history: 'dutyRules.list' },
} as const

/** Events of work without a route: what was refused, and a right password that still lacks its second factor. */
export const accessEvents = [
  'session.asked',
  'session.refused',
  'session.locked',
  'password.refused',
  'second_factor.refused',
  'permission.refused',
  'user.signing_confirmed',
  'user.unused',
  'user.roles_ended',
  'user.identity_bound',
  'user.groups_followed',
  'duty_exception.over',
] as const

/** Kinds of records that an alert may concern. */
export const accessAlerts = ['user', 'api_key', 'sign_on', 'duty_exception'] as const

/** Records that routes name for accounts limited to sites. */
export const accessReach = {
  apiKey: { sites: true },
} as const

/** Lists that can be exported as a file. */
export const accessLists = {
  roles: { permission: 'roles.export', reads: 'roles.list', sites: 'shared' },
  users: { permission: 'users.export', reads: 'users.list', sites: 'shared' },
  credentials: { permission: 'users.export', reads: 'users.list', sites: 'own' },
  apiKeys: { permission: 'apiKeys.exportList', reads: 'apiKeys.list', sites: 'own' },
  dutyExceptions: { permission: 'dutyRules.exportList', reads: 'dutyRules.list', sites: 'closed' },
} as const

/** What waits for a person, with the permission to do it. */
export const accessWork = {
  dutyExceptionDecide: 'dutyRules.approve',
} as const

/** Commands for many rows of a list at once. */
export const accessBulk = {
  disableUser: { list: 'users', permission: 'users.edit', subject: 'user' },
  enableUser: { list: 'users', permission: 'users.edit', subject: 'user' },
  endSessions: { list: 'users', permission: 'users.edit', subject: 'user' },
  revokeApiKey: {
    list: 'apiKeys',
    permission: 'apiKeys.revoke',
    subject: 'api_key',
    needsReason: true,
    isFinal: true,
  },
} as const
