/** The chosen events on paper: what was asked, who printed it when, the signed head of the chain, page numbers. */

import type { AuditEvent } from '@serialis/contract/platform/audit/audit.schema.ts'
import { printEvents } from '@serialis/contract/platform/proof/proof.routes.ts'
import { type EventPrint, PRINT_MAXIMUM } from '@serialis/contract/platform/proof/proof.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { setFilters } from '../../kit/list/filter-words.ts'
import { useSearch } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { useOnOpen } from '../../kit/page/on-open.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { PageUnread, PageWaiting } from '../../kit/page/PageStates.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useSession } from '../../kit/wire/session.ts'
import '../../kit/page/print.css'
import './audit.css'
import { FieldName, FieldValue } from './FieldText.tsx'
import { DASH, useFieldWords } from './shared/field-words.ts'
import { useEventText } from './shared/useEventText.ts'
import { chosenIn, useEventFilters } from './useEventFilters.ts'
import { useSubjectText } from './useSubjectText.ts'

/** The filters of the address, as the list names them. */
function useChosen() {
  const search = useSearch()
  const filters = useEventFilters()
  const query = chosenIn(filters, search)
  const chosen = setFilters(filters, query, useFormats())
  return { chosen, query }
}

function Changes({ event: { subjectType, details }, names }: { event: AuditEvent } & Pick<EventPrint, 'names'>) {
  const t = useTranslations('audit')
  const fields = useFieldWords(subjectType, names)(details)
  return (
    <ul className="print-changes">
      {fields.map(({ key, field, isTechnical, before = DASH, after }) => (
        <li key={key}>
          {t.rich(before === DASH ? 'print.newValue' : 'print.change', {
            field,
            name: (chunks) => <FieldName isTechnical={isTechnical}>{chunks}</FieldName>,
            before: () => <FieldValue>{before}</FieldValue>,
            after: () => <FieldValue>{after}</FieldValue>,
          })}
        </li>
      ))}
    </ul>
  )
}

function Events({ items, names }: Pick<EventPrint, 'items' | 'names'>) {
  const t = useTranslations('audit')
  const text = useEventText()
  const subject = useSubjectText()
  const { exact, list } = useFormats()
  return (
    <div className="print-frame" role="group" aria-label={t('title')} tabIndex={0}>
      <table className="print-table">
        <thead>
          <tr>
            {(['sealNumber', 'at', 'action', 'subject', 'actor', 'reason', 'changes'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`fields.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((event) => (
            <tr key={event.id}>
              <td className="num">{event.sealNumber}</td>
              <td>{exact(event.occurredAt)}</td>
              <td>
                {text(event.action)}
                {event.isSigned && <p>{t('signed')}</p>}
              </td>
              <td>
                {subject(event.subjectType)} {event.subjectNumber}
              </td>
              <td>
                {event.actorName || t('system')}
                {event.actorRoles.length > 0 && <p>{list(event.actorRoles)}</p>}
              </td>
              <td>{event.reason}</td>
              <td>
                <Changes event={event} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Chosen = ReturnType<typeof useChosen>

function Cards({
  chosen,
  printed: { at, items, names, hasMore, head },
}: Pick<Chosen, 'chosen'> & { printed: EventPrint }) {
  const t = useTranslations('audit')
  const session = useSession()
  const { exact, number } = useFormats()
  return (
    <div className="cards">
      <Card title={t('print.asked')} isWide>
        <Facts
          facts={[
            ...(chosen.length === 0 ? [{ label: t('print.filter'), value: t('print.noFilter') }] : chosen),
            {
              label: t('print.count'),
              value: hasMore
                ? t('print.more', { count: number(PRINT_MAXIMUM) })
                : t('print.events', { count: items.length }),
            },
            { label: t('print.by'), value: `${session.userName}, ${exact(at)}` },
          ]}
        />
      </Card>
      <Card title={t('print.head')} isWide>
        <Facts
          facts={[
            { label: t('fields.sealNumber'), value: head && number(head.sequence) },
            { label: t('fields.sealedAt'), value: head && exact(head.at) },
            { label: t('fields.sealHash'), value: head && <span className="mono event-value">{head.hash}</span> },
            { label: t('print.key'), value: head && <span className="mono event-value">{head.keyId}</span> },
            {
              label: t('fields.signature'),
              value: head && <span className="mono event-value">{head.signature}</span>,
            },
          ]}
        />
      </Card>
      <Card title={t('title')} isWide>
        {items.length === 0 ? <EmptyState title={t('empty.title')} /> : <Events items={items} names={names} />}
      </Card>
    </div>
  )
}

function Printed({ chosen, query }: Chosen) {
  const t = useTranslations('audit')
  const { answer, error, again } = useOnOpen(printEvents, { body: query })
  if (error) return <PageUnread error={error} onAgain={again} />
  if (answer === undefined) return <PageWaiting />
  return (
    <div className="page">
      <PageHead
        title={t('print.title')}
        actions={
          <LinkButton to={paths.events} search={query}>
            {t('print.back')}
          </LinkButton>
        }
        primary={
          <Button type="primary" onClick={() => print()}>
            {t('print.print')}
          </Button>
        }
      />
      <Cards chosen={chosen} printed={answer} />
    </div>
  )
}

/** Other filters in the address are another print. */
export function EventPrintPage() {
  const { chosen, query } = useChosen()
  return <Printed key={JSON.stringify(query)} chosen={chosen} query={query} />
}
