/** A change of rights or of an account that takes effect only when a second person approves it. */

import { z } from 'zod'
import { id, recordVersion } from '../../kit/entity.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'

/**
 * ROLE: a role that may sign is created or changed. USER: an account gets such a role, or one that has it gets another
 * name or address. RESET, ENABLE: of an account that may sign. FACTOR: any account loses its second factor. CONFIRM: its
 * owner wants to sign again.
 */
export const ACCESS_REQUEST_KINDS = ['ROLE', 'USER', 'RESET', 'FACTOR', 'ENABLE', 'CONFIRM'] as const
export type AccessRequestKind = (typeof ACCESS_REQUEST_KINDS)[number]

export const ACCESS_REQUEST_STATUSES = ['PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type AccessRequestStatus = (typeof ACCESS_REQUEST_STATUSES)[number]

export const REQUEST_DAYS = { least: 1, default: 7, most: 90 } as const

/** Fields that a change can name. */
export const ACCESS_CHANGE_FIELDS = [
  'name',
  'email',
  'phone',
  'roles',
  'supplier',
  'sites',
  'regions',
  'businessUnits',
  'brands',
  'delivery',
  'secondFactor',
] as const

const reason = z.string().trim().min(3, 'reason_too_short').max(500)
/** Why the change is wanted, for the second person; without one it is empty. */
export const wantedBecause = z.string().trim().max(500).default('')

export const accessRequest = z.object({
  id,
  kind: z.enum(ACCESS_REQUEST_KINDS),
  subject: z.object({ type: z.enum(['role', 'user']), id, name: z.string() }),
  status: z.enum(ACCESS_REQUEST_STATUSES),
  reason: z.string(),
  askedBy: z.object({ id, name: z.string() }),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was refused or withdrawn. */
  decision: z.string(),
  allowed: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
  version: z.number().int(),
})
export type AccessRequest = z.infer<typeof accessRequest>

export const accessRequestDetail = accessRequest.extend({
  changes: z.array(z.object({ field: z.enum(ACCESS_CHANGE_FIELDS), before: z.string(), after: z.string() })),
  /** Permission codes that the change grants and takes. */
  grants: z.array(z.string()),
  takes: z.array(z.string()),
  /** The wanted role holds every permission, also those of later releases. */
  grantsAll: z.boolean(),
  /** sha256 of the request, which the approval signs. */
  digest: z.string(),
  signatures: z.array(signatureView),
})
export type AccessRequestDetail = z.infer<typeof accessRequestDetail>

export const accessRequestApproval = z.object({ version: recordVersion, signature: signatureInput })
export const accessRequestDecision = z.object({ version: recordVersion, reason })
/** `code`: the one-time code of an approved reset, shown only once; null when it was sent by mail. */
export const accessRequestApproved = accessRequestDetail.extend({ code: z.string().nullable() })

export const accessRule = z.object({
  /** A request that nobody decides within this many days expires. */
  requestDays: z.number().int().min(REQUEST_DAYS.least).max(REQUEST_DAYS.most),
  /** Since when changes need a second person; null while only one person could approve them. */
  twoPeopleSince: z.iso.datetime().nullable(),
  version: recordVersion,
})
export const accessRuleEdit = accessRule.omit({ twoPeopleSince: true })

/** Whether the caller may sign. A closed one opens when a second person approves the request. */
export const ownSigning = z.object({
  isClosed: z.boolean(),
  /** The caller's own request, while it waits. */
  requestId: id.nullable(),
})
export const confirmationInput = z.object({ reason })
