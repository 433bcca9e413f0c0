export const dictionaryPermissions = {
  'dictionary.list': '040000',
  'dictionary.create': '040001',
  'dictionary.edit': '040002',
  'dictionary.delete': '040003',
} as const

/** Subject types of the event log, and who may read their history. */
export const dictionarySubjects = {
  dictionary_entry: { history: 'dictionary.list', sites: 'shared' },
} as const

/** Lists that can be exported as a file. */
export const dictionaryLists = {
  dictionary: { permission: 'dictionary.list', reads: 'dictionary.list', sites: 'shared' },
} as const
