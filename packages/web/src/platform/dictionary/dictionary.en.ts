import type { dictionaryTypes } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'

export const dictionaryEn = {
  title: 'Dictionary',
  lead: 'Choices that your company adds to forms: the reasons for which packs are scrapped, put on hold or returned, and orders deviate.',
  create: 'New entry',
  empty: { title: 'No entries yet', text: 'Add the reasons that your people choose from. Until then they type them.' },
  deleteText: 'No record names it. Forms offer it no more.',
  fields: {
    type: 'Type',
    code: 'Code',
    name: 'Chinese name',
    nameEn: 'English name',
    place: 'Place',
    use: 'Use',
    isDisabled: 'Disabled',
    search: 'Code or name',
  },
  hints: {
    type: 'The forms that offer it. It stays, as the code does.',
    code: 'One to eight letters or digits. It stays, as files and reports of other systems know it.',
    place: 'Forms show the smallest number first.',
    isDisabled: 'Disabled: forms offer it no more, records that name it stay as they are.',
  },
  types: {
    SCRAP_REASON: 'Scrap reason',
    HOLD_REASON: 'Hold reason',
    RETURN_REASON: 'Return reason',
    DEVIATION_REASON: 'Deviation reason',
  } satisfies Record<(typeof dictionaryTypes)[number], string>,
  uses: { OFFERED: 'Offered', DISABLED: 'Disabled' },
  audit: {
    subjects: { dictionary_entry: 'Dictionary entry' },
    events: {
      dictionary_entry: {
        created: 'Dictionary entry created',
        changed: 'Dictionary entry changed',
        deleted: 'Dictionary entry deleted',
      },
    },
  },
  permissions: { subjects: { dictionary: 'Dictionary' } },
} as const
