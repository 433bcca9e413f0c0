/**
 * What a signer of an order is shown: the fields of this revision, the balance if it belongs to it, and the decisions.
 */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { OrderBalanceTable } from '../cards/OrderBalanceCard.tsx'

export function SignedOrder({
  order,
  hasBalance,
  children,
}: {
  order: OrderDetail
  hasBalance: boolean
  children: ReactNode
}) {
  const t = useTranslations('orders.fields')
  const { number } = useFormats()
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: t('orderNo'), value: order.orderNo },
          { label: t('product'), value: order.productName },
          { label: t('batchCode'), value: order.batchCode },
          { label: t('orderSize'), value: order.orderSize !== null && number(order.orderSize) },
          // With a balance below, what was already approved is shortened, so that everything is visible.
          ...(hasBalance
            ? []
            : [
                { label: t('productionDate'), value: order.productionDate },
                { label: t('expirationDate'), value: order.expirationDate },
                { label: t('reservePercent'), value: `${order.reservePercent} %` },
                { label: t('plannedLine'), value: order.lineName },
                { label: t('mailbox'), value: order.mailbox },
                { label: t('revision'), value: number(order.revision) },
              ]),
        ]}
      />
      {hasBalance && <OrderBalanceTable order={order} />}
      {children}
    </div>
  )
}
