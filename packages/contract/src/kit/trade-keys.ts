/** GTIN and GLN as people type them: judged while they type, completed on request, kept in one form. */

import { checkCharacter, isGtin } from './check-characters.ts'

const checkDigit = (body: string): string => checkCharacter('GS1_MOD_10', body) ?? ''

/** Fourteen digits, shorter GTINs filled with zeros from the left. The text must be a right GTIN. */
export const gtin14 = (text: string): string => text.padStart(14, '0')

/** A GTIN-8 filled to 14 digits; its prefix is not that of a company. */
export const isShortGtin = (gtin: string): boolean => gtin.startsWith('000000')

export type KeyReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'not_digits' }
  /** `key`: the form in which it is kept. */
  | { readonly kind: 'right'; readonly key: string }
  /** Too few or too many digits; `completions`: what it becomes with its check digit. */
  | { readonly kind: 'incomplete'; readonly completions: readonly string[] }
  /** Right length, wrong check digit; `expected` is the digit that belongs there. */
  | { readonly kind: 'wrong'; readonly expected: string; readonly completions: readonly string[] }

function readKey(text: string, lengths: readonly number[], kept: (key: string) => string): KeyReading {
  const digits = text.trim()
  if (digits === '') return { kind: 'empty' }
  if (!/^\d+$/.test(digits)) return { kind: 'not_digits' }
  const completed = lengths.includes(digits.length + 1) ? [`${digits}${checkDigit(digits)}`] : []
  if (!lengths.includes(digits.length)) return { kind: 'incomplete', completions: completed }
  const body = digits.slice(0, -1)
  const expected = checkDigit(body)
  if (digits.endsWith(expected)) return { kind: 'right', key: kept(digits) }
  return { kind: 'wrong', expected, completions: [`${body}${expected}`, ...completed] }
}

/** A GTIN of 8, 12, 13 or 14 digits; kept as 14. */
export const readGtin = (text: string): KeyReading => readKey(text, [8, 12, 13, 14], gtin14)

/** A global location number of 13 digits. */
export const readGln = (text: string): KeyReading => readKey(text, [13], (key) => key)

/**
 * The GTIN of an outer pack that is built on the unit's: its own indicator digit (1 to 8), the same item, a new check digit.
 * Null when the unit's GTIN is not right yet, or is a GTIN-8, which has no room for an indicator.
 */
export function gtinWithIndicator(unitGtin: string, indicator: number): string | null {
  if (!isGtin(unitGtin) || indicator < 1 || indicator > 8 || isShortGtin(gtin14(unitGtin))) return null
  const body = `${indicator}${gtin14(unitGtin).slice(1, 13)}`
  return `${body}${checkDigit(body)}`
}
