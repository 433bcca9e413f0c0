/**
 * `/reset_password` finds an account, `/reset_password?id=…` ends its password, so that its owner chooses another with a
 * one-time code.
 */

import { getAccount, listAccounts, resetPassword } from '@serialis/contract/platform/access/access.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { ReasonField } from '../access-requests/ReasonField.tsx'
import { useAfterChange } from '../access-requests/useAfterChange.ts'
import { DeliveryField } from '../one-time-codes/DeliveryField.tsx'
import { OneTimeCodeDialog } from '../one-time-codes/OneTimeCodeDialog.tsx'

function ResetForm({ id }: { id: string }) {
  const t = useTranslations('users')
  const codes = useTranslations('oneTimeCodes')
  const go = useGo()
  const after = useAfterChange()
  const { data: user } = useRead(getAccount, { params: { id } })
  const [code, setCode] = useState<string | null>(null)
  const form = useContractForm(resetPassword, {
    initial: { delivery: 'CODE' },
    params: { id },
    onDone: (made) => {
      setCode(made.code)
      if (made.code === null) after(made, codes('mailed'), paths.users)
    },
  })
  return (
    <>
      <FormPage
        form={form}
        title={t('steps.reset')}
        lead={user ? `${user.name} (${user.account})` : t('steps.resetLead')}
        submit={t('steps.reset')}
        back={paths.users}
      >
        <p>{t('steps.resetLead')}</p>
        <DeliveryField form={form} />
        <ReasonField form={form} />
      </FormPage>
      {code !== null && user && (
        <OneTimeCodeDialog name={user.name} account={user.account} code={code} onClose={() => go(paths.users)} />
      )}
    </>
  )
}

/** Who has lost a password: found by account, without what the list of users shows. */
function AccountChoice() {
  const t = useTranslations('users')
  return (
    <ListPage
      name="accounts"
      route={listAccounts}
      title={t('steps.reset')}
      lead={t('steps.resetChoice')}
      rowKey={(user) => user.id}
      open={(user) => `${paths.resetPassword}?id=${user.id}`}
      columns={[
        { name: 'account', title: t('fields.account'), cell: (user) => user.account },
        { name: 'name', title: t('fields.name'), cell: (user) => user.name },
        {
          name: 'isDisabled',
          title: t('fields.status'),
          cell: ({ isDisabled }) => (
            <StatusTag tone={isDisabled ? 'inactive' : 'active'}>
              {t(isDisabled ? 'status.disabled' : 'status.enabled')}
            </StatusTag>
          ),
        },
      ]}
      filters={[{ kind: 'text', name: 'account', label: t('fields.account') }]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

export function ResetPasswordPage() {
  const { id } = useSearch()
  return id === undefined ? <AccountChoice /> : <ResetForm id={id} />
}
