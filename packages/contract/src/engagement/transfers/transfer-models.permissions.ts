/** 0704 transfer models. */
export const transferModelsPermissions = {
  'transferModels.list': '070400',
  'transferModels.create': '070401',
  'transferModels.edit': '070402',
  'transferModels.delete': '070403',
  'transferModels.exportList': '070415',
  // Publishes versions and retires.
  'transferModels.publish': '070420',
} as const

/** Subject types of the event log, and who may read their history. */
export const transferModelsSubjects = {
  transfer_model: { history: 'transferModels.list' },
} as const

/** Lists that can be exported as a file. */
export const transferModelsLists = {
  transferModels: { permission: 'transferModels.exportList', reads: 'transferModels.list', sites: 'closed' },
} as const
