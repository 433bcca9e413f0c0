/** Everything with which people and programs prove who they are, and with which partners and the product do so. */

import { z } from 'zod'
import { ALERT_SUBJECTS } from '../../alert-subjects.ts'
import { id } from '../../kit/entity.ts'

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
const CREDENTIAL_STATES = ['USABLE', 'ENDING', 'CHANGE_DUE', 'CODE_OPEN', 'LEFT', 'OVER'] as const
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

/** What they are called, on the page and in files. */
interface CredentialTexts {
  readonly kinds: Readonly<Record<CredentialKind, string>>
  readonly states: Readonly<Record<CredentialState, string>>
}

export const credentialTexts: Readonly<Record<'en' | 'zh', CredentialTexts>> = {
  en: {
    kinds: {
      PASSWORD: 'Password',
      APP: 'Authenticator app',
      PASSKEY: 'Passkey',
      RECOVERY_CODES: 'Recovery codes',
      API_KEY: 'API key',
      PARTNER_SECRET: 'Password or key elsewhere',
      OWN_KEY: 'Own certificate or key',
      PARTNER_KEY: 'Certificate or key of a partner',
    },
    states: {
      USABLE: 'In use',
      ENDING: 'Ends within 30 days',
      CHANGE_DUE: 'To be changed',
      CODE_OPEN: 'One-time code open',
      LEFT: 'Owner disabled',
      OVER: 'Expired or used up',
    },
  },
  zh: {
    kinds: {
      PASSWORD: '密码',
      APP: '验证器应用',
      PASSKEY: '通行密钥',
      RECOVERY_CODES: '恢复码',
      API_KEY: 'API 密钥',
      PARTNER_SECRET: '外部系统的密码或密钥',
      OWN_KEY: '本方证书或密钥',
      PARTNER_KEY: '合作方证书或密钥',
    },
    states: {
      USABLE: '使用中',
      ENDING: '30 天内到期',
      CHANGE_DUE: '待修改',
      CODE_OPEN: '一次性验证码待使用',
      LEFT: '所有者已停用',
      OVER: '已过期或已用完',
    },
  },
}
