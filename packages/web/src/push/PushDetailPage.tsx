import { getPushJob } from '@serialis/contract/push/push.routes.ts'
import { useTranslations } from 'use-intl'
import { useEventText } from '../audit/useEventText.ts'
import { useParam } from '../kit/navigate.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Columns } from '../kit/ui/Columns.tsx'
import { DetailPage } from '../kit/ui/DetailPage.tsx'
import { HistoryList } from '../kit/ui/HistoryList.tsx'
import { PushActions } from './PushActions.tsx'
import { PushBatches, PushFacts, PushProgress, PushRejections } from './PushCards.tsx'
import { PushStatusTag } from './PushStatusTag.tsx'

export function PushDetailPage() {
  const t = useTranslations('push')
  const eventText = useEventText()
  const id = useParam()
  return (
    <DetailPage
      route={getPushJob}
      input={{ params: { id } }}
      refreshMs={3_000}
      head={(job) => ({
        title: [job.targetName, job.orderNo].filter(Boolean).join(', '),
        tag: <PushStatusTag job={job} />,
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
