/** `/second_factor`: the second step of the login. */

import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import { logout } from '@serialis/contract/platform/access/access.routes.ts'
import { closePlatformSession } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { warnOf } from '../../../kit/notices/notices.ts'
import { call } from '../../../kit/wire/api.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { endSession, mayOpen, session } from '../../../kit/wire/session.ts'
import { finishLogin, useEnter } from '../login/login.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'
import { SecondFactorFields } from './SecondFactorFields.tsx'

const isOfPlatform = () => mayOpen(session().authorities, 'platform')

export function SecondFactorPage() {
  const t = useTranslations('secondFactor.ask')
  const errorText = useErrorText()
  const go = useGo()
  const enter = useEnter(useSearch())
  const [answer, setAnswer] = useState<SecondFactorAnswer>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refuse = (failure: unknown) => {
    if (failure instanceof CallError && failure.status === 400) setError(failure.key)
    // The session is open already, in another tab.
    else if (failure instanceof CallError && failure.key === 'second_factor_not_asked')
      go(isOfPlatform() ? paths.tenants : paths.home)
    else warnOf(failure)
    setAnswer(undefined)
  }
  const send = async (given: SecondFactorAnswer) => {
    setBusy(true)
    await finishLogin(given).then(enter, refuse)
    setBusy(false)
  }
  const leave = async () => {
    await endSession(() => (isOfPlatform() ? call(closePlatformSession, {}) : call(logout, {})))
    go(paths.login)
  }
  const change = (given: SecondFactorAnswer | undefined) => {
    setAnswer(given)
    setError(undefined)
    if (given?.passkey) void send(given)
  }
  useEffect(() => {
    if (error !== undefined) document.querySelector<HTMLElement>('.login [aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <LoginFrame
      title={t('title')}
      submit={t('submit')}
      isBusy={isBusy}
      onSubmit={() => {
        if (!isBusy) void send(answer ?? { code: '' })
      }}
      after={
        <>
          <p className="soft">{t('lost')}</p>
          <button type="button" className="link" onClick={() => void leave()}>
            {t('back')}
          </button>
        </>
      }
    >
      <p className="soft">{t('lead')}</p>
      <SecondFactorFields
        purpose="LOGIN"
        value={answer}
        onChange={change}
        error={error === undefined ? undefined : errorText(error)}
      />
    </LoginFrame>
  )
}
