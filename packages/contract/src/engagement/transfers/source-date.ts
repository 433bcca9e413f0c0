/** Reads dates and times of other systems. */

export const DATE_FORMAT_MAXIMUM = 40
/** Other than these, a format is a text of tokens such as `dd.MM.yyyy HH:mm`; texts between quotes are read as they are. */
export const namedFormats = ['ISO', 'SECONDS', 'MILLISECONDS'] as const

const TOKENS = /yyyy|MM|M|dd|d|HH|H|mm|ss|SSS|XXX|'[^']*'|[^A-Za-z']/g
type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'milli' | 'offset'
const PARTS: Readonly<Record<string, readonly [Part, RegExp]>> = {
  yyyy: ['year', /\d{4}/y],
  MM: ['month', /\d{2}/y],
  M: ['month', /\d{1,2}/y],
  dd: ['day', /\d{2}/y],
  d: ['day', /\d{1,2}/y],
  HH: ['hour', /\d{2}/y],
  H: ['hour', /\d{1,2}/y],
  mm: ['minute', /\d{2}/y],
  ss: ['second', /\d{2}/y],
  SSS: ['milli', /\d{3}/y],
  XXX: ['offset', /Z|[+-]\d{2}:\d{2}/y],
}
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/

interface Read {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  milli: number
  /** Minutes east of UTC; null where the text has none. */
  offset: number | null
  hasTime: boolean
}
/** A day, or a moment in milliseconds; undefined where the text is no such date. */
export type ReadDate = { day: string } | { at: number } | undefined

const tokensOf = (format: string) => format.match(TOKENS) ?? []

/** Whether a format names a year, a month and a day once each, and nothing twice. */
export function isDateFormat(format: string): boolean {
  if ((namedFormats as readonly string[]).includes(format)) return true
  const tokens = tokensOf(format)
  if (tokens.join('') !== format || format.length > DATE_FORMAT_MAXIMUM) return false
  const parts = tokens.flatMap((token) => PARTS[token]?.[0] ?? [])
  return new Set(parts).size === parts.length && (['year', 'month', 'day'] as const).every((one) => parts.includes(one))
}

const offsetOf = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (text === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return text.startsWith('-') ? -minutes : minutes
}

function readByTokens(tokens: readonly string[], text: string): Read | undefined {
  const read: Partial<Record<Part, string>> = {}
  let at = 0
  for (const token of tokens) {
    const part = PARTS[token]
    const literal = token.startsWith("'") ? token.slice(1, -1) : token
    if (part === undefined && !text.startsWith(literal, at)) return undefined
    if (part === undefined) {
      at += literal.length
      continue
    }
    const [name, pattern] = part
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return undefined
    read[name] = found[0]
    at += found[0].length
  }
  if (at !== text.length) return undefined
  const { offset, ...rest } = read
  const numberOf = (name: Exclude<Part, 'offset'>) => Number(rest[name] ?? 0)
  return {
    year: numberOf('year'),
    month: numberOf('month'),
    day: numberOf('day'),
    hour: numberOf('hour'),
    minute: numberOf('minute'),
    second: numberOf('second'),
    milli: numberOf('milli'),
    offset: offsetOf(offset),
    hasTime: rest.hour !== undefined,
  }
}

function readIso(text: string): Read | undefined {
  const found = ISO.exec(text)
  if (found === null) return undefined
  const [, year, month, day, hour, minute, second = '0', fraction = '0', offset] = found
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second),
    milli: Math.floor(Number(`0.${fraction}`) * 1000),
    offset: offsetOf(offset),
    hasTime: hour !== undefined,
  }
}

const isReal = (read: Read): boolean => {
  const { year, month, day, hour, minute, second, offset } = read
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && hour < 24 && minute < 60 && second < 60 && Math.abs(offset ?? 0) <= 14 * 60
}

/** How far a zone is from UTC at a moment, in milliseconds. */
function offsetIn(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return local - Math.floor(at / 1000) * 1000
  }
}

/** The last moment that a text may hold: the end of the year 9999. */
const LATEST = 253_402_300_799_999
const EARLIEST = -30_610_224_000_000

const momentOf = (read: Read, offsetAt: (at: number) => number): number => {
  const local = Date.UTC(read.year, read.month - 1, read.day, read.hour, read.minute, read.second, read.milli)
  if (read.offset !== null) return local - read.offset * 60_000
  const near = local - offsetAt(local)
  // Near a change of the clock the offset of the first guess may be that of the other side.
  return local - offsetAt(near)
}

const COUNT = /^-?\d{1,16}$/

/** Reads texts of one format; those without an offset are local times of the zone. */
export function dateReader(
  format: string,
  zone: string,
): { read: (text: string) => ReadDate; dayAt: (at: number) => string } {
  const offsetAt = offsetIn(zone)
  const tokens = tokensOf(format)
  const unit = format === 'SECONDS' ? 1000 : 1
  const isCount = format === 'SECONDS' || format === 'MILLISECONDS'
  const dayAt = (at: number) => new Date(at + offsetAt(at)).toISOString().slice(0, 10)
  const read = (text: string): ReadDate => {
    if (isCount) {
      const at = COUNT.test(text) ? Number(text) * unit : Number.NaN
      return at >= EARLIEST && at <= LATEST ? { at } : undefined
    }
    const found = format === 'ISO' ? readIso(text) : readByTokens(tokens, text)
    if (found === undefined || !isReal(found)) return undefined
    const { year, month, day } = found
    if (!found.hasTime) return { day: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) }
    const at = momentOf(found, offsetAt)
    return at >= EARLIEST && at <= LATEST ? { at } : undefined
  }
  return { read, dayAt }
}
/** Midnight of a day in a zone. */
export const midnightIn = (day: string, zone: string): number => {
  const offsetAt = offsetIn(zone)
  const local = Date.parse(`${day}T00:00:00Z`)
  return local - offsetAt(local - offsetAt(local))
}
