/** GTIN and GLN as people type them: checked while typing, completed on request, stored in one form. */

import { checkCharacter, isGtin } from './check-characters.ts'

const checkDigit = (body: string): string => checkCharacter('GS1_MOD_10', body) ?? ''

/** Fourteen digits; shorter GTINs are padded with zeros on the left. The text must be a valid GTIN. */
export const gtin14 = (text: string): string => text.padStart(14, '0')

/** A GTIN-8 padded to 14 digits; its prefix is no company prefix. */
export const isShortGtin = (gtin: string): boolean => gtin.startsWith('000000')

export type KeyReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'not_digits' }
  /** `key`: the form in which it is stored. */
  | { readonly kind: 'right'; readonly key: string }
  /** Too few or too many digits; `completions`: the keys with their check digit. */
  | { readonly kind: 'incomplete'; readonly completions: readonly string[] }
  /** Right length, wrong check digit; `expected` is the correct digit. */
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

/** A GTIN of 8, 12, 13 or 14 digits; stored as 14. */
export const readGtin = (text: string): KeyReading => readKey(text, [8, 12, 13, 14], gtin14)

/** A global location number of 13 digits. */
export const readGln = (text: string): KeyReading => readKey(text, [13], (key) => key)

/**
 * The GTIN of an outer pack derived from the unit's: its own indicator digit (1 to 8), the same item reference, a new
 * check digit. Null when the unit's GTIN is not valid yet, or is a GTIN-8, which has no place for an indicator.
 */
export function gtinWithIndicator(unitGtin: string, indicator: number): string | null {
  if (!isGtin(unitGtin) || indicator < 1 || indicator > 8 || isShortGtin(gtin14(unitGtin))) return null
  const body = `${indicator}${gtin14(unitGtin).slice(1, 13)}`
  return `${body}${checkDigit(body)}`
}
