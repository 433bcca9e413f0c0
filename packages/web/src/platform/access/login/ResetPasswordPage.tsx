/** `/reset_password?id=…`: ends the password of an account, so that its owner chooses another with a one-time code. */

import { getUser, resetPassword } from '@serialis/contract/platform/access/access.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { GoTo, useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
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
  const { data: user } = useRead(getUser, { params: { id } })
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

export function ResetPasswordPage() {
  const t = useTranslations('users')
  const { id } = useSearch()
  if (id !== undefined) return <ResetForm id={id} />
  return (
    <div className="page">
      <PageHead title={t('steps.reset')} lead={t('steps.resetLead')} />
      <section className="card">
        <GoTo to={paths.users}>{t('title')}</GoTo>
      </section>
    </div>
  )
}
