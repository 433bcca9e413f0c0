import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLow, mostNumbers, proposalOf } from './demand.ts'
import { FORECAST, forecastOf } from './forecast.ts'

const histories = fc.array(fc.integer({ min: -500, max: 20_000 }), { maxLength: 120 })
const days = (value: number | null) => value ?? FORECAST.horizonDays + 1

test('an empty pool, an empty past and a pool that nobody uses have an answer', () => {
  expect(forecastOf({ stock: 0, approved: 0, taken: [] })).toEqual({
    perDay: 0,
    days: { early: null, likely: null, late: null },
    observedDays: 0,
    isThin: true,
    missing: 0,
  })
  expect(forecastOf({ stock: 500, approved: 0, taken: Array.from({ length: 90 }, () => 0) })).toMatchObject({
    perDay: 0,
    days: { early: null, likely: null, late: null },
    isThin: false,
  })
  expect(forecastOf({ stock: 100, approved: 160, taken: [] })).toMatchObject({
    days: { early: 0, likely: 0, late: 0 },
    missing: 60,
  })
})

test('an even demand has no uncertainty', () => {
  expect(forecastOf({ stock: 1050, approved: 50, taken: Array.from({ length: 90 }, () => 100) })).toMatchObject({
    perDay: 100,
    days: { early: 10, likely: 10, late: 10 },
  })
})

test('one order on the first day of a pool does not say that every day brings one', () => {
  const { days: told, perDay, isThin } = forecastOf({ stock: 1480, approved: 0, taken: [2520] })
  expect({ perDay, isThin }).toEqual({ perDay: 360, isThin: true })
  expect(told.early).toBeLessThanOrEqual(2)
  expect(days(told.late)).toBeGreaterThan(7)
})

test('the interval is in order, and lasts no shorter with more in stock or less approved', () => {
  fc.assert(
    fc.property(histories, fc.nat(1_000_000), fc.nat(500_000), fc.nat(100_000), (taken, stock, more, approved) => {
      const { days: fewer } = forecastOf({ stock, approved, taken })
      const { days: plenty } = forecastOf({ stock: stock + more, approved, taken })
      const { days: promised } = forecastOf({ stock, approved: approved + more, taken })
      expect(days(fewer.early)).toBeLessThanOrEqual(days(fewer.likely))
      expect(days(fewer.likely)).toBeLessThanOrEqual(days(fewer.late))
      for (const name of ['early', 'likely', 'late'] as const) {
        expect(days(plenty[name])).toBeGreaterThanOrEqual(days(fewer[name]))
        expect(days(promised[name])).toBeLessThanOrEqual(days(fewer[name]))
      }
    }),
    { numRuns: 60 },
  )
})

/** Orders come on some days and are of uneven size, as in a real plant. */
function plant(seed: number, { rate, size, spread }: { rate: number; size: number; spread: number }) {
  let state = seed
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return () => (random() < rate ? Math.round(size * Math.exp(spread * (random() + random() + random() - 1.5))) : 0)
}

test('the interval holds what then happens about as often as it says, over generated plants', () => {
  const plants = fc.record({
    seed: fc.nat(2 ** 31),
    rate: fc.double({ min: 0.15, max: 1, noNaN: true }),
    size: fc.integer({ min: 100, max: 50_000 }),
    spread: fc.double({ min: 0, max: 1.5, noNaN: true }),
    lasts: fc.integer({ min: 8, max: 60 }),
  })
  let cases = 0
  let held = 0
  fc.assert(
    fc.property(plants, ({ seed, lasts, ...kind }) => {
      const dayOf = plant(seed, kind)
      const taken = Array.from({ length: FORECAST.historyDays }, dayOf)
      const stock = Math.round(kind.rate * kind.size * lasts)
      const { days: told } = forecastOf({ stock, approved: 0, taken })
      let left = stock
      let ended = 0
      while ((left -= dayOf()) >= 0 && ended <= FORECAST.horizonDays) ended++
      cases++
      if (days(told.early) <= ended && ended <= days(told.late)) held++
    }),
    { numRuns: 500 },
  )
  // Four of five are promised; a binomial count of 500 deviates by less than 30 with 99.9 %.
  expect(held / cases).toBeGreaterThan(0.72)
  expect(held / cases).toBeLessThan(0.93)
})

test('a request serves who waits, fills up to the target, and is never smaller than the smallest', () => {
  expect(proposalOf({ free: 1200, underWay: 0, waiting: 12_000, target: 9000, minimumRequest: 5000 })).toEqual({
    quantity: 19_800,
    missing: 19_800,
    isRounded: false,
  })
  expect(proposalOf({ free: 800, underWay: 0, waiting: 0, target: 1000, minimumRequest: 5000 })).toEqual({
    quantity: 5000,
    missing: 200,
    isRounded: true,
  })
  expect(proposalOf({ free: 800, underWay: 300, waiting: 0, target: 1000, minimumRequest: 5000 })).toEqual({
    quantity: 0,
    missing: 0,
    isRounded: false,
  })
  expect(isLow({ free: 100, underWay: 0, waiting: 0, threshold: 100, target: 300, minimumRequest: 1 })).toBe(false)
  expect(isLow({ free: 150, underWay: 0, waiting: 60, threshold: 100, target: 300, minimumRequest: 1 })).toBe(true)
})

test('the ceiling of an order is rounded up, never down', () => {
  expect([mostNumbers(25, 115), mostNumbers(100, 100), mostNumbers(3, 101), mostNumbers(1_000_000_000, 300)]).toEqual([
    29, 100, 4, 3_000_000_000,
  ])
})
