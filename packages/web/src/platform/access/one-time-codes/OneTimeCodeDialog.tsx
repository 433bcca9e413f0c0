/** A one-time code, in the one moment in which it is shown: copied, or printed for its owner. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { CHOOSE_PASSWORD_PATH } from '@serialis/contract/platform/access/users.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { Code } from '../../../kit/ui/Code.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { BASE } from '../../../kit/wire/base.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import './one-time-codes.css'

export function OneTimeCodeDialog({
  name,
  account,
  code,
  onClose,
}: {
  name: string
  account: string
  code: string
  onClose: () => void
}) {
  const t = useTranslations('oneTimeCodes')
  const { data: me } = useRead(getMe, {})
  const full = me ? `${account}@${me.tenant}` : account
  return (
    <Dialog title={t('shown')} confirm={t('handedOver')} onClose={onClose} onConfirm={onClose} width={560}>
      <div className="code-slip">
        <p>{t('slip', { name, account: full, address: `${location.origin}${BASE}${CHOOSE_PASSWORD_PATH}` })}</p>
        <p className="one-time-code">
          <Code isCopyable isUngrouped>
            {code}
          </Code>
        </p>
        <p className="soft">{t('rules')}</p>
      </div>
      <Button onClick={() => window.print()}>{t('print')}</Button>
    </Dialog>
  )
}
