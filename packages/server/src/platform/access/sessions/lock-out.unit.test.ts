import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_LIMITS, waitAfter } from './lock-out.service.ts'

describe('the wait of an account', () => {
  it('is none for the first four wrong tries, then doubles up to a quarter of an hour', () => {
    expect(Array.from({ length: 12 }, (_, index) => waitAfter(index + 1, ACCOUNT_LIMITS) / 1000)).toEqual([
      0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
    ])
    fc.assert(
      fc.property(fc.integer({ min: ACCOUNT_LIMITS.free, max: 1_000_000 }), (failed) => {
        expect(waitAfter(failed, ACCOUNT_LIMITS)).toBeGreaterThanOrEqual(ACCOUNT_LIMITS.firstWaitMs)
        expect(waitAfter(failed, ACCOUNT_LIMITS)).toBeLessThanOrEqual(ACCOUNT_LIMITS.longestWaitMs)
      }),
    )
  })
})
