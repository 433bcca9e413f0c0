/** Starts a round: what it covers, until when, and who reviews which role. */

import { startAccessReview } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { ACCESS_REVIEW_NAME_MAXIMUM } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, ManyField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { useSlots } from '../../kit/shell/slots.ts'
import { useRead } from '../../kit/wire/server-state.ts'
import { ReviewerField } from './ReviewerField.tsx'

type Form = ContractForm<typeof startAccessReview>
type Options = readonly { value: string; label: string }[]

/** Reviewers of single roles. */
function Reviewers({ form, roles }: { form: Form; roles: Options }) {
  const t = useTranslations('accessReviews')
  const reviewers = form.values.reviewers ?? []
  return (
    <>
      {reviewers.map((_, at) => (
        <fieldset key={at} className="stack">
          <legend>{t('reviewerNumber', { number: String(at + 1) })}</legend>
          <ChoiceField
            form={form}
            name={`reviewers.${at}.roleId`}
            label={t('fields.role')}
            hint={t('hints.ownRole')}
            options={roles}
          />
          <ReviewerField form={form} name={`reviewers.${at}.reviewerId`} label={t('fields.reviewer')} />
          <Button
            onClick={() =>
              form.set(
                'reviewers',
                reviewers.filter((__, other) => other !== at),
              )
            }
          >
            {t('removeReviewer', { number: String(at + 1) })}
          </Button>
        </fieldset>
      ))}
      <Button onClick={() => form.set('reviewers', [...reviewers, {}])}>{t('addReviewer')}</Button>
    </>
  )
}

export function AccessReviewFormPage() {
  const t = useTranslations('accessReviews')
  const go = useGo()
  const { today } = useFormats()
  const { FactoryChoices } = useSlots()
  const { data } = useRead(listRoleOptions, {})
  const roles = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const form = useContractForm(startAccessReview, {
    initial: { name: '', roleIds: [], siteIds: [], reviewers: [] },
    draft: 'access review',
    onDone: ({ id }) => {
      say(t('started'))
      go(pathTo(paths.accessReview, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('start')} lead={t('startLead')} submit={t('start')} back={paths.accessReviews}>
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        hint={t('hints.name')}
        maxLength={ACCESS_REVIEW_NAME_MAXIMUM}
      />
      <DayField form={form} name="dueOn" label={t('fields.dueOn')} hint={t('hints.dueOn')} min={today()} />
      <ManyField
        form={form}
        name="roleIds"
        label={t('fields.roles')}
        hint={t('hints.roles')}
        isOptional
        options={roles}
      />
      <FactoryChoices>
        {({ factories, isLoading }) => (
          <ManyField
            form={form}
            name="siteIds"
            label={t('fields.sites')}
            hint={t('hints.sites')}
            isOptional
            isLoading={isLoading}
            options={factories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FactoryChoices>
      <ReviewerField form={form} name="reviewerId" label={t('fields.byDefault')} />
      <Reviewers form={form} roles={roles} />
    </FormPage>
  )
}
