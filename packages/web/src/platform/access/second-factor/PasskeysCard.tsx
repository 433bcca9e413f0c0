/** The passkeys of the own account: added, taken away, or why they cannot be used here. */

import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import { addPasskey, removePasskey } from '@serialis/contract/platform/access/second-factor.routes.ts'
import type { SecondFactorView } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { say, warnOf } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { CallError } from '../../../kit/wire/call-error.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { BothComponents } from './BothComponents.tsx'
import './second-factor.css'
import { makePasskey, obstacleHere } from './passkey.ts'
import { PasskeyObstacleText } from './PasskeyObstacleText.tsx'
import { SecondFactorFields } from './SecondFactorFields.tsx'

function AddPasskey({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslations('secondFactor.passkeys')
  const all = useTranslations('secondFactor')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [secondFactor, setFactor] = useState<SecondFactorAnswer>()
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const add = useCommand(addPasskey, {
    onDone: ({ recoveryCodes }) => {
      say(t('added'))
      onClose()
      onCodes(recoveryCodes)
    },
  })
  const confirm = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const passkey = await makePasskey()
      if ((await add.run({ body: { name, password, passkey, secondFactor } })) === undefined) setFactor(undefined)
    } catch (error) {
      if (error instanceof CallError) warnOf(error)
      setFailed(true)
    }
    setBusy(false)
  }
  return (
    <Dialog title={t('add')} confirm={t('add')} onClose={onClose} onConfirm={() => void confirm()} isBusy={isBusy}>
      <Labelled label={t('name')} hint={t('nameHint')}>
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
      </Labelled>
      <PasswordField label={all('password')} value={password} onChange={setPassword} />
      <SecondFactorFields purpose="ACCOUNT" value={secondFactor} onChange={setFactor} />
      <p role="status">{isFailed && all('ask.passkeyFailed')}</p>
    </Dialog>
  )
}

function PasskeyRow({ passkey }: { passkey: SecondFactorView['passkeys'][number] }) {
  const t = useTranslations('secondFactor.passkeys')
  const [isRemoving, setRemoving] = useState(false)
  const remove = useCommand(removePasskey, {
    onDone: () => {
      say(t('removed'))
      setRemoving(false)
    },
  })
  return (
    <div className="passkey-row">
      <strong className="grow">{passkey.name}</strong>
      <span className="soft">
        {t('createdAt')} <Instant>{passkey.createdAt}</Instant>
      </span>
      {passkey.usedAt !== null && (
        <span className="soft">
          {t('usedAt')} <Instant>{passkey.usedAt}</Instant>
        </span>
      )}
      <Button size="small" danger onClick={() => setRemoving(true)}>
        {t('remove')}
      </Button>
      {isRemoving && (
        <BothComponents
          title={t('removeTitle', { name: passkey.name })}
          text={t('removeText')}
          onClose={() => setRemoving(false)}
          run={(body) => remove.run({ params: { id: passkey.id }, body })}
        />
      )}
    </div>
  )
}

export function PasskeysCard({
  factor: { passkeys, publicUrl },
  onCodes,
}: {
  factor: Pick<SecondFactorView, 'passkeys' | 'publicUrl'>
  onCodes: (codes: readonly string[]) => void
}) {
  const t = useTranslations('secondFactor.passkeys')
  const [isAdding, setAdding] = useState(false)
  const obstacle = obstacleHere(publicUrl)
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p className="soft">{t('text')}</p>
        <div>
          {passkeys.length === 0
            ? t('none')
            : passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />)}
        </div>
        {obstacle === null ? (
          <div className="row">
            <Button onClick={() => setAdding(true)}>{t('add')}</Button>
          </div>
        ) : (
          <PasskeyObstacleText obstacle={obstacle} publicUrl={publicUrl} />
        )}
      </div>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onCodes={onCodes} />}
    </Card>
  )
}
