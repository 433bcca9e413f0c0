/** For the tenant's own people: the announced closing, and the export of everything that they take along. */

import {
  declineClosingExport,
  getClosing,
  startClosingExport,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { ClosingView } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { say } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { call } from '../../kit/wire/api.ts'
import { readAgain, useCommand } from '../../kit/wire/server-state.ts'
import { useSignature } from '../signatures/shared/signing.ts'
import { TaskProgress } from '../tasks/shared/TaskProgress.tsx'
import { ClosingFacts } from './ClosingFacts.tsx'
import './tenants.css'

function ExportCard({ closing, digest }: { closing: ClosingView; digest: string }) {
  const t = useTranslations('tenantManagement')
  const sign = useSignature()
  const [taskId, setTaskId] = useState<string | null>(null)
  const command = useCommand(startClosingExport, { onDone: (started) => setTaskId(started.taskId) })
  const decline = async () => {
    const done = await sign({
      title: t('closing.declineTitle'),
      subject: <p>{t('closing.declineText')}</p>,
      digest,
      meanings: ['RESPONSIBILITY'],
      run: (signature) => call(declineClosingExport, { body: { signature } }),
    })
    if (done === undefined) return
    say(t('closing.declined'))
    await readAgain()
  }
  return (
    <Card title={t('closing.export')}>
      <div className="stack">
        <p>{t('closing.exportText')}</p>
        <div className="row">
          <Button type="primary" loading={command.isBusy} onClick={() => void command.run({})}>
            {t('actions.takeExport')}
          </Button>
          {closing.exportAnswer === null && (
            <Button onClick={() => void decline()}>{t('actions.declineExport')}</Button>
          )}
        </div>
        {taskId !== null && <TaskProgress taskId={taskId} onEnd={() => void readAgain()} />}
      </div>
    </Card>
  )
}

export function ClosingPage() {
  const t = useTranslations('tenantManagement')
  const errorText = useErrorText()
  return (
    <DetailPage
      route={getClosing}
      input={{}}
      head={({ closing }) => {
        const isAnnounced = closing !== null && closing.closedAt === null
        const why = errorText(closing === null ? 'closing_none' : 'tenant_closed')
        return {
          title: t('closing.page'),
          lead: t('closing.lead'),
          steps: stepsOf({
            open: isAnnounced ? (['takeExport', 'declineExport'] as const) : [],
            steps: { takeExport: [startClosingExport, why], declineExport: [declineClosingExport, why] },
            label: (command) => t(`actions.${command}`),
          }),
        }
      }}
    >
      {({ closing, digest }) =>
        closing === null ? (
          <EmptyState title={t('closing.none')} text={t('closing.noneText')} />
        ) : (
          <>
            <Card title={t('cards.closing')}>
              <ClosingFacts closing={closing} />
            </Card>
            {closing.closedAt === null && <ExportCard closing={closing} digest={digest} />}
          </>
        )
      }
    </DetailPage>
  )
}
