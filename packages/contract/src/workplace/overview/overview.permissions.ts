export const overviewPermissions = {
  'dashboard.view': '090000',
} as const
