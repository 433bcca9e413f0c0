import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_WAIT_MS, FREE_TRIES, LONGEST_WAIT_MS, waitAfter } from './lock-out.service.ts'

describe('the wait of an account', () => {
  it('is none for the first four wrong tries, then doubles up to a quarter of an hour', () => {
    expect(Array.from({ length: 12 }, (_, index) => waitAfter(index + 1) / 1000)).toEqual([
      0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
    ])
    fc.assert(
      fc.property(fc.integer({ min: FREE_TRIES, max: 1_000_000 }), (failed) => {
        expect(waitAfter(failed)).toBeGreaterThanOrEqual(FIRST_WAIT_MS)
        expect(waitAfter(failed)).toBeLessThanOrEqual(LONGEST_WAIT_MS)
      }),
    )
  })
})
