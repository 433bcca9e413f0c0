import { expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

it('lets a burst through, then as many as the rate, and holds each caller apart', () => {
  const buckets = createTokenBuckets({ perSecond: 2, burst: 3 })
  const taken = (name: string, now: number, times: number) =>
    Array.from({ length: times }, () => buckets.seconds(name, now))
  expect(taken('wei', 0, 4)).toEqual([0, 0, 0, 1])
  expect(taken('lin', 0, 1)).toEqual([0])
  expect(taken('wei', 500, 2)).toEqual([0, 1])
  expect(taken('wei', 60_000, 4)).toEqual([0, 0, 0, 1])
})

it('says how long a slow rate takes, and remembers a bounded number of callers', () => {
  const buckets = createTokenBuckets({ perSecond: 0.1, burst: 1 })
  expect([buckets.seconds('wei', 0), buckets.seconds('wei', 0)]).toEqual([0, 10])
  for (let caller = 0; caller < 20_000; caller++) buckets.seconds(caller, 0)
  expect(buckets.seconds('wei', 0)).toBe(0)
})
