/** Keys for integrators: opaque tokens with a permission set of their own. */

import { z } from 'zod'
import { id, instant, requiredText } from '../../kit/entity.ts'
import { authorities } from './roles.schema.ts'

export const API_KEY_NAME_MAXIMUM = 60

export const apiKeyInput = z.object({
  name: requiredText(API_KEY_NAME_MAXIMUM, 'api_key_name_can_not_be_empty'),
  /** Only codes that the maker holds. */
  authorities: authorities.refine((codes) => codes.length > 0, 'can_not_be_empty'),
  expiresAt: instant.nullable().default(null),
  /** The packaging supplier whose programs use the key: it reaches only what is the supplier's. */
  supplierId: id.nullable().default(null),
})
export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to tell keys apart; the rest is not stored. */
  begins: z.string(),
  authorities: z.array(z.string()),
  supplierId: id.nullable(),
  /** Factories that its maker was limited to; none: all. */
  siteIds: z.array(id),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  isUsable: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKey>
