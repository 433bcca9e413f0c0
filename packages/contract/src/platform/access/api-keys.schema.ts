/** Keys for integrators: opaque tokens with their own set of permissions. */

import { z } from 'zod'
import { id, instant, requiredText } from '../../kit/entity.ts'
import { authorities } from './roles/roles.schema.ts'

export const API_KEY_NAME_MAXIMUM = 60

export const apiKeyInput = z.object({
  name: requiredText(API_KEY_NAME_MAXIMUM, 'api_key_name_can_not_be_empty'),
  /** Only codes that the creator holds. */
  authorities: authorities.refine((codes) => codes.length > 0, 'can_not_be_empty'),
  expiresAt: instant.nullable().default(null),
  /** The packaging supplier whose programs use the key: it can access only the supplier's records. */
  supplierId: id.nullable().default(null),
})
/** ENDING: within thirty days. LEFT: the account of the holder is disabled. OVER: revoked, expired or too old. */
export const apiKeyStates = ['USABLE', 'ENDING', 'LEFT', 'OVER'] as const
export const ENDING_DAYS = 30
export type ApiKeyState = (typeof apiKeyStates)[number]

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to distinguish keys; the rest is not stored. */
  begins: z.string(),
  authorities: z.array(z.string()),
  supplierId: id.nullable(),
  /** What its creator was limited to; nothing of a kind does not limit it. */
  siteIds: z.array(id),
  regionIds: z.array(id),
  businessUnitIds: z.array(id),
  brandIds: z.array(id),
  createdByName: z.string(),
  /** The person who answers for the key: its maker, until another one accepted it. */
  holderName: z.string(),
  /** The caller may accept the key now. */
  isOfferedToMe: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** When it is refused: it expires, or is older than the tenant allows. */
  endsAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** False once the account of its holder is disabled, which ends the key; enabling the account resumes it. */
  holderIsActive: z.boolean(),
  state: z.enum(apiKeyStates),
  isUsable: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKey>
