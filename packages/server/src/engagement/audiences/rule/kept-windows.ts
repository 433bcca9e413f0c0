/** Parts of a rule that look back over activities: whether these are kept for as long as the part asks. */

import type { KeptForPart } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import {
  leavesOf,
  type RuleGroup,
  type RuleLeaf,
  type RuleNode,
  type RuleWindow,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import { type KeptFor, keptFor, oldestKept } from '../../activities/keeping/kept-activities.ts'
import { type Moment, spanOf } from './moments.ts'

const LONGEST_DAYS = { DAY: 1, WEEK: 7 } as const
const LONGEST_MONTHS = { MONTH: 1, YEAR: 12 } as const

/** When what a window asks began at the latest day of its period, so that a rule that fits today fits on each day. */
function reaches(window: RuleWindow, moment: Moment): Date | undefined {
  if (window.kind !== 'CALENDAR') return spanOf(window, moment).start
  const { unit, back } = window
  if (unit === 'MONTH' || unit === 'YEAR') return oldestKept(moment.now, LONGEST_MONTHS[unit] * (back + 1))
  return new Date(moment.now.getTime() - LONGEST_DAYS[unit] * (back + 1) * 86_400_000)
}

const typesOf = (leaf: RuleLeaf): string[] =>
  leaf.kind === 'ACTIVITY' ? [leaf.type] : leaf.kind === 'SEQUENCE' ? [leaf.first.type, leaf.second.type] : []

/** The type that is kept for the shortest time decides. */
function keptOf(leaf: RuleLeaf, monthsOf: KeptFor, moment: Moment): Omit<KeptForPart, 'place'> | undefined {
  if (leaf.kind !== 'ACTIVITY' && leaf.kind !== 'SEQUENCE') return undefined
  const [shortest] = typesOf(leaf)
    .map((type) => ({ type, months: monthsOf(type) }))
    .toSorted((a, b) => a.months - b.months)
  const start = reaches(leaf.window, moment)
  const isTooLong = start !== undefined && start < oldestKept(moment.now, shortest!.months)
  return isTooLong || start === undefined ? { ...shortest!, isTooLong } : undefined
}

function partsOf(node: RuleNode, monthsOf: KeptFor, moment: Moment, place: string): KeptForPart[] {
  if (node.kind === 'GROUP')
    return node.rules.flatMap((one, at) => partsOf(one, monthsOf, moment, place === '' ? `${at}` : `${place}.${at}`))
  const kept = keptOf(node, monthsOf, moment)
  return kept === undefined ? [] : [{ place, ...kept }]
}

const looksBack = (rule: RuleGroup): boolean => leavesOf(rule).some((leaf) => typesOf(leaf).length > 0)

export const keptForRule = async (db: TenantDb, rule: RuleGroup, moment: Moment): Promise<KeptForPart[]> =>
  looksBack(rule) ? partsOf(rule, await keptFor(db), moment, '') : []

/** A rule that is stored may come to ask for too long by itself, which its page says. */
export async function requireKept(db: TenantDb, rule: RuleGroup, moment: Moment): Promise<void> {
  const beyond = (await keptForRule(db, rule, moment)).find(({ isTooLong }) => isTooLong)
  if (beyond === undefined) return
  const { type, months } = beyond
  throw fieldFailure('rule', 'audience_window_not_kept', 'audience_window_not_kept', { type, months })
}
