/** Asks for both components of the own account before its second factor changes. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { SecondFactorAnswer } from '@serialis/contract/kit/second-factor.ts'
import type { renewRecoveryCodes } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { SecondFactorFields } from './SecondFactorFields.tsx'

type Both = ClientInput<typeof renewRecoveryCodes>['body']

/** `run` resolves to undefined when it was refused: the password stays, the second factor is asked for again. */
export function BothComponents({
  title,
  text,
  onClose,
  run,
}: {
  title: string
  text: string
  onClose: () => void
  run: (body: Both) => Promise<unknown>
}) {
  const t = useTranslations('secondFactor')
  const [password, setPassword] = useState('')
  const [secondFactor, setFactor] = useState<SecondFactorAnswer>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const answer = await run({ password, secondFactor: secondFactor ?? { code: '' } })
    if (answer === undefined) {
      setFactor(undefined)
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} confirm={title} onClose={onClose} onConfirm={() => void confirm()} isBusy={isBusy} isDanger>
      <p>{text}</p>
      <PasswordField label={t('password')} value={password} onChange={setPassword} />
      <SecondFactorFields purpose="ACCOUNT" value={secondFactor} onChange={setFactor} />
    </Dialog>
  )
}
