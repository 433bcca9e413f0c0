/** Entries of the configuration dictionary: choices that a tenant adds to the forms of the product. */

import { z } from 'zod'
import { id, recordVersion, requiredText } from '../../kit/entity.ts'

/** The choices that a tenant fills. Each has a form that offers its entries. */
export const dictionaryTypes = ['SCRAP_REASON', 'HOLD_REASON', 'RETURN_REASON', 'DEVIATION_REASON'] as const
export const dictionaryType = z.enum(dictionaryTypes)
export type DictionaryType = z.infer<typeof dictionaryType>

export const ENTRY_CODE_MAXIMUM = 8
export const ENTRY_NAME_MAXIMUM = 20
const PLACE_MAXIMUM = 9_999

/** Case counts: `Ab` and `AB` are two codes. */
const entryCode = requiredText(ENTRY_CODE_MAXIMUM, 'can_not_be_empty').regex(/^[A-Za-z0-9]*$/, 'wrong_format')

export const entryInput = z.object({
  type: dictionaryType,
  code: entryCode,
  /** In Chinese. */
  name: requiredText(ENTRY_NAME_MAXIMUM, 'can_not_be_empty'),
  nameEn: requiredText(ENTRY_NAME_MAXIMUM, 'can_not_be_empty'),
  /** Where forms show it among the entries of its type: smallest first, then by code. */
  place: z.number().int().min(0).max(PLACE_MAXIMUM).default(0),
  /** A disabled entry is offered to nobody; records that name it stay as they are. */
  isDisabled: z.boolean().default(false),
})
export const entryEdit = entryInput.extend({ version: recordVersion })

export const entry = z.object({
  id,
  type: dictionaryType,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  place: z.number().int(),
  isDisabled: z.boolean(),
  version: z.number().int(),
  /** Some record names it: it may be disabled, and not deleted. */
  isUsed: z.boolean(),
})
export type DictionaryEntry = z.infer<typeof entry>

/** A reason as forms send it: an entry of the dictionary, by its code, with free words or instead of them. */
export const reasonCode = z.string().trim().max(ENTRY_CODE_MAXIMUM).default('')
