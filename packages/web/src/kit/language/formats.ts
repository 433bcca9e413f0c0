/** Instants in the tenant's time zone, days as they are, numbers by locale. Nothing is ever shifted by hand. */

import type { Locale } from './locale.ts'

const TAGS: Record<Locale, string> = { en: 'en-GB', zh: 'zh-CN' }

function partsOf(zone: string, withSeconds: boolean) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
  })
  return (instant: Date) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const clock = `${parts['hour']}:${parts['minute']}${withSeconds ? `:${parts['second']}` : ''}`
    return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, clock }
  }
}

export interface Formats {
  zone: string
  /** `2026-11-15 08:12` in the tenant's time zone. */
  instant(iso: string): string
  /** `2026-11-15 08:12:31 Asia/Shanghai`. */
  exact(iso: string): string
  /** `08:12`. */
  clock(instant: Date): string
  /** Today's calendar day in the zone, `yyyy-mm-dd`. */
  today(): string
  /** `1,150,000`. */
  number(value: number): string
  percent(share: number): string
  /** `3 min`, `2 days`: time ago or ahead. */
  relative(iso: string, now?: Date): string
  /** `1.5 kB`. */
  bytes(count: number): string
  /** Things of one kind: `a, b`, or `a、b` in Chinese. */
  list(texts: readonly string[]): string
  /** One thing after another that is said of a record: `a, b`, or `a，b` in Chinese; what is missing is left out. */
  clauses(texts: readonly (string | false | 0 | null | undefined)[]): string
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
/** The same in every language; the browser's own narrow form omits the space in English. */
const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const BETWEEN: Record<Locale, string> = { en: ', ', zh: '、' }
const AFTER: Record<Locale, string> = { en: ', ', zh: '，' }

export function formats(zone: string, locale: Locale): Formats {
  const tag = TAGS[locale]
  const minute = partsOf(zone, false)
  const second = partsOf(zone, true)
  const number = new Intl.NumberFormat(tag)
  const size = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    zone,
    instant: (iso) => Object.values(minute(new Date(iso))).join(' '),
    exact: (iso) => `${Object.values(second(new Date(iso))).join(' ')} ${zone}`,
    clock: (instant) => minute(instant).clock,
    today: () => minute(new Date()).date,
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    relative(iso, now = new Date()) {
      const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
      const [unit, length] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
      return relative.format(Math.round(seconds / length), unit)
    },
    bytes(count) {
      const step = Math.min(BYTE_UNITS.length - 1, count > 0 ? Math.floor(Math.log10(count) / 3) : 0)
      return `${size.format(count / 1000 ** step)} ${BYTE_UNITS[step]}`
    },
    list: (texts) => texts.join(BETWEEN[locale]),
    clauses: (texts) => texts.filter(Boolean).join(AFTER[locale]),
  }
}
