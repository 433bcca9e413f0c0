/** 030000, 030001 and 030011 are defined by the specification. */
export const alertsPermissions = {
  'alerts.list': '030000',
  'alerts.detail': '030001',
  'alerts.editStatus': '030011',
  'alerts.export': '030015',
  'alertTypes.list': '030300',
  'alertTypes.edit': '030302',
} as const

/** Subject types of the event log, and who may read their history. */
export const alertsSubjects = {
  alert: { history: 'alerts.detail' },
  alert_type: { history: 'alertTypes.list', sites: 'shared' },
} as const

/** Records that routes name for accounts limited to sites. */
export const alertsReach = {
  alert: { sites: true },
} as const

/** Lists that can be exported as a file. */
export const alertsLists = {
  alerts: { permission: 'alerts.export', reads: 'alerts.list', sites: 'own' },
} as const

/** Events of work without a route. */
export const alertsEvents = ['alert.raised'] as const

/** What waits for a person, with the permission to do it. */
export const alertsWork = {
  alertTake: 'alerts.editStatus',
  alertSolve: 'alerts.editStatus',
} as const

/** Commands for many rows of a list at once. */
export const alertsBulk = {
  takeAlert: { list: 'alerts', permission: 'alerts.editStatus', subject: 'alert' },
  solveAlert: { list: 'alerts', permission: 'alerts.editStatus', subject: 'alert', needsReason: true },
  dismissAlert: { list: 'alerts', permission: 'alerts.editStatus', subject: 'alert', needsReason: true },
} as const
