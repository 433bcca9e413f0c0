/** Why the user cannot sign, and the button that asks a second person. */

import { askToSign, getOwnSigning } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../../kit/notices/notices.ts'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { serverState, useCommand } from '../../../kit/wire/server-state.ts'
import './access-requests.css'

export function SigningNotice({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations('accessRequests.closed')
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(askToSign, {
    onDone: () => {
      say(t('done'))
      setAsking(false)
      void serverState.refetchQueries({ queryKey: [getOwnSigning.path] })
    },
  })
  return (
    <div className="banner signing-closed" role="status">
      <span>{isAsked ? t('asked') : t('text')}</span>
      {!isAsked && <Button onClick={() => setAsking(true)}>{t('ask')}</Button>}
      {isAsking && (
        <ReasonDialog
          title={t('askTitle')}
          confirm={t('ask')}
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void command.run({ body: { reason } })}
        />
      )}
    </div>
  )
}
