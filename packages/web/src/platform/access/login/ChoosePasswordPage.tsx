/** `/choose_password`: the owner of an account chooses a password with a one-time code, typed or from a link. */

import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { GoTo, useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { LocaleSwitch } from '../../../kit/shell/Shell.tsx'
import { useTitle } from '../../../kit/shell/useTitle.ts'
import { LoginScene } from './LoginScene.tsx'
import './login.css'

/** From the fragment of the link, which no server and no log receives. */
const fromLink = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)))

export function ChoosePasswordPage() {
  const t = useTranslations('oneTimeCodes.choose')
  const go = useGo()
  const [link] = useState(fromLink)
  useTitle(t('title'))
  const form = useContractForm(choosePassword, {
    initial: { account: link['account'] ?? '', code: link['code'] ?? '', newPassword: '' },
    onDone: () => {
      say(t('done'))
      go(paths.login)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <div className="login">
      <LoginScene />
      <main className="login-side">
        <div className="login-top">
          <LocaleSwitch />
        </div>
        <form className="login-form" noValidate onSubmit={submit}>
          <h1>{t('title')}</h1>
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
          <Button type="primary" size="large" htmlType="submit" block loading={form.isBusy}>
            {t('submit')}
          </Button>
          <GoTo to={paths.login}>{t('back')}</GoTo>
        </form>
      </main>
    </div>
  )
}
