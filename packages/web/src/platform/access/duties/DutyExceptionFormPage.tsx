/** Asks for an exception of one person from one rule. The report of the rules leads here with both chosen. */

import { askDutyException, findDutyPeople } from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import { getDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, DayField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { useRead } from '../../../kit/wire/server-state.ts'

type Form = ContractForm<typeof askDutyException>

function PersonField({ form }: { form: Form }) {
  const t = useTranslations('duties.exceptions')
  const [text, setText] = useState('')
  const { userId } = form.values
  const chosen = useRead(findDutyPeople, { query: { id: userId ?? '' } }, { enabled: userId !== undefined })
  const { data, isFetching } = useRead(findDutyPeople, { query: { text } }, { keepsPrevious: true })
  const [one] = userId === undefined ? [] : (chosen.data?.items ?? [])
  const found = data?.items ?? []
  const shown = one === undefined || found.some(({ id }) => id === one.id) ? found : [one, ...found]
  return (
    <ChoiceField
      form={form}
      name="userId"
      label={t('fields.user')}
      hint={t('hints.user')}
      options={shown.map(({ id, name, account }) => ({ value: id, label: `${name} (${account})` }))}
      isLoading={isFetching}
      onSearch={setText}
    />
  )
}

export function DutyExceptionFormPage() {
  const t = useTranslations('duties.exceptions')
  const go = useGo()
  const { user, rule } = useSearch()
  const { data } = useRead(getDutyRules, {})
  const rules = (data?.rules ?? []).flatMap(({ id, name }) => (id === undefined ? [] : [{ value: id, label: name }]))
  const form = useContractForm(askDutyException, {
    initial: { reason: '', ...(user !== undefined && { userId: user }), ...(rule !== undefined && { ruleId: rule }) },
    draft: 'duty exception',
    onDone: ({ id }) => {
      say(t('asked'))
      go(pathTo(paths.dutyException, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('ask')} lead={t('askLead')} submit={t('ask')} back={paths.dutyExceptions}>
      <PersonField form={form} />
      <ChoiceField
        form={form}
        name="ruleId"
        label={t('fields.rule')}
        hint={rules.length === 0 ? t('hints.noRules') : t('hints.rule')}
        options={rules}
      />
      <DayField form={form} name="lastDay" label={t('fields.lastDay')} hint={t('hints.lastDay')} />
      <TextAreaField form={form} name="reason" label={t('fields.reason')} hint={t('hints.reason')} maxLength={500} />
    </FormPage>
  )
}
