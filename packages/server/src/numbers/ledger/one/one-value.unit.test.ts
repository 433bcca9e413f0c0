import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCells, encodeCells, valueAt } from '../cells/cells.ts'
import { PART_LENGTH } from '../serial-set/ordinals.ts'
import { encodeSet, placeInSet } from '../serial-set/serial-set-codec.ts'
import { ordinalsOf, setOfRanges } from '../serial-set/serial-set.ts'

const BASE = 2 ** 24
/** Runs, singles, bitmaps and full parts all occur. */
const sets = fc
  .array(
    fc.record({
      first: fc.integer({ min: BASE, max: BASE + 3 * PART_LENGTH }),
      length: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 }), fc.constantFrom(1, 2, 3, PART_LENGTH)),
    }),
    { maxLength: 200 },
  )
  .map((runs) => setOfRanges(runs.map(({ first, length }) => ({ first, last: first + length - 1 }))))
const dense = fc
  .integer({ min: 2, max: 5 })
  .map((step) =>
    setOfRanges(Array.from({ length: 20_000 }, (_, at) => ({ first: BASE + at * step, last: BASE + at * step }))),
  )

describe('one member of a stored set', () => {
  it('has the place that it has among all, and others have none', () => {
    fc.assert(
      fc.property(
        fc.oneof(sets, dense),
        fc.array(fc.integer({ min: BASE - 5, max: BASE + 4 * PART_LENGTH }), { maxLength: 50 }),
        (set, asked) => {
          const bytes = encodeSet(set)
          const all = ordinalsOf(set)
          const places = new Map(Array.from(all, (ordinal, place) => [ordinal, place]))
          for (const ordinal of [...asked, ...all.subarray(0, 3), ...all.subarray(-3)])
            expect(placeInSet(bytes, ordinal)).toBe(places.get(ordinal) ?? -1)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('one value of cells', () => {
  it('is what unpacking all of them gives', () => {
    const values = fc.integer({ min: 1, max: 1024 }).chain((length) =>
      fc.oneof(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: length, maxLength: length }),
        fc.array(fc.maxSafeNat(), { minLength: length, maxLength: length }),
        fc
          .tuple(fc.maxSafeNat(), fc.maxSafeNat())
          .map(([a, b]) => Array.from({ length }, (_, at) => (at < length / 2 ? a : b))),
      ),
    )
    fc.assert(
      fc.property(values, (all) => {
        const cells = encodeCells(Float64Array.from(all))
        const decoded = decodeCells(cells, all.length)
        for (let at = 0; at < all.length; at += Math.max(1, Math.floor(all.length / 40)))
          expect(valueAt(cells, all.length, at)).toBe(decoded[at])
        expect(valueAt(cells, all.length, all.length - 1)).toBe(all.at(-1))
      }),
      { numRuns: 300 },
    )
  })
})
