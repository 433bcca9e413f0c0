/** Every state of a record that is kept, the newest first, each with what it changed. */

import { listRecordVersions } from '@serialis/contract/engagement/records/records.routes.ts'
import type { RecordShown } from '@serialis/contract/engagement/records/records.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { StateChanges } from './shared/StateChanges.tsx'

const FIRST = 10
const MOST = 200

export function RecordStates({ record: { id, fields } }: { record: RecordShown }) {
  const t = useTranslations('records')
  const [limit, setLimit] = useState(FIRST)
  const { data } = useRead(listRecordVersions, { params: { id }, query: { limit } }, { keepsPrevious: true })
  return (
    <Card title={t('cards.states')}>
      <HistoryList
        entries={data?.items.map((version) => ({
          id: String(version.version),
          at: version.changedAt,
          title: t('states.version', { number: String(version.version), source: t(`sources.${version.source}`) }),
          who: version.changedBy === '' ? null : version.changedBy,
          reason: version.reason,
          more: <StateChanges fields={fields} version={version} />,
        }))}
      />
      {typeof data?.next === 'string' && limit < MOST && (
        <Button onClick={() => setLimit(MOST)}>{t('states.more')}</Button>
      )}
    </Card>
  )
}
