/** The commands on one push, each with its reason. */

import {
  cancelPushJob,
  correctPushJob,
  downloadPushRejects,
  repushRejected,
  retryPushJob,
} from '@serialis/contract/desk/push/push.routes.ts'
import type { PushAction, PushJobDetail } from '@serialis/contract/desk/push/push.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'

type Step = Exclude<PushAction, 'rejects'>

function StepDialog({ job, step, onClose }: { job: PushJobDetail; step: Step; onClose: () => void }) {
  const t = useTranslations('push')
  const go = useGo()
  const done = (next: { id: string }) => {
    say(t('done'))
    onClose()
    if (next.id !== job.id) go(pathTo(paths.push, { id: next.id }))
  }
  const commands = {
    retry: useCommand(retryPushJob, { onDone: done }),
    repush: useCommand(repushRejected, { onDone: done }),
    correct: useCommand(correctPushJob, { onDone: done }),
    cancel: useCommand(cancelPushJob, { onDone: done }),
  }
  const { run, isBusy } = commands[step]
  return (
    <ReasonDialog
      title={t(`actions.${step}`)}
      confirm={t(`actions.${step}`)}
      isDanger={step === 'cancel'}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void run({ params: { id: job.id }, body: { version: job.version, reason } })}
    >
      <p>{t(`explain.${step}`)}</p>
    </ReasonDialog>
  )
}

export function PushActions({ job }: { job: PushJobDetail }) {
  const t = useTranslations('push')
  const [asking, setAsking] = useState<Step | null>(null)
  const fetchRejects = () => void download(downloadPushRejects, { params: { id: job.id } }).catch(warnOf)
  return (
    <>
      {job.allowed.map((action) => (
        <Button
          key={action}
          danger={action === 'cancel'}
          type={action === 'retry' || action === 'repush' ? 'primary' : 'default'}
          onClick={() => (action === 'rejects' ? fetchRejects() : setAsking(action))}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {asking && <StepDialog job={job} step={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
