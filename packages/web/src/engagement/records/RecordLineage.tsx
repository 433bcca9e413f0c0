/** For each field: since when it has its value, and the message, transfer model and dictionaries that gave it. */

import { getRecordLineage } from '@serialis/contract/engagement/applying/lineage.routes.ts'
import type { FieldOrigin } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import type { RecordShown } from '@serialis/contract/engagement/records/records.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import './records.css'
import { useFieldWords } from './shared/useFieldWords.ts'

type Message = NonNullable<FieldOrigin['message']>

/** Links for those who may follow them. */
function Source({ origin }: { origin: FieldOrigin }) {
  const t = useTranslations('records.lineage')
  const nameOf = useNameOf()
  const { instant } = useFormats()
  const may = useMay()
  const { message, source } = origin
  if (message === null) return source === 'MESSAGE' ? <span className="soft">{t('gone')}</span> : origin.by
  const { id, endpointNameEn: nameEn, endpointNameZh: nameZh, receivedAt } = message
  const name = nameOf({ nameEn, nameZh })
  return (
    <div className="record-mapping">
      {may('inbox.list') ? <GoTo to={pathTo(paths.inboxMessage, { id })}>{name}</GoTo> : name}
      <div className="soft">{t('received', { time: instant(receivedAt) })}</div>
    </div>
  )
}

function Mapping({ message }: { message: Message }) {
  const t = useTranslations('records.lineage')
  const may = useMay()
  const links = [
    ...message.models.map((one) => ({ ...one, to: paths.transferModel, isOpen: may('transferModels.list') })),
    ...message.dicts.map((one) => ({ ...one, to: paths.mappingDict, isOpen: may('mappingDicts.list') })),
  ]
  return (
    <ul className="record-mapping">
      {links.map(({ id, code, number, to, isOpen }) => {
        const text = t('version', { code, number: String(number) })
        return <li key={id}>{isOpen ? <GoTo to={pathTo(to, { id })}>{text}</GoTo> : text}</li>
      })}
      {message.isJudgedSince && <li className="soft">{t('since')}</li>}
    </ul>
  )
}

export function RecordLineage({ record: { id, fields } }: { record: RecordShown }) {
  const t = useTranslations('records')
  const { labelOf } = useFieldWords()
  const { data } = useRead(getRecordLineage, { params: { id } }, { keepsPrevious: true })
  const labelAt = (path: string) => {
    const field = fields.find((one) => one.path === path)
    return field === undefined ? path : labelOf(field)
  }
  return (
    <Card title={t('lineage.title')}>
      <Rows<FieldOrigin>
        caption={t('lineage.title')}
        rows={data?.fields}
        rowKey={({ path }) => path}
        columns={[
          { name: 'path', title: t('lineage.field'), cell: ({ path }) => labelAt(path) },
          {
            name: 'source',
            title: t('lineage.source'),
            cell: ({ source, version, isEarliest }) =>
              t(isEarliest ? 'lineage.ofOrBefore' : 'lineage.of', {
                source: t(`sources.${source}`),
                version: String(version),
              }),
          },
          { name: 'at', title: t('lineage.time'), cell: ({ at }) => <Instant>{at}</Instant> },
          { name: 'message', title: t('lineage.message'), cell: (origin) => <Source origin={origin} /> },
          {
            name: 'mapping',
            title: t('lineage.mapping'),
            cell: ({ message }) => message !== null && <Mapping message={message} />,
          },
        ]}
      />
    </Card>
  )
}
