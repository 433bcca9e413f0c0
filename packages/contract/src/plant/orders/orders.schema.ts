/** The production order: its input, its row in lists, and the inputs of its commands. */

import { z } from 'zod'
import { id, instant, recordVersion } from '../../kit/entity.ts'
import { signatureInput } from '../../kit/signature.ts'
import { takenOut } from '../../numbers/ledger/contents.schema.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { ALERT_LEVELS } from '../../platform/alerts/alerts.schema.ts'
import { ALERT_STATUSES } from '../../platform/alerts/alerts.status.ts'
import { reasonCode } from '../../platform/dictionary/dictionary.schema.ts'
import { shapeOf } from './orders-fields.ts'
import { orderStatus } from './orders.status.ts'

export const orderInput = z.object({
  ...shapeOf('input'),
  productId: id.nullable().default(null),
  /** The planned line; its mode decides whether the line takes the order or the planner assigns it. */
  plannedLineId: id.nullable().default(null),
  /** The supplier that packs it; omitted, the brand owner's own plants. The supplier's people see the order. */
  supplierId: id.nullable().default(null),
})
export type OrderInput = z.infer<typeof orderInput>

export const order = z.object({
  id,
  ...shapeOf('answer'),
  productId: id.nullable(),
  productName: z.string(),
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
  /** The role whose signature the order waits for; null: it waits for none, or for anybody with the permission. */
  awaitedRole: z.string().nullable(),
  /** A sample or a lot of it has no decision, and so nobody can confirm it yet. */
  waitsForInspection: z.boolean(),
  /** Of the order's most urgent alert; null without one. */
  alertStatus: z.enum(ALERT_STATUSES).nullable(),
  alertLevel: z.enum(ALERT_LEVELS).nullable(),
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
/**
 * `difference` explains why not every outer pack was scanned, or what else was scanned: in words, by a deviation reason of
 * the dictionary, or by both.
 */
export const scanEnd = z.object({ version, difference: reason.optional(), differenceCode: reasonCode })
/** `deviation` or `deviationCode`, a deviation reason of the dictionary, is required when the balance is not zero. */
export const confirmation = signedCommand.extend({ deviation: reason.optional(), deviationCode: reasonCode })
/** The operation for packs that already have codes; unused codes are retired either way. */
/** Packs of other orders in the containers that the scrapping takes away, by what becomes of the order's own packs. */
export const scrapPreview = z.object({ INACTIVATE: takenOut, DESTROY: takenOut })
export const scrapping = signedCommand.extend({ commissioned: z.enum(['INACTIVATE', 'DESTROY']).default('INACTIVATE') })
