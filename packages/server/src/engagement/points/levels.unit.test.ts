import { describe, expect, it } from 'vitest'
import { levelOf, monthsBefore } from './levels.ts'

const SILVER = { id: 'silver', threshold: 100, months: 12, rank: 1 }
const GOLD = { id: 'gold', threshold: 300, months: 12, rank: 2 }
const LIVELY = { id: 'lively', threshold: 150, months: 1, rank: 3 }

describe('the level of a member', () => {
  it.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-03-01', 12, '2025-03-01'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-01-15', 120, '2016-01-15'],
  ])('%s, %d months before, is %s', (day, months, before) => {
    expect(monthsBefore(day, months)).toBe(before)
  })

  it('is the highest in rank that is reached, whatever lies below it', () => {
    const earned = [{ earnedOn: '2026-06-10', points: 150 }]
    expect(levelOf([GOLD, LIVELY, SILVER], earned, '2026-06-16')).toEqual({ level: LIVELY, next: null })
    // A month later the points no longer count for the highest.
    expect(levelOf([GOLD, LIVELY, SILVER], earned, '2026-07-10')).toEqual({
      level: SILVER,
      next: { rule: GOLD, missing: 150 },
    })
    expect(levelOf([GOLD, SILVER], earned, '2027-06-09')).toMatchObject({ level: SILVER })
    expect(levelOf([GOLD, SILVER], earned, '2027-06-10')).toEqual({ level: null, next: { rule: SILVER, missing: 100 } })
  })

  it('is none without rules, and none without points', () => {
    expect(levelOf([], [], '2026-06-16')).toEqual({ level: null, next: null })
    expect(levelOf([SILVER], [{ earnedOn: '2026-06-16', points: -5 }], '2026-06-16')).toEqual({
      level: null,
      next: { rule: SILVER, missing: 105 },
    })
  })
})
