/** A request for approval: more codes at once than the supplier's authority allows. */

import { z } from 'zod'
import { id, optionalText, recordVersion, whenMissing } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { reason } from '../../plant/suppliers/suppliers.schema.ts'
import { supplierRequestStatuses } from '../../plant/suppliers/suppliers.status.ts'
import { APPLICATION_MAXIMUM } from '../serials/applications.schema.ts'

export const supplierRequestInput = z.object({
  /** Omitted by the supplier's own users. */
  supplierId: id.nullable().default(null),
  productId: z.uuid({ error: 'article_can_not_be_empty' }),
  level: z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') }),
  quantity: z
    .number({ error: whenMissing('quantity_can_not_be_empty') })
    .int('quantity_must_be_a_positive_integer')
    .min(1, 'quantity_must_be_a_positive_integer')
    .max(APPLICATION_MAXIMUM),
  orderId: id.nullable().default(null),
  reason,
})
export const supplierRequestDecision = z.object({ version: recordVersion, reason: optionalText(500) })
export const supplierRequestRefusal = z.object({ version: recordVersion, reason })

export const supplierRequest = z.object({
  id,
  supplier: z.object({ id, code: z.string(), name: z.string() }),
  product: z.object({ id, code: z.string(), name: z.string() }),
  level: z.enum(packagingLevels),
  quantity: z.number().int(),
  /** What the authority allowed at the time of the request. */
  maximum: z.number().int(),
  order: z.object({ id, orderNo: z.string() }).nullable(),
  status: z.enum(supplierRequestStatuses),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  decision: z.string(),
  applicationId: id.nullable(),
  allowed: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
  version: z.number().int(),
})
export type SupplierRequest = z.infer<typeof supplierRequest>
