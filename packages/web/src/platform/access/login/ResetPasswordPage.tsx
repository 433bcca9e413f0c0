/** `/reset_password?id=…`: a password that the user replaces at the next login. */

import { getUser, resetPassword } from '@serialis/contract/platform/access/access.routes.ts'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { GoTo, useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { usePasswordMinimum } from '../access.api.ts'

function ResetForm({ id }: { id: string }) {
  const t = useTranslations('users')
  const go = useGo()
  const { data: user } = useRead(getUser, { params: { id } })
  const form = useContractForm(resetPassword, {
    initial: { password: '' },
    params: { id },
    onDone: () => {
      say(t('steps.resetDone'))
      go(paths.users)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('steps.reset')}
      lead={user ? `${user.name} (${user.account})` : t('steps.resetLead')}
      submit={t('steps.reset')}
      back={paths.users}
    >
      <TextField
        form={form}
        name="password"
        type="password"
        autoComplete="new-password"
        label={t('steps.newPassword')}
        hint={t('hints.password', { minimum: usePasswordMinimum() })}
      />
    </FormPage>
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
