/** Where a second factor is given: a code, or a passkey where one is set up and can be used. */

import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import { getOwnSecondFactor } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { warnOf } from '../../../kit/notices/notices.ts'
import { CallError } from '../../../kit/wire/call-error.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { type AskPurpose, givePasskey, obstacleHere } from './passkey.ts'
import { PasskeyObstacleText } from './PasskeyObstacleText.tsx'

export interface SecondFactorFieldsProps {
  purpose: AskPurpose
  value: { code?: string | undefined; passkey?: SecondFactorAnswer['passkey'] } | undefined
  onChange: (answer: SecondFactorAnswer | undefined) => void
  error?: string | undefined
}

function PasskeyButton({ purpose, onChange }: Pick<SecondFactorFieldsProps, 'purpose' | 'onChange'>) {
  const t = useTranslations('secondFactor.ask')
  const [state, setState] = useState<'BUSY' | 'FAILED' | null>(null)
  const give = async () => {
    setState('BUSY')
    try {
      onChange(await givePasskey(purpose))
      setState(null)
    } catch (error) {
      if (error instanceof CallError) warnOf(error)
      setState('FAILED')
    }
  }
  return (
    <>
      <Button loading={state === 'BUSY'} onClick={() => void give()}>
        {t('usePasskey')}
      </Button>
      <p role="status">{state === 'FAILED' && t('passkeyFailed')}</p>
    </>
  )
}

/** Renders nothing for accounts without a second factor. */
export function SecondFactorFields({ purpose, value, onChange, error }: SecondFactorFieldsProps) {
  const t = useTranslations('secondFactor.ask')
  const { data } = useRead(getOwnSecondFactor, {})
  if (!data || (data.app === null && data.passkeys.length === 0)) return null
  if (value?.passkey) return <p role="status">{t('passkeyGiven')}</p>
  const obstacle = obstacleHere(data.publicUrl)
  return (
    <>
      <Labelled label={t('code')} hint={t('hint')} error={error}>
        {(control) => (
          <Input
            {...control}
            className="mono"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={value?.code ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? undefined : { code: event.target.value })}
          />
        )}
      </Labelled>
      {data.passkeys.length > 0 &&
        (obstacle === null ? (
          <PasskeyButton purpose={purpose} onChange={onChange} />
        ) : (
          <PasskeyObstacleText obstacle={obstacle} publicUrl={data.publicUrl} />
        ))}
    </>
  )
}
