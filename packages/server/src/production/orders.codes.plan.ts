/** What codes an order gets: need, rule and logic text of each level; or why it can get none. */
import type { PackagingLevel } from '@serialis/contract/ledger/serial.states.ts'
import type { CodesProblem } from '@serialis/contract/production/orders.errors.ts'
import { needOf } from '@serialis/contract/production/orders.need.ts'
import { codedLevels } from '@serialis/contract/products/packaging.ts'
import { logicTextOf } from '@serialis/contract/codes/rule.shape.ts'
import { packagingLevels } from '@serialis/contract/ledger/serial.states.ts'
import type { AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import { ruleVersionOf } from '../codes/codes.service.ts'
import type { TenantDb } from '../kit/db.ts'
import { found } from '../kit/failure.ts'
import { productAt, type ProductContents } from '../products/products.service.ts'
import { lineInForce, type LineInForce } from './lines.service.ts'
import type { OrderRow } from './orders.queries.ts'
import type { OrderCodeType } from './orders.steps.queries.ts'

/** The order can not get its codes; kept with it and raised as an alert, until the cause is mended and the task started again. */
export class CodesRefused extends Error {
  readonly problem: CodesProblem
  readonly params: Record<string, string | number>
  constructor(problem: CodesProblem, params: Record<string, string | number> = {}) {
    super(problem)
    this.problem = problem
    this.params = params
  }
}

export const alertOfProblem: Record<CodesProblem, AlertType> = {
  codes_rule_missing: 'E5',
  codes_rule_not_approved: 'E5',
  codes_rule_unfit: 'E5',
  codes_product_not_in_force: 'E5',
  codes_source_unsupported: 'E6',
  codes_rule_used_up: 'E12',
  codes_too_many_for_line: 'E12',
}

export interface PlannedLevel {
  level: PackagingLevel
  /** Coded packs of the next coded level inside; 1 for the unit. */
  capacity: number
  codeType: OrderCodeType
  gtin: string | null
  need: number
  /** Null: the codes come with the results. */
  rule: { versionId: string; logic: string } | null
}

/** Throws `CodesRefused`. Takes nothing yet: what is planned here is issued in the same transaction, or not at all. */
export async function planCodesOf(db: TenantDb, order: OrderRow): Promise<PlannedLevel[]> {
  const product = order.product_id === null || order.product_revision === null ? undefined : await productAt(db, order.product_id, order.product_revision)
  if (product === undefined) throw new CodesRefused('codes_product_not_in_force', { product: order.product_name })
  const line = order.planned_line_id === null ? undefined : await lineInForce(db, order.planned_line_id)
  const needs = needOf(found(order.order_size), product.levels, order.reserve_percent)
  const total = needs.reduce((sum, { need }) => sum + need, 0)
  if (line !== undefined && total > line.maximumSerials) throw new CodesRefused('codes_too_many_for_line', { line: line.name, maximum: line.maximumSerials, need: total })
  const coded = codedLevels(product.levels)
  const levels: PlannedLevel[] = []
  for (const { level, need } of needs) {
    const { level: at, childCount } = found(coded.find((one) => one.level.level === level))
    const { gtin, ruleVersionId } = at
    const codeType = at.codeType as PlannedLevel['codeType']
    const rule = order.codes_from === 'LINE' ? null : await ruleFor(db, { order, product, line, level, codeType, ruleVersionId })
    levels.push({ level, capacity: childCount, codeType, gtin: codeType === 'SGTIN' ? gtin : null, need, rule })
  }
  await requireRoom(db, levels)
  return levels
}

interface RuleAsk {
  order: OrderRow
  product: ProductContents
  line: LineInForce | undefined
  level: PackagingLevel
  codeType: string
  ruleVersionId: string | null
}

async function ruleFor(db: TenantDb, { order, product, line, level, codeType, ruleVersionId }: RuleAsk) {
  // China codes are applied for with the authority and come from outside, unless a rule for them was set up on purpose.
  if (ruleVersionId === null) throw new CodesRefused(codeType === 'CN20' ? 'codes_source_unsupported' : 'codes_rule_missing', { level, product: product.name })
  const version = await ruleVersionOf(db, ruleVersionId)
  const rule = `${version.ruleName} ${version.number}`
  if (version.status !== 'APPROVED') throw new CodesRefused('codes_rule_not_approved', { level, rule })
  const logic = logicTextOf(version.shape, {
    day: found(order.production_date), productCode: product.code, level: packagingLevels.indexOf(level), ...(line && { lineCode: line.code }),
  })
  if ('unfit' in logic) throw new CodesRefused('codes_rule_unfit', { level, rule, source: logic.unfit })
  return { versionId: version.id, logic: logic.text }
}

/** Levels may share one rule version, so its room is judged for their sum. */
async function requireRoom(db: TenantDb, levels: readonly PlannedLevel[]): Promise<void> {
  const needs = new Map<string, number>()
  for (const { rule, need } of levels) if (rule !== null) needs.set(rule.versionId, (needs.get(rule.versionId) ?? 0) + need)
  for (const [versionId, need] of needs) {
    const { ruleName, number, issuable, issued } = await ruleVersionOf(db, versionId)
    if (issuable - issued < need) throw new CodesRefused('codes_rule_used_up', { rule: `${ruleName} ${number}`, left: issuable - issued, need })
  }
}
