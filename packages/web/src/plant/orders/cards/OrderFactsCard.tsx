/** The fields of the order. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderContentNames } from '@serialis/contract/plant/orders/orders-fields.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useOrderFields } from '../useOrderFields.tsx'
import { OrderAlertLink } from './OrderAlertLink.tsx'

export function OrderFactsCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const may = useMay()
  const { factOf } = useOrderFields()
  const { productId, productName, lineId, plannedLineId, lineName } = order
  const line = lineId ?? plannedLineId
  return (
    <div className="order-facts">
      <Card title={t('facts')}>
        <Facts
          facts={[
            {
              label: t('fields.product'),
              value:
                productId === null ? null : may('products.list') ? (
                  <GoTo to={pathTo(paths.product, { id: productId })}>{productName}</GoTo>
                ) : (
                  productName
                ),
            },
            ...orderContentNames.map((name) => factOf(order, name)),
            {
              label: lineId === null ? t('fields.plannedLine') : t('fields.line'),
              value:
                line === null ? null : may('lines.list') ? (
                  <GoTo to={pathTo(paths.line, { id: line })}>{lineName}</GoTo>
                ) : (
                  lineName
                ),
            },
            ...(order.supplier === null
              ? []
              : [
                  {
                    label: t('fields.supplier'),
                    value: may('suppliers.list') ? (
                      <GoTo to={pathTo(paths.supplier, { id: order.supplier.id })}>{order.supplier.name}</GoTo>
                    ) : (
                      order.supplier.name
                    ),
                  },
                ]),
            { label: t('fields.codesFrom'), value: t(`codesFrom.${order.codesFrom}`) },
            {
              label: t('fields.productionQuantity'),
              value: order.productionQuantity === null ? null : <Num>{order.productionQuantity}</Num>,
            },
            {
              label: t('fields.damagedPackages'),
              value: order.damagedPackages === null ? null : <Num>{order.damagedPackages}</Num>,
            },
            { label: t('fields.alert'), value: order.alertStatus && <OrderAlertLink order={order} /> },
            ...(order.erpReference === ''
              ? []
              : [{ label: t('fields.erpReference'), value: <span className="mono">{order.erpReference}</span> }]),
            { label: t('fields.revision'), value: <Num>{order.revision}</Num> },
            { label: t('fields.createdBy'), value: order.createdBy },
            { label: t('fields.createdAt'), value: <Instant>{order.createdAt}</Instant> },
          ]}
        />
      </Card>
    </div>
  )
}
