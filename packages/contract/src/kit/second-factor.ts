/** The second component after the password: a code of an authenticator app, a recovery code, or a passkey. */

import { z } from 'zod'

/** What a session waits for: the second factor of its account, or that the account sets one up. */
export const FACTOR_DUES = ['ASK', 'SET_UP'] as const
export type FactorDue = (typeof FACTOR_DUES)[number]

/** What an answer was given with. */
export const FACTOR_KINDS = ['APP', 'RECOVERY_CODE', 'PASSKEY'] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

/** What a browser returns for a passkey; the field names are those of WebAuthn. */
const passkeyAnswer = z.object({
  id: base64url(1_400),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** One of the two. Each answer works once. */
export const secondFactorAnswer = z.object({
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.string().trim().max(60).default(''),
  passkey: passkeyAnswer.optional(),
})
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>
