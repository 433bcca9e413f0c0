/** Quiet hours: local times of the tenant between which no alert is mailed. */

import type { AlertTypeRow } from './types/types.queries.ts'

const timeIn = (zone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  )

/** Equal ends mean no quiet hours. They pass midnight when the end is the earlier time of day. */
export function isQuiet(
  { quietFrom: from, quietTo: to }: Pick<AlertTypeRow, 'quietFrom' | 'quietTo'>,
  zone: string,
  now: Date,
): boolean {
  if (from === null || to === null) return false
  const time = timeIn(zone, now)
  return from <= to ? time >= from && time < to : time >= from || time < to
}
