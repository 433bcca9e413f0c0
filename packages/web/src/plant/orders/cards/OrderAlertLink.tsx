/** The order's most urgent alert: its level and status, and a link for users who may see alerts. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { AlertTags } from '../../../platform/alerts/shared/AlertTags.tsx'

export function OrderAlertLink({ order }: { order: OrderDetail }) {
  const may = useMay()
  const { data } = useRead(
    listAlerts,
    { query: { subjectType: 'order', subjectId: order.id, limit: 50 } },
    { enabled: order.alertStatus !== null && may('alerts.list') },
  )
  if (order.alertStatus === null || order.alertLevel === null) return null
  const alert = data?.items.find(({ status, level }) => status === order.alertStatus && level === order.alertLevel)
  if (!alert || !may('alerts.detail')) return <AlertTags level={order.alertLevel} status={order.alertStatus} />
  return (
    <GoTo to={pathTo(paths.alert, { id: alert.id })}>
      <AlertTags level={order.alertLevel} status={order.alertStatus} isPlain />
    </GoTo>
  )
}
