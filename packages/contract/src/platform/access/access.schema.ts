/** Login, the session's own account, and the identity behind a stored token. */

import { z } from 'zod'
import { isZone, whenMissing } from '../../kit/entity.ts'
import { FACTOR_DUES } from '../../kit/second-factor.ts'

export const PASSWORD_MINIMUM = 6

export const VERIFICATION_KINDS = ['PICTURE', 'WORK'] as const

/** A one-time challenge: a picture to read, or work for the machine to do (no transcription needed). */
export const verification = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PICTURE'), verificationId: z.string(), svg: z.string(), expiresAt: z.iso.datetime() }),
  z.object({
    kind: z.literal('WORK'),
    verificationId: z.string(),
    /** Find a text `n` such that sha256(salt + n) begins with `bits` zero bits; `n` is the verification code. */
    salt: z.string(),
    bits: z.number().int(),
    expiresAt: z.iso.datetime(),
  }),
])

/** A random secret of the browser: after a login the account knows it, and guesses elsewhere do not lock it out. */
export const deviceSecret = z.union([z.literal(''), z.string().regex(/^[\w-]{43}$/)]).default('')

export const loginInput = z.object({
  account: z
    .string({ error: whenMissing('account_can_not_be_empty') })
    .trim()
    .min(1, 'account_can_not_be_empty')
    .max(120),
  password: z
    .string({ error: whenMissing('password_can_not_be_empty') })
    .min(1, 'password_can_not_be_empty')
    .max(1000),
  verificationCode: z
    .string({ error: whenMissing('verification_code_can_not_be_empty') })
    .trim()
    .min(1, 'verification_code_can_not_be_empty')
    .max(200),
  verificationId: z.string().max(100).default(''),
  device: deviceSecret,
})

export const sessionView = z.object({
  userId: z.uuid(),
  userName: z.string(),
  account: z.string(),
  authorities: z.array(z.string()),
  /** Holds every permission, also those of later releases, and may grant that. */
  holdsAll: z.boolean(),
  /** In which times are shown and days are counted: the user's own choice, otherwise the tenant's. */
  zone: z.string(),
  ownZone: z.string().nullable(),
  tenantZone: z.string(),
  /** The tenant is the demo plant: the console offers its people and its first steps. */
  isDemo: z.boolean(),
  locale: z.enum(['en', 'zh']),
  tenant: z.string(),
  tenantName: z.string(),
  snScheme: z.enum(['A', 'B']),
  mustChangePassword: z.boolean(),
  /** The name of the tenant's provider, which asks for signatures of a session that it began; null for a password. */
  provider: z.string().nullable(),
  /** What the session waits for before it opens anything else. */
  factorDue: z.enum(FACTOR_DUES).nullable(),
  /** Null for the brand owner's own people. */
  supplierId: z.uuid().nullable(),
  /** The session ends when its user gave no sign for that long. */
  idleMinutes: z.number().int(),
  /** The name of the live tenant whose test environment this is; null in a live one. */
  sandboxOf: z.string().nullable(),
  /** The tenant closes on this day or is closed already; until the other one its people can read it. */
  closing: z.object({ isClosed: z.boolean(), day: z.string(), retentionDay: z.string() }).nullable(),
})
export type SessionView = z.infer<typeof sessionView>

/** Null: that of the tenant. */
export const ownZone = z.object({ zone: z.string().trim().max(60).refine(isZone, 'zone_unknown').nullable() })

/** Preferences that the console stores per user: columns of a list, density, dismissed hints. */

const PREFERENCE_MAXIMUM = 16_384

export const preferenceKey = z.string().regex(/^[a-z][a-z0-9._-]{0,99}$/i)
/** Any JSON, up to 16,384 characters of it. */
export const preferenceValue = z
  .json()
  .refine((value) => JSON.stringify(value).length <= PREFERENCE_MAXIMUM, 'too_long')
