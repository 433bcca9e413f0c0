/** One order on one page: its progress, its next steps, its codes, its balance, its packs, its documents. */

import { orderAttachments } from '@serialis/contract/plant/orders/comments.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useIsSupplier } from '../../platform/access/access.api.ts'
import { Attachments } from '../../platform/files/shared/Attachments.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { OrderProgressCard } from '../line-connections/shared/OrderProgressCard.tsx'
import { OrderBalanceCard } from './cards/OrderBalanceCard.tsx'
import { OrderCodesCard } from './cards/OrderCodesCard.tsx'
import { OrderFactsCard } from './cards/OrderFactsCard.tsx'
import { OrderHistoryCard } from './cards/OrderHistoryCard.tsx'
import { OrderInspectionCard } from './cards/OrderInspectionCard.tsx'
import { OrderMapCard } from './cards/OrderMapCard.tsx'
import { OrderPackagesCard } from './cards/OrderPackagesCard.tsx'
import { OrderPacksCard } from './cards/OrderPacksCard.tsx'
import { OrderProblemCard } from './cards/OrderProblemCard.tsx'
import { OrderReportButton } from './cards/OrderReportButton.tsx'
import { OrderResultsCard } from './cards/OrderResultsCard.tsx'
import { OrderScanCard } from './cards/OrderScanCard.tsx'
import { OrderStartProblemCard } from './cards/OrderStartProblemCard.tsx'
import { OrderWorkflowCard } from './cards/OrderWorkflowCard.tsx'
import { OrderCommands } from './commands/OrderCommands.tsx'
import { OrderCommentsCard } from './comments/OrderCommentsCard.tsx'
import './orders.css'
import { orderTones } from './shared/orders.tones.ts'

const REFRESH_MS = 5_000
/** From these on the order has the data that the card shows. */
const hadPackage = new Set(['ASSIGNED', 'WAIT_FOR_PLACEOUT'])

export function OrderDetailPage() {
  const t = useTranslations('orders')
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
        tag: <StatusTag tone={orderTones[order.status]}>{t(`status.${order.status}`)}</StatusTag>,
        actions: isOwn && <OrderReportButton order={order} />,
        primary: <OrderCommands order={order} />,
      })}
    >
      {(order) => {
        const entered = new Set(order.entries.map(({ status }) => status))
        const hasCodes = order.levels.length > 0
        const hasResult = entered.has('PROCESSED')
        return (
          <>
            <OrderMapCard order={order} />
            <OrderProblemCard order={order} />
            <OrderStartProblemCard order={order} />
            <div className="columns">
              <div className="stack">
                {!hasCodes && <OrderFactsCard order={order} />}
                <OrderProgressCard order={order} />
                {order.status === 'SCANNING' && <OrderScanCard order={order} />}
                {hasCodes && <OrderCodesCard order={order} />}
                {hasResult && <OrderPacksCard order={order} />}
                {order.status !== 'SCANNING' && entered.has('SCANNING') && <OrderScanCard order={order} />}
                {entered.has('PRODUCTION_READY') && <OrderResultsCard order={order} />}
                {[...entered].some((status) => hadPackage.has(status)) && <OrderPackagesCard order={order} />}
                {hasCodes && <OrderFactsCard order={order} />}
              </div>
              <div className="stack">
                <OrderWorkflowCard order={order} />
                {hasCodes && <OrderBalanceCard order={order} />}
                {hasResult && <OrderInspectionCard order={order} />}
                {order.signatures.length > 0 && (
                  <Card title={t('signatures')}>
                    <div className="stack">
                      {order.signatures.map((signature) => (
                        <SignatureBadge key={signature.id} signature={signature} />
                      ))}
                    </div>
                  </Card>
                )}
                {isOwn && <OrderCommentsCard order={order} />}
                <OrderHistoryCard order={order} />
              </div>
            </div>
            {isOwn && <Attachments routes={orderAttachments} id={order.id} isUnsigned />}
          </>
        )
      }}
    </DetailPage>
  )
}
