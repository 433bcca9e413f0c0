/** Where a session began by the provider, the signer confirms there instead of giving a password. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { CallError } from '../../../kit/wire/call-error.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { confirmedAtProvider } from './signing.ts'

interface SignatureProviderProps {
  /** Of the record that is signed. */
  digest: string
  proof: string | undefined
  onProof: (proof: string) => void
  /** It was sent without a proof. */
  isMissing: boolean
  error: string | undefined
}

function Confirmation({ name, digest, proof, onProof, isMissing, error }: SignatureProviderProps & { name: string }) {
  const t = useTranslations('access.signOn')
  const errorText = useErrorText()
  const [abort] = useState(() => new AbortController())
  const [isWaiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  useEffect(() => () => abort.abort(), [abort])
  const confirm = async () => {
    setWaiting(true)
    setRefused(undefined)
    try {
      const given = await confirmedAtProvider(digest, abort.signal)
      if (given === null) setRefused(t('noWindow'))
      else onProof(given)
    } catch (failed) {
      setRefused(errorText(failed instanceof CallError ? failed.key : 'server_busy'))
    }
    setWaiting(false)
  }
  const wrong = refused ?? (isMissing ? t('needed') : error)
  return (
    <div className="signature-provider">
      {proof === undefined && <Button onClick={() => void confirm()}>{t('confirm', { name })}</Button>}
      <p role="status" className="soft">
        {proof !== undefined ? t('confirmed', { name }) : isWaiting ? t('confirming') : t('confirmHint')}
      </p>
      {proof === undefined && wrong !== undefined && <p className="field-error">{wrong}</p>}
    </div>
  )
}

export function SignatureProvider({ children, ...props }: SignatureProviderProps & { children: ReactNode }) {
  const { data } = useRead(getMe, {})
  const name = data?.provider ?? null
  return name === null ? children : <Confirmation name={name} {...props} />
}
