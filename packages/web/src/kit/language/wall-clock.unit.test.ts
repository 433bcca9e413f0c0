import { describe, expect, it } from 'vitest'
import { clockIn, instantIn } from './wall-clock.ts'

describe('a wall clock in a zone', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-15', '08:12', '2026-11-15T00:12:00.000Z'],
    ['UTC', '2026-02-28', '23:59:59', '2026-02-28T23:59:59.000Z'],
    ['Europe/Berlin', '2026-07-01', '12:00', '2026-07-01T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
    // Set back: 02:30 occurs twice, the later one is used. Set forward: 02:30 never occurs.
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ])('%s %s %s is %s', (zone, day, clock, instant) => expect(instantIn(zone, day, clock)?.toISOString()).toBe(instant))

  it('is null when it is no time', () => {
    expect(instantIn('UTC', '2026-13-01', '00:00')).toBeNull()
    expect(instantIn('UTC', 'today', '00:00')).toBeNull()
    expect(instantIn('UTC', '2026-01-01', '25:00')).toBeNull()
  })

  it('reads back what was shown', () => {
    const instant = new Date('2026-11-15T00:12:31Z')
    expect(clockIn('Asia/Shanghai', instant)).toEqual({ day: '2026-11-15', clock: '08:12:31' })
    const { day, clock } = clockIn('Asia/Shanghai', instant)
    expect(instantIn('Asia/Shanghai', day, clock)).toEqual(instant)
  })
})
