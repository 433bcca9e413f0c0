/** The strip: the numbers of one level of the order as one bar, coloured by their status. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStates } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { getOrderStrip } from '@serialis/contract/plant/orders/orders.routes.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Strip } from '../../../kit/pictures/Strip.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { stateTones } from '../../../numbers/ledger/shared/ledger.tones.ts'

type StripAnswer = Answer<typeof getOrderStrip>

function CodesStrip({ strip, onChoose }: { strip: StripAnswer; onChoose: ((key: string | null) => void) | undefined }) {
  const status = useTranslations('ledger.status')
  const runs = useMemo(
    () =>
      strip.runs.map(({ first, last, byState }) => ({
        first: Number(first),
        last: Number(last),
        parts: Object.entries(byState).map(([key, count]) => ({ key, count: count ?? 0 })),
      })),
    [strip],
  )
  const keys = shownStates.map((key) => ({ key, tone: stateTones[key], label: status(key) }))
  return <Strip runs={runs} keys={keys} {...(onChoose && { onChoose })} />
}

export function OrderCodesCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.codes')
  const ledger = useTranslations('ledger')
  const may = useMay()
  const go = useGo()
  const [chosen, setChosen] = useState<PackagingLevel | null>(null)
  const level = chosen ?? order.levels[0]?.level ?? 'EA'
  const { data } = useRead(getOrderStrip, { params: { id: order.id }, query: { level } }, { keepsPrevious: true })
  const seesSerials = may('serials.list')
  const toSerials = (key: string | null) =>
    key !== null && go(paths.serials, { orderNo: order.orderNo, level, status: key })
  return (
    <Card
      title={t('title')}
      note={data && `${t('count', { count: data.total })} ${t('runs', { count: data.runs.length })}`}
      actions={
        <>
          {order.levels.length > 1 && (
            <Segmented
              aria-label={t('level')}
              size="small"
              value={level}
              options={order.levels.map((one) => ({ value: one.level, label: ledger(`level.${one.level}`) }))}
              onChange={setChosen}
            />
          )}
          {seesSerials && (
            <LinkButton to={paths.serials} search={{ orderNo: order.orderNo, level }}>
              {t('serials')}
            </LinkButton>
          )}
        </>
      }
    >
      {data === undefined ? (
        <span className="bone" style={{ height: 110 }} />
      ) : data.total === 0 ? (
        <p className="soft">{t(order.codesFrom === 'LINE' ? 'outside' : 'none')}</p>
      ) : (
        <CodesStrip strip={data} onChoose={seesSerials ? toSerials : undefined} />
      )}
    </Card>
  )
}
