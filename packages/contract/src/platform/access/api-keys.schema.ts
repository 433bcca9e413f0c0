/** Keys for integrators: opaque tokens with their own set of permissions. */

import { z } from 'zod'
import { id, instant, requiredText } from '../../kit/entity.ts'
import { authorities } from './roles.schema.ts'

export const API_KEY_NAME_MAXIMUM = 60

export const apiKeyInput = z.object({
  name: requiredText(API_KEY_NAME_MAXIMUM, 'api_key_name_can_not_be_empty'),
  /** Only codes that the creator holds. */
  authorities: authorities.refine((codes) => codes.length > 0, 'can_not_be_empty'),
  expiresAt: instant.nullable().default(null),
  /** The packaging supplier whose programs use the key: it can access only the supplier's records. */
  supplierId: id.nullable().default(null),
})
export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to distinguish keys; the rest is not stored. */
  begins: z.string(),
  authorities: z.array(z.string()),
  supplierId: id.nullable(),
  /** Factories that its creator was limited to; all if empty. */
  siteIds: z.array(id),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** False once the account of its maker is disabled, which ends the key; enabling the account resumes it. */
  makerIsActive: z.boolean(),
  isUsable: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKey>
