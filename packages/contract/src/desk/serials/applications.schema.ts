/** SN application (0200): so many codes of a product's level, made by an approved rule version. */

import { z } from 'zod'
import { id, instant, optionalText, whenMissing } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureView } from '../../kit/signature.ts'
import { packagingLevels } from '../../numbers/ledger/serial.states.ts'
import { applicationFailures } from './serials.errors.ts'

/** Ten billion codes are 600 rows; more in one go is a slip of the keyboard. */
export const APPLICATION_MAXIMUM = 10_000_000_000

/** Apply status of the specification: 1 success, 0 failure (or cancelled: nothing of it can be used), null while it runs. */
const applyStatus = z.union([z.literal(1), z.literal(0)]).nullable()
const applicationStates = ['QUEUED', 'CHECKING', 'GENERATING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const
/** What the request log keeps. */
export const requestKinds = ['REQUEST', 'DOWNLOAD', 'CANCEL'] as const
/** Codes that somebody may hold, or that something happened to, are no longer cancelled but retired. */
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
  /** Left out: the version that the product names for the level. A supplier has no other choice. */
  ruleVersionId: z.uuid({ error: 'rule_version_can_not_be_empty' }).nullable().default(null),
  quantity,
  /** The codes are bound to this order; it may not take more than it was allocated. */
  orderId: id.nullable().default(null),
  /** The codes are for this packaging supplier, within its authority. Left out by the supplier's own users. */
  supplierId: id.nullable().default(null),
  /** Needed when the guess meter warns. */
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
    /** `1` delivered, `0` failed, `running` or `cancelled`. */
    applyStatus: z.enum(['1', '0', 'running', 'cancelled']).optional(),
    /** Of the application, as people read it. */
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
  /** How often its codes were taken away as a file. */
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
  /** More blocks than are listed. */
  blockCount: z.number().int(),
  counts: z.array(z.object({ status: z.string(), count: z.number().int() })),
  /** Share of all codes of the rule that are in use: the chance that a made-up code is real. */
  guess: z.number(),
  allowed: z.array(z.enum(['download', 'cancel'])),
  /** Why it cannot be cancelled any more; null when it can, or when it never could. */
  cancelBlockedBy: z.enum(cancelBlocks).nullable(),
  /** What a cancellation is signed under. */
  digest: z.string(),
  signatures: z.array(signatureView),
  /** What was done with it, newest first. */
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

/** The codes of one application once more: a second download says why. */
export const downloadQuery = z.object({ reason: optionalText(500) })

/** What an application would bring, before it is sent. */
export const previewQuery = z.object({
  productId: id,
  level: z.enum(packagingLevels),
  ruleVersionId: id,
  quantity: z.coerce.number().int().min(1).max(APPLICATION_MAXIMUM).default(1),
})
export const applicationPreview = z.object({
  /** Shaped like the codes to come, and none of them: a real code is shown to nobody before it is issued. */
  example: z.string(),
  length: z.number().int(),
  left: z.number().int(),
  /** Chance that a made-up code is real afterwards; 0 where codes are not guessed (SSCC). */
  guess: z.number(),
  isReasonNeeded: z.boolean(),
})
export type ApplicationPreview = z.infer<typeof applicationPreview>

/** What an order was allocated on a level, and what applications have taken of it. */
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
  /** Part of the name of who did it. */
  by: z.string().trim().max(60).optional(),
  /** Days in the tenant's zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
/** One line of the request log: somebody asked for codes, took them away, or cancelled. */
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
