/** One event: who, when, why, old and new values, its signature and its position in the chain. */

import { getEvent } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { AuditEventDetail } from '@serialis/contract/platform/audit/audit.schema.ts'
import { useTranslations } from 'use-intl'
import { Rows } from '../../kit/list/Rows.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import './audit.css'
import { useEventText } from './shared/useEventText.ts'
import { useSubjectText } from './useSubjectText.ts'

const DASH = '–'
const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? DASH
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

function Details({ details }: Pick<AuditEventDetail, 'details'>) {
  const t = useTranslations('audit')
  const rows = Object.entries(details).map(([field, value]) =>
    Array.isArray(value) && value.length === 2
      ? { field, before: shown(value[0]), after: shown(value[1]) }
      : { field, before: '', after: shown(value) },
  )
  if (rows.length === 0) return null
  return (
    <Card title={t('details')} isWide>
      <Rows
        caption={t('details')}
        rows={rows}
        rowKey={(row) => row.field}
        columns={[
          {
            name: 'field',
            title: t('fields.field'),
            width: '16em',
            cell: (row) => <span className="mono">{row.field}</span>,
          },
          {
            name: 'before',
            title: t('fields.before'),
            cell: (row) => <span className="event-value">{row.before}</span>,
          },
          { name: 'after', title: t('fields.after'), cell: (row) => <span className="event-value">{row.after}</span> },
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
  const subject = useSubjectText()
  const id = useParam()
  return (
    <DetailPage
      route={getEvent}
      input={{ params: { id } }}
      head={(event) => ({ title: text(event.action), lead: event.reason || undefined })}
    >
      {(event) => (
        <>
          <Card title={t('facts')}>
            <Facts
              facts={[
                { label: t('fields.actor'), value: actorOf(event) || t('system') },
                { label: t('fields.roles'), value: event.actorRoles.join(', ') },
                { label: t('fields.onBehalfOf'), value: event.onBehalfOf },
                { label: t('fields.at'), value: <Instant>{event.occurredAt}</Instant> },
                { label: t('fields.subject'), value: subject(event.subjectType) },
                { label: t('fields.recordedAt'), value: <Instant>{event.recordedAt}</Instant> },
                { label: t('fields.reason'), value: event.reason },
                { label: t('fields.ip'), value: event.ip },
                { label: t('fields.userAgent'), value: <span className="event-value">{event.userAgent}</span> },
                { label: t('fields.productVersion'), value: event.productVersion },
                { label: t('fields.request'), value: <span className="mono">{event.requestId}</span> },
              ]}
            />
          </Card>
          <Proof event={event} />
          <Details details={event.details} />
        </>
      )}
    </DetailPage>
  )
}
