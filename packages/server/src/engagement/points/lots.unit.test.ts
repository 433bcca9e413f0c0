/** Random lives of the lots of one member, by the pure arithmetic alone. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, availableOn, type Lot, settled, spent, takenBack } from './lots.ts'

const sum = (all: readonly { points: number }[]) => all.reduce((total, { points }) => total + points, 0)
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

interface Step {
  do: 'earn' | 'spend' | 'takeBack' | 'nextDay'
  points: number
  lasts: number
  which: number
}
const step = fc.record<Step>({
  do: fc.constantFrom('earn', 'spend', 'takeBack', 'nextDay'),
  points: fc.integer({ min: 1, max: 60 }),
  lasts: fc.integer({ min: 0, max: 9 }),
  which: fc.nat(40),
})

describe('lots', () => {
  it('are spent in the order of their last days, and never below nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let lots: Lot[] = []
        let at = 0
        const given = new Map<string, number>()
        for (const one of steps) {
          const today = dayOf(at)
          if (one.do === 'nextDay') at++
          if (one.do === 'earn') {
            const lot = { id: `lot ${String(given.size).padStart(3, '0')}`, expiresOn: dayOf(at + one.lasts) }
            given.set(lot.id, one.points)
            const grown = [...lots, { ...lot, points: one.points }]
            const moves = settled(grown)
            expect(sum(moves)).toBe(0)
            lots = after(grown, moves)
          }
          if (one.do === 'spend') {
            const before = availableOn(lots, today)
            const moves = spent(lots, one.points, today)
            expect(moves === undefined).toBe(before < one.points)
            if (moves === undefined) continue
            expect(sum(moves)).toBe(-one.points)
            const next = after(lots, moves)
            expect(availableOn(next, today)).toBe(before - one.points)
            const touched = new Set(moves.map(({ lotId }) => lotId))
            const last = lots.filter(({ id }) => touched.has(id)).map(({ expiresOn }) => expiresOn)
            const left = next.filter(({ points, expiresOn }) => points > 0 && expiresOn >= today)
            // What is left of earlier days would have been spent first.
            for (const lot of left) expect(last.every((day) => day <= lot.expiresOn)).toBe(true)
            for (const lot of lots) if (touched.has(lot.id)) expect(lot.expiresOn >= today).toBe(true)
            lots = next
          }
          const taken = [...given.keys()][one.which]
          if (one.do === 'takeBack' && taken !== undefined) {
            const points = given.get(taken)!
            given.set(taken, 0)
            if (points === 0) continue
            const moves = takenBack(lots, taken, points)
            expect(sum(moves)).toBe(-points)
            lots = after(lots, moves)
          }
          const [low, high] = [Math.min(0, ...lots.map((lot) => lot.points)), Math.max(0, ...lots.map((l) => l.points))]
          expect(low === 0 || high === 0).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('take from their own lot first when one is taken back', () => {
    const lots = [
      { id: 'a', points: 30, expiresOn: '2026-01-01' },
      { id: 'b', points: 10, expiresOn: '2026-02-01' },
    ]
    expect(takenBack(lots, 'b', 15)).toEqual([
      { lotId: 'b', points: -10 },
      { lotId: 'a', points: -5 },
    ])
    expect(takenBack(lots, 'b', 45)).toEqual([
      { lotId: 'b', points: -15 },
      { lotId: 'a', points: -30 },
    ])
  })
})
