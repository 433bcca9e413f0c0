/** Everything with which people and programs prove who they are, and with which partners and the product do so. */

import { z } from 'zod'
import { ALERT_SUBJECTS } from '../../../alert-subjects.ts'
import { id } from '../../../kit/entity.ts'

/**
 * PARTNER_SECRET: a password, token or SSH key with which the product logs in elsewhere. OWN_KEY: a certificate or PGP
 * key of ours for a partner. PARTNER_KEY: one of a partner that we trust.
 */
export const CREDENTIAL_KINDS = [
  'PASSWORD',
  'APP',
  'PASSKEY',
  'RECOVERY_CODES',
  'API_KEY',
  'PARTNER_SECRET',
  'OWN_KEY',
  'PARTNER_KEY',
] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/**
 * ENDING: within thirty days. CHANGE_DUE: the next login asks for another password. CODE_OPEN: its owner has still to
 * choose the password with a one-time code. LEFT: its owner is disabled. OVER: expired or used up.
 */
export const CREDENTIAL_STATES = ['USABLE', 'ENDING', 'CHANGE_DUE', 'CODE_OPEN', 'LEFT', 'OVER'] as const
export type CredentialState = (typeof CREDENTIAL_STATES)[number]

/** OLDEST: those of unknown age first. UNUSED: those that were never used first. */
export const CREDENTIAL_SORTS = ['OLDEST', 'ENDING', 'UNUSED', 'OWNER'] as const
export type CredentialSort = (typeof CREDENTIAL_SORTS)[number]

const days = z.coerce.number().int().min(1).max(3_650).optional()

export const credentialFilters = {
  kind: z.enum(CREDENTIAL_KINDS).optional(),
  /** A part of the name or account of the owner, or of the name of the credential. */
  owner: z.string().max(128).optional(),
  /** A credential of unknown age counts as older. */
  olderThanDays: days,
  /** One that was never used counts from when it was made. */
  unusedForDays: days,
  /** Also those that have ended. */
  endsWithinDays: days,
  isOwnerActive: z.enum(['true', 'false']).optional(),
  sort: z.enum(CREDENTIAL_SORTS).default('OLDEST'),
}

export const credential = z.object({
  id: z.string(),
  kind: z.enum(CREDENTIAL_KINDS),
  /** Of an API key or passkey, or the subject of a certificate; empty for the others. */
  name: z.string(),
  /** The record that holds the credential, where it is replaced; `recordId` is also that of its recall. */
  recordType: z.enum(ALERT_SUBJECTS),
  recordId: z.string(),
  /** The account of the owner; null for those of partners and of the mail server. */
  ownerId: id.nullable(),
  ownerAccount: z.string(),
  ownerName: z.string(),
  isOwnerActive: z.boolean(),
  /** Of an API key: who made it. */
  madeByName: z.string(),
  /** Null: before the product kept it. */
  madeAt: z.iso.datetime().nullable(),
  ageDays: z.number().int().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Of a password: the last login. Null: never, or not kept for this kind. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Recovery codes that are left; null for the other kinds. */
  left: z.number().int().nullable(),
  state: z.enum(CREDENTIAL_STATES),
})
export type Credential = z.infer<typeof credential>
