import { expect, it } from 'vitest'
import { isLimited, reachKey, reachOf } from './site-limit.ts'

it('takes an empty list for a limit that leaves nothing, and its absence for none', () => {
  expect(isLimited({})).toBe(false)
  expect(isLimited({ siteIds: undefined, regionIds: undefined })).toBe(false)
  for (const kind of ['siteIds', 'regionIds', 'businessUnitIds'] as const) {
    expect([kind, isLimited({ [kind]: [] })]).toEqual([kind, true])
    expect(reachOf({ [kind]: [] })).toEqual({ [kind]: [] })
    expect(reachKey({ [kind]: [] })).not.toBe(reachKey({}))
  }
})

it('has the same key for the same limits in any order, and another one for others', () => {
  expect(reachKey({ siteIds: ['b', 'a'] })).toBe(reachKey({ siteIds: ['a', 'b'] }))
  expect(reachKey({ siteIds: ['a'] })).not.toBe(reachKey({ regionIds: ['a'] }))
})
