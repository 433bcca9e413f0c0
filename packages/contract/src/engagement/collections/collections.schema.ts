/** Collections (0700): a kind of data that comes in from other systems, and by what its records are distinguished. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { collectionStatuses } from './collections.status.ts'

export const COLLECTION_CODE_MAXIMUM = 40
export const COLLECTION_NAME_MAXIMUM = 60
export const KEY_PATH_MAXIMUM = 250
export const COLLECTION_DESCRIPTION_MAXIMUM = 500
const RETENTION_DAYS = { minimum: 1, maximum: 3650 } as const
const REASON_MAXIMUM = 500

/** Of people, of what happened, of things, and of values that others look up. */
export const collectionKinds = ['PROFILE', 'EVENT', 'OBJECT', 'LOOKUP'] as const
export type CollectionKind = (typeof collectionKinds)[number]

const values = {
  code: requiredText(COLLECTION_CODE_MAXIMUM, 'collection_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'collection_code_wrong_format',
  ),
  nameEn: requiredText(COLLECTION_NAME_MAXIMUM, 'collection_name_can_not_be_empty'),
  nameZh: requiredText(COLLECTION_NAME_MAXIMUM, 'collection_name_can_not_be_empty'),
  kind: z.enum(collectionKinds),
  /** The field that tells one record from another; with dots inside of objects. */
  keyPath: requiredText(KEY_PATH_MAXIMUM, 'collection_key_can_not_be_empty').regex(
    /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*){0,5}$/,
    'collection_key_wrong_format',
  ),
  /** Null: records are kept until they are deleted. */
  retentionDays: z.number().int().min(RETENTION_DAYS.minimum).max(RETENTION_DAYS.maximum).nullable().default(null),
  description: optionalText(COLLECTION_DESCRIPTION_MAXIMUM),
}

export const collectionInput = z.object(values)
export const collectionEdit = z.object({ ...values, version: recordVersion })
export const collectionStep = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM),
})

export const collectionListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  kind: z.enum(collectionKinds),
  keyPath: z.string(),
  retentionDays: z.number().int().nullable(),
  status: z.enum(collectionStatuses),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type CollectionListed = z.infer<typeof collectionListed>

export const collectionActions = ['edit', 'delete', 'publish', 'deprecate', 'restore', 'archive'] as const

export const collection = collectionListed.extend({
  description: z.string(),
  allowed: z.array(z.enum(collectionActions)),
})
export type Collection = z.infer<typeof collection>
