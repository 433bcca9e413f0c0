/** Nested models (0707): fields that belong together, such as an address, described once and used by reference. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../../kit/entity.ts'
import {
  choosableModel,
  fieldChange,
  fieldList,
  metaDataEffects,
  metaField,
  MODEL_CODE_MAXIMUM,
} from '../meta-data.schema.ts'
import { nestedModelStatuses } from './nested-models.status.ts'

/** Nested models of one tenant. */
export const NESTED_MODELS_MAXIMUM = 200
export const NESTED_MODEL_NAME_MAXIMUM = 60
export const NESTED_MODEL_DESCRIPTION_MAXIMUM = 500
const REASON_MAXIMUM = 500

const head = {
  code: requiredText(MODEL_CODE_MAXIMUM, 'nested_model_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'nested_model_code_wrong_format',
  ),
  nameEn: requiredText(NESTED_MODEL_NAME_MAXIMUM, 'nested_model_name_can_not_be_empty'),
  nameZh: requiredText(NESTED_MODEL_NAME_MAXIMUM, 'nested_model_name_can_not_be_empty'),
  description: optionalText(NESTED_MODEL_DESCRIPTION_MAXIMUM),
}

export const nestedModelInput = z.object(head)
export const nestedModelEdit = z.object({ ...head, version: recordVersion })
export const nestedModelDraft = z.object({ version: recordVersion, fields: fieldList })
export const nestedModelStep = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM),
})

export const nestedModelListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  status: z.enum(nestedModelStatuses),
  /** The newest published version; null before the first. */
  number: z.number().int().nullable(),
  hasDraft: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type NestedModelListed = z.infer<typeof nestedModelListed>

export const nestedModelActions = ['edit', 'editFields', 'discard', 'publish', 'delete', 'archive'] as const
export type NestedModelAction = (typeof nestedModelActions)[number]

const versionHead = {
  number: z.number().int(),
  effect: z.enum(metaDataEffects).nullable(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  reason: z.string(),
}

/** A collection or another model whose fields have those of this one, with the version that it has. */
const modelReader = z.object({
  kind: z.enum(['COLLECTION', 'MODEL']),
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  /** In the draft of its next version; otherwise in the newest one. */
  isDraft: z.boolean(),
  path: z.string(),
  number: z.number().int(),
})
export type ModelReader = z.infer<typeof modelReader>

export const nestedModel = nestedModelListed.extend({
  description: z.string(),
  draft: z
    .object({
      fields: z.array(metaField),
      effect: z.enum(metaDataEffects).nullable(),
      changes: z.array(fieldChange),
      savedAt: z.iso.datetime(),
      savedBy: z.string(),
    })
    .nullable(),
  /** Of the newest version; empty before the first. */
  fields: z.array(metaField),
  /** The newest first. */
  versions: z.array(z.object(versionHead)),
  readers: z.array(modelReader),
  /** Those that the form of the draft offers. */
  models: z.array(choosableModel),
  allowed: z.array(z.enum(nestedModelActions)),
})
export type NestedModel = z.infer<typeof nestedModel>

export const nestedModelVersion = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  ...versionHead,
  fields: z.array(metaField),
  /** Against the version before. */
  changes: z.array(fieldChange),
})
export type NestedModelVersion = z.infer<typeof nestedModelVersion>
