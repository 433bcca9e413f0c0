/**
 * Cleans formatted text, on input and on output, by the one list of what it may hold. The result is the same when it is
 * cleaned again: a browser reads in it exactly what was judged here.
 */

import { MarkupTooLarge, parsed } from './parsed.ts'
import { written } from './written.ts'

/** How often markup is read and written until nothing moves any more; more than two are rare and never useful. */
const ROUNDS = 6

function once(html: string): string {
  const body = parsed(html)
  return body === undefined ? '' : written(body)
}

const TAGS = /<[^>]*>/g

/** Throws `MarkupTooLarge`. */
export function cleaned(html: string): string {
  let before = html
  for (let round = 0; round < ROUNDS; round++) {
    const after = once(before)
    if (after === before) return after
    before = after
  }
  // Markup that reads differently each time: its text alone. No `<` or `>` of a text or value is left as it is.
  const text = once(before.replaceAll(TAGS, ' ').trim())
  return text === '' ? '' : `<p>${text}</p>`
}

/** For output: what was stored is clean, so that only a list that has changed since makes a difference. */
export function cleanedAgain(html: string): string {
  try {
    return cleaned(html)
  } catch (error) {
    if (error instanceof MarkupTooLarge) return ''
    throw error
  }
}

const SEEN = /<(?:img|hr|table|video|iframe)\b/

/** Whether a reader sees nothing of this cleaned text. */
export const isBlank = (clean: string): boolean =>
  !SEEN.test(clean) && clean.replaceAll(TAGS, '').replaceAll(/&nbsp;|\s/g, '') === ''
