/** Everything about an order that is not for now, part by part. */

import { orderAttachments } from '@serialis/contract/plant/orders/comments.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { useTranslations } from 'use-intl'
import { Columns } from '../../../kit/page/Columns.tsx'
import { Parts } from '../../../kit/page/Parts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Attachments } from '../../../platform/files/shared/Attachments.tsx'
import { SignatureBadge } from '../../../platform/signatures/shared/SignatureBadge.tsx'
import { OrderCommentsCard } from '../comments/OrderCommentsCard.tsx'
import { OrderScanCard } from '../scans/OrderScanCard.tsx'
import { OrderFactsCard } from './OrderFactsCard.tsx'
import { OrderHistoryCard } from './OrderHistoryCard.tsx'
import { OrderInspectionCard } from './OrderInspectionCard.tsx'
import { hasCodes } from './OrderNow.tsx'
import { OrderPackagesCard } from './OrderPackagesCard.tsx'
import { OrderPacksCard } from './OrderPacksCard.tsx'
import { OrderResultsCard } from './OrderResultsCard.tsx'
import { OrderWorkflowCard } from './OrderWorkflowCard.tsx'

/** From these on the order has a package for its line. */
const hadPackage = new Set(['ASSIGNED', 'WAIT_FOR_PLACEOUT'])

function Signatures({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  return (
    <Card title={t('signatures')}>
      <div className="stack">
        {order.signatures.length === 0 && <p className="soft">{t('parts.noSignature')}</p>}
        {order.signatures.map((signature) => (
          <SignatureBadge key={signature.id} signature={signature} />
        ))}
      </div>
    </Card>
  )
}

/** Comments and documents are internal: a supplier (`isOwn` false) has no such part. */
export function OrderParts({ order, isOwn }: { order: OrderDetail; isOwn: boolean }) {
  const t = useTranslations('orders.parts')
  const entered = new Set(order.entries.map(({ status }) => status))
  const hasResult = entered.has('PROCESSED')
  const isScanned = order.status !== 'SCANNING' && entered.has('SCANNING')
  const isShownAbove = !hasCodes(order)
  return (
    <Parts
      label={t('label')}
      parts={[
        entered.has('PRODUCTION_READY') && {
          name: 'results',
          title: t('results'),
          content: (
            <>
              <OrderResultsCard order={order} />
              {isScanned && <OrderScanCard order={order} />}
              {hasResult && <OrderInspectionCard order={order} />}
            </>
          ),
        },
        hasResult && { name: 'packs', title: t('packs'), content: <OrderPacksCard order={order} /> },
        [...entered].some((status) => hadPackage.has(status)) && {
          name: 'package',
          title: t('package'),
          content: <OrderPackagesCard order={order} />,
        },
        !isShownAbove && { name: 'details', title: t('details'), content: <OrderFactsCard order={order} /> },
        (!isShownAbove || order.signatures.length > 0) && {
          name: 'approvals',
          title: t('approvals'),
          content: isShownAbove ? (
            <Signatures order={order} />
          ) : (
            <Columns main={<OrderWorkflowCard order={order} />} side={<Signatures order={order} />} />
          ),
        },
        isOwn && {
          name: 'notes',
          title: t('notes'),
          content: (
            <>
              <OrderCommentsCard order={order} />
              <Attachments routes={orderAttachments} id={order.id} isUnsigned />
            </>
          ),
        },
        { name: 'history', title: t('history'), content: <OrderHistoryCard order={order} /> },
      ]}
    />
  )
}
