/**
 * Personal data that a page shows in part. A masked text tells two values apart and reaches nobody; it is never stored,
 * and sent back in a form it means "as it was".
 */

export const MASK = '•••'

const maskedMail = (text: string, at: number): string => `${text.slice(0, 1)}${MASK}${text.slice(at)}`

/** The country and the last two digits; of a short number nothing. */
const maskedNumber = (text: string): string =>
  text.length < 8 ? MASK : `${text.startsWith('+') ? text.slice(0, 3) : ''}${MASK}${text.slice(-2)}`

/** A mail address keeps its first character and its domain, a number its country and two digits. Empty stays empty. */
export function masked(text: string): string {
  if (text === '') return ''
  const at = text.lastIndexOf('@')
  return at > 0 ? maskedMail(text, at) : maskedNumber(text)
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** A text that may be a number or an address of a person: it stands in a wrong column, or in a file without titles. */
export const looksPersonal = (text: string): boolean =>
  !DAY.test(text) && (text.includes('@') || text.replaceAll(/\D/g, '').length >= 6)
export const maskedIfPersonal = (text: string): string => (looksPersonal(text) ? masked(text) : text)

export const isMasked = (text: string): boolean => text.includes(MASK)

const maskedValue = (value: unknown): unknown => {
  if (typeof value === 'string') return masked(value)
  return Array.isArray(value) ? value.map(maskedValue) : value
}

/** The same for named fields of what an event tells, on every level: a requested change stands below a name of its own. */
export function maskedFields<T extends Record<string, unknown>>(details: T, names: readonly string[] = []): T {
  if (names.length === 0) return details
  const shown = ([name, value]: [string, unknown]): [string, unknown] => {
    if (names.includes(name)) return [name, maskedValue(value)]
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value)
    return [name, isNested ? maskedFields(value as Record<string, unknown>, names) : value]
  }
  return Object.fromEntries(Object.entries(details).map(shown)) as T
}
