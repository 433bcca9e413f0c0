import {
  cancelPushJob,
  correctPushJob,
  downloadPushRejects,
  getPushJob,
  repushRejected,
  retryPushJob,
} from '@serialis/contract/desk/push/push.routes.ts'
import { pushTransitions } from '@serialis/contract/desk/push/push.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'
import { PushActions } from './PushActions.tsx'
import { PushBatches, PushFacts, PushProgress, PushRejections } from './PushCards.tsx'
import { PushStatusTag } from './shared/push.display.tsx'

export function PushDetailPage() {
  const t = useTranslations('push')
  const eventText = useEventText()
  const { clauses } = useFormats()
  const id = useParam()
  return (
    <DetailPage
      route={getPushJob}
      input={{ params: { id } }}
      refreshMs={3_000}
      head={(job) => ({
        title: clauses([job.targetName, job.orderNo]),
        tag: <PushStatusTag job={job} />,
        steps: stepsOf({
          open: job.allowed,
          steps: {
            retry: retryPushJob,
            repush: [repushRejected, t('nothing.repush')],
            correct: [correctPushJob, t('nothing.correct')],
            cancel: cancelPushJob,
            rejects: [downloadPushRejects, t('noRejections.title')],
          },
          label: (action) => t(`actions.${action}`),
          table: pushTransitions,
          status: job.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: <PushActions job={job} />,
      })}
    >
      {(job) => (
        <Columns
          main={
            <>
              <PushProgress job={job} />
              <PushRejections job={job} />
              <PushBatches id={job.id} />
            </>
          }
          side={
            <>
              <PushFacts job={job} />
              <Card title={t('history')}>
                <HistoryList
                  entries={job.history.map((event) => ({
                    id: event.id,
                    at: event.at,
                    title: eventText(event.action),
                    who: event.by,
                    reason: event.reason,
                  }))}
                />
              </Card>
            </>
          }
        />
      )}
    </DetailPage>
  )
}
