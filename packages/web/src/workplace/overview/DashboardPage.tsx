/** The plant in numbers; every number links to its rows. */

import { isOrderEnded, type OrderStatus, orderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import { type Dashboard, dayPlus } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { paths } from '../../kit/navigation/paths.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { RankedBars } from '../../kit/pictures/RankedBars.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { orderTones } from '../../plant/orders/shared/orders.tones.ts'
import { alertLevelTones } from '../../platform/alerts/shared/alerts.tones.ts'
import { DashboardRange, useDays } from './DashboardRange.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { SerialsCard } from './SerialsCard.tsx'
import { ThroughputCard } from './ThroughputCard.tsx'
import { YieldCard } from './YieldCard.tsx'
import './overview.css'

const openStatuses = orderStatuses.filter((status) => !isOrderEnded(status))
const REFRESH_MS = 30_000

function OrdersCard({ orders }: Pick<Dashboard, 'orders'>) {
  const t = useTranslations('overview')
  const status = useTranslations('orders.status')
  const counts = new Map(orders.map((row) => [row.status, row.count]))
  const shown = orderStatuses.filter((name): name is OrderStatus => (counts.get(name) ?? 0) > 0)
  return (
    <Card title={t('orders')}>
      {shown.length === 0 && <EmptyState title={t('noOrders')} />}
      <ul className="tally">
        {shown.map((name) => (
          <li key={name}>
            <StatusTag tone={orderTones[name]} term={`order.${name}`}>
              {status(name)}
            </StatusTag>
            <Num to={paths.orders} search={{ status: name }}>
              {counts.get(name) ?? 0}
            </Num>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AgeingCard({ ageing }: Pick<Dashboard, 'ageing'>) {
  const t = useTranslations('overview')
  const { today } = useFormats()
  const rows = ageing.map(({ from, to, count }) => ({
    key: String(from),
    label:
      to === null
        ? t('ages.more', { from: String(from) })
        : from === 0
          ? t('ages.first', { to: String(to) })
          : t('ages.range', { from: String(from), to: String(to) }),
    count,
    to: paths.orders,
    search: {
      status: openStatuses.join(','),
      createdTo: dayPlus(today(), -from),
      ...(to !== null && { createdFrom: dayPlus(today(), -to) }),
    },
  }))
  return (
    <Card title={t('ageing')} note={t('ageingNote')}>
      <RankedBars label={t('ageing')} rows={rows} tone="waiting" />
    </Card>
  )
}

function AlertTypesCard({ alertTypes }: Pick<Dashboard, 'alertTypes'>) {
  const t = useTranslations('overview')
  const types = useTranslations('alerts.types')
  if (alertTypes.length === 0) return null
  const rows = alertTypes.map(({ type, count }) => ({
    key: type,
    label: types(type),
    count,
    to: paths.alerts,
    search: { status: 'OPEN', type },
  }))
  return (
    <Card title={t('alertTypes')}>
      <RankedBars label={t('alertTypes')} rows={rows} tone="rejected" />
    </Card>
  )
}

function AlertsCard({ alerts }: Pick<Dashboard, 'alerts'>) {
  const t = useTranslations('overview')
  const level = useTranslations('alerts.levels')
  const open = alerts.filter(({ count }) => count > 0)
  return (
    <Card title={t('alerts')}>
      {open.length === 0 && <p className="soft">{t('noAlerts')}</p>}
      <ul className="tally">
        {open.map((row) => (
          <li key={row.level}>
            <StatusTag tone={alertLevelTones[row.level]} term={`alertLevel.${row.level}`}>
              {level(row.level)}
            </StatusTag>
            <Num to={paths.alerts} search={{ status: 'OPEN', level: row.level }}>
              {row.count}
            </Num>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function DashboardPage() {
  const t = useTranslations('overview')
  const { exact } = useFormats()
  const { from, to } = useDays()
  return (
    <DetailPage
      route={getDashboard}
      input={{ query: { from, to } }}
      refreshMs={REFRESH_MS}
      keepsPrevious
      head={(dashboard) => ({
        steps: [],
        title: t('dashboard'),
        lead: t('asOf', { at: exact(dashboard.at) }),
        actions: <DashboardRange />,
      })}
    >
      {(dashboard) => (
        <>
          <Columns
            main={
              <>
                <SerialsCard serials={dashboard.serials} />
                <ThroughputCard throughput={dashboard.throughput} sums={dashboard.sums} />
                <YieldCard yields={dashboard.yields} />
              </>
            }
            side={
              <>
                <OrdersCard orders={dashboard.orders} />
                <AgeingCard ageing={dashboard.ageing} />
                <AlertsCard alerts={dashboard.alerts} />
                <AlertTypesCard alertTypes={dashboard.alertTypes} />
              </>
            }
          />
          <ForecastCard forecast={dashboard.forecast} throughput={dashboard.throughput} />
        </>
      )}
    </DetailPage>
  )
}
