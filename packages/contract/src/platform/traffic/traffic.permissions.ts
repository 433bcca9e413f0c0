/** The technical log of integrations, 0504; tasks have 050400 and 050402. */
export const trafficPermissions = {
  'traffic.list': '050420',
  'traffic.exportList': '050429',
} as const

/** Lists that can be exported as a file. */
export const trafficLists = {
  traffic: { permission: 'traffic.exportList', reads: 'traffic.list', sites: 'closed' },
} as const
