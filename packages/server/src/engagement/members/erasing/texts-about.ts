/** Whether a text that came from elsewhere names a member by one of its identities, however they are written there. */

import type { Tenant } from '../../../kit/http/context.ts'
import { normalized } from '../identities.ts'

/** What phones are written with between their digits; it makes no difference in anything else either. */
export const SEPARATORS = ' \t\n\r()./-'
/** Digits by which a phone is found with any country code, or without. */
const DIGITS = 9
/** What is shorter is a word of many texts, and is found only as a whole one. */
const PART_MINIMUM = 6
/** A phone number has more digits, and is no longer text. */
const NUMBER = { digits: 5, letters: 40 } as const

const plainText = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].filter((letter) => !SEPARATORS.includes(letter)).join('')

/** In small letters without separators: what a text that names it holds. */
export const markOf = (identity: string): string =>
  /^\+\d+$/.test(identity) ? identity.slice(-DIGITS) : plainText(identity)

/** Every text, number and name inside of a value as JSON gives it. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, within]) => [name, ...textsIn(within)])
    : []
}

const mayBePhone = (text: string): boolean =>
  text.length <= NUMBER.letters && text.replaceAll(/\D/g, '').length > NUMBER.digits

/** `identities` in their one form. */
export function isAboutMember(
  identities: readonly string[],
  tenant: Pick<Tenant, 'zone' | 'locale'>,
): (texts: readonly string[]) => boolean {
  const marks = identities.map(markOf)
  const known = new Set(identities)
  return (texts) =>
    texts.some((text) => {
      const shown = plainText(text)
      if (marks.some((mark) => (mark.length < PART_MINIMUM ? shown === mark : shown.includes(mark)))) return true
      return mayBePhone(shown) && known.has(normalized('PHONE', text, tenant) ?? '')
    })
}
