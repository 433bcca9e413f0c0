/** The challenge of the login: a picture to read with a link for another code, or work for the computer. */

import { Input } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import type { CallError } from '../../../kit/wire/call-error.ts'
import type { Challenge, ChallengeKind } from './login.ts'

export interface VerificationFieldProps {
  kind: ChallengeKind
  challenge: Challenge | null
  challengeError: CallError | null
  error: string | undefined
  value: string
  onValue: (value: string) => void
  onRenew: () => void
  onKind: (kind: ChallengeKind) => void
}

function Work({ challenge, challengeError }: Pick<VerificationFieldProps, 'challenge' | 'challengeError'>) {
  const t = useTranslations('access.login')
  const isDone = challenge?.answer != null
  return (
    <p className="login-work" role="status">
      <ToneShape tone={challengeError ? 'rejected' : isDone ? 'active' : 'waiting'} size={12} />
      {challengeError ? t('workFailed') : isDone ? t('workDone') : t('working')}
    </p>
  )
}

export function VerificationField({
  kind,
  challenge,
  challengeError,
  error,
  value,
  onValue,
  onRenew,
  onKind,
}: VerificationFieldProps) {
  const t = useTranslations('access.login')
  const errorText = useErrorText()
  const isPicture = kind === 'PICTURE'
  return (
    <div className="login-verification">
      {isPicture ? (
        <>
          <Labelled
            label={t('code')}
            hint={t('codeHint')}
            error={error ?? (challengeError ? errorText(challengeError.key) : undefined)}
          >
            {(control) => (
              <Input
                {...control}
                size="large"
                name="verificationCode"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={value}
                onChange={(event) => onValue(event.target.value)}
              />
            )}
          </Labelled>
          <div className="login-picture">
            {challenge?.picture ? <img src={challenge.picture} alt={t('picture')} /> : <span className="bone" />}
            <button type="button" className="link" onClick={onRenew}>
              {t('change')}
            </button>
          </div>
        </>
      ) : (
        <Work challenge={challenge} challengeError={challengeError} />
      )}
      <button type="button" className="link login-kind" onClick={() => onKind(isPicture ? 'WORK' : 'PICTURE')}>
        {isPicture ? t('withoutPicture') : t('withPicture')}
      </button>
    </div>
  )
}
