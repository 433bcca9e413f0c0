/** What the database expects a rule to cost, and what makes it dear. */

import type { RuleAdvice } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import {
  attributeKey,
  type RuleGroup,
  type RuleNode,
  type RuleWindow,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Judging } from './judging.queries.ts'
import { judgingBy, membersOfRule } from './members-of-rule.queries.ts'
import type { RuleAttributes } from './rule-attributes.ts'

/**
 * About some minutes: an audience is built in the background, and never for longer. The planner expects that each activity
 * is looked through for health data, which few are: all purchases of a million members are 150,000,000 to it.
 */
export const RULE_COST_MAXIMUM = 300_000_000

interface Plan {
  'Total Cost': number
  'Plan Rows': number
}

/** In the units of the planner, and how many members it expects. */
export async function costOf(
  db: TenantDb,
  rule: RuleGroup,
  judging: Judging,
): Promise<{ cost: number; expected: number }> {
  const known = await judgingBy(db, rule, judging)
  const { rows } = await sql<Record<string, readonly { Plan: Plan }[]>>`
    explain (format json) ${membersOfRule(db, rule, known)}`.execute(db.trx)
  const [plans] = Object.values(rows[0] ?? {})
  const plan = plans?.[0]?.Plan
  return { cost: plan?.['Total Cost'] ?? 0, expected: plan?.['Plan Rows'] ?? 0 }
}

/** Longer reads most of the activities. */
const SHORT_DAYS = 90
const isShort = (window: RuleWindow): boolean =>
  window.kind === 'ROLLING' ? window.days <= SHORT_DAYS : window.kind === 'CALENDAR' && window.unit !== 'YEAR'

/** What in a rule could make it cheaper, by the place of the leaf. */
export function adviceFor(
  node: RuleNode,
  attributes: RuleAttributes,
  place = '',
): { place: string; kind: RuleAdvice }[] {
  if (node.kind === 'GROUP')
    return node.rules.flatMap((one, at) => adviceFor(one, attributes, place === '' ? `${at}` : `${place}.${at}`))
  const advice: RuleAdvice[] = []
  if ((node.kind === 'ACTIVITY' || node.kind === 'SEQUENCE') && !isShort(node.window)) advice.push('WINDOW')
  if (node.kind === 'ACTIVITY' && node.matches.length > 0) advice.push('MATCHES')
  if (node.kind === 'SEQUENCE') advice.push('SEQUENCE')
  if (node.kind === 'SERIAL' && node.scan && node.productId === null && node.batch === null && !node.lines?.length)
    advice.push('SCANS')
  if (node.kind === 'ATTRIBUTE' && !attributes.get(attributeKey(node))?.slot) advice.push('PROMOTE')
  return advice.map((kind) => ({ place, kind }))
}
