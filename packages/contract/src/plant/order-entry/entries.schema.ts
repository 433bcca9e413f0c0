/** An order from a planning system or a file: product and line by their codes. */

import { z } from 'zod'
import { id, optionalText } from '../../kit/entity.ts'
import { order, orderInput } from '../orders/orders.schema.ts'

const ERP_REFERENCE_MAX = 60

const given = orderInput.omit({ orderNo: true, productId: true, plannedLineId: true, supplierId: true })
/** A field that is omitted for an existing order becomes empty, as for a new one: the entry is the whole order. */
export const orderEntry = given.extend({
  productCode: optionalText(60),
  lineCode: optionalText(60),
  /** The order's number in the other system; not part of what is approved. */
  erpReference: optionalText(ERP_REFERENCE_MAX),
})
export type OrderEntry = z.output<typeof orderEntry>

/** The result of an entry. REVISED: the order was already approved, and waits for approval again. */
const entryOutcomes = ['CREATED', 'CHANGED', 'REVISED', 'SAME'] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

/** `revision`: why an approved order is changed; without it such a change is refused. */
export const orderUpsert = orderEntry.extend({
  revision: z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) }).optional(),
})
export const orderUpserted = z.object({ outcome: z.enum(entryOutcomes), id, order })
