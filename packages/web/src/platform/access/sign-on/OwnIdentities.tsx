/** The identities of the own account. Its owner links one with the password, in a window of the provider. */

import { getOwnIdentities } from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { CallError } from '../../../kit/wire/call-error.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { IdentitiesCard } from './IdentitiesCard.tsx'
import { linkedAtProvider } from './signing.ts'

function LinkDialog({ name, onClose, onLinked }: { name: string; onClose: () => void; onLinked: () => void }) {
  const t = useTranslations('identities')
  const own = useTranslations('access.signOn')
  const errorText = useErrorText()
  const [abort] = useState(() => new AbortController())
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => () => abort.abort(), [abort])
  const link = async () => {
    setBusy(true)
    setRefused(null)
    try {
      if (await linkedAtProvider(password, abort.signal)) return onLinked()
      setRefused(own('noWindow'))
    } catch (error) {
      setRefused(errorText(error instanceof CallError ? error.key : 'server_busy'))
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={t('link', { name })}
      confirm={t('link', { name })}
      onClose={onClose}
      onConfirm={() => void link()}
      isBusy={isBusy}
    >
      <p>{t('linkText')}</p>
      <PasswordField label={t('password')} value={password} onChange={setPassword} />
      {isBusy && (
        <p role="status" className="soft">
          {own('confirming')}
        </p>
      )}
      {refused !== null && (
        <p role="alert" className="field-error">
          {refused}
        </p>
      )}
    </Dialog>
  )
}

export function OwnIdentities() {
  const t = useTranslations('identities')
  const { data, refetch } = useRead(getOwnIdentities, {})
  const [isLinking, setLinking] = useState(false)
  if (data === undefined || (data.items.length === 0 && data.offer === null)) return null
  const { offer } = data
  const linked = () => {
    setLinking(false)
    say(t('linked'))
    void refetch()
  }
  return (
    <IdentitiesCard items={data.items}>
      {offer !== null && (
        <div className="row">
          <Button onClick={() => setLinking(true)}>{t('link', { name: offer })}</Button>
        </div>
      )}
      {isLinking && offer !== null && <LinkDialog name={offer} onClose={() => setLinking(false)} onLinked={linked} />}
    </IdentitiesCard>
  )
}
