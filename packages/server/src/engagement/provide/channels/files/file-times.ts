/** When a channel leaves its next file: at a time of the day of the tenant, each hour, day or Monday. */

import type { FileRhythm } from '@serialis/contract/engagement/provide/provide-channels.status.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 1_440
const MONDAY = 1

interface Rhythm {
  rhythm: FileRhythm
  minuteOfDay: number
}

function clockIn(zone: string, at: Date): { minuteOfDay: number; weekday: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const text = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    minuteOfDay: Number(text('hour')) * HOUR + Number(text('minute')),
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(text('weekday')),
  }
}

/** The first one after this moment. A day on which the clocks change may move it by an hour. */
export function nextFileAt({ rhythm, minuteOfDay }: Rhythm, zone: string, now: Date): Date {
  const clock = clockIn(zone, now)
  const [period, from] = rhythm === 'HOURLY' ? [HOUR, clock.minuteOfDay % HOUR] : [DAY, clock.minuteOfDay]
  const wait = (((minuteOfDay % period) - from + period - 1) % period) + 1
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const next = new Date(minute.getTime() + wait * MINUTE_MS)
  if (rhythm !== 'WEEKLY') return next
  const days = (MONDAY - clockIn(zone, next).weekday + 7) % 7
  return new Date(next.getTime() + days * DAY * MINUTE_MS)
}
