/** Of each field: since when it has its value, and the person, file, message, transfer model and dictionaries that gave it. */

import type { FieldOrigin } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import '../records.css'

type Message = NonNullable<FieldOrigin['message']>

interface ShownOrigin {
  key: string
  label: string
  /** What gave it, in words. */
  gave: string
  isByMessage: boolean
  at: string | null
  by: string
  /** Of members. */
  importId?: string | null
  mergeId?: string | null
  message: Message | null
}

/** Links for those who may follow them. */
function Source({ origin }: { origin: ShownOrigin }) {
  const t = useTranslations('records.lineage')
  const nameOf = useNameOf()
  const { instant } = useFormats()
  const may = useMay()
  const { message, isByMessage, by, importId, mergeId } = origin
  const command =
    importId && may('memberImports.list')
      ? { to: pathTo(paths.memberImport, { id: importId }), text: t('file') }
      : mergeId && may('memberMerges.list')
        ? { to: pathTo(paths.memberMerge, { id: mergeId }), text: t('merge') }
        : undefined
  if (command !== undefined)
    return (
      <div className="record-mapping">
        <GoTo to={command.to}>{command.text}</GoTo>
        <div className="soft">{by}</div>
      </div>
    )
  if (message === null) return isByMessage ? <span className="soft">{t('gone')}</span> : by
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

export function LineageRows({ origins }: { origins: readonly ShownOrigin[] | undefined }) {
  const t = useTranslations('records.lineage')
  return (
    <Card title={t('title')}>
      <Rows<ShownOrigin>
        caption={t('title')}
        rows={origins}
        rowKey={({ key }) => key}
        columns={[
          { name: 'path', title: t('field'), cell: ({ label }) => label },
          { name: 'source', title: t('source'), cell: ({ gave }) => gave },
          { name: 'at', title: t('time'), cell: ({ at }) => at !== null && <Instant>{at}</Instant> },
          { name: 'message', title: t('message'), cell: (origin) => <Source origin={origin} /> },
          {
            name: 'mapping',
            title: t('mapping'),
            cell: ({ message }) => message !== null && <Mapping message={message} />,
          },
        ]}
      />
    </Card>
  )
}
