/** Export of the order list. */

import { orderContentNames, type OrderFieldName } from '@serialis/contract/plant/orders/orders-fields.ts'
import { listOrders as listOrdersRoute } from '@serialis/contract/plant/orders/orders.routes.ts'
import { orderFieldTextsEn } from '@serialis/contract/plant/orders/orders.texts.en.ts'
import { orderFieldTextsZh } from '@serialis/contract/plant/orders/orders.texts.zh.ts'
import { everyRow, listExport } from '../../kit/lists/list-export.ts'
import { filterIn } from './orders-filter.ts'
import { listOrders, type OrderRow } from './orders.queries.ts'

const entered = (name: OrderFieldName) => ({
  en: orderFieldTextsEn[name],
  zh: orderFieldTextsZh[name],
  value: (row: OrderRow) => row[name],
})

export const ordersExport = listExport({
  name: 'orders',
  route: listOrdersRoute,
  filter: listOrdersRoute.input.query,
  columns: [
    entered('orderNo'),
    { en: 'Product', zh: '产品', value: (row: OrderRow) => row.productName },
    ...orderContentNames.map(entered),
    { en: 'Status', zh: '状态', value: (row) => row.status, words: 'orders.status' },
    { en: 'Produced', zh: '生产数量', value: (row) => row.productionQuantity },
    { en: 'Damaged packs', zh: '损坏包装数', value: (row) => row.damagedPackages },
    { en: 'Line', zh: '产线', value: (row) => row.lineName },
    { en: 'Revision', zh: '修订版', value: (row) => row.revision },
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
