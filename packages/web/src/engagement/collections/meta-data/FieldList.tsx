/** The fields of a form, each as one line that opens: two hundred of them would be two thousand inputs at once. */

import type { saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  ENUM_VALUES_MAXIMUM,
  FIELD_PATH_MAXIMUM,
  FIELDS_MAXIMUM,
  fieldTypes,
  itemTypes,
  LABEL_MAXIMUM,
  type ChoosableModel,
  type MetaField,
  type ModelReference,
  piiClasses,
  UNIT_MAXIMUM,
} from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, TextField } from '../../../kit/form/fields.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useNameOf } from '../shared/useNameOf.ts'
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
  'maxItems',
  'model',
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

interface OfField {
  form: FieldsForm
  at: number
  field: Entered
  models: readonly ChoosableModel[]
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

const versionName = ({ code, number }: ModelReference) => `${code} ${number}`

/** The newest version of each model, and the one that the field has. */
function OfModel({ form, at, field, models }: OfField) {
  const t = useTranslations('metaData')
  const nameOf = useNameOf()
  const chosen = field.model
  const isNewest = chosen && models.some(({ code, number }) => code === chosen.code && number === chosen.number)
  const known = models.find(({ code }) => code === chosen?.code)
  const older = chosen && !isNewest ? [{ nameEn: chosen.code, nameZh: chosen.code, ...known, ...chosen }] : []
  const offered = [...older, ...models]
  return (
    <Field
      form={form}
      name={`fields.${at}.model`}
      label={t('fields.model')}
      hint={older.length > 0 ? t('hints.olderModel') : t('hints.model')}
      isOptional
    >
      {(control, _value, set) => (
        <Select
          {...control}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          {...(chosen && { value: versionName(chosen) })}
          options={offered.map((one) => ({
            value: versionName(one),
            label: t('modelVersion', { name: nameOf(one), number: String(one.number) }),
          }))}
          onChange={(name?: string) => {
            const next = offered.find((one) => versionName(one) === name)
            set(next && { code: next.code, number: next.number })
          }}
        />
      )}
    </Field>
  )
}

/** Of a list. */
function OfItems({ form, at, field, models }: OfField) {
  const t = useTranslations('metaData')
  return (
    <>
      <div className="form-pair">
        <ChoiceField
          form={{ ...form, set: (_, itemType) => form.set(`fields.${at}`, { ...field, itemType, model: undefined }) }}
          name={`fields.${at}.itemType`}
          label={t('fields.itemType')}
          hint={t('hints.itemType')}
          options={itemTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <NumberField
          form={form}
          name={`fields.${at}.maxItems`}
          label={t('fields.maxItems')}
          hint={t('hints.maxItems')}
          isOptional
        />
      </div>
      {field.itemType === 'OBJECT' && <OfModel form={form} at={at} field={field} models={models} />}
    </>
  )
}

/** What belongs to the type alone; another type empties it. */
function OfType(given: OfField) {
  const { form, at, field } = given
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
  if (field.type === 'ARRAY') return <OfItems {...given} />
  if (field.type === 'OBJECT') return <OfModel {...given} />
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

function OpenField({ form, at, field, models }: OfField) {
  const t = useTranslations('metaData')
  const name = (one: (typeof NAMES)[number]) => `fields.${at}.${one}` as const
  const retype = (type: unknown) =>
    form.set(`fields.${at}`, {
      ...field,
      type,
      itemType: null,
      values: [],
      unit: '',
      maxItems: undefined,
      model: undefined,
    })
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
      <OfType form={form} at={at} field={field} models={models} />
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

interface OneFieldProps extends OfField {
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

function OneField({ form, at, field, models, isOpen, onToggle, onRemove }: OneFieldProps) {
  const t = useTranslations('metaData.field')
  const { clauses } = useFormats()
  const { typeOf, marksOf } = useFieldText()
  const number = String(at + 1)
  const name = field.path || t('number', { number })
  // What is wrong is in view, also in a field that is closed.
  const isShown = isOpen || NAMES.some((one) => form.errorOf(`fields.${at}.${one}`) !== undefined)
  const { type = 'STRING', itemType = null, values = [], unit = '', isRequired = false, isIndexed = false } = field
  const { maxItems, model } = field
  return (
    <Card
      title={field.path ? t('title', { number, name }) : name}
      note={clauses([typeOf({ type, itemType, values, unit, maxItems, model }), marksOf({ isRequired, isIndexed })])}
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
      {isShown && <OpenField form={form} at={at} field={field} models={models} />}
    </Card>
  )
}

export function FieldList({ form, models }: { form: FieldsForm; models: readonly ChoosableModel[] }) {
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
          models={models}
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
