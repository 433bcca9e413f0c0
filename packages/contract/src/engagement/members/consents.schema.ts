/** What a member has agreed to, and what not: one entry for each decision, never changed. */

import { z } from 'zod'
import { day, id, requiredText } from '../../kit/entity.ts'

/** HEALTH: that packs of prescription and sensitive products count for anything but safety. */
export const consentPurposes = ['MARKETING', 'LOYALTY', 'PROFILING', 'HEALTH'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
/** By which marketing reaches the member. */
export const consentChannels = ['SMS', 'EMAIL', 'WECHAT', 'CALL'] as const
export type ConsentChannel = (typeof consentChannels)[number]
export const consentStates = ['GRANTED', 'DENIED', 'REVOKED'] as const
export type ConsentState = (typeof consentStates)[number]
/** How the member said it. */
export const consentSources = ['PAPER', 'PHONE', 'SHOP', 'WEBSITE', 'APP', 'LETTER'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Years from which on a member can agree to marketing and profiling. */
export const CONSENT_AGE = 14
export const CONSENT_PROOF_MAXIMUM = 200
/** How many decisions one member may have. */
export const CONSENTS_MAXIMUM = 500

const said = {
  purpose: z.enum(consentPurposes),
  /** Of marketing alone. */
  channel: z.enum(consentChannels).nullable().default(null),
  state: z.enum(consentStates),
  /** The day of the decision in the tenant's zone; not after today. */
  decidedOn: day,
  source: z.enum(consentSources),
  /** Where the decision can be seen: the number of a form, of a call, of a mail. */
  proof: requiredText(CONSENT_PROOF_MAXIMUM, 'consent_proof_can_not_be_empty'),
}

export const consentInput = z
  .object(said)
  .refine(({ purpose, channel }) => (purpose === 'MARKETING') === (channel !== null), {
    path: ['channel'],
    error: 'consent_channel_wrong',
  })
export type ConsentInput = z.infer<typeof consentInput>

const consent = z.object({
  ...said,
  id,
  recordedAt: z.iso.datetime(),
  recordedByName: z.string(),
  /** The file that stated it, where one did. */
  import: z.object({ id, line: z.number().int() }).nullable(),
  /** The newest decision of its purpose and channel. */
  isInForce: z.boolean(),
})
export type Consent = z.infer<typeof consent>

export const memberConsents = z.object({
  /** The newest decision first. */
  items: z.array(consent),
  mayRecord: z.boolean(),
})
