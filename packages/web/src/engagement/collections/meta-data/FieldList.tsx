/** The fields of a form, each as one line that opens: two hundred of them would be two thousand inputs at once. */

import type { saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  ENUM_VALUES_MAXIMUM,
  FIELD_PATH_MAXIMUM,
  FIELDS_MAXIMUM,
  fieldTypes,
  itemTypes,
  LABEL_MAXIMUM,
  type MetaField,
  piiClasses,
  UNIT_MAXIMUM,
} from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, TextField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useFieldText } from './useFieldText.ts'

type FieldsForm = ContractForm<typeof saveMetaDataDraft>
/** As entered, of which much may be missing. */
type Entered = Partial<MetaField>
const NAMES = [
  'path',
  'labelEn',
  'labelZh',
  'type',
  'itemType',
  'values',
  'unit',
  'pii',
  'isRequired',
  'isIndexed',
] as const

const NEW: Entered = {
  path: '',
  labelEn: '',
  labelZh: '',
  type: 'STRING',
  itemType: null,
  values: [],
  unit: '',
  pii: 'NONE',
  isRequired: false,
  isIndexed: false,
}

function Tick({ form, at, name }: { form: FieldsForm; at: number; name: 'isRequired' | 'isIndexed' }) {
  const t = useTranslations('metaData.fields')
  return (
    <Field form={form} name={`fields.${at}.${name}`} label={t(name)} hint={t(`${name}Hint`)}>
      {(control, value, set) => (
        <Checkbox id={control.id} checked={value === true} onChange={(event) => set(event.target.checked)} />
      )}
    </Field>
  )
}

/** What belongs to the type alone; another type empties it. */
function OfType({ form, at, field }: { form: FieldsForm; at: number; field: Entered }) {
  const t = useTranslations('metaData')
  if (field.type === 'ENUM')
    return (
      <Field form={form} name={`fields.${at}.values`} label={t('fields.values')} hint={t('hints.values')}>
        {(control, value, set) => (
          <Select
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={ENUM_VALUES_MAXIMUM}
            value={(value as string[] | undefined) ?? []}
            onChange={(values: string[]) => set(values)}
          />
        )}
      </Field>
    )
  if (field.type === 'ARRAY')
    return (
      <ChoiceField
        form={form}
        name={`fields.${at}.itemType`}
        label={t('fields.itemType')}
        hint={t('hints.itemType')}
        options={itemTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
    )
  if (field.type === 'NUMBER' || field.type === 'INTEGER')
    return (
      <TextField
        form={form}
        name={`fields.${at}.unit`}
        label={t('fields.unit')}
        hint={t('hints.unit')}
        maxLength={UNIT_MAXIMUM}
        isOptional
      />
    )
  return null
}

function OpenField({ form, at, field }: { form: FieldsForm; at: number; field: Entered }) {
  const t = useTranslations('metaData')
  const name = (one: (typeof NAMES)[number]) => `fields.${at}.${one}` as const
  const retype = (type: unknown) => form.set(`fields.${at}`, { ...field, type, itemType: null, values: [], unit: '' })
  return (
    <div className="stack">
      <div className="form-pair">
        <TextField
          form={form}
          name={name('path')}
          label={t('fields.path')}
          hint={t('hints.path')}
          maxLength={FIELD_PATH_MAXIMUM}
          isMono
        />
        <ChoiceField
          form={{ ...form, set: (_, type) => retype(type) }}
          name={name('type')}
          label={t('fields.type')}
          hint={t('hints.type')}
          options={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </div>
      <OfType form={form} at={at} field={field} />
      <div className="form-pair">
        <TextField
          form={form}
          name={name('labelEn')}
          label={t('fields.labelEn')}
          hint={t('hints.labels')}
          maxLength={LABEL_MAXIMUM}
        />
        <TextField
          form={form}
          name={name('labelZh')}
          label={t('fields.labelZh')}
          hint={t('hints.labels')}
          maxLength={LABEL_MAXIMUM}
        />
      </div>
      <ChoiceField
        form={form}
        name={name('pii')}
        label={t('fields.pii')}
        hint={t('hints.pii')}
        options={piiClasses.map((value) => ({ value, label: t(`pii.${value}`) }))}
      />
      <div className="form-pair">
        <Tick form={form} at={at} name="isRequired" />
        <Tick form={form} at={at} name="isIndexed" />
      </div>
    </div>
  )
}

interface OneFieldProps {
  form: FieldsForm
  at: number
  field: Entered
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

function OneField({ form, at, field, isOpen, onToggle, onRemove }: OneFieldProps) {
  const t = useTranslations('metaData.field')
  const { clauses } = useFormats()
  const { typeOf, marksOf } = useFieldText()
  const number = String(at + 1)
  const name = field.path || t('number', { number })
  // What is wrong is in view, also in a field that is closed.
  const isShown = isOpen || NAMES.some((one) => form.errorOf(`fields.${at}.${one}`) !== undefined)
  const { type = 'STRING', itemType = null, values = [], unit = '', isRequired = false, isIndexed = false } = field
  return (
    <Card
      title={field.path ? t('title', { number, name }) : name}
      note={clauses([typeOf({ type, itemType, values, unit }), marksOf({ isRequired, isIndexed })])}
      actions={
        <>
          <Button aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
          <Button
            aria-expanded={isShown}
            aria-label={isShown ? t('closeOf', { name }) : t('open', { name })}
            onClick={onToggle}
          >
            {isShown ? t('close') : t('change')}
          </Button>
        </>
      }
    >
      {isShown && <OpenField form={form} at={at} field={field} />}
    </Card>
  )
}

export function FieldList({ form }: { form: FieldsForm }) {
  const t = useTranslations('metaData')
  const [open, setOpen] = useState<number | null>(null)
  const fields = (form.values.fields ?? []) as readonly Entered[]
  const put = (next: readonly Entered[]) => form.set('fields', next)
  return (
    <section className="stack" aria-label={t('fields.list')}>
      {fields.map((field, at) => (
        <OneField
          key={at}
          form={form}
          at={at}
          field={field}
          isOpen={open === at}
          onToggle={() => setOpen(open === at ? null : at)}
          onRemove={() => {
            setOpen(null)
            put(fields.filter((_, other) => other !== at))
          }}
        />
      ))}
      {fields.length < FIELDS_MAXIMUM && (
        <Button
          onClick={() => {
            setOpen(fields.length)
            put([...fields, NEW])
          }}
        >
          {t('field.add')}
        </Button>
      )}
    </section>
  )
}
