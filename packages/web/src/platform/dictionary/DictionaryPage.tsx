/** The configuration dictionary: choices that a tenant adds to the forms of the product. */

import * as routes from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import {
  type DictionaryEntry,
  dictionaryTypes,
  ENTRY_CODE_MAXIMUM,
  ENTRY_NAME_MAXIMUM,
} from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, TextField } from '../../kit/form/fields.tsx'
import { columnsOf } from '../../kit/list/columns.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { type MasterForm, masterTexts } from '../masters/shared/master-kind.ts'
import { MasterListPage } from '../masters/shared/MasterListPage.tsx'

const reading = columnsOf<DictionaryEntry>()

function Fields({ form, isNew }: { form: MasterForm<typeof routes.createDictionaryEntry>; isNew: boolean }) {
  const t = useTranslations('dictionary')
  const types = dictionaryTypes.map((value) => ({ value, label: t(`types.${value}`) }))
  return (
    <>
      <ChoiceField
        form={form}
        name="type"
        label={t('fields.type')}
        hint={t('hints.type')}
        options={types}
        isDisabled={!isNew}
      />
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={ENTRY_CODE_MAXIMUM}
        isMono
        isDisabled={!isNew}
      />
      <TextField form={form} name="name" label={t('fields.name')} maxLength={ENTRY_NAME_MAXIMUM} />
      <TextField form={form} name="nameEn" label={t('fields.nameEn')} maxLength={ENTRY_NAME_MAXIMUM} />
      <NumberField form={form} name="place" label={t('fields.place')} hint={t('hints.place')} isOptional />
      <Field form={form} name="isDisabled" label={t('fields.use')}>
        {(control, value, set) => (
          <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
            {t('hints.isDisabled')}
          </Checkbox>
        )}
      </Field>
    </>
  )
}

export function DictionaryPage() {
  const t = useTranslations('dictionary')
  const uses = (['OFFERED', 'DISABLED'] as const).map((value) => ({ value, label: t(`uses.${value}`) }))
  return (
    <MasterListPage
      kind={{
        routes: {
          list: routes.listDictionary,
          get: routes.getDictionaryEntry,
          create: routes.createDictionaryEntry,
          update: routes.updateDictionaryEntry,
          remove: routes.deleteDictionaryEntry,
        },
        name: 'dictionary',
        subjectType: 'dictionary_entry',
        rights: 'dictionary',
        texts: masterTexts(t, {
          type: t('fields.type'),
          code: t('fields.code'),
          name: t('fields.name'),
          nameEn: t('fields.nameEn'),
          place: t('fields.place'),
          isDisabled: t('fields.isDisabled'),
        }),
        columns: [
          { name: 'type', title: t('fields.type'), cell: (row) => t(`types.${row.type}`) },
          { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'nameEn', title: t('fields.nameEn'), cell: (row) => row.nameEn },
          { name: 'place', title: t('fields.place'), align: 'end', cell: (row) => row.place },
          reading(['isDisabled'], {
            name: 'use',
            title: t('fields.use'),
            cell: ({ isDisabled }) => t(isDisabled ? 'uses.DISABLED' : 'uses.OFFERED'),
          }),
        ],
        filters: [
          {
            kind: 'choice',
            name: 'type',
            label: t('fields.type'),
            options: dictionaryTypes.map((value) => ({ value, label: t(`types.${value}`) })),
          },
          { kind: 'choice', name: 'use', label: t('fields.use'), options: uses },
          { kind: 'text', name: 'search', label: t('fields.search') },
        ],
        fields: (form, row) => <Fields form={form} isNew={row === undefined} />,
        initial: { code: '', name: '', nameEn: '', place: 0, isDisabled: false },
        valuesOf: ({ type, code, name, nameEn, place, isDisabled }) => ({
          type,
          code,
          name,
          nameEn,
          place,
          isDisabled,
        }),
        deleteText: () => t('deleteText'),
        mayDelete: (row) => !row.isUsed,
      }}
    />
  )
}
