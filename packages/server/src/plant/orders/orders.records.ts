/**
 * The signed record of an order: the fields of its revision, the command, the version, and the figures shown with it.
 */

import { pick } from '@serialis/contract/kit/pick.ts'
import { orderFieldNames } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { digestOf } from '../../platform/signatures/signatures.service.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * The frozen fields of a revision; line, quantities and status are not part of it. A field that is added later must be
 * left out where it is empty: earlier signatures were given without it.
 */
export const frozenFields = (row: OrderRow) => ({
  ...pick(row, [...orderFieldNames, 'revision', 'productId', 'productName', 'plannedLineId']),
  // Orders that were signed before there were suppliers have none.
  ...(row.supplierId !== null && { supplierId: row.supplierId }),
})

/**
 * `version`: that of the order before the step; `shown`: figures that the signer is accountable for in addition to the
 * fields.
 */
export const orderRecord = (fields: object, command: OrderCommand, version: number, shown: object) => ({
  order: fields,
  command,
  version,
  shown,
})

/** What the page sends back with a signature for this command on the current order. */
export const digestFor = (row: OrderRow, command: OrderCommand, shown: object): string =>
  digestOf(orderRecord(frozenFields(row), command, row.version, shown))
