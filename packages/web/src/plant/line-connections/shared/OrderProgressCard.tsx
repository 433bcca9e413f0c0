/**
 * What the line reports about the order during production, and the next step once its result is in. Refreshes itself.
 */

import { getOrderProgress, type OrderProgress } from '@serialis/contract/plant/line-connections/progress.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { SimulatedLineDialog } from '../progress/SimulatedLineDialog.tsx'
import '../progress/progress.css'

const LIVE_MS = 1_000
const QUIET_MS = 5_000
/** From the moment the package is on its way to the line until its result is decided. */
const shownIn = new Set(['WAIT_FOR_PLACEOUT', 'PRODUCTION_READY', 'PROCESSING', 'PROCESSED'])

function Counters({
  counters,
  orderSize,
}: {
  counters: NonNullable<OrderProgress['counters']>
  orderSize: number | null
}) {
  const t = useTranslations('progress')
  const { good, rejects, samples, perMinute, expectedEnd, startedAt, at, by } = counters
  return (
    <>
      {orderSize !== null && (
        <div
          className="progress-bar"
          role="progressbar"
          aria-label={t('madeOf', { good, size: orderSize })}
          aria-valuemin={0}
          aria-valuemax={orderSize}
          aria-valuenow={Math.min(good, orderSize)}
        >
          <span style={{ width: `${Math.min(100, (good / Math.max(1, orderSize)) * 100)}%` }} />
        </div>
      )}
      <dl className="progress-counters">
        {(
          [
            ['good', good],
            ['rejects', rejects],
            ['samples', samples],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className={`progress-${name}`}>
            <dt>{t(name)}</dt>
            <dd>
              <Num>{count}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          { label: t('perMinute'), value: perMinute === null ? null : <Num>{Math.round(perMinute)}</Num> },
          { label: t('expectedEnd'), value: expectedEnd === null ? null : <Instant>{expectedEnd}</Instant> },
          { label: t('startedAt'), value: <Instant>{startedAt}</Instant> },
          {
            label: t('told', { by }),
            value: (
              <>
                {t('asOf')} <Instant>{at}</Instant>
              </>
            ),
          },
        ]}
      />
    </>
  )
}

/** The result that waits for a decision. */
function ResultLink({ order }: { order: OrderDetail }) {
  const t = useTranslations('progress')
  const { data } = useRead(listResultFiles, { query: { orderId: order.id, limit: 50 } }, { refreshMs: LIVE_MS })
  const waiting = data?.items.find(({ status }) => status === 'CHECKED')
  const isChecking = data?.items.some(({ status }) => status === 'CHECKING') === true
  if (waiting === undefined) return isChecking ? <p className="soft">{t('checking')}</p> : null
  return (
    <>
      <p>{t('waits')}</p>
      <p>
        <LinkButton type="primary" to={pathTo(paths.result, { id: waiting.id })}>
          {t('decide', { name: waiting.name })}
        </LinkButton>
      </p>
    </>
  )
}

export function OrderProgressCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('progress')
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const isShown = shownIn.has(order.status)
  const { data } = useRead(
    getOrderProgress,
    { params: { id: order.id } },
    {
      enabled: isShown,
      refreshMs: (answer) => (answer?.isRunning || answer?.simulatedLine.isAtWork ? LIVE_MS : QUIET_MS),
    },
  )
  if (!isShown || data === undefined) return null
  const { counters, orderSize, simulatedLine } = data
  const isOffered = simulatedLine.isOffered && may('orders.run')
  // Nothing is on the line yet, and nothing here could start it.
  if (order.status === 'WAIT_FOR_PLACEOUT' && !isOffered && !simulatedLine.isAtWork) return null
  return (
    <Card
      title={t('title')}
      actions={isOffered && <Button onClick={() => setAsking(true)}>{t('simulated.make')}</Button>}
    >
      <div className="stack" aria-live="off">
        {counters === null ? (
          <p className="soft">{t('none')}</p>
        ) : (
          <Counters counters={counters} orderSize={orderSize} />
        )}
        {simulatedLine.isAtWork && (
          <p className="soft" role="status">
            {t('simulated.atWork')}
          </p>
        )}
        {simulatedLine.problem !== '' && (
          <p role="alert">{t('simulated.stopped', { problem: simulatedLine.problem })}</p>
        )}
        {order.status === 'PROCESSED' && <ResultLink order={order} />}
      </div>
      {isAsking && <SimulatedLineDialog order={order} onClose={() => setAsking(false)} />}
    </Card>
  )
}
