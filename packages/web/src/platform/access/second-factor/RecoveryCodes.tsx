/** The recovery codes of the own account: how many are left, and new ones in the one moment in which they are shown. */

import { renewRecoveryCodes } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import '../shared/one-time-codes.css'
import { BothComponents } from './BothComponents.tsx'
import './second-factor.css'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('secondFactor.recovery')
  return (
    <Dialog title={t('shown')} confirm={t('kept')} onClose={onClose} onConfirm={onClose} width={560}>
      <div className="code-slip">
        <ol className="recovery-codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="soft">{t('rules')}</p>
      </div>
      <Button onClick={() => window.print()}>{t('print')}</Button>
    </Dialog>
  )
}

export function RecoveryCodesCard({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslations('secondFactor.recovery')
  const [isAsking, setAsking] = useState(false)
  const renew = useCommand(renewRecoveryCodes, {
    onDone: ({ recoveryCodes }) => {
      setAsking(false)
      onCodes(recoveryCodes)
    },
  })
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p className="soft">{t('text')}</p>
        <p>{t('left', { count: left })}</p>
        <div className="row">
          <Button onClick={() => setAsking(true)}>{t('renew')}</Button>
        </div>
      </div>
      {isAsking && (
        <BothComponents
          title={t('renew')}
          text={t('renewText')}
          onClose={() => setAsking(false)}
          run={(body) => renew.run({ body })}
        />
      )}
    </Card>
  )
}
