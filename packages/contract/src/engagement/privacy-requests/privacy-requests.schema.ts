/** Privacy requests (0604): a member asks for a copy of everything that is kept, or to be erased. */

import { z } from 'zod'
import { id, instant, optionalText, recordVersion } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { privacyRequestStatuses } from './privacy-requests.status.ts'

const PRIVACY_REASON_MAXIMUM = 500
/** For how many days the file of an access request can be downloaded. */
export const ACCESS_FILE_DAYS = 7

/** How long a recall keeps its owners from being erased, from the day on which it was opened. */
export const ERASURE_RECALL_DAYS = 90

export const privacyRequestKinds = ['ACCESS', 'ERASURE'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

/** How it was made sure that the member asks. */
export const identityProofs = ['ACCOUNT', 'KNOWN_CONTACT', 'DOCUMENT', 'REPRESENTATIVE'] as const
export type IdentityProof = (typeof identityProofs)[number]

/** Where the product keeps something of a member. Each table belongs to the room that answers for it. */
export const personalTables = [
  'members',
  'member_identities',
  'suppressed_identities',
  'member_consents',
  'member_serials',
  'serial_offers',
  'point_bookings',
  'point_lots',
  'point_entries',
  'member_activities',
  'member_tags',
  'member_tag_changes',
  'audience_members',
  'audience_changes',
  'member_attributes',
  'member_attribute_versions',
  'provide_sent',
  'provide_erasures',
  'member_import_rows',
  'member_import_members',
  'collection_records',
  'collection_record_versions',
  'collection_record_persons',
  'transfer_model_drafts',
  'transfer_model_versions',
  'record_import_rows',
  'endpoint_files',
  'inbox_messages',
  'inbox_searches',
  'member_list_rows',
  'member_merges',
  'member_merge_parts',
  'privacy_requests',
] as const
export type PersonalTable = (typeof personalTables)[number]

/** What an erasure does with rows: EMPTIED keeps a row without anything of the person. */
const erasureEffects = ['DELETED', 'EMPTIED', 'KEPT'] as const
export type ErasureEffect = (typeof erasureEffects)[number]

const reason = z.string().trim().min(3, 'reason_too_short').max(PRIVACY_REASON_MAXIMUM)

export const privacyRequestInput = z.object({
  memberId: id,
  kind: z.enum(privacyRequestKinds),
  identifiedBy: z.enum(identityProofs),
  /** Leaves with the person. */
  reason,
  note: optionalText(PRIVACY_REASON_MAXIMUM),
})
export const privacyRequestApproval = z.object({ version: recordVersion, signature: signatureInput })
export const privacyRequestDecision = z.object({ version: recordVersion, reason })

export const privacyRequestList = listQuery({
  kind: z.enum(privacyRequestKinds).optional(),
  status: z.enum(privacyRequestStatuses).optional(),
  memberId: id.optional(),
})

export const privacyRequest = z.object({
  id,
  kind: z.enum(privacyRequestKinds),
  status: z.enum(privacyRequestStatuses),
  memberId: id,
  /** Empty for members without a name, and for erased ones. */
  memberName: z.string(),
  isMemberErased: z.boolean(),
  identifiedBy: z.enum(identityProofs),
  askedBy: z.string(),
  askedAt: instant,
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type PrivacyRequest = z.infer<typeof privacyRequest>

/** Says what was done and nothing of the person. */
const certificate = z.object({
  requestId: id,
  memberId: id,
  askedBy: z.string(),
  askedAt: z.string(),
  approvedBy: z.string(),
  approvedAt: z.string(),
  finishedAt: z.string(),
  tables: z.array(z.object({ table: z.enum(personalTables), effect: z.enum(erasureEffects), rows: z.number().int() })),
  /** Files with members in them that were removed. */
  files: z.number().int(),
})
export type Certificate = z.infer<typeof certificate>

/** Why the member cannot be erased now. */
const obstacle = z.discriminatedUnion('kind', [
  /** Null for readers who do not see health data: a recall says which product the member owns. */
  z.object({
    kind: z.literal('RECALL'),
    recallId: id.nullable(),
    number: z.number().int().nullable(),
    until: instant.nullable(),
  }),
  z.object({ kind: z.literal('ACCESS'), requestId: id }),
])
export type Obstacle = z.infer<typeof obstacle>

export const privacyActions = ['approve', 'erase', 'reject', 'withdraw', 'download', 'certificate'] as const
export type PrivacyAction = (typeof privacyActions)[number]

export const privacyRequestDetail = privacyRequest.extend({
  reason: z.string(),
  note: z.string(),
  /** Why it was rejected or withdrawn. */
  decision: z.string(),
  obstacles: z.array(obstacle),
  certificate: certificate.nullable(),
  /** sha256 of the certificate as canonical JSON; empty without one. */
  certificateDigest: z.string(),
  file: z.object({ name: z.string(), sha256: z.string(), until: instant }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(privacyActions)),
  /** What the signature of the second person is bound to. */
  digest: z.string(),
  signatures: z.array(signatureView),
  version: recordVersion,
})
export type PrivacyRequestDetail = z.infer<typeof privacyRequestDetail>
