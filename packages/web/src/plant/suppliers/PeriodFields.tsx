/** A time period as it is entered: the first day, and a number of months or years; its last day is shown next to it. */

import { PERIOD_TYPES } from '@serialis/contract/plant/products/product-fields.ts'
import { lastDayOf, PERIOD_MAXIMUM } from '@serialis/contract/plant/suppliers/periods.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { DayField, Field, NumberField } from '../../kit/form/fields.tsx'
import type { FormFields } from '../../kit/form/useContractForm.ts'

type Name = 'periodFrom' | 'period' | 'periodType'

/** Undefined while a part of it is missing or invalid. */
function lastDay(form: FormFields<Name>): string | undefined {
  const [periodFrom, period, periodType] = [
    form.valueOf('periodFrom'),
    form.valueOf('period'),
    form.valueOf('periodType'),
  ]
  if (
    typeof periodFrom !== 'string' ||
    periodFrom === '' ||
    typeof period !== 'number' ||
    typeof periodType !== 'number'
  )
    return undefined
  return Number.isInteger(period) && period >= 1 && period <= PERIOD_MAXIMUM
    ? lastDayOf({ periodFrom, period, periodType })
    : undefined
}

export function PeriodFields({ form }: { form: FormFields<Name> }) {
  const t = useTranslations('suppliers')
  const day = lastDay(form)
  return (
    <>
      <DayField form={form} name="periodFrom" label={t('fields.periodFrom')} />
      <div className="form-pair">
        <NumberField form={form} name="period" label={t('fields.period')} hint={day && t('hints.lastDay', { day })} />
        <Field form={form} name="periodType" label={t('fields.periodType')}>
          {(control, value, set) => (
            <Select
              {...control}
              value={value as number}
              onChange={set}
              options={Object.values(PERIOD_TYPES).map((type) => ({ value: type, label: t(`periodTypes.${type}`) }))}
            />
          )}
        </Field>
      </div>
    </>
  )
}
