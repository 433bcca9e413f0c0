import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposalsFor } from './proposals.ts'

const boxes = (...counts: number[]) => counts.map((count, at) => ({ ordinal: at + 1, count }))

test('two that fill a case exactly are proposed before anything else, the fuller one stays', () => {
  expect(proposalsFor(boxes(3, 7, 5), 10)).toEqual([{ into: 2, from: [1], total: 10, moves: 3, fills: true }])
  expect(proposalsFor(boxes(8, 2, 1, 1), 10)).toEqual([
    { into: 1, from: [2], total: 10, moves: 2, fills: true },
    { into: 3, from: [4], total: 2, moves: 1, fills: false },
  ])
})

test('several small ones fill a gap together; what fits nowhere stays alone', () => {
  expect(proposalsFor(boxes(6, 3, 1), 10)).toEqual([{ into: 1, from: [2, 3], total: 10, moves: 4, fills: true }])
  expect(proposalsFor(boxes(9, 8), 10)).toEqual([])
  expect(proposalsFor(boxes(10, 0, 4), 10)).toEqual([])
})

test('no case overflows, none is in two proposals, and the one that stays is the fullest', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (counts, capacity) => {
      const all = boxes(...counts)
      const countOf = new Map(all.map(({ ordinal, count }) => [ordinal, count]))
      const proposals = proposalsFor(all, capacity)
      const used = proposals.flatMap(({ into, from }) => [into, ...from])
      expect(new Set(used).size).toBe(used.length)
      for (const { into, from, total, moves, fills } of proposals) {
        expect(from.length).toBeGreaterThan(0)
        expect(moves).toBe(from.reduce((sum, ordinal) => sum + (countOf.get(ordinal) ?? 0), 0))
        expect(total).toBe(moves + (countOf.get(into) ?? 0))
        expect(total).toBeLessThanOrEqual(capacity)
        expect(fills).toBe(total === capacity)
        for (const ordinal of from) expect(countOf.get(ordinal) ?? 0).toBeLessThanOrEqual(countOf.get(into) ?? 0)
      }
    }),
  )
})
