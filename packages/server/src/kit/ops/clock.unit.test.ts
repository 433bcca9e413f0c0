import { describe, expect, it } from 'vitest'
import { dayBounds, dayIn } from './clock.ts'

describe('a day in a zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-21', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    // 23 hours when the clocks go forward, 25 when they go back.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])('%s %s begins and ends on its own clocks', (zone, day, start, end) => {
    const bounds = dayBounds(zone, day)
    expect([bounds.start.toISOString(), bounds.end.toISOString()]).toEqual([start, end])
    expect(dayIn(zone, bounds.start)).toBe(day)
    expect(dayIn(zone, new Date(bounds.start.getTime() - 1))).not.toBe(day)
    expect(dayIn(zone, new Date(bounds.end.getTime() - 1))).toBe(day)
    expect(dayIn(zone, bounds.end)).not.toBe(day)
  })
})
