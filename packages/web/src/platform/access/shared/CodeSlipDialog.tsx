/** A one-time code, in the one moment in which it is shown: copied, or printed for its owner. */

import { CHOOSE_PASSWORD_PATH } from '@serialis/contract/platform/access/users.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { Code } from '../../../kit/ui/Code.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { BASE } from '../../../kit/wire/base.ts'
import './one-time-codes.css'

export interface CodeSlip {
  name: string
  account: string
  code: string
  onClose: () => void
}

/** `account` with its tenant. `hasLink`: also the link that opens the page with both filled in. */
export function CodeSlipDialog({ name, account, code, onClose, hasLink = false }: CodeSlip & { hasLink?: boolean }) {
  const t = useTranslations('oneTimeCodes')
  const address = `${location.origin}${BASE}${CHOOSE_PASSWORD_PATH}`
  return (
    <Dialog title={t('shown')} confirm={t('handedOver')} onClose={onClose} onConfirm={onClose} width={560}>
      <div className="code-slip">
        <p>{t('slip', { name, account, address })}</p>
        <p className="one-time-code">
          <Code isCopyable isUngrouped>
            {code}
          </Code>
        </p>
        {hasLink && (
          <>
            <p>{t('link')}</p>
            <p className="one-time-link">
              <Code isCopyable isUngrouped>
                {`${address}#${new URLSearchParams({ account, code })}`}
              </Code>
            </p>
          </>
        )}
        <p className="soft">{t('rules')}</p>
      </div>
      <Button onClick={() => window.print()}>{t('print')}</Button>
    </Dialog>
  )
}
