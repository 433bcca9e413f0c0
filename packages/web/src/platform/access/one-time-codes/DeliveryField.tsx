/** How the owner of an account gets the one-time code. */

import { CODE_DELIVERIES } from '@serialis/contract/platform/access/users.schema.ts'
import { useTranslations } from 'use-intl'
import { RadioField } from '../../../kit/form/fields.tsx'
import type { FormFields } from '../../../kit/form/useContractForm.ts'

export function DeliveryField({ form }: { form: FormFields<'delivery'> }) {
  const t = useTranslations('oneTimeCodes')
  return (
    <RadioField
      form={form}
      name="delivery"
      label={t('delivery')}
      hint={t('deliveryHint')}
      options={CODE_DELIVERIES.map((value) => ({ value, label: t(value) }))}
    />
  )
}
