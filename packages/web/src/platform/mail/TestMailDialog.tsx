/** Asks for an address, sends one mail, and shows the server's answer. */

import { sendTestMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import type { MailProbe } from '@serialis/contract/platform/mail/mail.schema.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import './mail.css'

function Outcome({ probe }: { probe: MailProbe }) {
  const t = useTranslations('mail.server')
  const failures = useTranslations('mail.failures')
  return (
    <div role="status">
      <p>
        {probe.isSent ? (
          <StatusTag tone="active">{t('testSent', { ms: String(probe.milliseconds) })}</StatusTag>
        ) : (
          <StatusTag tone="rejected">{t('testFailed')}</StatusTag>
        )}
      </p>
      {probe.failure && <p>{failures(probe.failure)}</p>}
      {probe.answer !== '' && <p className="mono mail-answer">{t('answer', { answer: probe.answer })}</p>}
    </div>
  )
}

export function TestMailDialog({ sender, onClose }: { sender: string; onClose: () => void }) {
  const t = useTranslations('mail.server')
  const [to, setTo] = useState(sender)
  const [probe, setProbe] = useState<MailProbe | null>(null)
  const command = useCommand(sendTestMail, { onDone: setProbe })
  return (
    <Dialog
      title={t('test')}
      onClose={onClose}
      confirm={t('test')}
      isBusy={command.isBusy}
      onConfirm={() => {
        setProbe(null)
        void command.run({ body: { to } })
      }}
    >
      <p>{t('testLead')}</p>
      <Labelled label={t('testTo')} isOptional={false} error={undefined} hint={undefined}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Labelled>
      {probe && <Outcome probe={probe} />}
    </Dialog>
  )
}
