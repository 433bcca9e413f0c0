/** What a restore has stopped, and the button that releases it. */

import { releaseRestore } from '@serialis/contract/platform/backups/backups.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Can } from '../../kit/navigation/Can.tsx'
import { say } from '../../kit/notices/notices.ts'
import { OtherSteps } from '../../kit/page/OtherSteps.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import './backups.css'

export function RestoreNotice(restore: { backupAt: string; restoredAt: string }) {
  const t = useTranslations('backups')
  const { exact } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(releaseRestore, {
    onDone: () => {
      say(t('released'))
      setAsking(false)
    },
  })
  const [backupAt, restoredAt] = [exact(restore.backupAt), exact(restore.restoredAt)]
  return (
    <div className="banner restored" role="status">
      <span>{t('held', { backupAt, restoredAt })}</span>
      <Can permission="tasks.manage">
        <Button onClick={() => setAsking(true)}>{t('release')}</Button>
      </Can>
      <OtherSteps steps={stepsOf({ steps: { release: releaseRestore }, label: () => t('release') })} />
      {isAsking && (
        <ReasonDialog
          title={t('releaseTitle')}
          confirm={t('release')}
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void command.run({ body: { reason } })}
        >
          <p>{t('releaseText', { backupAt })}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
