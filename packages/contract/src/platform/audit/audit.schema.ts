/** Reading the event log: who did what to which object, when, why, and what changed. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { FACTOR_KINDS } from '../../kit/second-factor.ts'
import { SIGNATURE_MEANINGS } from '../../kit/signature.ts'

export const event = z.object({
  id,
  /** `order.approved`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The actor's name at that time. */
  actorName: z.string(),
  /** Null for what the product did itself. */
  actorId: id.nullable(),
  occurredAt: z.iso.datetime(),
  /** The tenant's time zone at that time. */
  zone: z.string(),
  reason: z.string(),
  /** A changed field is `[old, new]`; the rest are facts of the action. */
  details: z.record(z.string(), z.unknown()),
  isSigned: z.boolean(),
})
export type AuditEvent = z.infer<typeof event>

export const eventDetail = event.extend({
  recordedAt: z.iso.datetime(),
  requestId: z.string(),
  ip: z.string(),
  /** Login name, or the beginning of the key; empty in events of older versions and of the product itself. */
  actorAccount: z.string(),
  /** Names of the roles that the actor held at that time. */
  actorRoles: z.array(z.string()),
  /** The role or person that the actor represented; empty for none. */
  onBehalfOf: z.string(),
  /** The client's program, as it named itself. */
  userAgent: z.string(),
  /** The release of the product that recorded the event. */
  productVersion: z.string(),
  signature: z
    .object({
      meaning: z.enum(SIGNATURE_MEANINGS),
      printedName: z.string(),
      account: z.string(),
      reason: z.string(),
      signedAt: z.iso.datetime(),
      digest: z.string(),
      /** What the signer answered with after the password; null for the password alone. */
      secondFactor: z.enum(FACTOR_KINDS).nullable(),
    })
    .nullable(),
  /** Position in the tenant's chain; null for up to a second until the event is sealed. */
  seal: z.object({ number: z.number().int(), hash: z.string(), sealedAt: z.iso.datetime() }).nullable(),
})
export type AuditEventDetail = z.infer<typeof eventDetail>

export const eventFilters = {
  action: z.string().max(100).optional(),
  subjectType: z.string().max(100).optional(),
  subjectId: z.string().max(200).optional(),
  actorId: id.optional(),
  /** Part of the actor's name. */
  actor: z.string().max(60).optional(),
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
}
