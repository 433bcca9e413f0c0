import { expect, it } from 'vitest'
import { endAt, paceOf, withReading } from './pace.ts'
import type { Reading } from './progress.queries.ts'

const minute = 60_000

it('tells the pace from the readings of the last five minutes', () => {
  let readings: Reading[] = []
  expect(paceOf(readings)).toBeNull()
  for (let at = 0; at <= 10; at++)
    readings = withReading(readings, [at * minute, at < 5 ? at * 100 : 500 + (at - 5) * 300])
  expect(readings[0]).toEqual([5 * minute, 500])
  expect(paceOf(readings)).toBe(300)
})

it('keeps few readings of a line that reports every second, and the pace stays right', () => {
  let readings: Reading[] = []
  for (let second = 0; second < 600; second++) readings = withReading(readings, [second * 1_000, second * 5])
  expect(readings.length).toBeLessThan(32)
  expect(paceOf(readings)).toBe(300)
})

it('begins anew when counters fall', () => {
  expect(
    withReading(
      [
        [0, 900],
        [minute, 1_000],
      ],
      [2 * minute, 10],
    ),
  ).toEqual([[2 * minute, 10]])
})

it('expects the end from the share that is good', () => {
  const at = new Date(0)
  expect(endAt(at, { missing: 90, goodShare: 0.9, perMinute: 100 })).toEqual(new Date(minute))
  expect(endAt(at, { missing: 0, goodShare: 1, perMinute: 100 })).toBeNull()
  expect(endAt(at, { missing: 90, goodShare: 1, perMinute: 0 })).toBeNull()
  expect(endAt(at, { missing: 90, goodShare: 1, perMinute: null })).toBeNull()
})
