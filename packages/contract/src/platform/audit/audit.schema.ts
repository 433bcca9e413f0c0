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
  /** What people call the record now: an order number, a lot number, a name; empty where it has none. */
  subjectNumber: z.string(),
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
  /** Names of the roles that the actor held at that time. */
  actorRoles: z.array(z.string()),
  /** Its number in the tenant's chain; null for up to a second until the event is sealed. */
  sealNumber: z.number().int().nullable(),
  /** A signed review of the audit trail covers it. */
  isReviewed: z.boolean(),
})
export type AuditEvent = z.infer<typeof event>

export const eventDetail = event.extend({
  recordedAt: z.iso.datetime(),
  /** What records are called whose ids the details name. */
  names: z.record(z.string(), z.string()),
  requestId: z.string(),
  ip: z.string(),
  /** Login name, or the beginning of the key; empty in events of older versions and of the product itself. */
  actorAccount: z.string(),
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
  /** Part of the name of a role that the actor held at that time. */
  role: z.string().max(60).optional(),
  /** Part of the reason. */
  reason: z.string().max(200).optional(),
  /**
   * Number or name of a record, or of what records belong to (an order, a batch): the events of every such record, and
   * of the records that belong to it.
   */
  record: z.string().trim().max(200).optional(),
  /** Whether a signed review covers the event. */
  reviewed: z.enum(['yes', 'no']).optional(),
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
}
