/** Reads the dates and times of files. Nothing is guessed: a time without a zone needs one from another field. */

/** A moment as given in the file: milliseconds UTC, and its offset ('Z' or '+08:00'). */
export interface EventMoment {
  time: number
  offset: string
}

const MINUTE = 60_000
const DAY = 86_400_000
const LAST_OFFSET_MINUTES = 14 * 60

const digit = (text: string, at: number) => {
  const value = text.charCodeAt(at) - 48
  return value >= 0 && value <= 9 ? value : Number.NaN
}
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0))

/** Days since 1970-01-01 of a calendar day that exists. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** Milliseconds UTC of `yyyy-mm-dd`, or NaN when there is no such day between 1900 and 9999. */
function dayStart(text: string): number {
  const year = two(text, 0) * 100 + two(text, 2)
  const month = two(text, 5)
  const day = two(text, 8)
  if (text[4] !== '-' || text[7] !== '-') return Number.NaN
  if (!(year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return Number.NaN
  return dayNumber(year, month, day) * DAY
}

/** Minutes of 'Z', '+08:00' or '-03:30'; NaN for anything else. */
export function offsetMinutes(text: string): number {
  if (text === 'Z') return 0
  if (text.length !== 6 || text[3] !== ':' || (text[0] !== '+' && text[0] !== '-')) return Number.NaN
  const minutes = two(text, 1) * 60 + two(text, 4)
  if (!(two(text, 4) < 60 && minutes <= LAST_OFFSET_MINUTES)) return Number.NaN
  return text[0] === '-' ? -minutes : minutes
}

/** Length of `yyyy-mm-ddThh:mm:ss` with an optional fraction of up to nine digits. */
function clockEnd(text: string): number {
  if (text[19] !== '.') return 19
  let end = 20
  while (end < 30 && digit(text, end) >= 0) end++
  return end === 20 ? Number.NaN : end
}

function clockTime(text: string, end: number): number {
  const start = dayStart(text)
  const hour = two(text, 11)
  const minute = two(text, 14)
  const second = two(text, 17)
  if (text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return Number.NaN
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return Number.NaN
  const fraction = end > 19 ? Number(text.slice(20, Math.min(end, 23)).padEnd(3, '0')) : 0
  return start + hour * 3_600_000 + minute * MINUTE + second * 1000 + fraction
}

/**
 * `2026-11-21T08:00:00+08:00` and the like. `givenOffset` is the offset that the file gives in a field of its own: a time
 * with its own zone keeps its instant and takes `givenOffset` as the offset to show; a time without one is local time at
 * `givenOffset`. 'zone' = neither has a zone; 'wrong' = no valid date and time, or no valid offset.
 */
export function readMoment(text: string, givenOffset: string | null = null): EventMoment | 'zone' | 'wrong' {
  const end = clockEnd(text)
  const local = clockTime(text, end)
  if (Number.isNaN(local)) return 'wrong'
  const besideMinutes = givenOffset === null ? 0 : offsetMinutes(givenOffset)
  if (Number.isNaN(besideMinutes)) return 'wrong'
  if (end === text.length)
    return givenOffset === null ? 'zone' : { time: local - besideMinutes * MINUTE, offset: givenOffset }
  const own = text.slice(end)
  const ownMinutes = offsetMinutes(own)
  if (Number.isNaN(ownMinutes)) return 'wrong'
  return { time: local - ownMinutes * MINUTE, offset: givenOffset ?? own }
}

/** `yyyy-mm-dd` when the day exists, else null. */
export const readDay = (text: string): string | null =>
  text.length === 10 && !Number.isNaN(dayStart(text)) ? text : null

/**
 * `yymmdd` of a GS1 element string; day 00 is the last day of the month. The century follows GS1's sliding window
 * around `thisYear`.
 */
export function readGs1Day(text: string, thisYear: number): string | null {
  const short = two(text, 0)
  const month = two(text, 2)
  const day = two(text, 4)
  if (text.length !== 6 || Number.isNaN(short + month + day)) return null
  const distance = short - (thisYear % 100)
  const century = Math.floor(thisYear / 100) + (distance >= 51 ? -1 : distance <= -50 ? 1 : 0)
  const year = century * 100 + short
  const last = month >= 1 && month <= 12 ? daysIn(year, month) : 0
  if (last === 0 || day > last) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day === 0 ? last : day).padStart(2, '0')}`
}
