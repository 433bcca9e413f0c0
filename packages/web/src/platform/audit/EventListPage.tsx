import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { useMessages, useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { ExportButton } from '../exports/shared/ExportButton.tsx'
import { ProofLine } from '../proof/shared/ProofLine.tsx'
import { useEventText } from './shared/useEventText.ts'
import { useSubjectText } from './useSubjectText.ts'

const reading = columnsOf<RowOf<typeof listEvents>>()

interface LogPhrases {
  subjects: Record<string, string>
  events: Record<string, Record<string, string>>
}
/** Everything that has a phrase can be selected. */
function useChoices() {
  const { subjects, events } = (useMessages() as unknown as { allAudit: LogPhrases }).allAudit
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
  return {
    codes: Object.entries(events)
      .toSorted(byName)
      .flatMap(([subject, ofSubject]) => Object.keys(ofSubject).map((action) => `${subject}.${action}`)),
    subjects: Object.keys(subjects).toSorted(),
  }
}

export function EventListPage() {
  const t = useTranslations('audit')
  const proof = useTranslations('proof')
  const text = useEventText()
  const subjectText = useSubjectText()
  const { codes, subjects } = useChoices()
  return (
    <ListPage
      name="events"
      route={listEvents}
      title={t('title')}
      lead={
        <>
          {t('lead')} <ProofLine />
        </>
      }
      actions={<LinkButton to={paths.proof}>{proof('open')}</LinkButton>}
      exports={(filter) => <ExportButton list="events" filter={filter} />}
      rowKey={(event) => event.id}
      open={(event) => pathTo(paths.event, { id: event.id })}
      columns={[
        reading(['occurredAt'], {
          name: 'at',
          title: t('fields.at'),
          width: '13em',
          cell: (event) => <Instant>{event.occurredAt}</Instant>,
        }),
        { name: 'action', title: t('fields.action'), cell: (event) => text(event.action) },
        reading(['actorName'], {
          name: 'actor',
          title: t('fields.actor'),
          width: '14em',
          cell: (event) => event.actorName || t('system'),
        }),
        reading(['subjectType'], {
          name: 'subject',
          title: t('fields.subject'),
          width: '12em',
          cell: (event) => subjectText(event.subjectType),
        }),
        { name: 'reason', title: t('fields.reason'), cell: (event) => event.reason },
        reading(['isSigned'], {
          name: 'signed',
          title: t('fields.signed'),
          width: '8em',
          cell: (event) => event.isSigned && <StatusTag tone="active">{t('signed')}</StatusTag>,
        }),
      ]}
      filters={[
        { kind: 'text', name: 'actor', label: t('fields.actor') },
        {
          kind: 'choice',
          name: 'action',
          label: t('fields.action'),
          options: codes.map((value) => ({ value, label: text(value) })),
        },
        {
          kind: 'choice',
          name: 'subjectType',
          label: t('fields.subject'),
          options: subjects.map((value) => ({ value, label: subjectText(value) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
