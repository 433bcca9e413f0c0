import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import { useTranslations } from 'use-intl'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'

/** The newest events of an account, a pull or a message. */
export function SourceHistory({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const t = useTranslations('sources.messages')
  const eventText = useEventText()
  const { data } = useRead(getHistory, { query: { subjectType, subjectId, limit: 20 } }, { refreshMs: 10_000 })
  return (
    <Card title={t('history')}>
      <HistoryList
        entries={data?.items.map((event) => ({
          id: event.id,
          at: event.occurredAt,
          title: eventText(event.action),
          who: event.actorName,
          reason: event.reason,
        }))}
      />
    </Card>
  )
}
