import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const row = (done: number, total = 100, failed = 0) => ({ done, total, failed })

test('the time left follows from what this run did in the time that it took', () => {
  const pace = new Pace(row(0))
  pace.report(row(10), 1_000)
  pace.report(row(20), 11_000)
  // Ten rows in ten seconds, and eighty to go.
  expect(pace.secondsLeft(11_000)).toBe(80)
  // Nothing moves: the estimate grows, as the pace falls.
  expect(pace.secondsLeft(21_000)).toBe(160)
  pace.report(row(100), 31_000)
  expect(pace.secondsLeft(31_000)).toBe(0)
})

test('nothing is estimated before the pace was watched, before anything moved, or without a total', () => {
  const pace = new Pace(row(0))
  expect(pace.secondsLeft(60_000)).toBe(null)
  pace.report(row(10), 1_000)
  expect(pace.secondsLeft(60_000)).toBe(null)
  pace.report(row(20), 3_000)
  expect(pace.secondsLeft(3_000)).toBe(null)
  const open = new Pace(row(0, 0))
  open.report(row(1, 0), 0)
  open.report(row(9, 0), 60_000)
  expect(open.secondsLeft(60_000)).toBe(null)
})

test('a run that goes on after a stop, counts something else, or begins anew is not measured by what was before', () => {
  const resumed = new Pace(row(90))
  resumed.report(row(91), 0)
  resumed.report(row(92), 10_000)
  expect(resumed.secondsLeft(10_000)).toBe(80)
  resumed.report(row(0, 50), 20_000)
  expect(resumed.secondsLeft(40_000)).toBe(null)
  resumed.report(row(10, 50), 40_000)
  expect(resumed.secondsLeft(40_000)).toBe(80)
})
