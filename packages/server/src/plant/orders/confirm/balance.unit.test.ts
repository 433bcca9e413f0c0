import { schemes } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { reachableStates } from '@serialis/contract/numbers/ledger/serial.status.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CountRow } from '../../../numbers/ledger/ledger-types.ts'
import { balanceLevels, undecidedSamples } from './balance.ts'

const levels = [
  { level: 'EA' as const, assigned: 1000, placedOut: 1000 },
  { level: 'CA' as const, assigned: 50, placedOut: null },
]

const counts = fc.constantFrom(...schemes).chain((scheme) =>
  fc
    .array(
      fc.record({
        level: fc.constantFrom('EA' as const, 'CA' as const),
        state: fc.constantFrom(...reachableStates(scheme)),
        count: fc.integer({ min: 0, max: 500 }),
      }),
      { maxLength: 40 },
    )
    .map((rows): CountRow[] => rows.map((row) => ({ key: 'order', ...row }))),
)

describe('the balance of an order', () => {
  it('puts every number of every reachable state into exactly one class, in both schemes', () => {
    fc.assert(
      fc.property(counts, (rows) => {
        for (const { level, placedOut, assigned: _assigned, unaccounted, open, ...classes } of balanceLevels(
          levels,
          rows,
          'RULE',
        )) {
          const sum = Object.values(classes).reduce((total, count) => total + count, 0)
          const all = rows.filter((row) => row.level === level).reduce((total, { count }) => total + count, 0)
          expect(sum + open).toBe(all)
          expect(unaccounted).toBe(placedOut - sum)
        }
      }),
    )
  })

  it('is zero for codes from outside as soon as none is open', () => {
    fc.assert(
      fc.property(counts, (rows) => {
        for (const { unaccounted, open } of balanceLevels(levels, rows, 'LINE')) expect(unaccounted).toBe(open)
      }),
    )
  })

  it('counts marked samples only as undecided', () => {
    const row = (status: 'SAM_MARK' | 'SAMPLE', count: number): CountRow => ({
      key: 'order',
      level: 'EA',
      count,
      state: { status, prior: null, commissioned: true, scanned: false, opened: false, allocation: 'PLACED_OUT' },
    })
    expect(undecidedSamples([row('SAM_MARK', 3), row('SAMPLE', 4)])).toBe(3)
  })
})
