/** Takes the second factor of another account away, for its owner who has lost it. */

import { resetSecondFactor } from '@serialis/contract/platform/access/access.routes.ts'
import type { User } from '@serialis/contract/platform/access/users.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { say } from '../../../kit/notices/notices.ts'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

export function ResetSecondFactor({ user }: { user: Pick<User, 'id'> }) {
  const t = useTranslations('secondFactor.reset')
  const waits = useTranslations('accessRequests')
  const [isAsking, setAsking] = useState(false)
  const reset = useCommand(resetSecondFactor, {
    onDone: ({ accessRequestId }) => {
      say(accessRequestId === null ? t('done') : waits('waits'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('action')}</Button>
      {isAsking && (
        <ReasonDialog
          title={t('action')}
          confirm={t('action')}
          isDanger
          isBusy={reset.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void reset.run({ params: { id: user.id }, body: { reason } })}
        >
          <p>{t('text')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
