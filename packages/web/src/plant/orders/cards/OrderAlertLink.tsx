/** The order's most urgent alert: its status, and a link for users who may see alerts. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

export function OrderAlertLink({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.alertStatus')
  const may = useMay()
  const { data } = useRead(
    listAlerts,
    { query: { subjectType: 'order', subjectId: order.id, limit: 50 } },
    { enabled: order.alertStatus !== null && may('alerts.list') },
  )
  if (order.alertStatus === null) return null
  const tag = (
    <StatusTag tone={order.alertStatus === 'NEW' || order.alertStatus === 'ACTIVE' ? 'rejected' : 'inactive'}>
      {t(order.alertStatus)}
    </StatusTag>
  )
  const alert = data?.items.find(({ status }) => status === order.alertStatus)
  return alert && may('alerts.detail') ? <GoTo to={pathTo(paths.alert, { id: alert.id })}>{tag}</GoTo> : tag
}
