/** Shapes that every room uses: ids, instants, days, texts with limits. */

import { z } from 'zod'
import { isGln } from './check-characters.ts'

/** In the one form that is kept: texts of events and locks compare ids. */
export const id = z.uuid().toLowerCase()
export const idParam = z.object({ id })
/** How often a record was changed: the version that a client saw last, for optimistic locking. */
export const recordVersion = z.number().int().min(0).max(2_147_483_646)
/** An instant, UTC, ISO 8601 with `Z`. Never shifted; it is formatted in the tenant's time zone. */
export const instant = z.iso.datetime({ offset: true })
/** A calendar day `yyyy-mm-dd`, without zone. */
export const day = z.iso.date()
export const done = z.object({ message: z.string().optional() })
/** The answer of every command that deletes a record; the console says it in the words of the catalogue. */
export const deleted = z.object({ message: z.literal('delete_success') })

/** A missing input is refused with this key; other refusals keep their own. */
export const whenMissing =
  (emptyKey: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? emptyKey : undefined

/**
 * For a rule about several fields: it also runs where single fields are wrong, so that one answer names every fault. The
 * rule must bear that a field is not there.
 */
export const besideOtherFaults = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** Required text with its own can-not-be-empty key. */
export const requiredText = (max: number, emptyKey: string) =>
  z
    .string({ error: whenMissing(emptyKey) })
    .trim()
    .min(1, emptyKey)
    .max(max)
/** A percentage within its limits; everything else is refused with the specification's key. */
export const percentage = (min: number, max: number) => {
  const key = 'enter_a_correct_percentage'
  return z
    .number({ error: () => key })
    .min(min, key)
    .max(max, key)
}
export const optionalText = (max: number) => z.string().trim().max(max).default('')
/** A global location number (GLN) of a record, which may have none. */
export const optionalGln = z
  .string()
  .trim()
  .regex(/^(\d{13})?$/, { error: 'gln_wrong_format', abort: true })
  .refine((text) => text === '' || isGln(text), 'check_digit_wrong')
  .default('')
/** A flag in a query string. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Why something cannot be done now: an error key and the parameters of its phrase. */
export const refusal = z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
export type Refusal = z.infer<typeof refusal>

/** Whether it is the IANA name of a time zone. */
export const isZone = (text: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    // The only way to check whether a zone is known.
    return false
  }
}
