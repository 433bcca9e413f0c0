/** What is typed into a number field, as a value. Pure. */

/** A number, the text itself when it is none, undefined when nothing is typed. */
export type TypedNumber = number | string | undefined

export interface Limits {
  min?: number
  max?: number
  /** Refuses fractions. */
  isWhole?: boolean
}

export function readNumber(text: string): TypedNumber {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text
}

/** For places that keep a number: NaN when none is typed, which no command accepts. */
export const numberOf = (typed: TypedNumber): number => (typeof typed === 'number' ? typed : Number.NaN)

export const shownNumber = (value: unknown): string =>
  value === undefined || value === null || Number.isNaN(value) ? '' : String(value)

/** True while the value is what this text means, so that `1.0` stays on the way to `1.05`. */
export function isTyped(text: string, value: unknown): boolean {
  const read = readNumber(text)
  return shownNumber(read) === shownNumber(value) || (typeof read === 'string' && Number.isNaN(value))
}

/** Why a value cannot be taken, as a key of the contract; undefined when it can, or nothing is typed yet. */
export function numberFault(
  value: unknown,
  { min, max, isWhole = false }: Limits,
): { key: string; params: Record<string, number> } | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || Number.isNaN(value)) return { key: 'not_a_number', params: {} }
  if (isWhole && !Number.isInteger(value)) return { key: 'not_a_whole_number', params: {} }
  if (min !== undefined && value < min) return { key: 'too_small', params: { minimum: min } }
  if (max !== undefined && value > max) return { key: 'too_big', params: { maximum: max } }
  return undefined
}
