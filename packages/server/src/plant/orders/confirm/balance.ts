/**
 * Reconciliation: what was placed out equals what came back. The numbers of an order, counted by the ledger, in the
 * categories of a balance sheet.
 */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { lifecycleOf, type Lifecycle } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { BalanceLevel } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { CountRow } from '../../../numbers/ledger/ledger-types.ts'
import type { LevelRow } from '../steps/steps.queries.ts'

type Class = 'commissioned' | 'onHold' | 'sampled' | 'rejected' | 'returned' | 'withdrawn' | 'open'

const classOf: Record<Lifecycle, Class> = {
  UNALLOCATED: 'open',
  ALLOCATED: 'open',
  ENCODED: 'open',
  COMMISSIONED: 'commissioned',
  RELEASED: 'commissioned',
  SCANNED: 'commissioned',
  USED_INTERNALLY: 'commissioned',
  RETURNED: 'commissioned',
  DISPOSED: 'commissioned',
  SAMPLE_MARKED: 'sampled',
  SAMPLED: 'sampled',
  BLOCKED: 'onHold',
  INVALID: 'returned',
  INACTIVE: 'withdrawn',
  LABEL_SCRAPPED: 'rejected',
  DESTROYED: 'rejected',
}

const empty = { commissioned: 0, onHold: 0, sampled: 0, rejected: 0, returned: 0, withdrawn: 0, open: 0 }

/**
 * One row per level, from the unit outward. `codesFrom` LINE: the codes came in with the results, so as many were at
 * the line. Unaccounted: placed out to the line, and on no list that came back.
 */
export function balanceLevels(
  levels: readonly Pick<LevelRow, 'level' | 'assigned' | 'placedOut'>[],
  counts: readonly CountRow[],
  codesFrom: 'RULE' | 'LINE',
): BalanceLevel[] {
  const classes = new Map<PackagingLevel, Record<Class, number>>(levels.map(({ level }) => [level, { ...empty }]))
  for (const { level, state, count } of counts) {
    const row = classes.get(level) ?? { ...empty }
    row[classOf[lifecycleOf(state)]] += count
    classes.set(level, row)
  }
  return [...classes]
    .sort(([a], [b]) => packagingLevels.indexOf(a) - packagingLevels.indexOf(b))
    .map(([level, row]) => {
      const known = levels.find((one) => one.level === level)
      const { open, ...accounted } = row
      const sum = Object.values(accounted).reduce((total, count) => total + count, 0)
      const placedOut = codesFrom === 'LINE' ? sum + open : (known?.placedOut ?? 0)
      return {
        level,
        assigned: codesFrom === 'LINE' ? sum + open : (known?.assigned ?? 0),
        placedOut,
        ...row,
        unaccounted: placedOut - sum,
      }
    })
}

/** Marked for a sample, without a decision whether it is taken. */
export const undecidedSamples = (counts: readonly CountRow[]): number =>
  counts.reduce((sum, { state, count }) => (lifecycleOf(state) === 'SAMPLE_MARKED' ? sum + count : sum), 0)
