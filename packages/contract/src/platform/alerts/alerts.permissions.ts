/** 030000, 030001 and 030011 are named by the specification. */
export const alertsPermissions = {
  'alerts.list': '030000',
  'alerts.detail': '030001',
  'alerts.editStatus': '030011',
  'alerts.export': '030015',
  'alertTypes.list': '030300',
  'alertTypes.edit': '030302',
} as const
