/** A command that requires a reason: at least three characters, stored with the record. */

import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../form/Labelled.tsx'
import { useErrorText } from '../language/i18n.tsx'
import { Dialog } from './Dialog.tsx'

const MINIMUM = 3

export interface ReasonDialogProps {
  title: string
  confirm: string
  isDanger?: boolean
  isBusy?: boolean
  /** Why it cannot be confirmed yet. */
  obstacle?: string
  onClose: () => void
  onConfirm: (reason: string) => void
  children?: ReactNode
}

export function ReasonDialog({ onConfirm, children, ...dialog }: ReasonDialogProps) {
  const t = useTranslations('kit.reason')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const confirm = () => {
    const isEnough = reason.trim().length >= MINIMUM
    setRefused(!isEnough)
    if (isEnough) onConfirm(reason.trim())
  }
  return (
    <Dialog {...dialog} onConfirm={confirm}>
      {children}
      <Labelled label={t('label')} hint={t('hint')} error={isRefused ? errorText('reason_too_short') : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
