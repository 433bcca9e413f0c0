import { useTranslations } from 'use-intl'
import { Card } from '../../kit/ui/Card.tsx'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'

/** The newest events of an account, a pull or a message. */
export function SourceHistory({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const t = useTranslations('sources.messages')
  return (
    <Card title={t('history')}>
      <RecordHistory subjectType={subjectType} subjectId={subjectId} refreshMs={10_000} />
    </Card>
  )
}
