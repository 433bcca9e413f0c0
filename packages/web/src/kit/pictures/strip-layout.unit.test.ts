import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binsOf, heights, placed, runAt, sizeOf, type StripRun, totals, zoomed } from './strip-layout.ts'

const keys = ['active', 'hold', 'rejected']
/** Pure runs one after another, with gaps between some of them as between blocks. */
const someRuns = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 5_000 }),
      gap: fc.constantFrom(0, 0, 0, 1, 2 ** 24),
      key: fc.constantFrom(...keys),
    }),
    { minLength: 1, maxLength: 300 },
  )
  .map((parts) => {
    let first = 1
    return parts.map(({ count, gap, key }): StripRun => {
      first += gap
      const run = { first, last: first + count - 1, parts: [{ key, count }] }
      first += count
      return run
    })
  })
const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0)

test('runs lie end to end: gaps between blocks take no room', () => {
  fc.assert(
    fc.property(someRuns, (runs) => {
      const places = placed(runs)
      expect(places[0]!.from).toBe(0)
      expect(places.at(-1)!.to).toBe(sum(runs.map(sizeOf)))
      places.slice(1).forEach((place, at) => expect(place.from).toBe(places[at]!.to))
    }),
  )
})

test('the run under a position is the one that holds it', () => {
  fc.assert(
    fc.property(someRuns, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (runs, share) => {
      const places = placed(runs)
      const position = Math.floor(share * places.at(-1)!.to)
      const place = places[runAt(places, position)]!
      expect(place.from <= position && position < place.to).toBe(true)
    }),
  )
})

test('bins never exceed the limit, lie inside the window and lose no code', () => {
  fc.assert(
    fc.property(someRuns, fc.integer({ min: 1, max: 400 }), (runs, most) => {
      const places = placed(runs)
      const size = places.at(-1)!.to
      const bins = binsOf(places, { from: 0, to: size }, most)
      expect(bins.length).toBeLessThanOrEqual(most)
      const all = totals(runs)
      for (const key of keys) {
        const drawn = sum(
          bins.flatMap(({ parts }) => parts.filter((part) => part.key === key).map(({ count }) => count)),
        )
        expect(drawn).toBeCloseTo(all.get(key) ?? 0, 3)
      }
    }),
  )
})

test('a million runs become 500 bins', () => {
  const runs = Array.from({ length: 1_000_000 }, (_, at): StripRun => ({
    first: at * 3 + 1,
    last: at * 3 + 3,
    parts: [{ key: keys[at % 3]!, count: 3 }],
  }))
  expect(binsOf(placed(runs), { from: 0, to: 3_000_000 }, 500)).toHaveLength(500)
})

test('a single rejected code among a thousand stays visible, and heights fill the bar', () => {
  const shares = heights(
    [
      { key: 'active', count: 999 },
      { key: 'rejected', count: 1 },
    ],
    keys,
  )
  expect(shares.map(({ key }) => key)).toEqual(['active', 'rejected'])
  expect(shares[1]!.count).toBeGreaterThan(0.1)
  expect(sum(shares.map(({ count }) => count))).toBeCloseTo(1)
})

test('zooming stays inside the whole and keeps the point under the eye', () => {
  const inner = zoomed({ from: 0, to: 1000 }, 250, 0.5, 1000)
  expect(inner).toEqual({ from: 125, to: 625 })
  expect(zoomed(inner, 250, 100, 1000)).toEqual({ from: 0, to: 1000 })
  expect(zoomed({ from: 0, to: 2 }, 0, 0.01, 1000)).toEqual({ from: 0, to: 1 })
})
