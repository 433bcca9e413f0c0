/** Ids of alerts: the first 48 bits are the instant of the first raise, so a range of time is a range of ids. */

import { randomUUIDv7 } from 'node:crypto'

const stamped = (at: Date, rest: string): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`
}

let last = { at: 0, number: 0 }

/** Ids that one process creates within a millisecond are ascending. */
export function alertIdAt(at: Date): string {
  last = { at: at.getTime(), number: last.at === at.getTime() ? Math.min(last.number + 1, 0xfff) : 0 }
  return stamped(at, `${last.number.toString(16).padStart(3, '0')}${randomUUIDv7().slice(18)}`)
}

/** Not above any id of this instant or a later one. */
export const firstAlertIdAt = (at: Date): string => stamped(at, '000-0000-000000000000')
