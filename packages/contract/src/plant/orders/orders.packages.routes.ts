/** Packages of codes for the line: built, downloaded, acknowledged. */

import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { command, query, stream } from '../../kit/route.ts'
import * as v from './order-page.schema.ts'
import * as s from './orders.schema.ts'

const one = '/api/production/orders/:id'

export const listOrderPackages = query({
  method: 'GET',
  path: `${one}/packages`,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam },
  output: z.object({ items: z.array(v.orderPackage) }),
})
export const buildOrderPackage = command({
  method: 'POST',
  path: `${one}/packages`,
  permission: 'orders.place',
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.package_ordered',
  errors: ['package_being_built', 'changed_meanwhile', 'order_status_does_not_allow'],
})
/** Always the same bytes: they are computed again from the order's numbers. */
export const downloadOrderPackage = stream({
  method: 'GET',
  path: `${one}/packages/:packageId/:level/:format`,
  permission: 'orders.export',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: z.object({ id, packageId: id, level: s.level, format: z.enum(v.packageFormats) }) },
  event: 'order.package_downloaded',
  errors: ['package_not_ready'],
})
export const acknowledgeOrderPackage = command({
  method: 'POST',
  path: `${one}/acknowledge`,
  permission: 'orders.place',
  sites: 'own',
  input: { params: idParam, body: s.acknowledgement },
  output: v.orderAnswer,
  event: 'order.placed_out',
  errors: ['package_not_ready', 'package_checksum_differs', 'changed_meanwhile', 'order_status_does_not_allow'],
})
