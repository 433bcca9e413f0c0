/** `/choose_password`: the owner of an account chooses a password with a one-time code, typed or from a link. */

import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { GoTo, useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** From the fragment of the link, which no server and no log receives. */
const fromLink = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)))

export function ChoosePasswordPage() {
  const t = useTranslations('oneTimeCodes.choose')
  const go = useGo()
  const [link] = useState(fromLink)
  const form = useContractForm(choosePassword, {
    initial: { account: link['account'] ?? '', code: link['code'] ?? '', newPassword: '' },
    onDone: () => {
      say(t('done'))
      go(paths.login)
    },
  })
  return (
    <LoginFrame
      title={t('title')}
      submit={t('submit')}
      isBusy={form.isBusy}
      onSubmit={() => void form.submit()}
      after={<GoTo to={paths.login}>{t('back')}</GoTo>}
    >
      <p className="soft">{t('lead')}</p>
      <TextField form={form} name="account" label={t('account')} autoComplete="username" />
      <TextField form={form} name="code" label={t('code')} isMono />
      <TextField
        form={form}
        name="newPassword"
        label={t('newPassword')}
        hint={t('hint')}
        type="password"
        autoComplete="new-password"
      />
    </LoginFrame>
  )
}
