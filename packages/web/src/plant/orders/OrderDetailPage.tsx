/** One order on one page: what matters now above, everything else in parts below, each with its address. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { orderTransitions } from '@serialis/contract/plant/orders/orders.status.ts'
import { useTranslations } from 'use-intl'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import type { Step } from '../../kit/page/steps.ts'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useIsSupplier } from '../../platform/access/access.api.ts'
import { OrderMapCard } from './cards/OrderMapCard.tsx'
import { OrderNow } from './cards/OrderNow.tsx'
import { OrderParts } from './cards/OrderParts.tsx'
import { OrderProblemCard } from './cards/OrderProblemCard.tsx'
import { OrderReportButton } from './cards/OrderReportButton.tsx'
import { OrderStartProblemCard } from './cards/OrderStartProblemCard.tsx'
import { OrderCommands, type PersonCommand } from './commands/OrderCommands.tsx'
import './orders.css'
import { orderTones } from './shared/orders.tones.ts'

const REFRESH_MS = 5_000

/** What the status allows and others have to do; the menu "More" says why a step of this user is closed. */
function useStepsOfOthers(): (order: OrderDetail) => Step[] {
  const t = useTranslations('orders.actions')
  return ({ nextSteps }) =>
    nextSteps.flatMap(({ command, to, isPermitted }) => {
      const by = orderTransitions.find((row) => row.command === command && row.to === to)?.by
      if (isPermitted || by === undefined || by === 'system') return []
      return [
        {
          label: t(command as PersonCommand),
          permission: by,
          isOpen: false,
          possibleIn: null,
          why: '',
          isKnown: false,
        },
      ]
    })
}

export function OrderDetailPage() {
  const t = useTranslations('orders')
  const stepsOfOthers = useStepsOfOthers()
  const id = useParam()
  // Comments, documents and the report are internal.
  const isOwn = useIsSupplier() === false
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
        steps: stepsOfOthers(order),
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
