import type { AlertTypeView } from '@serialis/contract/platform/alerts/alert-types.schema.ts'
import { listAlertTypes } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { AlertLevelTag } from './shared/AlertTags.tsx'

function useColumns(): Column<AlertTypeView>[] {
  const t = useTranslations('alerts')
  const kinds = useTranslations('alerts.kinds')
  const { list } = useFormats()
  const soft = (text: string) => <span className="soft">{text}</span>
  return [
    { name: 'type', title: kinds('one'), cell: ({ type }) => t(`types.${type}`) },
    { name: 'code', title: t('fields.code'), width: '6em', cell: ({ type }) => <Code>{type}</Code> },
    {
      name: 'level',
      title: kinds('level'),
      width: '10em',
      cell: ({ level }) => <AlertLevelTag level={level} />,
    },
    {
      name: 'mailboxes',
      title: kinds('mailboxes'),
      cell: ({ mailboxes }) => (mailboxes.length === 0 ? soft(kinds('noMailboxes')) : list(mailboxes)),
    },
    {
      name: 'silence',
      title: kinds('silenceHours'),
      width: '9em',
      cell: ({ silenceHours }) =>
        silenceHours === 0 ? soft(kinds('noSilence')) : kinds('hours', { count: silenceHours }),
    },
    {
      name: 'quiet',
      title: kinds('quiet'),
      width: '10em',
      cell: ({ quiet }) => (quiet === null ? soft(kinds('noQuiet')) : `${quiet.from} – ${quiet.to}`),
    },
    {
      name: 'open',
      title: kinds('open'),
      align: 'end',
      width: '5em',
      cell: ({ type, openCount }) => (
        <Num {...(openCount > 0 && { to: paths.alerts, search: { status: 'OPEN', type } })}>{openCount}</Num>
      ),
    },
  ]
}

export function AlertTypeListPage() {
  const t = useTranslations('alerts.kinds')
  const { data, error, refetch } = useRead(listAlertTypes, {})
  const columns = useColumns()
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} />
      <section className="list card">
        {error && data === undefined ? (
          <ErrorState error={error} onAgain={() => void refetch()} />
        ) : (
          <Rows
            caption={t('title')}
            columns={columns}
            rows={data?.items}
            rowKey={({ type }) => type}
            open={({ type }) => pathTo(paths.alertType, { id: type })}
            bones={13}
          />
        )}
      </section>
    </div>
  )
}
