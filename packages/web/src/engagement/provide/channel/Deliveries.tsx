/** What was sent, what waits, and what a person does with what waits. */

import {
  listProvideDeliveries,
  retryProvideDelivery,
  skipProvideDelivery,
} from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import type { Delivery } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { deliveryStatuses } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { columnsOf } from '../../../kit/list/columns.ts'
import { List } from '../../../kit/list/ListPage.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { deliveryTones } from './channel.tones.ts'
import { useFailureText } from './useFailureText.ts'

const reading = columnsOf<Delivery>()
const STEPS = [
  { name: 'retry', route: retryProvideDelivery, done: 'retried' },
  { name: 'skip', route: skipProvideDelivery, done: 'skipped' },
] as const

function Steps({ row: { id, number, allowed } }: { row: Pick<Delivery, 'id' | 'number' | 'allowed'> }) {
  const t = useTranslations('provideChannels.actions')
  return (
    <span className="row-steps">
      {STEPS.map(
        ({ name, route, done }) =>
          allowed.includes(name) && (
            <ReasonedStep
              key={name}
              route={route as typeof retryProvideDelivery}
              input={(reason) => ({ params: { id }, body: { reason } })}
              label={t(name)}
              title={t(`${name}Title`, { number: String(number) })}
              done={t(done)}
              isDanger={name === 'skip'}
              inPlace
            >
              <p>{t(`${name}Text`)}</p>
            </ReasonedStep>
          ),
      )}
    </span>
  )
}

export function Deliveries({ id }: { id: string }) {
  const t = useTranslations('provideChannels.deliveries')
  const failureText = useFailureText()
  const { bytes } = useFormats()
  return (
    <section className="stack">
      <h2>{t('title')}</h2>
      <List
        name="provideDeliveries"
        route={listProvideDeliveries}
        fixed={{ params: { id } }}
        prefix="d"
        title={t('title')}
        rowFields={['id']}
        rowKey={(row) => row.id}
        refreshMs={5_000}
        columns={[
          { name: 'number', title: t('number'), align: 'end', cell: (row) => <Num>{row.number}</Num> },
          {
            name: 'status',
            title: t('status'),
            cell: ({ status }) => <StatusTag tone={deliveryTones[status]}>{t(`statuses.${status}`)}</StatusTag>,
          },
          { name: 'content', title: t('content'), cell: (row) => t(`contents.${row.content}`) },
          { name: 'items', title: t('items'), align: 'end', cell: (row) => <Num>{row.items}</Num> },
          { name: 'attempts', title: t('attempts'), align: 'end', cell: (row) => <Num>{row.attempts}</Num> },
          { name: 'failure', title: t('failure'), cell: ({ failure }) => failure && failureText(failure) },
          {
            name: 'sentAt',
            title: t('sentAt'),
            isHidden: true,
            cell: ({ sentAt }) => sentAt && <Instant>{sentAt}</Instant>,
          },
          { name: 'nextAt', title: t('nextAt'), cell: ({ nextAt }) => nextAt && <Instant>{nextAt}</Instant> },
          {
            name: 'bytes',
            title: t('bytes'),
            align: 'end',
            isHidden: true,
            cell: (row) => row.bytes !== null && bytes(row.bytes),
          },
          {
            name: 'createdAt',
            title: t('createdAt'),
            isHidden: true,
            cell: (row) => <Instant>{row.createdAt}</Instant>,
          },
          reading(['allowed', 'number'], {
            name: 'steps',
            title: t('steps'),
            isSteps: true,
            cell: (row) => <Steps row={row as Delivery} />,
          }),
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            options: deliveryStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </section>
  )
}
