import { z } from 'zod'
import { masterRoutes } from '../masters/masters.routes.ts'
import { dictionaryType, entry, entryEdit, entryInput, ENTRY_NAME_MAXIMUM } from './dictionary.schema.ts'

/** By type, in the order of the forms, which ask for the options with `use=OFFERED`. */
export const {
  list: listDictionary,
  options: listDictionaryOptions,
  get: getDictionaryEntry,
  create: createDictionaryEntry,
  update: updateDictionaryEntry,
  remove: deleteDictionaryEntry,
} = masterRoutes({
  path: '/api/dictionary',
  subjectType: 'dictionary_entry',
  permission: 'dictionary',
  sites: 'shared',
  filters: {
    type: dictionaryType.optional(),
    search: z.string().trim().max(ENTRY_NAME_MAXIMUM).optional(),
    use: z.enum(['OFFERED', 'DISABLED']).optional(),
  },
  record: entry,
  option: { type: dictionaryType, code: z.string(), name: z.string(), nameEn: z.string() },
  input: entryInput,
  edit: entryEdit,
  errors: {
    save: ['basic_configuration_exists'],
    edit: ['dictionary_code_is_fixed'],
    remove: ['basic_configuration_still_used'],
  },
})
