/** A new lot: which goods, which plan; next to it a preview of the draw. */

import { createInspectionLot, listInspectionSources } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { goodsOf, type Goods } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { aqls, inspectionLevels } from '@serialis/contract/desk/inspection/sampling-tables.ts'
import { countings, samplingMethods, type Sampling } from '@serialis/contract/desk/inspection/sampling.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, Field, NumberField, RadioField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm, type ContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import './inspection.css'
import { LotPreview, type Wish } from './LotPreview.tsx'

type Form = ContractForm<typeof createInspectionLot>
type Source = NonNullable<Form['values']['source']>

const starts: Record<Sampling['method'], Record<string, unknown>> = {
  ISO: { method: 'ISO', level: 'II', aql: '1.0', counting: 'ITEMS' },
  FIXED: { method: 'FIXED', size: 5, acceptance: 0 },
  PERCENT: { method: 'PERCENT', percent: 1, acceptance: 0 },
}

/** One order, and then whether its whole batch is meant. */
function SourceFields({
  form,
  orderId,
  onOrder,
}: {
  form: Form
  orderId: string | undefined
  onOrder: (id: string | undefined) => void
}) {
  const t = useTranslations('inspection')
  const choosing = useTranslations('kit.form')
  const [search, setSearch] = useState('')
  const { data, isFetching } = useRead(
    listInspectionSources,
    { query: { ...(search.trim() !== '' && { search: search.trim() }) } },
    { keepsPrevious: true },
  )
  const orders = data?.items ?? []
  const from = form.values.source?.from ?? 'ORDER'
  const choose = (id: string | undefined, kind: Source['from']) => {
    const order = orders.find((one) => one.id === id)
    onOrder(id)
    form.set(
      'source',
      kind === 'BATCH' && order
        ? { from: 'BATCH', productId: order.productId, batchCode: order.batchCode }
        : { from: 'ORDER', orderId: id },
    )
  }
  return (
    <>
      <Field form={form} name="source" label={t('fields.order')}>
        {(control) => (
          <Select
            {...control}
            placeholder={choosing('choose')}
            value={orderId ?? null}
            loading={isFetching}
            showSearch={{ filterOption: false, onSearch: setSearch }}
            onChange={(id: string) => choose(id, from)}
            options={orders.map(({ id, orderNo, productName, batchCode }) => ({
              value: id,
              label: `${orderNo}  ${productName}  ${batchCode}`,
            }))}
          />
        )}
      </Field>
      <fieldset className="field radio-field">
        <legend className="field-label">{t('fields.source')}</legend>
        <div className="row">
          {(['ORDER', 'BATCH'] as const).map((kind) => (
            <label key={kind} className="radio">
              <input type="radio" name="from" checked={from === kind} onChange={() => choose(orderId, kind)} />
              {t(`from.${kind}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

function SamplingFields({ form }: { form: Form }) {
  const t = useTranslations('inspection')
  const method = form.values.sampling?.method ?? 'ISO'
  return (
    <>
      <fieldset className="field radio-field">
        <legend className="field-label">{t('form.method')}</legend>
        <div className="row">
          {samplingMethods.map((value) => (
            <label key={value} className="radio">
              <input
                type="radio"
                name="method"
                checked={method === value}
                onChange={() => form.set('sampling', starts[value])}
              />
              {t(`methods.${value}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {method === 'ISO' && (
        <>
          <RadioField
            form={form}
            name="sampling.counting"
            label={t('form.counting')}
            options={countings.map((value) => ({ value, label: t(`counting.${value}`) }))}
          />
          <div className="form-pair">
            <ChoiceField
              form={form}
              name="sampling.level"
              label={t('form.inspectionLevel')}
              hint={t('form.levelHint')}
              options={inspectionLevels.map((value) => ({ value, label: value }))}
            />
            <ChoiceField
              form={form}
              name="sampling.aql"
              label={t('form.aql')}
              hint={t('form.aqlHint')}
              options={aqls.map((value) => ({ value, label: value }))}
            />
          </div>
        </>
      )}
      {method !== 'ISO' && (
        <div className="form-pair">
          {method === 'FIXED' ? (
            <NumberField form={form} name="sampling.size" label={t('form.size')} />
          ) : (
            <NumberField
              form={form}
              name="sampling.percent"
              label={t('form.percent')}
              hint={t('form.percentHint')}
              suffix={t('form.perCent')}
            />
          )}
          <NumberField
            form={form}
            name="sampling.acceptance"
            label={t('form.acceptance')}
            hint={t('form.acceptanceHint')}
          />
        </div>
      )}
    </>
  )
}

/** The input of the form in the shape of the preview; null until the goods are chosen. */
function wishOf({ source, level, goods, withReleased, sampling }: Form['values']): Wish | null {
  const named =
    source?.from === 'ORDER'
      ? source.orderId && { orderId: source.orderId }
      : source && { productId: source.productId, batchCode: source.batchCode }
  if (!named || level === undefined || sampling === undefined) return null
  const plan =
    sampling.method === 'ISO'
      ? { inspectionLevel: sampling.level, aql: sampling.aql, counting: sampling.counting }
      : sampling.method === 'FIXED'
        ? { size: sampling.size, acceptance: sampling.acceptance }
        : { percent: sampling.percent, acceptance: sampling.acceptance }
  return { ...named, level, goods, withReleased: withReleased ? 'true' : 'false', method: sampling.method, ...plan }
}

export function LotFormPage() {
  const t = useTranslations('inspection')
  const ledger = useTranslations('ledger')
  const go = useGo()
  const { order: fromOrder } = useSearch()
  const [orderId, setOrderId] = useState(fromOrder)
  const { data: me } = useRead(getMe, {})
  const kinds: readonly Goods[] = goodsOf(me?.snScheme ?? 'A')
  const form = useContractForm(createInspectionLot, {
    draft: 'inspection lot',
    initial: {
      source: { from: 'ORDER', orderId: fromOrder ?? '' },
      level: 'EA',
      goods: 'COMMISSIONED',
      withReleased: false,
      sampling: starts.ISO as Form['values']['sampling'],
    },
    onDone: (lot) => {
      say(t('form.drawn'))
      go(pathTo(paths.check, { id: lot.id }))
    },
  })
  return (
    <FormPage
      form={form}
      title={t('form.create')}
      lead={t('empty.text')}
      submit={t('form.draw')}
      back={paths.checks}
      aside={<LotPreview wish={wishOf(form.values)} />}
    >
      <SourceFields form={form} orderId={orderId} onOrder={setOrderId} />
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="level"
          label={t('fields.level')}
          options={packagingLevels.map((value) => ({ value, label: ledger(`level.${value}`) }))}
        />
        <ChoiceField
          form={form}
          name="goods"
          label={t('fields.goods')}
          hint={t(`goodsHint.${form.values.goods ?? 'COMMISSIONED'}`)}
          options={kinds.map((value) => ({ value, label: t(`goods.${value}`) }))}
        />
      </div>
      {(form.values.goods ?? 'COMMISSIONED') === 'COMMISSIONED' && (
        <Field form={form} name="withReleased" label={t('form.released')} hint={t('form.releasedHint')}>
          {(control, value, set) => (
            <Checkbox {...control} checked={value === true} onChange={(event) => set(event.target.checked)}>
              {t('form.withReleased')}
            </Checkbox>
          )}
        </Field>
      )}
      <SamplingFields form={form} />
    </FormPage>
  )
}
