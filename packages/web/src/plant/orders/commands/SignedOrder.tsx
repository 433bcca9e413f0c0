/**
 * What a signer of an order is shown: the fields of this revision, the balance if it belongs to it, and the decisions.
 */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderFieldNames, type OrderFieldName } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { OrderBalanceTable } from '../cards/OrderBalanceCard.tsx'
import { useOrderFields } from '../useOrderFields.tsx'

const ALWAYS_SHOWN: readonly OrderFieldName[] = ['orderNo', 'batchCode', 'orderSize']

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
  const { factOf } = useOrderFields()
  return (
    <div className="stack">
      <Facts
        facts={[
          factOf(order, 'orderNo'),
          { label: t('product'), value: order.productName },
          factOf(order, 'batchCode'),
          factOf(order, 'orderSize'),
          // With a balance below, what was already approved is shortened, so that everything is visible.
          ...(hasBalance
            ? []
            : [
                ...orderFieldNames.filter((name) => !ALWAYS_SHOWN.includes(name)).map((name) => factOf(order, name)),
                { label: t('plannedLine'), value: order.lineName },
                { label: t('revision'), value: number(order.revision) },
              ]),
        ]}
      />
      {hasBalance && <OrderBalanceTable order={order} />}
      {children}
    </div>
  )
}
