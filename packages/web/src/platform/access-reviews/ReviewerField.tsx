/** Who reviews: chosen by account or name among the people who may decide. */

import { findReviewers } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField } from '../../kit/form/fields.tsx'
import type { FormFields } from '../../kit/form/useContractForm.ts'
import { useRead } from '../../kit/wire/server-state.ts'

export function ReviewerField<Name extends string>({
  form,
  name,
  label,
}: {
  form: FormFields<Name>
  name: NoInfer<Name>
  label: string
}) {
  const t = useTranslations('accessReviews')
  const [text, setText] = useState('')
  const value = form.valueOf(name)
  const id = typeof value === 'string' ? value : ''
  const chosen = useRead(findReviewers, { query: { id } }, { enabled: id !== '' })
  const { data, isFetching } = useRead(findReviewers, { query: { text } }, { keepsPrevious: true })
  const [one] = id === '' ? [] : (chosen.data?.items ?? [])
  const found = data?.items ?? []
  const shown = one === undefined || found.some((person) => person.id === one.id) ? found : [one, ...found]
  return (
    <ChoiceField
      form={form}
      name={name}
      label={label}
      hint={t('hints.reviewerId')}
      options={shown.map((person) => ({ value: person.id, label: `${person.name} (${person.account})` }))}
      isLoading={isFetching}
      onSearch={setText}
    />
  )
}
