/** SN pools: the codes of a product's level from one source, and the rules for taking and requesting them. */

import { z } from 'zod'
import { besideOtherFaults, id, instant, percentage, recordVersion, whenMissing } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { SN_SOURCES } from '../products/product-fields.ts'
import { ZERO_BOXES } from '../products/templates.schema.ts'
import { POOL_ENVIRONMENTS } from '../sources/pool-key.ts'
import { POOL_PERCENT, TARGET_FACTOR } from './demand.ts'

const POOL_LIMITS = { numbers: 100_000_000, zeroBoxes: 10_000, warnDays: 365 } as const

const count = z.number().int()
const numbers = (emptyKey: string, min: number) =>
  z
    .number({ error: whenMissing(emptyKey) })
    .int()
    .min(min)
    .max(POOL_LIMITS.numbers)

const limits = {
  /** Minimum number of codes in one request to the source; a smaller need is rounded up, and the rest stays free. */
  minimumRequest: numbers('minimum_request_can_not_be_empty', 1),
  /** Maximum number of codes that one order may take, in percent of its size. */
  maximumPercent: percentage(POOL_PERCENT.min, POOL_PERCENT.max).int('enter_a_correct_percentage').default(115),
  /** How a partial pack is numbered: not allowed, with a normal code, or with a code of its own rule. */
  zeroBox: z.enum(ZERO_BOXES, { error: whenMissing('zero_box_can_not_be_empty') }),
  /** Codes reserved for partial packs: this many per batch, and one more per this many packs. */
  zeroBoxPerBatch: count.min(0).max(POOL_LIMITS.zeroBoxes).default(1),
  zeroBoxEach: count.min(1).max(POOL_LIMITS.numbers).default(50),
  /** OWN_KEY only: the rule version that makes the codes of partial packs. */
  zeroBoxRuleVersionId: id.nullable().default(null),
  /** Below this number of free codes, the source is asked for more. */
  threshold: numbers('minimum_threshold_can_not_be_empty', 0),
  /** Free codes after a request; omitted, three times the threshold. */
  target: count.min(0).max(POOL_LIMITS.numbers).nullable().default(null),
  /** A warning is raised when the codes may run out within this many days. */
  warnDays: count.min(1).max(POOL_LIMITS.warnDays).default(7),
  /** A paused pool provides no codes and requests none. */
  isActive: z.boolean().default(true),
}

interface Limits {
  zeroBox: (typeof ZERO_BOXES)[number]
  zeroBoxRuleVersionId: string | null
  threshold: number
  target: number | null
}
function checkLimits({ zeroBox, zeroBoxRuleVersionId, threshold, target }: Limits, check: z.RefinementCtx) {
  const refuse = (field: string, key: string) => check.addIssue({ code: 'custom', path: [field], message: key })
  if (zeroBox === 'OWN_KEY' && zeroBoxRuleVersionId === null)
    refuse('zeroBoxRuleVersionId', 'pool_zero_box_rule_missing')
  if (typeof target === 'number' && target < threshold) refuse('target', 'target_below_threshold')
}

export const poolInput = z
  .object({
    productId: z.uuid({ error: whenMissing('article_can_not_be_empty') }),
    level: z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') }),
    source: z.enum(SN_SOURCES),
    /** OWN for codes made here; otherwise the partner's system that they come from. */
    environment: z.enum(POOL_ENVIRONMENTS),
    /** Codes that a packaging supplier may use; null: those of the own lines. */
    supplierId: id.nullable().default(null),
    ...limits,
  })
  .superRefine((pool, check) => {
    checkLimits(pool, check)
    const { source, environment } = pool
    if (source && environment && (source === 'pharmforce') !== (environment === 'OWN'))
      check.addIssue({ code: 'custom', path: ['environment'], message: 'pool_environment_unfit' })
  }, besideOtherFaults)
/** The product, level and source of a pool cannot change. */
export const poolEdit = z.object({ ...limits, version: recordVersion }).superRefine(checkLimits, besideOtherFaults)

export const targetOf = ({ threshold, target }: { threshold: number; target: number | null }): number =>
  target ?? TARGET_FACTOR * threshold

const poolCauses = ['THRESHOLD', 'ORDER', 'MANUAL'] as const
export type PoolCause = (typeof poolCauses)[number]
/** SHORT: less was delivered than requested, and the rest is not coming. */
export const replenishmentStatuses = ['RUNNING', 'DELIVERED', 'SHORT', 'FAILED'] as const
export type ReplenishmentStatus = (typeof replenishmentStatuses)[number]

export const replenishment = z.object({
  id,
  cause: z.enum(poolCauses),
  status: z.enum(replenishmentStatuses),
  quantity: count,
  received: count,
  /** Of the current or last request. */
  pullId: id,
  requestedBy: z.string(),
  requestedAt: instant,
  endedAt: instant.nullable(),
  /** Why it failed; an error key. */
  problem: z.string().nullable(),
})
export type Replenishment = z.infer<typeof replenishment>

/** Days until the free codes run out; null: later than a year, or they are not used. */
const days = count.nullable()
const poolForecast = z.object({
  perDay: z.number(),
  days: z.object({ early: days, likely: days, late: days }),
  observedDays: count,
  isThin: z.boolean(),
  missing: count,
})

/**
 * LOW: under the threshold. ENDING: may run out within the warning period. EMPTY: nothing is free, or orders need more
 * than there is.
 */
export const poolLevels = ['ENOUGH', 'LOW', 'ENDING', 'EMPTY', 'PAUSED'] as const
export type PoolLevel = (typeof poolLevels)[number]

const person = z.object({ id, code: z.string(), name: z.string() })
export const pool = z.object({
  id,
  product: person,
  level: z.enum(packagingLevels),
  source: z.enum(SN_SOURCES),
  environment: z.enum(POOL_ENVIRONMENTS),
  supplierId: id.nullable(),
  supplierName: z.string(),
  minimumRequest: count,
  maximumPercent: count,
  zeroBox: z.enum(ZERO_BOXES),
  threshold: count,
  target: count,
  isActive: z.boolean(),
  counts: z.object({ free: count, reserved: count, allocated: count, placedOut: count, ended: count }),
  /** What approved orders wait for. */
  waiting: count,
  /** Requested and not delivered yet. */
  underWay: count,
  state: z.enum(poolLevels),
  forecast: poolForecast,
  version: count,
})
export type Pool = z.infer<typeof pool>

export const poolDetail = pool.extend({
  zeroBoxPerBatch: count,
  zeroBoxEach: count,
  zeroBoxRule: z.object({ versionId: id, name: z.string(), number: count }).nullable(),
  warnDays: count,
  /** Numbers taken by orders, day by day, for the last ninety days; days without any are left out. */
  taken: z.array(z.object({ day: z.iso.date(), count })),
  /** Orders that wait for this pool. */
  waitingOrders: z.array(z.object({ id, orderNo: z.string(), need: count })),
  /** The size of a request that serves them and fills up to the target. */
  proposal: z.object({ quantity: count, missing: count, isRounded: z.boolean() }),
  /** The account that would be asked; null: none covers the product. */
  account: z.object({ id, name: z.string() }).nullable(),
  running: replenishment.nullable(),
})
export type PoolDetail = z.infer<typeof poolDetail>

/** Why a pool has an alert of its own. */
const poolProblems = ['pool_orders_wait', 'pool_runs_out', 'pool_below_threshold'] as const
export type PoolProblem = (typeof poolProblems)[number]

export const poolRequest = z.object({ quantity: count.min(1).max(POOL_LIMITS.numbers) })
