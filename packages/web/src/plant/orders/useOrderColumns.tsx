import { orderFieldNames, type OrderFieldName } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf, type ListColumn } from '../../kit/list/columns.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { AlertTags } from '../../platform/alerts/shared/AlertTags.tsx'
import { useOrderWaits } from './shared/orders.display.ts'
import { orderTones } from './shared/orders.tones.ts'
import { useOrderFields } from './useOrderFields.tsx'

const reading = columnsOf<Order>()

/** Entered fields that the list shows at first; the others can be added. */
const SHOWN: readonly OrderFieldName[] = ['orderNo', 'batchCode', 'orderSize', 'productionDate']

/** How the list of orders shows them. */
export function useOrderColumns(): ListColumn<Order>[] {
  const t = useTranslations('orders')
  const { columnOf } = useOrderFields()
  const waitsOf = useOrderWaits()
  return [
    columnOf('orderNo'),
    reading(['productName'], { name: 'product', title: t('fields.product'), cell: (order) => order.productName }),
    columnOf('batchCode'),
    {
      name: 'status',
      title: t('fields.status'),
      cell: (order) => (
        <StatusTag tone={orderTones[order.status]} term={`order.${order.status}`}>
          {t(`status.${order.status}`)}
        </StatusTag>
      ),
    },
    reading(['status', 'awaitedRole', 'waitsForInspection'], {
      name: 'waits',
      title: t('fields.waits'),
      cell: waitsOf,
    }),
    columnOf('orderSize'),
    {
      name: 'productionQuantity',
      title: t('fields.productionQuantity'),
      align: 'end',
      cell: (order) => order.productionQuantity !== null && <Num>{order.productionQuantity}</Num>,
    },
    {
      name: 'damagedPackages',
      title: t('fields.damagedPackages'),
      align: 'end',
      isHidden: true,
      cell: (order) => order.damagedPackages !== null && <Num>{order.damagedPackages}</Num>,
    },
    reading(['lineName'], { name: 'line', title: t('fields.line'), cell: (order) => order.lineName }),
    {
      name: 'supplier',
      title: t('fields.supplier'),
      isHidden: true,
      cell: (order) => order.supplier?.name,
    },
    columnOf('productionDate'),
    reading(['alertStatus', 'alertLevel'], {
      name: 'alert',
      title: t('fields.alert'),
      cell: ({ alertStatus, alertLevel }) =>
        alertStatus && alertLevel && <AlertTags level={alertLevel} status={alertStatus} />,
    }),
    ...orderFieldNames.filter((name) => !SHOWN.includes(name)).map((name) => columnOf(name, true)),
    {
      name: 'revision',
      title: t('fields.revision'),
      align: 'end',
      isHidden: true,
      cell: (order) => <Num>{order.revision}</Num>,
    },
    {
      name: 'createdBy',
      title: t('fields.createdBy'),
      isHidden: true,
      cell: (order) => order.createdBy,
    },
    {
      name: 'createdAt',
      title: t('fields.createdAt'),
      isHidden: true,
      cell: (order) => <Instant>{order.createdAt}</Instant>,
    },
    {
      name: 'updatedAt',
      title: t('fields.updatedAt'),
      cell: (order) => <Instant>{order.updatedAt}</Instant>,
    },
  ]
}
