/** The production order: its input, its row in lists, and the inputs of its commands. */

import { z } from 'zod'
import { day, id, instant, recordVersion, requiredText } from '../../kit/entity.ts'
import { signatureInput } from '../../kit/signature.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { RESERVE_PERCENT } from './orders-need.ts'
import { orderStatus } from './orders.status.ts'

export const ORDER_NUMBER_MAX = 40
/** GS1 AI (10): up to 20 characters. */
export const BATCH_CODE_MAX = 20
export const ORDER_SIZE_MAX = 1_000_000_000

export const orderNumber = requiredText(ORDER_NUMBER_MAX, 'order_number_can_not_be_empty').regex(
  /^[A-Za-z0-9][A-Za-z0-9._/-]*$/,
  'order_number_wrong_format',
)
/** Letters, digits and the characters that survive scanners, XML and file names. */
const batchCode = z
  .string()
  .trim()
  .max(BATCH_CODE_MAX)
  .regex(/^[A-Za-z0-9._/-]+$/, 'batch_code_wrong_format')

/** A draft may have gaps; submitting it requires all fields. */
export const orderInput = z.object({
  orderNo: orderNumber,
  productId: id.nullable().default(null),
  batchCode: z
    .union([z.literal('').transform(() => null), batchCode])
    .nullable()
    .default(null),
  /** Later than today in the tenant's time zone. */
  productionDate: day.nullable().default(null),
  /** Later than the production date; omitted, it follows from the product's shelf life. */
  expirationDate: day.nullable().default(null),
  orderSize: z.number().int().min(1).max(ORDER_SIZE_MAX).nullable().default(null),
  /** The planned line; its mode decides whether the line takes the order or the planner assigns it. */
  plannedLineId: id.nullable().default(null),
  /** The supplier that packs it; omitted, the brand owner's own plants. The supplier's people see the order. */
  supplierId: id.nullable().default(null),
  /** Codes beyond the order size, for rejects. */
  reservePercent: z.number().int().min(0).max(RESERVE_PERCENT.max).default(RESERVE_PERCENT.default),
  /** Gets mails when something goes wrong with the order. */
  mailbox: z.union([z.literal(''), z.email('email_wrong_format')]).default(''),
})
export type OrderInput = z.infer<typeof orderInput>

const orderAlertStatuses = ['NEW', 'ACTIVE', 'SOLVED', 'UNSOLVED', 'OBSOLETE'] as const

export const order = z.object({
  id,
  orderNo: z.string(),
  productId: id.nullable(),
  productName: z.string(),
  batchCode: z.string().nullable(),
  productionDate: day.nullable(),
  expirationDate: day.nullable(),
  orderSize: z.number().int().nullable(),
  reservePercent: z.number().int(),
  /** From the results; null before the first. */
  productionQuantity: z.number().int().nullable(),
  damagedPackages: z.number().int().nullable(),
  /** The planned line or, from ASSIGNED on, the actual line. */
  plannedLineId: id.nullable(),
  lineId: id.nullable(),
  lineName: z.string(),
  /** The supplier that packs it; null: the brand owner's own plants. */
  supplier: z.object({ id, code: z.string(), name: z.string() }).nullable(),
  status: orderStatus,
  /** Of the order's most urgent alert; null without one. */
  alertStatus: z.enum(orderAlertStatuses).nullable(),
  mailbox: z.string(),
  revision: z.number().int(),
  version: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
})
export type Order = z.infer<typeof order>

const version = recordVersion
const reason = z.string().trim().min(3, 'reason_too_short').max(500)
export const level = z.enum(packagingLevels)

/** A command that only needs the version that its user saw. */
export const plainCommand = z.object({ version })
export const reasonedCommand = z.object({ version, reason })
export const signedCommand = z.object({ version, signature: signatureInput })

export const orderEdit = orderInput.extend({ version })
export const orderRevision = orderInput.extend({ version, reason })
export const lineChoice = z.object({ version, lineId: id })
export const lineReassignment = z.object({
  version,
  reason,
  /**
   * Where the previous line's package is: given back and deleted, or lost (its codes are then retired and others
   * assigned).
   */
  package: z.enum(['RECALLED', 'LOST']).default('RECALLED'),
})
export const acknowledgement = z.object({
  version,
  packageId: id,
  /** As the line computed it; its first eight characters are enough. */
  checksum: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{8,64}$/, 'wrong_format'),
})
export const unusedReturn = z.object({
  version,
  reason,
  /** The unused quantity that the line reports, level by level; must equal the open quantity here. */
  levels: z
    .array(z.object({ level, count: z.number().int().min(0) }))
    .min(1)
    .max(packagingLevels.length),
})
/**
 * All packs of the order that are marked for a sample: taken out of their packs, or returned to their previous status.
 */
export const sampleDecision = z.object({ version, reason, decision: z.enum(['TAKE', 'WITHDRAW']) })
export const quantityCorrection = signedCommand.extend({
  productionQuantity: z.number().int().min(0),
  damagedPackages: z.number().int().min(0),
})
/** `difference` explains why not every outer pack was scanned, or what else was scanned. */
export const scanEnd = z.object({ version, difference: reason.optional() })
/** `deviation` is required when the balance is not zero. */
export const confirmation = signedCommand.extend({ deviation: reason.optional() })
/** The operation for packs that already have codes; unused codes are retired either way. */
export const scrapping = signedCommand.extend({ commissioned: z.enum(['INACTIVATE', 'DESTROY']).default('INACTIVATE') })
