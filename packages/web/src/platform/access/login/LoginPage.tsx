/** /login: account, password and a verification code, or a proof of work instead. */

import { fieldErrors, judge } from '@serialis/contract/kit/field-errors.ts'
import { loginInput } from '@serialis/contract/platform/access/access.schema.ts'
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { GoTo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { warnOf } from '../../../kit/notices/notices.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { wasSessionEnded } from '../../../kit/wire/session.ts'
import { SignOnButton } from '../sign-on/SignOnButton.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { type ChallengeKind, openSession, useChallenge, useEnter } from './login.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { VerificationField } from './VerificationField.tsx'

const EMPTY = { account: '', password: '', verificationCode: '' }

/** The form's state and its one action. */
function useLogin(kind: ChallengeKind) {
  const search = useSearch()
  const { challenge, error, renew } = useChallenge(kind)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const isLocked = useRef(false)
  const enter = useEnter(search)
  const refuse = (failure: unknown) => {
    if (failure instanceof CallError && failure.key === 'verification_code_wrong')
      setErrors({ verificationCode: failure.key })
    else if (failure instanceof CallError && failure.status === 400)
      setErrors(failure.namesFields ? failure.fields : { password: failure.key })
    else warnOf(failure)
    setValues((before) => ({ ...before, verificationCode: '' }))
    renew()
  }
  const submit = async () => {
    const input = {
      ...values,
      verificationCode: challenge?.answer ?? values.verificationCode,
      verificationId: challenge?.verificationId ?? '',
    }
    const parsed = judge(loginInput, input)
    setErrors(parsed.success ? {} : fieldErrors(parsed.error).fields)
    if (!parsed.success || isLocked.current) return
    isLocked.current = true
    setBusy(true)
    await openSession(input, search['tenant']).then(enter, refuse)
    isLocked.current = false
    setBusy(false)
  }
  const set = (name: keyof typeof EMPTY, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  }
  return {
    tenant: search['tenant'],
    search,
    values,
    set,
    errors,
    isBusy,
    submit,
    challenge,
    challengeError: error,
    renew,
  }
}

export function LoginPage() {
  const t = useTranslations('access.login')
  const codes = useTranslations('oneTimeCodes.choose')
  const errorText = useErrorText()
  const [kind, setKind] = useState<ChallengeKind>('PICTURE')
  const form = useLogin(kind)
  // It stays on the page: the person may come back to it much later.
  const [wasEnded] = useState(wasSessionEnded)
  const isUnused = useSearch()['ended'] === 'unused'
  const textOf = (name: string) => (form.errors[name] === undefined ? undefined : errorText(form.errors[name]))
  useEffect(() => {
    document.querySelector<HTMLElement>('.login [aria-invalid="true"]')?.focus()
  }, [form.errors])
  return (
    <LoginFrame
      title={t('title')}
      submit={t('submit')}
      isBusy={form.isBusy}
      isDisabled={kind === 'WORK' && form.challenge?.answer == null}
      onSubmit={() => void form.submit()}
      after={
        <>
          <GoTo to={paths.choosePassword}>{codes('link')}</GoTo>
          {form.tenant === undefined && <DemoAccounts />}
        </>
      }
    >
      {wasEnded && (
        <p className="banner" role="status">
          {isUnused ? t('endedUnused') : errorText('login_required')}
        </p>
      )}
      {form.tenant !== undefined && <p className="soft">{t('tenant', { tenant: form.tenant })}</p>}
      <SignOnButton search={form.search} />
      <Labelled label={t('account')} error={textOf('account')}>
        {(control) => (
          <Input
            {...control}
            size="large"
            name="account"
            autoComplete="username"
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.account}
            onChange={(event) => form.set('account', event.target.value)}
          />
        )}
      </Labelled>
      <Labelled label={t('password')} error={textOf('password')}>
        {(control) => (
          <Input
            {...control}
            size="large"
            name="password"
            type="password"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => form.set('password', event.target.value)}
          />
        )}
      </Labelled>
      <VerificationField
        kind={kind}
        challenge={form.challenge}
        challengeError={form.challengeError}
        error={textOf('verificationCode')}
        value={form.values.verificationCode}
        onValue={(value) => form.set('verificationCode', value)}
        onRenew={form.renew}
        onKind={setKind}
      />
    </LoginFrame>
  )
}
