/** Status update (0201), scrapping (0204), manual activation (0205). */
export const statusChangesPermissions = {
  'statusUpdates.list': '020100',
  'statusUpdates.detail': '020101',
  'statusUpdates.create': '020111',
  'statusUpdates.approve': '020112',
  'statusUpdates.export': '020115',
  'statusUpdates.exportList': '020129',
  'scraps.list': '020400',
  'scraps.create': '020401',
  'scraps.approve': '020412',
  'scraps.export': '020415',
  'scraps.exportList': '020429',
  'activations.list': '020500',
  'activations.detail': '020501',
  'activations.create': '020511',
  'activations.approve': '020512',
  'activations.export': '020515',
  'activations.exportList': '020529',
} as const

/** Lists that can be exported as a file. */
export const statusChangesLists = {
  statusUpdates: { permission: 'statusUpdates.exportList', reads: 'statusUpdates.list', sites: 'own' },
  scraps: { permission: 'scraps.exportList', reads: 'scraps.list', sites: 'own' },
  activations: { permission: 'activations.exportList', reads: 'activations.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const statusChangesSubjects = {
  status_update: { history: 'statusUpdates.list' },
  scrap: { history: 'scraps.list' },
  activation: { history: 'activations.list' },
} as const

/** Kinds of records that an alert may concern. */
export const statusChangesAlerts = ['scrap', 'status_update', 'activation'] as const

/** Records that routes name for accounts limited to sites. */
export const statusChangesReach = {
  change: { sites: true },
} as const

/** Events of work without a route. */
export const changesEvents = [
  'status_change.checked',
  'status_change.committed',
  'status_change.contents_released',
  'status_change.commit_failed',
  'status_change.unreadable',
  'expiry.proposed',
] as const

/** What waits for a person, with the permission to do it. */
export const statusChangesWork = {
  updateFinish: 'statusUpdates.create',
  updateDecide: 'statusUpdates.approve',
  scrapFinish: 'scraps.create',
  scrapDecide: 'scraps.approve',
  activationFinish: 'activations.create',
  activationDecide: 'activations.approve',
} as const
