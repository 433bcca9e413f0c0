/** The codes that an order gets: need, rule and logic text of each level; or why it cannot get them. */

import { logicTextOf } from '@serialis/contract/numbers/codes/rule-shape.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { needOf, type LevelNeed } from '@serialis/contract/plant/orders/orders-need.ts'
import type { CodesProblem } from '@serialis/contract/plant/orders/orders.errors.ts'
import { mostNumbers } from '@serialis/contract/plant/pools/demand.ts'
import { codedLevels } from '@serialis/contract/plant/products/packaging.ts'
import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { found } from '../../../kit/http/failure.ts'
import { ruleVersionOf } from '../../../numbers/codes/codes.service.ts'
import { lineInForce, type LineInForce } from '../../lines/lines.service.ts'
import { poolsByLevel, type PoolRow } from '../../pools/pool-orders.service.ts'
import { productAt, type ProductContents } from '../../products/products.service.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { OrderCodeType } from '../steps/steps.queries.ts'

/**
 * The order cannot get its codes. The problem is stored with it and raised as an alert, until the cause is corrected
 * and the task started again.
 */
export class CodesRefused extends Error {
  readonly problem: CodesProblem
  readonly params: Record<string, string | number>
  constructor(problem: CodesProblem, params: Record<string, string | number> = {}) {
    super(problem)
    this.problem = problem
    this.params = params
  }
}

/** Null: nobody has to act, the codes are on their way. */
export const alertOfProblem: Record<CodesProblem, AlertType | null> = {
  codes_rule_missing: 'E5',
  codes_zero_box_rule_missing: 'E5',
  codes_rule_not_approved: 'E5',
  codes_rule_unfit: 'E5',
  codes_source_unsupported: 'E6',
  codes_rule_used_up: 'E12',
  codes_too_many_for_line: 'E12',
  codes_pool_missing: 'E5',
  codes_pool_paused: 'E5',
  codes_pool_short: 'E5',
  codes_pool_waits: null,
  codes_no_account: 'E6',
  codes_above_request_percentage: 'E12',
}
/** Every alert type that such a problem raises. */
export const codesAlerts: readonly AlertType[] = [
  ...new Set(Object.values(alertOfProblem).filter((type) => type !== null)),
]

interface PlannedRule {
  versionId: string
  logic: string
}

export interface PlannedLevel {
  level: PackagingLevel
  /** Coded packs of the next coded level inside; 1 for the unit. */
  capacity: number
  codeType: OrderCodeType
  gtin: string | null
  need: number
  /** The pool that limits the codes; a pool of a partner's codes also provides them. */
  pool: PoolRow | null
  /** Creates the codes; null: they come from the pool, or with the results. */
  rule: PlannedRule | null
  /** The part of `need` for partial packs, whose codes have a rule of their own. */
  partials: { quantity: number; rule: PlannedRule; codeType: OrderCodeType } | null
}

/** Throws `CodesRefused`. Takes nothing yet: everything planned here is issued in the same transaction, or nothing. */
export async function planCodesOf(db: TenantDb, order: OrderRow): Promise<PlannedLevel[]> {
  const { productId, productRevision } = order
  // The approval says which revision, and none is ever deleted.
  if (productId === null || productRevision === null) throw new Error(`order ${order.orderNo} was never approved`)
  const product = found(await productAt(db, productId, productRevision))
  const line = order.plannedLineId === null ? undefined : await lineInForce(db, order.plannedLineId)
  const pools = await poolsOfOrder(db, order)
  const needs = needsWith(pools, order, product)
  const total = needs.reduce((sum, { need }) => sum + need, 0)
  if (line !== undefined && total > line.maximumSerials)
    throw new CodesRefused('codes_too_many_for_line', { line: line.name, maximum: line.maximumSerials, need: total })
  const coded = codedLevels(product.levels)
  const levels: PlannedLevel[] = []
  for (const own of needs) {
    const { level, need } = own
    const { level: at, childCount } = found(coded.find((one) => one.level.level === level))
    const { gtin, ruleVersionId } = at
    const codeType = at.codeType as PlannedLevel['codeType']
    const pool = pools.get(level) ?? null
    if (pool !== null) requireAllowed(pool, own, product)
    const ask = { order, product, line, level, codeType }
    const rule =
      order.codesFrom === 'LINE' || (pool !== null && order.codesFrom === 'POOL')
        ? null
        : await ruleFor(db, { ...ask, ruleVersionId })
    const hasOwnKey = (pool ?? at).zeroBox === 'OWN_KEY' && own.zeroBoxReserve > 0 && order.codesFrom !== 'LINE'
    const partials = hasOwnKey
      ? await partialsFor(db, ask, { ...own, ruleVersionId: (pool ?? at).zeroBoxRuleVersionId })
      : null
    levels.push({
      level,
      capacity: childCount,
      codeType,
      gtin: codeType === 'SGTIN' ? gtin : null,
      need,
      pool,
      rule,
      partials,
    })
  }
  await requireRoom(db, levels)
  return levels
}

/** The pools of the order's product: of the supplier that makes it, otherwise those of the own lines. */
async function poolsOfOrder(db: TenantDb, order: OrderRow): Promise<Map<PackagingLevel, PoolRow>> {
  if (order.codesFrom === 'LINE' || order.productId === null) return new Map()
  return poolsByLevel(db, {
    productId: order.productId,
    source: order.codesFrom === 'POOL' ? 'TRACELINK' : 'pharmforce',
    supplierId: order.supplierId,
  })
}

/** The order's need on each level; stores the pools' rules for partial packs. */
export function needsWith(
  pools: ReadonlyMap<PackagingLevel, PoolRow>,
  order: Pick<OrderRow, 'orderSize' | 'reservePercent'>,
  product: ProductContents,
): LevelNeed[] {
  const levels = product.levels.map((level) => {
    const pool = pools.get(level.level)
    return pool === undefined
      ? level
      : { ...level, zeroBox: pool.zeroBox, zeroBoxes: { perBatch: pool.zeroBoxPerBatch, each: pool.zeroBoxEach } }
  })
  return needOf(found(order.orderSize), levels, order.reservePercent)
}

/**
 * The maximum applies to packs and rejects; codes for partial packs are added on top, or no small order could have any.
 */
function requireAllowed(pool: PoolRow, { level, nominal, rejectReserve }: LevelNeed, product: ProductContents): void {
  if (!pool.isActive) throw new CodesRefused('codes_pool_paused', { level, product: product.name })
  const [need, maximum] = [nominal + rejectReserve, mostNumbers(nominal, pool.maximumPercent)]
  if (need > maximum)
    throw new CodesRefused('codes_above_request_percentage', {
      level,
      size: nominal,
      need,
      maximum,
      percent: pool.maximumPercent,
    })
}

interface RuleAsk {
  order: OrderRow
  product: ProductContents
  line: LineInForce | undefined
  level: PackagingLevel
  codeType: string
  ruleVersionId: string | null
}

/** Codes of a number range of their own for partial packs, an SSCC also where full packs have a GTIN. */
async function partialsFor(
  db: TenantDb,
  ask: Omit<RuleAsk, 'ruleVersionId'> & { codeType: OrderCodeType },
  { zeroBoxReserve, ruleVersionId }: { zeroBoxReserve: number; ruleVersionId: string | null },
): Promise<NonNullable<PlannedLevel['partials']>> {
  if (ruleVersionId === null)
    throw new CodesRefused('codes_zero_box_rule_missing', { level: ask.level, product: ask.product.name })
  const { target } = await ruleVersionOf(db, ruleVersionId)
  return {
    quantity: zeroBoxReserve,
    rule: await ruleFor(db, { ...ask, ruleVersionId }),
    codeType: target === 'SSCC' ? 'SSCC' : ask.codeType,
  }
}

async function ruleFor(
  db: TenantDb,
  { order, product, line, level, codeType, ruleVersionId }: RuleAsk,
): Promise<PlannedRule> {
  if (ruleVersionId === null && order.codesFrom === 'POOL')
    throw new CodesRefused('codes_pool_missing', { level, product: product.name })
  // China codes are applied for with the authority and come from outside, unless a rule for them was set up on purpose.
  if (ruleVersionId === null)
    throw new CodesRefused(codeType === 'CN20' ? 'codes_source_unsupported' : 'codes_rule_missing', {
      level,
      product: product.name,
    })
  const version = await ruleVersionOf(db, ruleVersionId)
  const rule = `${version.ruleName} ${version.number}`
  if (version.status !== 'APPROVED') throw new CodesRefused('codes_rule_not_approved', { level, rule })
  const logic = logicTextOf(version.shape, {
    day: found(order.productionDate),
    productCode: product.code,
    level: packagingLevels.indexOf(level),
    ...(line && { lineCode: line.code }),
  })
  if ('unfit' in logic) throw new CodesRefused('codes_rule_unfit', { level, rule, source: logic.unfit })
  return { versionId: version.id, logic: logic.text }
}

/** Levels may share one rule version, so its remaining capacity is judged for their sum. */
async function requireRoom(db: TenantDb, levels: readonly PlannedLevel[]): Promise<void> {
  const needs = new Map<string, number>()
  const add = (rule: PlannedRule | null | undefined, count: number) =>
    rule && needs.set(rule.versionId, (needs.get(rule.versionId) ?? 0) + count)
  for (const { rule, need, partials } of levels) {
    add(rule, need - (partials?.quantity ?? 0))
    add(partials?.rule, partials?.quantity ?? 0)
  }
  for (const [versionId, need] of needs) {
    const { ruleName, number, issuable, issued } = await ruleVersionOf(db, versionId)
    if (issuable - issued < need)
      throw new CodesRefused('codes_rule_used_up', { rule: `${ruleName} ${number}`, left: issuable - issued, need })
  }
}
