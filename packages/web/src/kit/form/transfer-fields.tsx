/** Fields for the login at another machine: its secret, and the host key that a person confirms. */

import type { PresentedHostKey } from '@serialis/contract/kit/transfer.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say, warn } from '../notices/notices.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field, TextField } from './fields.tsx'
import './form.css'
import type { FormFields } from './useContractForm.ts'

/** Write-only: left empty, the stored secret stays. A private key has several lines. */
export function SecretField<Name extends string>({
  form,
  name,
  label,
  isKey = false,
}: {
  form: FormFields<Name>
  name: NoInfer<Name>
  label: string
  isKey?: boolean
}) {
  const t = useTranslations('kit.transfer')
  return (
    <Field form={form} name={name} label={label} hint={t('secretHint')}>
      {(control, value, set) => {
        const shown = { ...control, autoComplete: 'new-password', value: typeof value === 'string' ? value : '' }
        const change = (text: string) => set(text === '' ? undefined : text)
        return isKey ? (
          <Input.TextArea {...shown} className="mono" rows={5} onChange={(event) => change(event.target.value)} />
        ) : (
          <Input {...shown} type="password" onChange={(event) => change(event.target.value)} />
        )
      }}
    </Field>
  )
}

/** `read` asks the machine for the key that it presents now; a person compares it before the form takes it. */
export function HostKeyField<Name extends string>({
  form,
  name,
  read,
  isBusy,
  isDisabled = false,
}: {
  form: FormFields<Name>
  name: NoInfer<Name>
  read: () => Promise<PresentedHostKey | undefined>
  isBusy: boolean
  isDisabled?: boolean
}) {
  const t = useTranslations('kit.transfer')
  const [presented, setPresented] = useState<string | null>(null)
  const show = async () => {
    const answer = await read()
    if (answer === undefined) return
    if (answer.fingerprint === null) warn(t(`failures.${answer.failure ?? 'unreachable'}`))
    else setPresented(answer.fingerprint)
  }
  const take = () => {
    form.set(name, presented)
    setPresented(null)
    say(t('hostKeyTaken'))
  }
  return (
    <>
      <TextField form={form} name={name} label={t('hostKey')} hint={t('hostKeyHint')} isMono maxLength={50} />
      <p>
        <Button disabled={isDisabled} loading={isBusy} onClick={() => void show()}>
          {t('readHostKey')}
        </Button>
      </p>
      {presented !== null && (
        <Dialog title={t('hostKey')} confirm={t('takeHostKey')} onConfirm={take} onClose={() => setPresented(null)}>
          <p>{t('hostKeyPresented')}</p>
          <p className="mono host-key">{presented}</p>
        </Dialog>
      )}
    </>
  )
}
