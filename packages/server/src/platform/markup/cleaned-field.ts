/** Cleans formatted text that a person or program sends in a field. */

import { fieldFailure } from '../../kit/http/failure.ts'
import { cleaned } from './cleaned.ts'
import { MarkupTooLarge } from './parsed.ts'

/** Refuses what is beyond the limits at that field. */
export function cleanedField(name: string, html: string): string {
  try {
    return cleaned(html)
  } catch (error) {
    if (error instanceof MarkupTooLarge) throw fieldFailure(name, 'markup_too_large')
    throw error
  }
}
