import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import type { Search } from '../../kit/navigation/search.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { ProofLine } from '../proof/shared/ProofLine.tsx'
import { useEventRows } from '../proof/shared/useEventRows.ts'
import { EventRecord } from './EventRecord.tsx'
import { useEventText } from './shared/useEventText.ts'
import { chosenIn, useEventFilters } from './useEventFilters.ts'

const reading = columnsOf<RowOf<typeof listEvents>>()

/** What a review can cover of the filters. */
const scopeOf = ({ from = '', to = '', record = '' }: Search): Search =>
  Object.fromEntries(Object.entries({ from, to, record }).filter(([, value]) => value !== ''))

export function EventListPage() {
  const t = useTranslations('audit')
  const proof = useTranslations('proof')
  const reviews = useTranslations('reviews')
  const text = useEventText()
  const { list } = useFormats()
  const filters = useEventFilters()
  const chosen = chosenIn(filters, useSearch())
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
      commands={[
        { label: proof('open'), to: paths.proof },
        { label: reviews('title'), to: paths.auditReviews },
        { label: t('print.open'), to: paths.eventPrint, search: chosen },
        useEventRows(chosen),
        { label: reviews('create'), to: paths.auditReviewCreate, search: scopeOf(chosen), isPrimary: true },
      ]}
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
        reading(['subjectType', 'subjectId', 'subjectNumber'], {
          name: 'subject',
          title: t('fields.subject'),
          cell: (event) => <EventRecord event={event} />,
        }),
        {
          name: 'reason',
          title: t('fields.reason'),
          cell: (event) => event.reason !== '' && <span className="rows-words">{event.reason}</span>,
        },
        reading(['actorRoles'], {
          name: 'roles',
          title: t('fields.roles'),
          isHidden: true,
          cell: (event) => list(event.actorRoles),
        }),
        reading(['isSigned'], {
          name: 'signed',
          title: t('fields.signed'),
          width: '8em',
          cell: (event) => event.isSigned && <StatusTag tone="active">{t('signed')}</StatusTag>,
        }),
        reading(['isReviewed'], {
          name: 'reviewed',
          title: t('fields.reviewed'),
          width: '8em',
          cell: (event) => event.isReviewed && <StatusTag tone="active">{t('reviewed.yes')}</StatusTag>,
        }),
        reading(['sealNumber'], {
          name: 'seal',
          title: t('fields.sealNumber'),
          align: 'end',
          isHidden: true,
          cell: (event) => event.sealNumber !== null && <Num>{event.sealNumber}</Num>,
        }),
      ]}
      filters={filters}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
