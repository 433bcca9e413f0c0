/** Export of the order list. */

import { listOrders as listOrdersRoute } from '@serialis/contract/plant/orders/orders.routes.ts'
import { everyRow, listExport } from '../../kit/http/list-export.ts'
import { filterIn } from './orders-filter.ts'
import { listOrders, type OrderRow } from './orders.queries.ts'

export const ordersExport = listExport({
  name: 'orders',
  filter: listOrdersRoute.input.query,
  columns: [
    { en: 'Order number', zh: '订单号', value: (row: OrderRow) => row.orderNo },
    { en: 'Product', zh: '产品', value: (row) => row.productName },
    { en: 'Batch code', zh: '批号', value: (row) => row.batchCode },
    { en: 'Status', zh: '状态', value: (row) => row.status },
    { en: 'Order size', zh: '订单数量', value: (row) => row.orderSize },
    { en: 'Produced', zh: '生产数量', value: (row) => row.productionQuantity },
    { en: 'Damaged packs', zh: '损坏包装数', value: (row) => row.damagedPackages },
    { en: 'Production date', zh: '生产日期', value: (row) => row.productionDate },
    { en: 'Expiry date', zh: '有效期至', value: (row) => row.expirationDate },
    { en: 'Line', zh: '产线', value: (row) => row.lineName },
    { en: 'Revision', zh: '版本', value: (row) => row.revision },
    { en: 'Notification mailbox', zh: '通知邮箱', value: (row) => row.mailbox },
    { en: 'Created', zh: '创建时间', value: (row) => row.createdAt },
    { en: 'Created by', zh: '创建人', value: (row) => row.createdByName },
    { en: 'Changed', zh: '更新时间', value: (row) => row.updatedAt },
  ],
  rows: ({ db, tenant }, filter) =>
    everyRow(
      (page) => listOrders(db, { ...filterIn(tenant.zone, filter), ...page }),
      (row) => row.id,
    ),
})
