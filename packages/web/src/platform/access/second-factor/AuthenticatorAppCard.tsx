/** The authenticator app of the own account: set up with a QR code or a typed key, taken away. */

import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from '@serialis/contract/platform/access/second-factor.routes.ts'
import type { SecondFactorView } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../kit/form/fields.tsx'
import { ContractFormView } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { BothComponents } from './BothComponents.tsx'
import { SecondFactorFields } from './SecondFactorFields.tsx'
import './second-factor.css'

function Picture({ uri }: { uri: string }) {
  const t = useTranslations('secondFactor.app')
  const { data: svg } = useQuery({
    queryKey: ['authenticator-app', uri],
    queryFn: async () => (await import('./qr-code.ts')).drawQrCode(uri),
    staleTime: Infinity,
    retry: false,
  })
  if (svg === undefined) return null
  // As an image: the page's policy lets no text become elements.
  const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  return <img className="app-picture" alt={t('picture')} src={src} />
}

function SetUp({
  made,
  onClose,
  onCodes,
}: {
  made: { secret: string; uri: string }
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}) {
  const t = useTranslations('secondFactor.app')
  const password = useTranslations('secondFactor')('password')
  const form = useContractForm(confirmAuthenticatorApp, {
    initial: { code: '', password: '' },
    onDone: ({ recoveryCodes }) => {
      say(t('done'))
      onClose()
      onCodes(recoveryCodes)
    },
  })
  return (
    <ContractFormView form={form} submit={t('confirm')} onCancel={onClose}>
      <p>{t('scan')}</p>
      <Picture uri={made.uri} />
      <Facts facts={[{ label: t('key'), value: <Code isCopyable>{made.secret}</Code> }]} />
      <TextField form={form} name="code" label={t('code')} hint={t('codeHint')} isMono autoComplete="one-time-code" />
      <TextField form={form} name="password" label={password} type="password" autoComplete="current-password" />
      <SecondFactorFields
        purpose="ACCOUNT"
        value={form.values.secondFactor}
        onChange={(answer) => form.set('secondFactor', answer)}
      />
    </ContractFormView>
  )
}

export function AuthenticatorAppCard({
  app,
  onCodes,
}: Pick<SecondFactorView, 'app'> & { onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslations('secondFactor.app')
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const start = useCommand(startAuthenticatorApp, { onDone: setMade })
  const remove = useCommand(removeAuthenticatorApp, {
    onDone: () => {
      say(t('removed'))
      setRemoving(false)
    },
  })
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p className="soft">{t('text')}</p>
        {app && <Facts facts={[{ label: t('since'), value: <Instant>{app.since}</Instant> }]} />}
        {made && app === null ? (
          <SetUp made={made} onClose={() => setMade(null)} onCodes={onCodes} />
        ) : (
          <div className="row">
            {app ? (
              <Button danger onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            ) : (
              <Button loading={start.isBusy} onClick={() => void start.run({})}>
                {t('setUp')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isRemoving && (
        <BothComponents
          title={t('remove')}
          text={t('removeText')}
          onClose={() => setRemoving(false)}
          run={(body) => remove.run({ body })}
        />
      )}
    </Card>
  )
}
