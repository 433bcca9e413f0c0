/** What a condition on an attribute asks: which one, and by its type whether it is filled in, or which values. */

import { listRuleAttributes } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleAttribute } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { attributeKey } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { slotKindOf } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import type { AttributeTest } from '@serialis/contract/engagement/member-attributes/attribute-tests.ts'
import { Select } from 'antd'
import { useLocale, useTranslations } from 'use-intl'
import { ChoiceField, DayField, Field, ManyField, NumberField, RadioField } from '../../../../kit/form/fields.tsx'
import { useFormats } from '../../../../kit/language/time.ts'
import { useRead } from '../../../../kit/wire/server-state.ts'
import { nameKey } from '../rule-names.ts'
import { type AnyFields, asChoice, asNullable, type LeafProps, optionsOf } from './leaf-props.ts'

type Op = AttributeTest['op']
const OPS = { text: 'TEXT', number: 'NUMBER', date: 'DAY', boolean: 'BOOLEAN' } as const
const BEGINNINGS: Record<Op, unknown> = {
  SET: { op: 'SET' },
  TEXT: { op: 'TEXT', values: [] },
  NUMBER: { op: 'NUMBER', from: null, to: null },
  DAY: { op: 'DAY', from: null, to: null },
  BOOLEAN: { op: 'BOOLEAN', value: true },
}
const opOf = (attribute: RuleAttribute): Op => {
  const kind = slotKindOf(attribute)
  return kind === undefined ? 'SET' : OPS[kind]
}

/** Choosing another attribute begins its question anew. */
const asAttribute = (form: AnyFields, name: string, all: ReadonlyMap<string, RuleAttribute>): AnyFields => ({
  ...form,
  valueOf: () => {
    const { collectionId, path } = form.valueOf(name) as { collectionId?: string; path?: string }
    return collectionId === undefined || path === undefined ? undefined : attributeKey({ collectionId, path })
  },
  set: (_, value) => {
    const chosen = all.get(String(value))
    if (chosen === undefined) return
    const { collectionId, path } = chosen
    form.set(name, { ...(form.valueOf(name) as object), collectionId, path, asks: BEGINNINGS[opOf(chosen)] })
  },
})
const asOp = (form: AnyFields, name: string): AnyFields => ({
  ...form,
  valueOf: () => (form.valueOf(name) as { op: Op }).op,
  set: (_, value) => form.set(name, BEGINNINGS[value as Op]),
})

function Texts({ form, name, attribute }: { form: AnyFields; name: string; attribute: RuleAttribute | undefined }) {
  const t = useTranslations('audienceRules')
  const { list } = useFormats()
  const label = t('fields.attributeValues')
  if (attribute?.type === 'ENUM')
    return (
      <ManyField
        form={form}
        name={name}
        label={label}
        hint={t('hints.anyOf')}
        options={attribute.values.map((value) => ({ value, label: value }))}
      />
    )
  return (
    <Field
      form={form}
      name={name}
      label={label}
      hint={t('hints.attributeTexts')}
      textOf={(value) => list(value as string[])}
    >
      {(control, value, set) => (
        <Select
          {...control}
          mode="tags"
          open={false}
          suffixIcon={null}
          value={(value as string[] | undefined) ?? []}
          onChange={(next: string[]) => set(next)}
        />
      )}
    </Field>
  )
}

function Asked({ form, name, attribute }: { form: AnyFields; name: string; attribute: RuleAttribute | undefined }) {
  const t = useTranslations('audienceRules')
  const { op } = form.valueOf(name) as { op: Op }
  const bounds = asNullable(form)
  switch (op) {
    case 'SET':
      return null
    case 'TEXT':
      return <Texts form={form} name={`${name}.values`} attribute={attribute} />
    case 'BOOLEAN':
      return (
        <RadioField
          form={asChoice(form)}
          name={`${name}.value`}
          label={t('fields.attributeIs')}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      )
    case 'NUMBER':
      return (
        <div className="form-pair">
          <NumberField
            form={bounds}
            name={`${name}.from`}
            label={t('fields.atLeast')}
            hint={t('hints.bounds')}
            suffix={attribute?.unit}
            isOptional
          />
          <NumberField
            form={bounds}
            name={`${name}.to`}
            label={t('fields.atMost')}
            hint={t('hints.sameBounds')}
            suffix={attribute?.unit}
            isOptional
          />
        </div>
      )
    case 'DAY':
      return (
        <div className="form-pair">
          <DayField form={bounds} name={`${name}.from`} label={t('fields.from')} hint={t('hints.bounds')} isOptional />
          <DayField form={bounds} name={`${name}.to`} label={t('fields.to')} hint={t('hints.sameBounds')} isOptional />
        </div>
      )
  }
}

export function Attribute({ form, name, naming }: LeafProps) {
  const t = useTranslations('audienceRules')
  const isChinese = useLocale().startsWith('zh')
  const { data, isFetching } = useRead(listRuleAttributes, {})
  const all = new Map((data?.items ?? []).map((one) => [attributeKey(one), one]))
  const of = asAttribute(form, name, all)
  const key = of.valueOf(name)
  const attribute = typeof key === 'string' ? all.get(key) : undefined
  const choosing: AnyFields = {
    ...of,
    set: (field, value) => {
      const chosen = all.get(String(value))
      if (chosen) naming.learn(nameKey('ATTRIBUTE', attributeKey(chosen)), { en: chosen.labelEn, zh: chosen.labelZh })
      of.set(field, value)
    },
  }
  const asks = `${name}.asks`
  const ops: readonly Op[] = attribute === undefined ? ['SET'] : ['SET', opOf(attribute)]
  return (
    <>
      <ChoiceField
        form={choosing}
        name={`${name}.path`}
        label={t('fields.attribute')}
        hint={
          attribute === undefined
            ? t('hints.attribute')
            : t(attribute.isPromoted ? 'hints.promoted' : 'hints.notPromoted')
        }
        isLoading={isFetching}
        options={[...all].map(([value, one]) => ({
          value,
          label: isChinese ? `${one.labelZh}（${one.collectionZh}）` : `${one.labelEn} (${one.collectionEn})`,
        }))}
      />
      {attribute !== undefined && (
        <ChoiceField
          form={asOp(form, asks)}
          name={`${asks}.op`}
          label={t('fields.attributeAsks')}
          hint={t('hints.attributeAsks')}
          options={optionsOf(ops, (value) => t(`attributeAsks.${value}`))}
        />
      )}
      {attribute !== undefined && <Asked form={form} name={asks} attribute={attribute} />}
    </>
  )
}
