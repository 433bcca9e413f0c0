/** Every state of a record that is kept, the newest first, each with what it changed. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { fieldOfPlace } from '@serialis/contract/engagement/records/record-values.ts'
import { listRecordVersions } from '@serialis/contract/engagement/records/records.routes.ts'
import type {
  ChangedValue,
  RecordShown,
  RecordVersionShown,
} from '@serialis/contract/engagement/records/records.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import './records.css'
import { useFieldWords } from './shared/useFieldWords.ts'

const FIRST = 10
const MOST = 200

function Changes({ fields, version }: { fields: readonly MetaField[]; version: RecordVersionShown }) {
  const t = useTranslations('records.states')
  const { labelOf } = useFieldWords()
  const labelAt = ({ path }: ChangedValue) => {
    const field = fields.find((one) => one.path === fieldOfPlace(path))
    return field === undefined ? path : labelOf(field)
  }
  if (version.isFirst) return <p className="soft">{t('first')}</p>
  if (version.changes.length === 0) return <p className="soft">{t('same')}</p>
  return (
    <ul className="record-changes">
      {version.changes.map((change) => (
        <li key={change.path}>
          {t('change', {
            path: labelAt(change),
            before: change.before ?? t('none'),
            after: change.after ?? t('none'),
          })}
        </li>
      ))}
    </ul>
  )
}

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
          more: <Changes fields={fields} version={version} />,
        }))}
      />
      {typeof data?.next === 'string' && limit < MOST && (
        <Button onClick={() => setLimit(MOST)}>{t('states.more')}</Button>
      )}
    </Card>
  )
}
