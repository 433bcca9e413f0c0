/** The configuration dictionary: its entries, and how a command turns a chosen one into its reason. */

import * as routes from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import type { DictionaryEntry, DictionaryType } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { masterRoom } from '../masters/masters.service.ts'
import { cursorOf, entryQueries, findOffered, insertUse } from './dictionary.queries.ts'

export const dictionary = masterRoom({
  routes: {
    list: routes.listDictionary,
    options: routes.listDictionaryOptions,
    get: routes.getDictionaryEntry,
    create: routes.createDictionaryEntry,
    update: routes.updateDictionaryEntry,
    remove: routes.deleteDictionaryEntry,
  },
  subjectType: 'dictionary_entry',
  queries: entryQueries,
  cursorOf,
  option: ({ type, code, name, nameEn }) => ({ type, code, name, nameEn }),
  async beforeSave({ db }, { type, code }, id) {
    if (id === undefined) return
    const before = found(await entryQueries.find(db, id))
    // Files and reports of other systems know the entry by both.
    requireThat(before.type === type && before.code === code, 'dictionary_code_is_fixed')
  },
  export: {
    name: 'dictionary',
    columns: entryQueries.titles.map(({ field, en, zh }) => ({
      en,
      zh,
      value: (row: DictionaryEntry) => row[field],
      ...(field === 'type' && { words: 'dictionary.types' }),
    })),
  },
})

/**
 * The reason of a command: both names of the chosen entry, so that it reads the same for every reader, then what was
 * typed. Without a code: what was typed. Throws `basic_configuration_not_exists` when the form does not offer the entry
 * (any more). `type`: null for a command that has free words alone.
 */
export async function reasonOf(
  db: TenantDb,
  type: DictionaryType | null,
  { reason, reasonCode }: { reason: string; reasonCode: string },
): Promise<string> {
  if (reasonCode === '') return reason
  const unknown = { code: reasonCode }
  requireThat(type !== null, 'basic_configuration_not_exists', unknown)
  const { name, nameEn } = found(await findOffered(db, type, reasonCode), 'basic_configuration_not_exists', unknown)
  await insertUse(db, type, reasonCode)
  const words = name === nameEn ? name : `${name} ${nameEn}`
  return reason === '' ? words : `${words}: ${reason}`
}
