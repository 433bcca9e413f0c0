/** From when to when a window of a rule reaches, and the days of birth of an age. */

import type { CalendarUnit, RuleWindow } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { dayBounds, dayIn } from '../../../kit/ops/clock.ts'
import { monthsBefore } from '../../points/levels.ts'

const DAY_MS = 86_400_000

/** When a rule is judged. Days are those of the tenant's zone. */
export interface Moment {
  now: Date
  zone: string
}

/** `end` is the first instant that is outside. */
export interface Span {
  start: Date | undefined
  end: Date
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The first day of the unit in which a day is; weeks begin on Monday. */
function firstOf(unit: CalendarUnit, day: string): string {
  if (unit === 'YEAR') return `${day.slice(0, 4)}-01-01`
  if (unit === 'MONTH') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return unit === 'WEEK' ? daysAfter(day, -((weekday + 6) % 7)) : day
}

/** So many units from the first day of one; a negative number goes forward. */
function unitsBefore(unit: CalendarUnit, first: string, units: number): string {
  if (unit === 'DAY') return daysAfter(first, -units)
  if (unit === 'WEEK') return daysAfter(first, -7 * units)
  return monthsBefore(first, unit === 'YEAR' ? 12 * units : units)
}

/** Nothing counts that comes after the moment: a sender's clock may be ahead. */
export function spanOf(window: RuleWindow, { now, zone }: Moment): Span {
  const present = now.getTime() + 1
  const until = (end: Date) => new Date(Math.min(end.getTime(), present))
  switch (window.kind) {
    case 'EVER':
      return { start: undefined, end: new Date(present) }
    case 'ROLLING':
      return { start: new Date(now.getTime() - window.days * DAY_MS), end: new Date(present) }
    case 'ABSOLUTE':
      return { start: dayBounds(zone, window.from).start, end: until(dayBounds(zone, window.to).end) }
    case 'CALENDAR': {
      const first = firstOf(window.unit, dayIn(zone, now))
      const end = unitsBefore(window.unit, first, window.back - 1)
      return {
        start: dayBounds(zone, unitsBefore(window.unit, first, window.back)).start,
        end: until(dayBounds(zone, end).start),
      }
    }
  }
}

/** Who was born after `after` and not after `until` is that old; who was born on 29 February turns a year on 1 March. */
export function birthdaysOf(
  ages: { from: number; to: number },
  { now, zone }: Moment,
): { after: string; until: string } {
  const today = dayIn(zone, now)
  return { after: monthsBefore(today, 12 * (ages.to + 1)), until: monthsBefore(today, 12 * ages.from) }
}
