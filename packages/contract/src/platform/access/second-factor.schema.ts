import { z } from 'zod'
import { id, requiredText, whenMissing } from '../../kit/entity.ts'
import { secondFactorAnswer } from '../../kit/second-factor.ts'

export const PASSKEYS_MAXIMUM = 10

/** What a challenge for a passkey is used for; an answer for another purpose is refused. */
export const PASSKEY_PURPOSES = ['LOGIN', 'SIGNATURE', 'ACCOUNT'] as const
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number] | 'ENROL'

/** The caller's own. */
export const secondFactorView = z.object({
  /** Since when an authenticator app is set up. */
  app: z.object({ since: z.iso.datetime() }).nullable(),
  passkeys: z.array(
    z.object({ id, name: z.string(), createdAt: z.iso.datetime(), usedAt: z.iso.datetime().nullable() }),
  ),
  /** How many are left. */
  recoveryCodes: z.number().int(),
  /** A role of the caller requires one. */
  isRequired: z.boolean(),
  /** The address of the console to which passkeys belong; null: not set, so they work at localhost only. */
  publicUrl: z.string().nullable(),
})
export type SecondFactorView = z.infer<typeof secondFactorView>

const password = z
  .string({ error: whenMissing('password_can_not_be_empty') })
  .min(1, 'password_can_not_be_empty')
  .max(1000)

/** Shown once; empty when the account has some already. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** For an authenticator app: `uri` as a QR code, or `secret` typed. */
export const authenticatorSecret = z.object({ secret: z.string(), uri: z.string() })

/** Of an account that has a second factor already: another one is added with both components. */
const presentFactor = secondFactorAnswer.optional()

export const authenticatorConfirmation = z.object({
  password,
  secondFactor: presentFactor,
  code: z
    .string({ error: whenMissing('second_factor_can_not_be_empty') })
    .trim()
    .min(1, 'second_factor_can_not_be_empty')
    .max(60),
})

/** Changes of what is set up ask for both components. */
export const bothComponents = z.object({ password, secondFactor: secondFactorAnswer })

const bytes = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/)

const known = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }))

/** Options of `navigator.credentials.create`; the field names are those of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})

export const passkeyInput = z.object({
  password,
  secondFactor: presentFactor,
  name: requiredText(60, 'passkey_name_can_not_be_empty'),
  passkey: z.object({
    id: bytes,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(30)).max(10).default([]),
    }),
  }),
})

/** Options of `navigator.credentials.get`. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
  allowCredentials: known,
})
