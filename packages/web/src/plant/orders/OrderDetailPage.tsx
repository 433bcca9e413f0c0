/** One order on one page: what matters now above, everything else in parts below, each with its address. */

import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useIsSupplier } from '../../platform/access/access.api.ts'
import { OrderMapCard } from './cards/OrderMapCard.tsx'
import { OrderNow } from './cards/OrderNow.tsx'
import { OrderParts } from './cards/OrderParts.tsx'
import { OrderProblemCard } from './cards/OrderProblemCard.tsx'
import { OrderReportButton } from './cards/OrderReportButton.tsx'
import { OrderStartProblemCard } from './cards/OrderStartProblemCard.tsx'
import { OrderCommands } from './commands/OrderCommands.tsx'
import { useOrderSteps } from './commands/useOrderSteps.ts'
import './orders.css'
import { orderTones } from './shared/orders.tones.ts'

const REFRESH_MS = 5_000

export function OrderDetailPage() {
  const t = useTranslations('orders')
  const id = useParam()
  // Comments, documents and the report are internal.
  const isOwn = useIsSupplier() === false
  const orderSteps = useOrderSteps(isOwn)
  return (
    <DetailPage
      route={getOrder}
      input={{ params: { id } }}
      refreshMs={REFRESH_MS}
      head={(order) => ({
        title: `${order.orderNo}  ${order.productName}`.trim(),
        tag: (
          <StatusTag tone={orderTones[order.status]} term={`order.${order.status}`}>
            {t(`status.${order.status}`)}
          </StatusTag>
        ),
        steps: orderSteps(order),
        actions: isOwn && <OrderReportButton order={order} />,
        primary: <OrderCommands order={order} />,
      })}
    >
      {(order) => (
        <>
          <OrderMapCard order={order} />
          <OrderProblemCard order={order} />
          <OrderStartProblemCard order={order} />
          <OrderNow order={order} />
          <OrderParts order={order} isOwn={isOwn} />
        </>
      )}
    </DetailPage>
  )
}
