/** Ids of alerts: their first 48 bits are the instant of the first raise, so a range of time is a range of ids. */
import { randomUUIDv7 } from 'node:crypto'

const stamped = (at: Date, rest: string): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${rest}`
}

export const alertIdAt = (at: Date): string => stamped(at, randomUUIDv7().slice(13))

/** Not above any id of this instant or a later one. */
export const firstAlertIdAt = (at: Date): string => stamped(at, '-0000-0000-000000000000')
