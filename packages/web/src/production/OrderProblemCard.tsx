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
  const may = useMay()
  if (order.codesProblem === null) return null
  const { problem, params } = order.codesProblem
  return (
    <div className="card-wide order-problem" role="alert">
      <Card title={t('problemTitle')}>
        <p>{t(`problems.${problem}`, params as never)}</p>
        <p className="row">
          {order.productId !== null && may('products.list') && <GoTo to={pathTo(paths.product, { id: order.productId })}>{`${fields('product')}: ${order.productName}`}</GoTo>}
          <span className="soft">{fields('alert')}</span><OrderAlertLink order={order} />
        </p>
      </Card>
    </div>
  )
}
