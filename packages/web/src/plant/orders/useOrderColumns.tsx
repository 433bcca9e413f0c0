import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf, type Column } from '../../kit/list/columns.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { orderTones } from './shared/orders.tones.ts'

const reading = columnsOf<Order>()

/** How the list of orders shows them. */
export function useOrderColumns(): Column<Order>[] {
  const t = useTranslations('orders')
  return [
    reading(['orderNo'], {
      name: 'orderNo',
      title: t('fields.orderNo'),
      cell: (order) => <span className="mono">{order.orderNo}</span>,
    }),
    reading(['productName'], { name: 'product', title: t('fields.product'), cell: (order) => order.productName }),
    reading(['batchCode'], {
      name: 'batchCode',
      title: t('fields.batchCode'),
      cell: (order) => order.batchCode && <span className="mono">{order.batchCode}</span>,
    }),
    reading(['status'], {
      name: 'status',
      title: t('fields.status'),
      cell: (order) => <StatusTag tone={orderTones[order.status]}>{t(`status.${order.status}`)}</StatusTag>,
    }),
    reading(['orderSize'], {
      name: 'orderSize',
      title: t('fields.orderSize'),
      align: 'end',
      cell: (order) => order.orderSize !== null && <Num>{order.orderSize}</Num>,
    }),
    reading(['productionQuantity'], {
      name: 'productionQuantity',
      title: t('fields.productionQuantity'),
      align: 'end',
      cell: (order) => order.productionQuantity !== null && <Num>{order.productionQuantity}</Num>,
    }),
    reading(['damagedPackages'], {
      name: 'damagedPackages',
      title: t('fields.damagedPackages'),
      align: 'end',
      isHidden: true,
      cell: (order) => order.damagedPackages !== null && <Num>{order.damagedPackages}</Num>,
    }),
    reading(['lineName'], { name: 'line', title: t('fields.line'), cell: (order) => order.lineName }),
    reading(['supplier'], {
      name: 'supplier',
      title: t('fields.supplier'),
      isHidden: true,
      cell: (order) => order.supplier?.name,
    }),
    reading(['productionDate'], {
      name: 'productionDate',
      title: t('fields.productionDate'),
      cell: (order) => order.productionDate && <span className="num">{order.productionDate}</span>,
    }),
    reading(['expirationDate'], {
      name: 'expirationDate',
      title: t('fields.expirationDate'),
      isHidden: true,
      cell: (order) => order.expirationDate && <span className="num">{order.expirationDate}</span>,
    }),
    reading(['alertStatus'], {
      name: 'alert',
      title: t('fields.alert'),
      cell: (order) =>
        order.alertStatus && (
          <StatusTag tone={order.alertStatus === 'NEW' || order.alertStatus === 'ACTIVE' ? 'rejected' : 'inactive'}>
            {t(`alertStatus.${order.alertStatus}`)}
          </StatusTag>
        ),
    }),
    reading(['mailbox'], {
      name: 'mailbox',
      title: t('fields.mailbox'),
      isHidden: true,
      cell: (order) => order.mailbox,
    }),
    reading(['revision'], {
      name: 'revision',
      title: t('fields.revision'),
      align: 'end',
      isHidden: true,
      cell: (order) => <Num>{order.revision}</Num>,
    }),
    reading(['createdBy'], {
      name: 'createdBy',
      title: t('fields.createdBy'),
      isHidden: true,
      cell: (order) => order.createdBy,
    }),
    reading(['createdAt'], {
      name: 'createdAt',
      title: t('fields.createdAt'),
      isHidden: true,
      cell: (order) => <Instant>{order.createdAt}</Instant>,
    }),
    reading(['updatedAt'], {
      name: 'updatedAt',
      title: t('fields.updatedAt'),
      cell: (order) => <Instant>{order.updatedAt}</Instant>,
    }),
  ]
}
