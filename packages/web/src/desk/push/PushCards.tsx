/** The cards of one push: its progress, its rejections, its batches. */

import { listPushBatches } from '@serialis/contract/desk/push/push.routes.ts'
import type { PushJobDetail } from '@serialis/contract/desk/push/push.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { List, type RowOf } from '../../kit/list/ListPage.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'
import { KeptBatch } from './KeptBatch.tsx'
import './push.css'
import { batchTones, useFailureText } from './shared/push.display.tsx'

const reading = columnsOf<RowOf<typeof listPushBatches>>()

export function PushFacts({ job }: { job: PushJobDetail }) {
  const t = useTranslations('push')
  const eventText = useEventText()
  return (
    <Card title={t('one')}>
      <Facts
        facts={[
          {
            label: t('fields.target'),
            value: <GoTo to={pathTo(paths.pushTarget, { id: job.targetId })}>{job.targetName}</GoTo>,
          },
          { label: t('fields.format'), value: t(`formats.${job.format}`) },
          { label: t('fields.trigger'), value: t(`triggers.${job.trigger}`) },
          { label: t('fields.action'), value: eventText(job.action) },
          {
            label: t('fields.order'),
            value:
              job.orderId === null ? (
                job.orderNo
              ) : (
                <GoTo to={pathTo(paths.order, { id: job.orderId })}>{job.orderNo}</GoTo>
              ),
          },
          {
            label: t('fields.source'),
            value:
              job.sourceJobId === null ? null : (
                <GoTo to={pathTo(paths.push, { id: job.sourceJobId })}>{t('one')}</GoTo>
              ),
          },
          { label: t('fields.createdBy'), value: job.createdBy },
          { label: t('fields.createdAt'), value: <Instant>{job.createdAt}</Instant> },
          { label: t('fields.startedAt'), value: job.startedAt && <Instant>{job.startedAt}</Instant> },
          { label: t('fields.finishedAt'), value: job.finishedAt && <Instant>{job.finishedAt}</Instant> },
          { label: t('fields.reason'), value: job.reason },
        ]}
      />
    </Card>
  )
}

export function PushProgress({ job }: { job: PushJobDetail }) {
  const t = useTranslations('push')
  const failureText = useFailureText()
  const { number } = useFormats()
  const { total, acked, rejected, awaiting } = job
  // A few among thousands must still be visible.
  const share = (count: number) => (count === 0 || !total ? 0 : `max(3px, ${(count / total) * 100}%)`)
  return (
    <Card
      title={t('progress')}
      {...(total !== null && {
        note: t('batchOf', { number: number(job.nextBatch), count: number(job.batchCount ?? 0) }),
      })}
    >
      {total === null ? (
        <p className="soft">{t('preparing')}</p>
      ) : (
        <>
          <div
            className="push-bar"
            role="progressbar"
            aria-label={t('progress')}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={acked + rejected}
          >
            <span className="push-acked" style={{ width: share(acked) }} />
            <span className="push-rejected" style={{ width: share(rejected) }} />
            <span className="push-awaiting" style={{ width: share(awaiting) }} />
          </div>
          <Facts
            facts={[
              { label: t('fields.codes'), value: <Num>{total}</Num> },
              { label: t('fields.acked'), value: <Num>{acked}</Num> },
              { label: t('fields.rejected'), value: <Num>{rejected}</Num> },
              { label: t('fields.awaiting'), value: <Num>{awaiting}</Num> },
              { label: t('fields.open'), value: <Num>{total - acked - rejected - awaiting}</Num> },
            ]}
          />
        </>
      )}
      {job.failure && (
        <p className="banner push-failure">
          {failureText(job.failure)}
          {job.nextAt && (
            <span className="push-next">
              {t('fields.nextAt')} <Instant>{job.nextAt}</Instant>
            </span>
          )}
        </p>
      )}
    </Card>
  )
}

export function PushRejections({ job: { rejectedGroups } }: { job: PushJobDetail }) {
  const t = useTranslations('push')
  if (rejectedGroups.length === 0) return null
  return (
    <Card title={t('rejections')}>
      <ul className="push-groups">
        {rejectedGroups.map(({ code, text, count, examples }) => (
          <li key={`${code} ${text}`}>
            <p>
              <strong>{text || code || t('noCode')}</strong>{' '}
              {text !== '' && code !== '-' && <span className="mono soft">{code}</span>}
            </p>
            <p className="soft">
              {t('fields.codes')} <Num>{count}</Num>
            </p>
            <p className="row">
              {examples.map((one) => (
                <GoTo key={one.ordinal} to={pathTo(paths.serial, { id: one.ordinal })}>
                  <Code>{one.code}</Code>
                </GoTo>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function PushBatches({ id }: { id: string }) {
  const t = useTranslations('push')
  const { bytes } = useFormats()
  return (
    <section className="stack">
      <h2>{t('batchList')}</h2>
      <List
        name="pushBatches"
        route={listPushBatches}
        fixed={{ params: { id } }}
        prefix="b"
        title={t('batchList')}
        rowFields={['key']}
        rowKey={(batch) => batch.key}
        refreshMs={5_000}
        columns={[
          reading(['part', 'number'], {
            name: 'number',
            title: t('batch.number'),
            cell: (batch) =>
              batch.part === 0 ? (
                <Num>{batch.number}</Num>
              ) : (
                t('part', { number: String(batch.number), part: String(batch.part + 1) })
              ),
          }),
          reading(['status', 'answer'], {
            name: 'status',
            title: t('batch.status'),
            cell: (batch) => (
              <span className="push-answer">
                <StatusTag tone={batchTones[batch.status]} term={`pushBatch.${batch.status}`}>
                  {t(`batchStatus.${batch.status}`)}
                </StatusTag>
                {batch.status === 'KEPT' && <KeptBatch id={id} answer={batch.answer} />}
              </span>
            ),
          }),
          { name: 'size', title: t('batch.size'), align: 'end', cell: (batch) => <Num>{batch.size}</Num> },
          { name: 'rejected', title: t('fields.rejected'), align: 'end', cell: (batch) => <Num>{batch.rejected}</Num> },
          reading(['httpStatus'], {
            name: 'http',
            title: t('batch.http'),
            align: 'end',
            cell: (batch) => batch.httpStatus,
          }),
          { name: 'tries', title: t('batch.tries'), align: 'end', cell: (batch) => <Num>{batch.tries}</Num> },
          { name: 'bytes', title: t('batch.bytes'), align: 'end', isHidden: true, cell: (batch) => bytes(batch.bytes) },
          { name: 'sentAt', title: t('batch.sentAt'), cell: (batch) => <Instant>{batch.sentAt}</Instant> },
          {
            name: 'key',
            title: t('batch.key'),
            isHidden: true,
            cell: (batch) => <span className="mono">{batch.key}</span>,
          },
        ]}
        empty={{ title: t('noBatches.title'), text: t('noBatches.text') }}
      />
    </section>
  )
}
