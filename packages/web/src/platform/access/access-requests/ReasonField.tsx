/** Why a change is wanted: read by the second person, if the change needs one. */

import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import type { FormFields } from '../../../kit/form/useContractForm.ts'

export function ReasonField({ form }: { form: FormFields<'reason'> }) {
  const t = useTranslations('accessRequests')
  return <TextField form={form} name="reason" label={t('reason')} hint={t('reasonHint')} isOptional maxLength={500} />
}
