/** Exchanges between the product and lines: one list, for one line or for all. */

import {
  recallOrderPackage,
  retryLineExchange,
} from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { LineExchange } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import {
  exchangeDirections,
  exchangeKinds,
  exchangeStatuses,
} from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf, type ListColumn, type Filter } from '../../kit/list/columns.ts'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { type Step, stepsOf } from '../../kit/page/steps.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { exchangeTones, useExchangeText } from './line-connections.display.ts'

const reading = columnsOf<LineExchange>()

const STEP_FIELDS = ['id', 'name', 'version', 'direction', 'kind', 'status', 'orderId', 'allowed'] as const
type Acted = Pick<LineExchange, (typeof STEP_FIELDS)[number]>

/** Asks the line for a package back, with the current order. */
function Recall({ exchange, onClose }: { exchange: Pick<LineExchange, 'orderId'>; onClose: () => void }) {
  const t = useTranslations('lineConnections')
  const [isBusy, setBusy] = useState(false)
  const recall = useCommand(recallOrderPackage, {
    onDone: () => {
      say(t('recalled'))
      onClose()
    },
  })
  const confirm = async (reason: string) => {
    setBusy(true)
    try {
      const order = await call(getOrder, { params: { id: exchange.orderId ?? '' } })
      await recall.run({ params: { id: order.id }, body: { version: order.version, reason } })
    } catch (error) {
      warnOf(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ReasonDialog
      title={t('recall')}
      confirm={t('recall')}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>{t('recallText')}</p>
    </ReasonDialog>
  )
}

/** What is sent to a line can be sent again, and a package be asked back; nothing is done with what a line sent. */
function useExchangeSteps(): (exchange: Acted) => Step[] {
  const t = useTranslations('lineConnections')
  return ({ direction, kind, status, allowed }) => {
    if (direction === 'IN') return []
    const [retry, recall] = stepsOf({
      open: allowed,
      steps: { retry: retryLineExchange, recall: [recallOrderPackage, t('notAtLine')] },
      label: (command) => t(command),
      table: [{ command: 'retry', from: ['FAILED'], to: 'QUEUED' }],
      status,
      word: (one) => t(`statuses.${one}`),
    })
    return kind === 'PACKAGE' ? [retry!, recall!] : [retry!]
  }
}

function ExchangeActions({ exchange }: { exchange: Acted }) {
  const t = useTranslations('lineConnections')
  const [isAsking, setAsking] = useState(false)
  const steps = useExchangeSteps()(exchange)
  const again = useCommand(retryLineExchange, { onDone: () => say(t('retried')) })
  return (
    <RowSteps of={exchange.name} steps={steps}>
      {exchange.allowed.includes('retry') && (
        <Button
          size="small"
          loading={again.isBusy}
          onClick={() => void again.run({ params: { id: exchange.id }, body: { version: exchange.version } })}
        >
          {t('retry')}
        </Button>
      )}
      {exchange.allowed.includes('recall') && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('recall')}
        </Button>
      )}
      {isAsking && <Recall exchange={exchange} onClose={() => setAsking(false)} />}
    </RowSteps>
  )
}

function Why({ exchange: { failure } }: { exchange: Pick<LineExchange, 'failure'> }) {
  const text = useExchangeText()
  return failure && <span title={failure.text}>{text(failure)}</span>
}

/** Columns and filters of the list. */
export function useTraffic(withLine: boolean): { columns: ListColumn<LineExchange>[]; filters: Filter[] } {
  const t = useTranslations('lineConnections')
  const list = useTranslations('kit.list')
  const formats = useFormats()
  const options = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return {
    columns: [
      { name: 'name', title: t('fields.name'), cell: ({ name }) => <span className="mono">{name}</span> },
      ...(withLine
        ? [
            reading(['lineId', 'lineName'], {
              name: 'line',
              title: t('fields.line'),
              cell: ({ lineId, lineName }) => <GoTo to={pathTo(paths.lineConnection, { id: lineId })}>{lineName}</GoTo>,
            }),
          ]
        : []),
      { name: 'direction', title: t('fields.direction'), cell: ({ direction }) => t(`directions.${direction}`) },
      { name: 'kind', title: t('fields.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        name: 'status',
        title: t('fields.status'),
        cell: ({ status }) => (
          <StatusTag tone={exchangeTones[status]} term={`lineExchange.${status}`}>
            {t(`statuses.${status}`)}
          </StatusTag>
        ),
      },
      reading(['orderId', 'orderNo'], {
        name: 'order',
        title: t('fields.order'),
        cell: ({ orderId, orderNo }) =>
          orderId === null ? (
            <span className="mono">{orderNo}</span>
          ) : (
            <GoTo to={pathTo(paths.order, { id: orderId })}>
              <span className="mono">{orderNo}</span>
            </GoTo>
          ),
      }),
      reading(['createdAt'], {
        name: 'at',
        title: t('fields.at'),
        cell: ({ createdAt }) => <Instant>{createdAt}</Instant>,
      }),
      {
        name: 'failure',
        title: t('fields.failure'),
        cell: (exchange) => <Why exchange={exchange} />,
      },
      {
        name: 'deadlineAt',
        title: t('fields.deadlineAt'),
        isHidden: true,
        cell: ({ deadlineAt }) => deadlineAt && <Instant>{deadlineAt}</Instant>,
      },
      {
        name: 'nextAt',
        title: t('fields.nextAt'),
        isHidden: true,
        cell: ({ nextAt }) => nextAt && <Instant>{nextAt}</Instant>,
      },
      {
        name: 'attempts',
        title: t('fields.attempts'),
        align: 'end',
        isHidden: true,
        cell: ({ attempts }) => <Num>{attempts}</Num>,
      },
      {
        name: 'size',
        title: t('fields.size'),
        align: 'end',
        isHidden: true,
        cell: ({ size }) => formats.bytes(size),
      },
      reading(STEP_FIELDS, {
        name: 'actions',
        title: list('steps'),
        isSteps: true,
        cell: (exchange) => <ExchangeActions exchange={exchange} />,
      }),
    ],
    filters: [
      {
        kind: 'choice',
        name: 'direction',
        label: t('fields.direction'),
        options: options(exchangeDirections, (value) => t(`directions.${value}`)),
      },
      {
        kind: 'choice',
        name: 'kind',
        label: t('fields.kind'),
        options: options(exchangeKinds, (value) => t(`kinds.${value}`)),
      },
      {
        kind: 'choice',
        name: 'status',
        label: t('fields.status'),
        options: options(exchangeStatuses, (value) => t(`statuses.${value}`)),
      },
    ],
  }
}
