import { z } from 'zod'
import { command } from '../../kit/route.ts'
import { importRoutes } from '../../platform/imports/imports.routes.ts'
import { orderNumber } from '../orders/orders-fields.ts'
import { orderUpsert, orderUpserted } from './entries.schema.ts'
import { importColumns, ORDER_IMPORT_BYTES } from './order-entry.schema.ts'
import { orderRowFaults } from './order-entry.texts.ts'

/** For a planning system with an API key. The same content again has no effect; simultaneous calls are serialized. */
export const upsertOrder = command({
  method: 'PUT',
  path: '/api/production/orders/by-number/:orderNo',
  permission: 'orders.upsert',
  sites: 'own',
  input: { params: z.object({ orderNo: orderNumber }), body: orderUpsert },
  output: orderUpserted,
  event: 'order.upserted',
  errors: [
    'order_further_on',
    'order_product_unknown',
    'order_line_code_unknown',
    'order_product_not_in_force',
    'production_date_not_later_than_today',
    'expiration_date_not_later_than_production_date',
    'expiration_date_out_of_range',
    'order_not_complete',
  ],
})

export const orderImports = importRoutes({
  path: '/api/production/order-imports',
  template: '/api/production/order-import-template',
  subjectType: 'order_import',
  permission: 'orders.import',
  sites: { all: 'own', one: 'orderImport' },
  fileLimit: ORDER_IMPORT_BYTES,
  columns: importColumns,
  faults: orderRowFaults,
})
