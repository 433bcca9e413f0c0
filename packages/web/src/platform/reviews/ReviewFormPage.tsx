/** Begins a review: of the events of a period, or of the records with a number. */

import { createReview } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_SCOPES } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { Field, RadioField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { MomentInput } from '../../kit/form/MomentInput.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { isInstant } from '../../kit/language/wall-clock.ts'
import { useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'

const momentIn = (text = '') => (isInstant(text) ? text : undefined)

export function ReviewFormPage() {
  const t = useTranslations('reviews')
  const go = useGo()
  const { from, to, record = '' } = useSearch()
  const form = useContractForm(createReview, {
    initial: {
      scope: record === '' ? 'PERIOD' : 'RECORD',
      record,
      ...(momentIn(from) && { from }),
      ...(momentIn(to) && { to }),
    },
    draft: record === '' ? 'review' : `review of ${record}`,
    onDone: ({ id }) => {
      say(t('begun'))
      go(pathTo(paths.auditReview, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('begin')} back={paths.auditReviews}>
      <RadioField
        form={form}
        name="scope"
        label={t('fields.scope')}
        options={REVIEW_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      {form.values.scope === 'RECORD' ? (
        <TextField form={form} name="record" label={t('fields.record')} hint={t('hints.record')} maxLength={200} />
      ) : (
        (['from', 'to'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={t(`fields.${name}`)}>
            {(control, value, set) => (
              <MomentInput
                {...control}
                label={t(`fields.${name}`)}
                value={typeof value === 'string' ? value : ''}
                onChange={(next) => set(next === '' ? undefined : next)}
              />
            )}
          </Field>
        ))
      )}
    </FormPage>
  )
}
