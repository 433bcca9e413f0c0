/** Phrases of forms that offer reasons of the dictionary. */

import type { dictionaryErrors } from '@serialis/contract/platform/dictionary/dictionary.errors.ts'

export const reasonsEn = {
  choose: 'Reason from the dictionary',
  placeholder: 'Choose',
  more: 'More about it',
  errors: {
    basic_configuration_exists: 'Another entry of this type has this code.',
    basic_configuration_not_exists: 'The dictionary offers “{code}” no more. Choose another reason.',
    basic_configuration_still_used: 'Records name this entry. Disable it instead of deleting it.',
    dictionary_code_is_fixed: 'Type and code of an entry stay. Disable it and create another one.',
  } satisfies Record<keyof typeof dictionaryErrors, string>,
} as const
