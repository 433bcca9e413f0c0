/** Ordering a list: which serial numbers, as of when, for whom. */

import { createExtract } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { extractAxes } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStatesOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { ChoiceField, Field, ManyField, NumberField, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { instantIn } from '../../kit/language/wall-clock.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { useProducts } from '../../plant/products/products.api.ts'

type ExtractForm = ContractForm<typeof createExtract>

/** A day and a time in the tenant's time zone; empty: now. */
function AsOfField({ form }: { form: ExtractForm }) {
  const t = useTranslations('extracts')
  const { zone } = useFormats()
  const [day, setDay] = useState('')
  const [clock, setClock] = useState('23:59')
  return (
    <Field form={form} name="asOf" label={t('fields.asOf')} hint={t('hints.asOf')} isOptional>
      {(control, _value, set) => {
        const change = (nextDay: string, nextClock: string) => {
          setDay(nextDay)
          setClock(nextClock)
          set(instantIn(zone, nextDay, nextClock)?.toISOString() ?? null)
        }
        return (
          <div className="form-pair">
            <DayPicker {...control} value={day} onChange={(next) => change(next, clock)} />
            <Input
              type="time"
              aria-label={t('fields.clock')}
              value={clock}
              disabled={day === ''}
              onChange={(event) => change(day, event.target.value)}
            />
          </div>
        )
      }}
    </Field>
  )
}

export function ExtractFormPage() {
  const t = useTranslations('extracts')
  const ledger = useTranslations('ledger')
  const go = useGo()
  const { products, isLoading, search } = useProducts()
  const form = useContractForm(createExtract, {
    draft: 'extract',
    initial: { filter: {}, asOf: null, axis: 'happened', purpose: '' },
    onDone: ({ id }) => {
      say(t('started'))
      go(pathTo(paths.extract, { id }))
    },
  })
  const { data: me } = useRead(getMe, {})
  const states = shownStatesOf(me?.snScheme ?? 'A')
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('order')} back={paths.extracts}>
      <TextField form={form} name="purpose" label={t('fields.purpose')} hint={t('hints.purpose')} maxLength={200} />
      <div className="form-pair">
        <TextField form={form} name="filter.orderNo" label={t('fields.orderNo')} isOptional maxLength={64} />
        <TextField form={form} name="filter.batch" label={t('fields.batch')} isOptional maxLength={64} />
      </div>
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="filter.productId"
          label={t('fields.product')}
          isOptional
          isLoading={isLoading}
          onSearch={search}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberField form={form} name="filter.application" label={t('fields.application')} isOptional />
      </div>
      <TextField
        form={form}
        name="filter.container"
        label={t('fields.container')}
        hint={t('hints.container')}
        isOptional
        isMono
      />
      <div className="form-pair">
        <ChoiceField
          form={form}
          name="filter.level"
          label={t('fields.level')}
          isOptional
          options={packagingLevels.map((value) => ({ value, label: ledger(`level.${value}`) }))}
        />
        <ManyField
          form={form}
          name="filter.statuses"
          label={t('fields.statuses')}
          isOptional
          options={states.map((value) => ({ value, label: ledger(`status.${value}`) }))}
        />
      </div>
      <AsOfField form={form} />
      <RadioField
        form={form}
        name="axis"
        label={t('fields.axis')}
        hint={t('hints.axis')}
        options={extractAxes.map((value) => ({ value, label: t(`axes.${value}`) }))}
      />
    </FormPage>
  )
}
