/** Fields and columns that the kinds of main data have in common. */

import {
  MASTER_CODE_MAXIMUM,
  MASTER_NAME_MAXIMUM,
  MASTER_REMARK_MAXIMUM,
} from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { useTranslations } from 'use-intl'
import { DayField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import type { FormFields } from '../../kit/form/useContractForm.ts'

export function CodeAndName({ form }: { form: FormFields<'code' | 'name'> }) {
  const t = useTranslations('mainData')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={MASTER_CODE_MAXIMUM}
        isMono
      />
      <TextField form={form} name="name" label={t('fields.name')} maxLength={MASTER_NAME_MAXIMUM} />
    </>
  )
}

export function PeriodFields({ form }: { form: FormFields<'validFrom' | 'validTo'> }) {
  const t = useTranslations('mainData')
  return (
    <>
      <DayField form={form} name="validFrom" label={t('fields.validFrom')} hint={t('hints.validFrom')} isOptional />
      <DayField form={form} name="validTo" label={t('fields.validTo')} hint={t('hints.validTo')} isOptional />
    </>
  )
}

export function RemarkField({ form }: { form: FormFields<'remark'> }) {
  const t = useTranslations('mainData')
  return (
    <TextAreaField form={form} name="remark" label={t('fields.remark')} maxLength={MASTER_REMARK_MAXIMUM} isOptional />
  )
}

/** The days of a record as its form has them: an open end is no value. */
export const periodOf = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }) => ({
  ...(validFrom !== null && { validFrom }),
  ...(validTo !== null && { validTo }),
})
