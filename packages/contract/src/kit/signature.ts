/**
 * An electronic signature: both components are requested again, with a meaning and a reason, bound to the digest of the
 * shown version.
 */

import { z } from 'zod'
import { FACTOR_KINDS, secondFactorAnswer } from './second-factor.ts'

export const SIGNATURE_MEANINGS = ['AUTHORSHIP', 'REVIEW', 'APPROVAL', 'RELEASE', 'RESPONSIBILITY'] as const

export const signatureInput = z
  .object({
    account: z.string().trim().min(1, 'account_can_not_be_empty'),
    password: z.string().default(''),
    /** In place of the password, of signers whom the tenant's provider has asked anew. */
    proof: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    meaning: z.enum(SIGNATURE_MEANINGS),
    reason: z.string().trim().min(3, 'reason_too_short').max(500),
    /** Digest of the record version that the signer was shown; the signature is refused for a newer version. */
    digest: z.string().length(64),
    /** Of signers who have a second factor. */
    secondFactor: secondFactorAnswer.optional(),
  })
  .refine(({ password, proof }) => password !== '' || proof !== undefined, {
    path: ['password'],
    error: 'password_can_not_be_empty',
  })
export type SignatureInput = z.infer<typeof signatureInput>

/** What is shown of a signature wherever the record is shown or printed (21 CFR 11.50). */
export const signatureView = z.object({
  id: z.uuid(),
  meaning: z.enum(SIGNATURE_MEANINGS),
  reason: z.string(),
  printedName: z.string(),
  account: z.string(),
  signedAt: z.iso.datetime(),
  event: z.string(),
  /** What the signer answered with after the password; null for the password alone. */
  secondFactor: z.enum(FACTOR_KINDS).nullable(),
  /** The issuer that asked the signer anew instead of for a password; null for a password. */
  provider: z.string().nullable(),
  /** False when a signed byte was changed afterwards: shown as "signature broken". */
  intact: z.boolean(),
})
export type SignatureView = z.infer<typeof signatureView>
