/** The only source of time for services; tests pass their own. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** Making one costs more than a small statement. There are about 600 zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a zone, `yyyy-mm-dd`. */
export function dayIn(zone: string, instant: Date): string {
  let format = dayFormats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(zone, format)
  }
  return format.format(instant)
}

/** How far the zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(instant / 1000) * 1000
  )
}

/**
 * The instants at which this day (`yyyy-mm-dd`) begins and ends in the zone; `end` is the first instant of the next
 * day.
 */
export function dayBounds(zone: string, day: string): { start: Date; end: Date } {
  const midnight = (text: string) => {
    const asUtc = Date.parse(`${text}T00:00:00Z`)
    // The second step is needed for days on which the clocks change.
    const guess = asUtc - offsetAt(zone, asUtc)
    return new Date(asUtc - offsetAt(zone, guess))
  }
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { start: midnight(day), end: midnight(next) }
}

/** How far the zone is ahead of UTC at an instant, as `+08:00`. */
export function offsetIn(zone: string, instant: Date): string {
  const minutes = Math.round(offsetAt(zone, instant.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
