/**
 * Searches all states that one person alone can reach, with four people and the rule's own functions, for a way around
 * it. The whole rule leaves none; without any one of its guards the search finds one.
 */

import { permissions } from '@serialis/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { GUARDS, type Guard, type Guards } from './guards.ts'
import { type Start, STARTS, waysAround } from './ways-around.fixtures.ts'

const ALL: Guards = new Set(GUARDS)
const without = (guard: Guard): Guards => new Set(GUARDS.filter((one) => one !== guard))

const starts = Object.keys(STARTS) as Start[]

describe.each(starts)('%s', (start) => {
  it('offers one person alone no signature of another, no rights beyond the own, and no change that two must make', () => {
    const { found, states } = waysAround(start, ALL)
    expect(found).toBeUndefined()
    expect(states).toBeGreaterThan(50)
  })
})

describe('the search', () => {
  it.each(GUARDS)('finds a way around the rule without the guard %s', (guard) => {
    expect(starts.some((start) => waysAround(start, without(guard)).found !== undefined)).toBe(true)
  })

  it('knows the permissions that it plays with', () => {
    expect(Object.values(permissions)).toEqual(expect.arrayContaining(['020112', '050712', '050120']))
  })
})
