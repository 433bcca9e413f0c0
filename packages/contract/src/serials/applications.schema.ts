/** SN application (0200): so many codes of a product's level, made by an approved rule version. */
import { z } from 'zod'
import { id, instant, optionalText, whenMissing } from '../kit/entity.ts'
import { listQuery } from '../kit/list.ts'
import { packagingLevels } from '../ledger/serial.states.ts'
import { applicationFailures } from './serials.errors.ts'

/** Ten billion codes are 600 rows; more in one go is a slip of the keyboard. */
export const APPLICATION_MAXIMUM = 10_000_000_000

/** Apply status of the specification: 1 success, 0 failure, null while it runs. */
export const applyStatus = z.union([z.literal(1), z.literal(0)]).nullable()
export const applicationStates = ['QUEUED', 'CHECKING', 'GENERATING', 'DELIVERED', 'FAILED'] as const
export const packagingLevel = z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') })

const noQuantity = ({ code, input }: { code?: string | undefined; input?: unknown }) =>
  code !== 'invalid_type' ? undefined : input === undefined || input === null ? 'quantity_can_not_be_empty' : 'quantity_must_be_a_positive_integer'
const quantity = z
  .number({ error: noQuantity })
  .int('quantity_must_be_a_positive_integer')
  .min(1, 'quantity_must_be_a_positive_integer')
  .max(APPLICATION_MAXIMUM)

export const applicationInput = z.object({
  productId: z.uuid({ error: 'article_can_not_be_empty' }),
  level: packagingLevel,
  ruleVersionId: z.uuid({ error: 'rule_version_can_not_be_empty' }),
  quantity,
  /** The codes are bound to this order; it may not take more than it was allocated. */
  orderId: id.nullable().default(null),
  /** Needed when the guess meter warns. */
  reason: optionalText(500),
})
export type ApplicationInput = z.infer<typeof applicationInput>

export const applicationFilter = listQuery({
  productId: id.optional(),
  orderId: id.optional(),
  level: z.enum(packagingLevels).optional(),
  ruleVersionId: id.optional(),
  /** `1`, `0`, or `running`. */
  applyStatus: z.enum(['1', '0', 'running']).optional(),
  /** Of the application, as people read it. */
  number: z.coerce.number().int().min(1).optional(),
}, 'number')

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
  quantity: z.number().int(),
  issued: z.number().int(),
  refused: z.number().int(),
  applyStatus,
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
  blocks: z.array(z.object({ block: z.number().int(), size: z.number().int(), firstCode: z.string(), lastCode: z.string() })),
  /** More blocks than are listed. */
  blockCount: z.number().int(),
  counts: z.array(z.object({ status: z.string(), count: z.number().int() })),
  /** Share of all codes of the rule that are in use: the chance that a made-up code is real. */
  guess: z.number(),
  allowed: z.array(z.enum(['download'])),
  downloads: z.array(z.object({ at: instant, by: z.string() })),
})
export type ApplicationDetail = z.infer<typeof applicationDetail>
