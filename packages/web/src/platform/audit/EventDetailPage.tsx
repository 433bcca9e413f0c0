/** One event: who, when, why, old and new values, its signature and its position in the chain. */

import { getEvent } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { AuditEventDetail } from '@serialis/contract/platform/audit/audit.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import './audit.css'
import { EventRecord } from './EventRecord.tsx'
import { FieldName, FieldValue } from './FieldText.tsx'
import { useFieldWords } from './shared/field-words.ts'
import { useEventText } from './shared/useEventText.ts'

/** Before and after, field by field. */
function Details({ event: { subjectType, details, names } }: { event: AuditEventDetail }) {
  const t = useTranslations('audit')
  const rows = useFieldWords(subjectType, names)(details)
  if (rows.length === 0) return null
  return (
    <Card title={t('changes')} isWide>
      <Rows
        caption={t('changes')}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            name: 'field',
            title: t('fields.field'),
            width: '16em',
            cell: (row) => <FieldName isTechnical={row.isTechnical}>{row.field}</FieldName>,
          },
          {
            name: 'before',
            title: t('fields.before'),
            cell: ({ before }) => before !== undefined && <FieldValue>{before}</FieldValue>,
          },
          { name: 'after', title: t('fields.after'), cell: (row) => <FieldValue>{row.after}</FieldValue> },
        ]}
      />
    </Card>
  )
}

function Proof({ event }: { event: AuditEventDetail }) {
  const t = useTranslations('audit')
  const kit = useTranslations('kit.signature')
  const { seal, signature } = event
  return (
    <Card title={t('fields.seal')} note={seal ? t('sealNumber', { number: String(seal.number) }) : t('notSealed')}>
      <Facts
        facts={[
          { label: t('fields.sealedAt'), value: seal && <Instant>{seal.sealedAt}</Instant> },
          { label: t('fields.sealHash'), value: seal && <span className="mono event-value">{seal.hash}</span> },
          { label: t('fields.signature'), value: signature && `${signature.printedName} (${signature.account})` },
          {
            label: t('fields.components'),
            value: signature && kit(`components.${signature.secondFactor ?? 'NONE'}`),
          },
          {
            label: t('fields.digest'),
            value: signature && <span className="mono event-value">{signature.digest}</span>,
          },
        ]}
      />
    </Card>
  )
}

const actorOf = ({ actorName, actorAccount }: AuditEventDetail): string =>
  actorAccount === '' ? actorName : `${actorName} (${actorAccount})`

export function EventDetailPage() {
  const t = useTranslations('audit')
  const text = useEventText()
  const { list } = useFormats()
  const id = useParam()
  return (
    <DetailPage
      route={getEvent}
      input={{ params: { id } }}
      head={(event) => ({
        steps: [],
        title: text(event.action),
        lead: event.reason || undefined,
        actions: event.subjectNumber !== '' && (
          <LinkButton to={paths.events} search={{ record: event.subjectNumber }}>
            {t('allOfRecord')}
          </LinkButton>
        ),
      })}
    >
      {(event) => (
        <>
          <Card title={t('facts')}>
            <Facts
              facts={[
                { label: t('fields.actor'), value: actorOf(event) || t('system') },
                { label: t('fields.roles'), value: list(event.actorRoles) },
                { label: t('fields.onBehalfOf'), value: event.onBehalfOf },
                { label: t('fields.at'), value: <Instant>{event.occurredAt}</Instant> },
                { label: t('fields.subject'), value: <EventRecord event={event} /> },
                { label: t('fields.recordedAt'), value: <Instant>{event.recordedAt}</Instant> },
                { label: t('fields.reason'), value: event.reason },
                { label: t('fields.reviewed'), value: t(event.isReviewed ? 'reviewed.yes' : 'reviewed.no') },
                { label: t('fields.ip'), value: event.ip },
                { label: t('fields.userAgent'), value: <span className="event-value">{event.userAgent}</span> },
                { label: t('fields.productVersion'), value: event.productVersion },
                { label: t('fields.request'), value: <span className="mono">{event.requestId}</span> },
              ]}
            />
          </Card>
          <Proof event={event} />
          <Details event={event} />
        </>
      )}
    </DetailPage>
  )
}
