/** One message: what is known of it, and what it holds for those who may read that. */

import {
  getInboxMessage,
  replayInboxMessage,
  unmaskInboxMessage,
} from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import type { InboxContent, InboxMessage } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { inboxTransitions } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../../platform/audit/shared/RecordHistory.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import { inboxTones } from '../inbound.tones.ts'
import { Long } from '../Long.tsx'
import { DifferenceCard } from './DifferenceCard.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'

/** A message outlives the file by which it came. */
function FileRow({ file: { id, row, isThere } }: { file: NonNullable<InboxMessage['file']> }) {
  const t = useTranslations('inbox')
  const text = t('rowOfFile', { row: String(row) })
  return isThere ? <GoTo to={pathTo(paths.endpointFile, { id })}>{text}</GoTo> : text
}

function Envelope({ message }: { message: InboxMessage }) {
  const t = useTranslations('inbox')
  const nameOf = useNameOf()
  const { bytes } = useFormats()
  const { endpointNameEn: nameEn, endpointNameZh: nameZh } = message
  return (
    <Card title={t('cards.envelope')}>
      <Facts
        facts={[
          { label: t('fields.id'), value: <Long>{message.id}</Long> },
          { label: t('fields.slug'), value: nameOf({ nameEn, nameZh }) },
          { label: t('fields.file'), value: message.file && <FileRow file={message.file} /> },
          { label: t('fields.receivedAt'), value: <Instant>{message.receivedAt}</Instant> },
          { label: t('fields.format'), value: t(`formats.${message.format}`) },
          { label: t('fields.records'), value: <Num>{message.records}</Num> },
          {
            label: t('fields.routingNumber'),
            value: message.routingNumber === null ? '' : <Num>{message.routingNumber}</Num>,
          },
          { label: t('fields.bytes'), value: bytes(message.bytes) },
          { label: t('fields.digest'), value: <Long>{message.digest}</Long> },
        ]}
      />
    </Card>
  )
}

/** What was read is gone with the page: it is kept nowhere in the browser. */
function Content({ message }: { message: InboxMessage }) {
  const t = useTranslations('inbox')
  const [content, setContent] = useState<InboxContent | null>(null)
  const command = useCommand(unmaskInboxMessage, { inPlace: true, onDone: setContent })
  if (!message.isKept) return <Card title={t('cards.content')}>{t('removed')}</Card>
  return (
    <Card
      title={t('cards.content')}
      actions={
        content === null && (
          <Can permission="inbox.unmask">
            <Button loading={command.isBusy} onClick={() => void command.run({ params: { id: message.id } })}>
              {t('show')}
            </Button>
          </Can>
        )
      }
    >
      {content === null ? (
        <p>{t('hidden')}</p>
      ) : (
        <>
          <Facts
            facts={[
              { label: t('fields.contentType'), value: content.contentType },
              { label: t('fields.userAgent'), value: content.userAgent },
              { label: t('fields.senderId'), value: <Long>{content.senderId}</Long> },
            ]}
          />
          <pre className="message-body mono" tabIndex={0} aria-label={t('cards.content')}>
            {content.body}
          </pre>
        </>
      )}
    </Card>
  )
}

export function InboxMessagePage() {
  const t = useTranslations('inbox')
  const id = useParam()
  return (
    <DetailPage
      route={getInboxMessage}
      input={{ params: { id } }}
      head={(message) => ({
        title: t('one'),
        tag: (
          <StatusTag tone={inboxTones[message.status]} term={`inboxMessage.${message.status}`}>
            {t(`status.${message.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: message.allowed,
          steps: { replay: [replayInboxMessage, !message.isKept && t('removed')] },
          label: () => t('replay.label'),
          table: inboxTransitions,
          status: message.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: message.allowed.includes('replay') && (
          <ReasonedStep
            route={replayInboxMessage}
            input={(reason) => ({ params: { id }, body: { reason } })}
            label={t('replay.label')}
            title={t('replay.title')}
            done={t('replay.done')}
            inPlace
          >
            <p>{t('replay.text')}</p>
          </ReasonedStep>
        ),
      })}
    >
      {(message) => (
        <Columns
          main={
            <>
              {message.unroutedRecord !== null && message.routingNumber !== null && (
                <p role="status">
                  {t('unrouted', { number: String(message.routingNumber), record: String(message.unroutedRecord) })}
                </p>
              )}
              <OutcomeCard message={message} />
              <DifferenceCard key={message.outcome?.judgedAt} message={message} />
              <Envelope message={message} />
              <Content message={message} />
            </>
          }
          side={
            <Card title={t('cards.history')}>
              <RecordHistory subjectType="inbox_message" subjectId={id} fields={{ endpoint: t('fields.slug') }} />
            </Card>
          }
        />
      )}
    </DetailPage>
  )
}
