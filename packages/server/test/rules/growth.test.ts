import { expect, it } from 'vitest'
import { growthOf, isFlat } from '../harness/growth.ts'

it('the soak sees a leak through the noise, and noise is no leak', () => {
  const noise = (at: number) => ((at * 7_919) % 13) - 6
  const samples = (leak: number) => Array.from({ length: 20 }, (_, at) => 100 + noise(at) + leak * at)
  expect(isFlat(growthOf(samples(0)), 5)).toBe(true)
  expect(growthOf(samples(2)).grown).toBeCloseTo(38, -1)
  expect(isFlat(growthOf(samples(2)), 5)).toBe(false)
  expect(isFlat(growthOf(samples(2)), 50)).toBe(true)
})
