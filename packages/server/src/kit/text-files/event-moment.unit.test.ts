import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetMinutes, readDay, readGs1Day, readMoment } from './event-moment.ts'

describe('moments of result files', () => {
  it('reads an instant with its own zone', () => {
    expect(readMoment('2026-11-21T08:00:00+08:00')).toEqual({ time: Date.UTC(2026, 10, 21), offset: '+08:00' })
    expect(readMoment('2026-11-21T00:00:00.5Z')).toEqual({ time: Date.UTC(2026, 10, 21, 0, 0, 0, 500), offset: 'Z' })
    expect(readMoment('2026-11-21T00:00:00.1239999Z')).toEqual({
      time: Date.UTC(2026, 10, 21, 0, 0, 0, 123),
      offset: 'Z',
    })
  })

  it('keeps the instant of Z beside +08:00 and shows it at +08:00', () => {
    expect(readMoment('2017-09-18T01:41:20Z', '+08:00')).toEqual({
      time: Date.UTC(2017, 8, 18, 1, 41, 20),
      offset: '+08:00',
    })
  })

  it('reads a time without zone as local at the offset beside it, and refuses it with none', () => {
    expect(readMoment('2017-09-15T06:20:38.695', '+08:00')).toEqual({
      time: Date.UTC(2017, 8, 14, 22, 20, 38, 695),
      offset: '+08:00',
    })
    expect(readMoment('2017-09-15T06:20:38.695')).toBe('zone')
  })

  it.each([
    '',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-21 00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T00:60:00Z',
    '2026-11-21T00:00:60Z',
    '2026-11-21T00:00:00.Z',
    '2026-11-21T00:00:00+15:00',
    '2026-11-21T00:00:00+0800',
    '２026-11-21T00:00:00Z',
    'x',
  ])('refuses %j', (text) => {
    expect(readMoment(text)).toBe('wrong')
  })

  it('agrees with Date over all instants and offsets', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_208_988_800_000, max: 253_402_214_400_000 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (time, minutes) => {
          const sign = minutes < 0 ? '-' : '+'
          const offset = `${sign}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
          const local = new Date(time + minutes * 60_000).toISOString().slice(0, 23)
          fc.pre(Number(local.slice(0, 4)) >= 1900 && local.length === 23 && !local.startsWith('+'))
          expect(offsetMinutes(offset)).toBe(minutes === 0 ? Math.abs(minutes) : minutes)
          expect(readMoment(local + offset)).toEqual({ time, offset })
        },
      ),
    )
  })

  it('knows the days of a calendar', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29')
    expect(readDay('2027-02-29')).toBeNull()
    expect(readDay('2027-02-00')).toBeNull()
  })

  it('reads GS1 dates, day 00 as the end of the month', () => {
    expect(readGs1Day('180300', 2026)).toBe('2018-03-31')
    expect(readGs1Day('280200', 2026)).toBe('2028-02-29')
    expect(readGs1Day('270200', 2026)).toBe('2027-02-28')
    expect(readGs1Day('990115', 2026)).toBe('1999-01-15')
    expect(readGs1Day('990115', 2060)).toBe('2099-01-15')
    expect(readGs1Day('181300', 2026)).toBeNull()
    expect(readGs1Day('180332', 2026)).toBeNull()
    expect(readGs1Day('18030', 2026)).toBeNull()
  })
})
