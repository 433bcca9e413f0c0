/** SN application (0200): a number of codes for a product's level, made by an approved rule version. */

import { z } from 'zod'
import { id, instant, optionalText, whenMissing } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureView } from '../../kit/signature.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { applicationFailures } from './serials.errors.ts'
import { shownState } from './serials.schema.ts'

/** Ten billion codes are 600 rows; a larger number is a typing error. */
export const APPLICATION_MAXIMUM = 10_000_000_000

/**
 * Apply status of the specification: 1 success, 0 failure (or cancelled: none of it can be used). Codes are issued in
 * the request itself, so that an application never runs: only pushes have null.
 */
const applyStatus = z.union([z.literal(1), z.literal(0)])
const applicationStates = ['DELIVERED', 'FAILED', 'CANCELLED'] as const
/** Kinds of entries in the request log. */
export const requestKinds = ['REQUEST', 'DOWNLOAD', 'CANCEL'] as const
/** Codes that somebody may have, or that something happened to, cannot be cancelled, only retired. */
export const cancelBlocks = ['application_was_downloaded', 'application_codes_in_use'] as const
export const packagingLevel = z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') })

const noQuantity = ({ code, input }: { code?: string | undefined; input?: unknown }) =>
  code !== 'invalid_type'
    ? undefined
    : input === undefined || input === null
      ? 'quantity_can_not_be_empty'
      : 'quantity_must_be_a_positive_integer'
const quantity = z
  .number({ error: noQuantity })
  .int('quantity_must_be_a_positive_integer')
  .min(1, 'quantity_must_be_a_positive_integer')
  .max(APPLICATION_MAXIMUM)

export const applicationInput = z.object({
  productId: z.uuid({ error: 'article_can_not_be_empty' }),
  level: packagingLevel,
  /** Omitted: the version that the product names for the level. A supplier has no other choice. */
  ruleVersionId: z.uuid({ error: 'rule_version_can_not_be_empty' }).nullable().default(null),
  quantity,
  /** The codes are for this order, which cannot get more than it was allocated. */
  orderId: id.nullable().default(null),
  /** The codes are for this packaging supplier, within its authority. Omitted by the supplier's own users. */
  supplierId: id.nullable().default(null),
  /** Required when the guess meter warns. */
  reason: optionalText(500),
})
export type ApplicationInput = z.infer<typeof applicationInput>

export const applicationFilter = listQuery(
  {
    productId: id.optional(),
    orderId: id.optional(),
    supplierId: id.optional(),
    level: z.enum(packagingLevels).optional(),
    ruleVersionId: id.optional(),
    /** `1` delivered, `0` failed, or `cancelled`. */
    applyStatus: z.enum(['1', '0', 'cancelled']).optional(),
    /** Number of the application, as people read it. */
    number: z.coerce.number().int().min(1).optional(),
  },
  'number',
)

const named = z.object({ id, code: z.string(), name: z.string() })

export const application = z.object({
  id,
  /** Number within the tenant, as people read it. */
  number: z.number().int(),
  product: named,
  level: z.enum(packagingLevels),
  gtin: z.string().nullable(),
  rule: z.object({ versionId: id, name: z.string(), version: z.number().int() }),
  order: z.object({ id, orderNo: z.string() }).nullable(),
  supplier: z.object({ id, code: z.string(), name: z.string() }).nullable(),
  quantity: z.number().int(),
  issued: z.number().int(),
  refused: z.number().int(),
  applyStatus,
  /** How often its codes were downloaded. */
  downloads: z.number().int(),
  state: z.enum(applicationStates),
  failure: z.enum(applicationFailures).nullable(),
  reason: z.string(),
  appliedBy: z.string(),
  appliedAt: instant,
  finishedAt: instant.nullable(),
})
export type Application = z.infer<typeof application>

export const applicationDetail = application.extend({
  /** A block is up to 2^24 codes issued in one go. */
  blocks: z.array(
    z.object({ block: z.number().int(), size: z.number().int(), firstCode: z.string(), lastCode: z.string() }),
  ),
  /** The number of blocks, which may be more than are listed. */
  blockCount: z.number().int(),
  counts: z.array(z.object({ status: shownState, count: z.number().int() })),
  /** Share of all codes of the rule that are in use: the probability that a made-up code is real. */
  guess: z.number(),
  allowed: z.array(z.enum(['download', 'cancel'])),
  /** Why it can no longer be cancelled; null when it can, or when it never could. */
  cancelBlockedBy: z.enum(cancelBlocks).nullable(),
  /** The digest for the signature of a cancellation. */
  digest: z.string(),
  signatures: z.array(signatureView),
  /** Its history, newest first. */
  log: z.array(
    z.object({
      id,
      kind: z.enum(requestKinds),
      at: instant,
      by: z.string(),
      reason: z.string(),
      nth: z.number().int().nullable(),
    }),
  ),
})
export type ApplicationDetail = z.infer<typeof applicationDetail>

/** The codes of one application once more: a second download requires a reason. */
export const downloadQuery = z.object({ reason: optionalText(500) })

/** Preview of an application before it is submitted. */
export const previewQuery = z.object({
  productId: id,
  level: z.enum(packagingLevels),
  ruleVersionId: id,
  quantity: z.coerce.number().int().min(1).max(APPLICATION_MAXIMUM).default(1),
})
export const applicationPreview = z.object({
  /** In the format of the codes to come, but none of them: no real code is shown before it is issued. */
  example: z.string(),
  length: z.number().int(),
  left: z.number().int(),
  /** Probability that a made-up code is real afterwards; 0 where codes are not guessed (SSCC). */
  guess: z.number(),
  isReasonNeeded: z.boolean(),
})
export type ApplicationPreview = z.infer<typeof applicationPreview>

/** What an order was allocated on a level, and what applications have used of it. */
export const orderAllocation = z.object({
  orderId: id,
  orderNo: z.string(),
  batchCode: z.string().nullable(),
  allocated: z.number().int(),
  applied: z.number().int(),
  left: z.number().int(),
})
export type OrderAllocation = z.infer<typeof orderAllocation>

export const requestFilter = listQuery({
  kind: z.enum(requestKinds).optional(),
  number: z.coerce.number().int().min(1).optional(),
  productId: id.optional(),
  orderId: id.optional(),
  level: z.enum(packagingLevels).optional(),
  applyStatus: applicationFilter.shape.applyStatus,
  /** Part of the name of the person. */
  by: z.string().trim().max(60).optional(),
  /** Days in the tenant's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
/** One entry of the request log: somebody applied for codes, downloaded them, or cancelled. */
export const codeRequest = z.object({
  id,
  kind: z.enum(requestKinds),
  at: instant,
  by: z.string(),
  reason: z.string(),
  nth: z.number().int().nullable(),
  application: application.pick({
    id: true,
    number: true,
    product: true,
    level: true,
    rule: true,
    order: true,
    quantity: true,
    issued: true,
    applyStatus: true,
    state: true,
    downloads: true,
  }),
})
export type CodeRequest = z.infer<typeof codeRequest>
