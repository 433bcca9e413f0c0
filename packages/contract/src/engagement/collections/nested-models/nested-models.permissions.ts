/** 0707 nested models. */
export const nestedModelsPermissions = {
  'nestedModels.list': '070700',
  'nestedModels.create': '070701',
  'nestedModels.edit': '070702',
  'nestedModels.delete': '070703',
  'nestedModels.exportList': '070715',
  // Publishes versions and archives.
  'nestedModels.publish': '070720',
} as const

/** Subject types of the event log, and who may read their history. */
export const nestedModelsSubjects = {
  nested_model: { history: 'nestedModels.list' },
} as const

/** Lists that can be exported as a file. */
export const nestedModelsLists = {
  nestedModels: { permission: 'nestedModels.exportList', reads: 'nestedModels.list', sites: 'closed' },
} as const
