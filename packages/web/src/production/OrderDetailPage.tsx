/** One order on one page: how far it is, what can be done next, its codes, its balance, its packs, its papers. */
import { orderAttachments } from '@serialis/contract/production/comments.routes.ts'
import { getOrder } from '@serialis/contract/production/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { useParam } from '../kit/navigate.tsx'
import { SignatureBadge } from '../kit/signature/SignatureBadge.tsx'
import { Attachments } from '../kit/ui/Attachments.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { DetailPage } from '../kit/ui/DetailPage.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { useIsSupplier } from '../suppliers/suppliers.api.ts'
import { OrderBalanceCard } from './OrderBalanceCard.tsx'
import { OrderCodesCard } from './OrderCodesCard.tsx'
import { OrderCommands } from './OrderCommands.tsx'
import { OrderCommentsCard } from './OrderCommentsCard.tsx'
import { OrderFactsCard } from './OrderFactsCard.tsx'
import { OrderHistoryCard } from './OrderHistoryCard.tsx'
import { OrderInspectionCard } from './OrderInspectionCard.tsx'
import { OrderMapCard } from './OrderMapCard.tsx'
import { OrderPackagesCard } from './OrderPackagesCard.tsx'
import { OrderPacksCard } from './OrderPacksCard.tsx'
import { OrderProblemCard } from './OrderProblemCard.tsx'
import { OrderProgressCard } from './OrderProgressCard.tsx'
import { OrderReportButton } from './OrderReportButton.tsx'
import { OrderResultsCard } from './OrderResultsCard.tsx'
import { orderTones } from './orders.tones.ts'
import { OrderScanCard } from './OrderScanCard.tsx'
import { OrderStartProblemCard } from './OrderStartProblemCard.tsx'
import './orders.css'
import { OrderWorkflowCard } from './OrderWorkflowCard.tsx'

const REFRESH_MS = 5_000
/** From these on the order has what the card shows. */
const hadPackage = new Set(['ASSIGNED', 'WAIT_FOR_PLACEOUT'])

export function OrderDetailPage() {
  const t = useTranslations('orders')
  const id = useParam()
  // Comments, documents and the report stay inside the house.
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
