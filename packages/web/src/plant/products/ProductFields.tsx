/** The fields that creating and editing a product share. */

import { readGln, readGtin } from '@serialis/contract/kit/trade-keys.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { listLineOptions } from '@serialis/contract/plant/lines/lines.routes.ts'
import { listBrandOptions } from '@serialis/contract/plant/main-data/brands.routes.ts'
import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import { HEALTH_CLASSES, PERIOD_TYPES, SN_SOURCES } from '@serialis/contract/plant/products/product-fields.ts'
import { ARTICLE_NAME_MAXIMUM, type Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listTemplateOptions } from '@serialis/contract/plant/products/templates.routes.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { KeyField } from '../../kit/form/KeyField.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useWorkflowOptions } from '../../platform/workflow/workflow.api.ts'
import { RecordChoice } from '../main-data/shared/RecordChoice.tsx'
import { LevelPicture } from './LevelPicture.tsx'
import { chooseLevels, levelsUpTo, type ProductForm } from './product-form.ts'
import { ProductLevels } from './ProductLevels.tsx'

function Validity({ form }: { form: ProductForm }) {
  const t = useTranslations('products')
  return (
    <div className="form-pair">
      <NumberField form={form} name="validity" label={t('fields.validity')} hint={t('hints.validity')} />
      <Field form={form} name="periodType" label={t('fields.periodType')}>
        {(control, value, set) => (
          <Select
            {...control}
            value={value as number}
            onChange={set}
            options={Object.values(PERIOD_TYPES).map((type) => ({ value: type, label: t(`periods.${type}`) }))}
          />
        )}
      </Field>
    </div>
  )
}

function Packing({ form, product }: { form: ProductForm; product: Product | undefined }) {
  const t = useTranslations('products')
  const choose = useTranslations('kit.form')
  const name = useTranslations('ledger.level')
  const templates = useRead(listTemplateOptions, { query: { limit: 200 } })
  const items = templates.data?.items ?? []
  const chosen = items.find(({ id }) => id === form.values.templateId)
  const levels = chosen?.levels ?? []
  const chooseTemplate = (templateId: string) => {
    const next = items.find(({ id }) => id === templateId)
    form.set('templateId', templateId)
    if (next) chooseLevels(form, next.levels, next.levels.at(-1)?.level)
  }
  return (
    <fieldset className="form-group">
      <legend>{t('sections.packing')}</legend>
      <TextField
        form={form}
        name="companyCode"
        label={t('fields.companyCode')}
        hint={t('hints.companyCode')}
        maxLength={12}
        isOptional
        isMono
      />
      <Field
        form={form}
        name="templateId"
        label={t('fields.template')}
        hint={chosen ? undefined : t('hints.noTemplate')}
      >
        {(control, value) => (
          <Select
            {...control}
            loading={templates.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={choose('choose')}
            value={value as string | undefined}
            onChange={(id: string | undefined) => id !== undefined && chooseTemplate(id)}
            options={items.map(({ id, name: label, ratio }) => ({ value: id, label: `${label} (${ratio})` }))}
          />
        )}
      </Field>
      {chosen && (
        <>
          <Field form={form} name="packagingLevel" label={t('fields.packagingLevel')} hint={t('hints.packagingLevel')}>
            {(control, value) => (
              <Select
                {...control}
                value={value as PackagingLevel}
                onChange={(top) => chooseLevels(form, levels, top)}
                options={levels.map(({ level }) => ({ value: level, label: name(level) }))}
              />
            )}
          </Field>
          <ProductLevels
            form={form}
            levels={levelsUpTo(levels, form.values.packagingLevel)}
            frozen={product?.frozenLevels ?? []}
            current={product?.newest.levels ?? []}
          />
        </>
      )}
    </fieldset>
  )
}

function Making({ form, product }: { form: ProductForm; product: Product | undefined }) {
  const t = useTranslations('products')
  const lines = useRead(listLineOptions, { query: { limit: 200 } })
  const options = (lines.data?.items ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  const workflows = useWorkflowOptions(product && { code: product.newest.workflow, name: product.newest.workflowName })
  const kept = product?.newest.productionLine
  const all =
    kept && !options.some(({ value }) => value === kept.id)
      ? [...options, { value: kept.id, label: kept.name }]
      : options
  return (
    <fieldset className="form-group">
      <legend>{t('sections.making')}</legend>
      <RadioField
        form={form}
        name="snSource"
        label={t('fields.snSource')}
        hint={t('hints.snSource')}
        options={SN_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <Validity form={form} />
      <ChoiceField
        form={form}
        name="workflow"
        label={t('fields.workflow')}
        hint={t('hints.workflow')}
        isLoading={workflows.isLoading}
        options={workflows.options}
      />
      <ChoiceField
        form={form}
        name="productionLineId"
        label={t('fields.productionLine')}
        hint={t('hints.productionLine')}
        isOptional
        isLoading={lines.isPending}
        options={all}
      />
    </fieldset>
  )
}

/** The picture of the selection, with the GTINs as they are typed. */
export function ProductPreview({ form }: { form: ProductForm }) {
  const t = useTranslations('products.cards')
  const { data } = useRead(listTemplateOptions, { query: { limit: 200 } })
  const levels = levelsUpTo(
    data?.items.find(({ id }) => id === form.values.templateId)?.levels ?? [],
    form.values.packagingLevel,
  )
  if (levels.length === 0) return null
  const gtinOf = (level: PackagingLevel) => {
    const reading = readGtin(form.values.levels?.find((at) => at.level === level)?.gtin ?? '')
    return reading.kind === 'right' ? reading.key : null
  }
  return (
    <aside className="level-preview">
      <Card title={t('packing')} note={<span className="mono">{ratioOf(levels)}</span>}>
        <LevelPicture levels={levels.map((at) => ({ ...at, gtin: gtinOf(at.level) }))} />
      </Card>
    </aside>
  )
}

const GLNS = ['ownerGLN', 'vendorGLN', 'producerGLN'] as const

export function ProductFields({ form, product }: { form: ProductForm; product?: Product }) {
  const t = useTranslations('products')
  return (
    <>
      <TextField form={form} name="name" label={t('fields.name')} maxLength={ARTICLE_NAME_MAXIMUM} />
      <RecordChoice
        form={form}
        name="brandId"
        label={t('fields.brand')}
        hint={t('hints.brand')}
        options={listBrandOptions}
        now={product?.newest.brand ?? undefined}
        isOptional
      />
      <ChoiceField
        form={form}
        name="healthClass"
        label={t('fields.healthClass')}
        hint={t('hints.healthClass')}
        options={HEALTH_CLASSES.map((value) => ({ value, label: t(`healthClasses.${value}`) }))}
      />
      <Packing form={form} product={product} />
      <Making form={form} product={product} />
      <fieldset className="form-group">
        <legend>{t('sections.parties')}</legend>
        {GLNS.map((name) => (
          <KeyField
            key={name}
            form={form}
            name={name}
            kind="gln"
            read={readGln}
            label={t(`fields.${name}`)}
            isOptional
          />
        ))}
      </fieldset>
    </>
  )
}
