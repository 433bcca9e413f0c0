/** Why the order gets no codes, and where to mend it. */
import type { OrderDetail } from '@serialis/contract/production/orders.views.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../kit/Can.tsx'
import { GoTo } from '../kit/navigate.tsx'
import { paths, pathTo } from '../kit/paths.ts'
import { Card } from '../kit/ui/Card.tsx'
import { OrderAlertLink } from './OrderAlertLink.tsx'

export function OrderProblemCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const fields = useTranslations('orders.fields')
  const pools = useTranslations('pools')
  const may = useMay()
  if (order.codesProblem === null) return null
  const { problem, params } = order.codesProblem
  const isOfPool = problem.startsWith('codes_pool') || problem === 'codes_no_account' || problem === 'codes_above_request_percentage'
  return (
    <div className="card-wide order-problem" role="alert">
      <Card title={t(problem === 'codes_pool_waits' ? 'waitsTitle' : 'problemTitle')}>
        <p>{t(`problems.${problem}`, params as never)}</p>
        <p className="row">
          {order.productId !== null && may('products.list') && <GoTo to={pathTo(paths.product, { id: order.productId })}>{`${fields('product')}: ${order.productName}`}</GoTo>}
          {order.productId !== null && isOfPool && may('pools.list') && <GoTo to={`${paths.poolConfigs}?productId=${order.productId}`}>{pools('title')}</GoTo>}
          {order.alertStatus !== null && <><span className="soft">{fields('alert')}</span><OrderAlertLink order={order} /></>}
        </p>
      </Card>
    </div>
  )
}
