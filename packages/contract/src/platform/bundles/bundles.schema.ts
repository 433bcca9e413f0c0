/** Configuration bundles: one signed file that carries the configuration of a tenant to one other tenant. */

import { z } from 'zod'
import { configurationKinds } from '../../configuration.ts'
import { id, instant, recordVersion, refusal, requiredText } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'

export const BUNDLE_BYTES_MAXIMUM = 8 * 2 ** 20
export const BUNDLE_KEY_NAME_MAXIMUM = 100

export const BUNDLE_DIRECTIONS = ['IN', 'OUT'] as const
/** WRITTEN: made here for another tenant. */
export const BUNDLE_STATUSES = ['WRITTEN', 'CHECKED', 'ENTERING', 'DONE', 'DROPPED'] as const
export type BundleStatus = (typeof BUNDLE_STATUSES)[number]
/** What the bundle would do here. ONLY_HERE: it has none of that name, and nothing is deleted. */
export const BUNDLE_DIFFERENCES = ['NEW', 'CHANGED', 'SAME', 'ONLY_HERE'] as const
export type BundleDifference = (typeof BUNDLE_DIFFERENCES)[number]
/** WAITS: done, and a second person has to approve it before it takes effect. */
export const BUNDLE_OUTCOMES = ['OPEN', 'LEFT', 'DONE', 'WAITS', 'REFUSED'] as const
export type BundleOutcome = (typeof BUNDLE_OUTCOMES)[number]

const tenantCode = z
  .string()
  .trim()
  .regex(/^\d{4}$/, 'wrong_format')
/** SHA-256 of a public key, as it is read out or pasted: with spaces or colons, in either case. */
const fingerprint = z
  .string()
  .max(200)
  .transform((text) => text.replaceAll(/[\s:]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'fingerprint_wrong_format'))

export const bundleExport = z.object({ target: tenantCode })

export const bundle = z.object({
  id,
  direction: z.enum(BUNDLE_DIRECTIONS),
  status: z.enum(BUNDLE_STATUSES),
  source: z.object({ code: z.string(), name: z.string() }),
  target: z.string(),
  /** Of the key that signed it. */
  fingerprint: z.string(),
  sha256: z.string(),
  size: z.number().int(),
  /** When and by whom it was written, as it says itself. */
  writtenAt: instant,
  writtenBy: z.string(),
  /** When it came in or went out here, and by whom. */
  at: instant,
  by: z.string(),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  version: recordVersion,
})
export type Bundle = z.output<typeof bundle>

export const bundleDetail = bundle.extend({
  /** Version of the product that wrote it. */
  product: z.string(),
  /** The name under which its key is accepted here; empty when it is not any more. */
  keyName: z.string(),
  differences: z.record(z.enum(BUNDLE_DIFFERENCES), z.number().int()),
  outcomes: z.record(z.enum(BUNDLE_OUTCOMES), z.number().int()),
  chosen: z.number().int(),
  taskId: id.nullable(),
  failure: refusal.nullable(),
  allowed: z.array(z.enum(['compare', 'choose', 'enter', 'drop'])),
  /** Of what the signature is bound to: the bundle, and each chosen item with what stands here. */
  digest: z.string(),
  signatures: z.array(signatureView),
})
export type BundleDetail = z.output<typeof bundleDetail>

export const bundleItem = z.object({
  place: z.number().int(),
  kind: z.enum(configurationKinds),
  /** Code or name of the record; empty for a setting, of which there is one. */
  key: z.string(),
  difference: z.enum(BUNDLE_DIFFERENCES),
  isChosen: z.boolean(),
  outcome: z.enum(BUNDLE_OUTCOMES),
  refusal: refusal.nullable(),
  /** Field by field, what stands here and what the bundle has. */
  changes: z.array(z.object({ field: z.string(), before: z.json().nullable(), after: z.json().nullable() })),
})
export type BundleItem = z.output<typeof bundleItem>

export const bundleList = listQuery({
  direction: z.enum(BUNDLE_DIRECTIONS).optional(),
  status: z.enum(BUNDLE_STATUSES).optional(),
})
const itemFilters = {
  kind: z.enum(configurationKinds).optional(),
  difference: z.enum(BUNDLE_DIFFERENCES).optional(),
  outcome: z.enum(BUNDLE_OUTCOMES).optional(),
  name: z.string().trim().max(100).optional(),
}
export const bundleItemList = listQuery(itemFilters, 'number')

export const bundleStep = z.object({ version: recordVersion })
/** By their places, or without them all that match the filter. Only what is new or changed can be chosen. */
export const bundleChoice = z.object({
  version: recordVersion,
  places: z.array(z.number().int().min(1).max(1_000_000)).max(200).optional(),
  filter: z.object(itemFilters).default({}),
  isChosen: z.boolean(),
})
export const bundleEntering = z.object({ version: recordVersion, signature: signatureInput })

export const bundleKey = z.object({
  id,
  fingerprint: z.string(),
  name: z.string(),
  acceptedAt: instant,
  acceptedBy: z.string(),
  revokedAt: instant.nullable(),
  revokedBy: z.string(),
  revokeReason: z.string(),
  signatures: z.array(signatureView),
  version: recordVersion,
})
export type BundleKey = z.output<typeof bundleKey>
export const bundleKeyList = listQuery({})

const keyName = requiredText(BUNDLE_KEY_NAME_MAXIMUM, 'can_not_be_empty')
export const bundleKeyNaming = z.object({ fingerprint, name: keyName })
export const bundleKeyAcceptance = z.object({ fingerprint, name: keyName, signature: signatureInput })
export const bundleKeyRevocation = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})
export const ownBundleKey = z.object({ tenant: z.string(), fingerprint: z.string() })
