/** What matters now: the order itself until it has codes, then the work on them and their balance. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { OrderProgressCard } from '../../line-connections/shared/OrderProgressCard.tsx'
import { OrderScanCard } from '../scans/OrderScanCard.tsx'
import { OrderBalanceCard } from './OrderBalanceCard.tsx'
import { OrderCodesCard } from './OrderCodesCard.tsx'
import { OrderFactsCard } from './OrderFactsCard.tsx'
import { OrderWorkflowCard } from './OrderWorkflowCard.tsx'

export const hasCodes = ({ levels }: OrderDetail): boolean => levels.length > 0

export function OrderNow({ order }: { order: OrderDetail }) {
  if (!hasCodes(order) && order.workflow === null)
    return (
      <div className="card-wide">
        <OrderFactsCard order={order} />
      </div>
    )
  if (!hasCodes(order))
    return <Columns main={<OrderFactsCard order={order} />} side={<OrderWorkflowCard order={order} />} />
  return (
    <Columns
      main={
        <>
          <OrderProgressCard order={order} />
          {order.status === 'SCANNING' && <OrderScanCard order={order} />}
          <OrderCodesCard order={order} />
        </>
      }
      side={<OrderBalanceCard order={order} />}
    />
  )
}
