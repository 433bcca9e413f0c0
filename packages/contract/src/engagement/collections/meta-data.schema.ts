/** Meta data (0701): what the records of a collection look like, version by version. */

import { z } from 'zod'
import { besideOtherFaults, id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { collectionKinds } from './collections.schema.ts'
import { collectionStatuses } from './collections.status.ts'
import { fieldListFaults } from './field-list.ts'
import { metaDataStatuses } from './meta-data.status.ts'

export const FIELDS_MAXIMUM = 200
/** Names inside of one another: `order.lines.sku` has three. */
export const FIELD_DEPTH_MAXIMUM = 6
export const FIELD_PATH_MAXIMUM = 250
export const LABEL_MAXIMUM = 60
export const UNIT_MAXIMUM = 20
export const ENUM_VALUES_MAXIMUM = 100
/** Items of a list that says how many it holds at most. */
const ITEMS_MAXIMUM = 1000
const ENUM_VALUE_MAXIMUM = 60
/** Characters of a pasted JSON Schema. */
export const SCHEMA_MAXIMUM = 200_000
export const VERSIONS_MAXIMUM = 200
export const MODEL_CODE_MAXIMUM = 40
const REASON_MAXIMUM = 500

/** An ENUM is a text that is one of its values; a DATE and a DATE_TIME are texts as in RFC 3339. */
export const fieldTypes = [
  'STRING',
  'NUMBER',
  'INTEGER',
  'BOOLEAN',
  'DATE',
  'DATE_TIME',
  'ENUM',
  'OBJECT',
  'ARRAY',
] as const
export type FieldType = (typeof fieldTypes)[number]
/** What an array holds; the fields of its objects stand below its path. */
export const itemTypes = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'DATE', 'DATE_TIME', 'OBJECT'] as const

/** How much a value says about a person; the higher, the stricter it is handled. */
export const piiClasses = ['NONE', 'PERSONAL', 'SENSITIVE'] as const

/** By which other fields are described once and used in several places: a published version of a nested model. */
const modelReference = z.object({
  code: z.string().trim().min(1).max(MODEL_CODE_MAXIMUM),
  number: z.number().int().min(1).max(VERSIONS_MAXIMUM),
})
export type ModelReference = z.output<typeof modelReference>

/** Letters, digits and underscores; with dots between the names of objects and the names inside. */
const PATH = /^[A-Za-z][A-Za-z0-9_]{0,39}(?:\.[A-Za-z][A-Za-z0-9_]{0,39}){0,5}$/

export const metaField = z.object({
  path: requiredText(FIELD_PATH_MAXIMUM, 'field_path_can_not_be_empty').regex(PATH, 'field_path_wrong_format'),
  labelEn: requiredText(LABEL_MAXIMUM, 'field_label_can_not_be_empty'),
  labelZh: requiredText(LABEL_MAXIMUM, 'field_label_can_not_be_empty'),
  type: z.enum(fieldTypes),
  /** Of an ARRAY alone. */
  itemType: z.enum(itemTypes).nullable().default(null),
  /** Of an ENUM alone. */
  values: z.array(requiredText(ENUM_VALUE_MAXIMUM, 'enum_value_can_not_be_empty')).max(ENUM_VALUES_MAXIMUM).default([]),
  /** Of numbers, e.g. g or CNY. */
  unit: optionalText(UNIT_MAXIMUM),
  pii: z.enum(piiClasses).default('NONE'),
  isRequired: z.boolean().default(false),
  isIndexed: z.boolean().default(false),
  /** Of an ARRAY alone: how many items it has at most. */
  maxItems: z.number().int().min(1).max(ITEMS_MAXIMUM).optional(),
  /** Of an OBJECT, or of an ARRAY of them: the fields below it are those of the model. */
  model: modelReference.optional(),
})
export type MetaField = z.output<typeof metaField>

export const fieldList = z
  .array(metaField)
  .min(1, 'fields_can_not_be_empty')
  .max(FIELDS_MAXIMUM)
  .superRefine((list, check) => {
    // It also runs where there are other faults: what is no list, or too long a one, is refused as such.
    if (!Array.isArray(list) || list.length > FIELDS_MAXIMUM) return
    for (const { at, name, key } of fieldListFaults(list))
      check.addIssue({ code: 'custom', path: [at, name], message: key })
  }, besideOtherFaults)

/** `version` is that of the collection's meta data which the client saw. */
export const metaDataDraft = z.object({ version: recordVersion, fields: fieldList })
export const metaDataSchemaText = z.object({
  version: recordVersion,
  schema: requiredText(SCHEMA_MAXIMUM, 'schema_can_not_be_empty'),
})
const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const metaDataPublishing = z.object({
  version: recordVersion,
  reason,
  /** Publishes what breaks its readers. */
  isOverride: z.boolean().default(false),
})
export const metaDataStep = z.object({ version: recordVersion, reason })

/** What a change does: nothing; stored records are to be completed; readers or senders stop working. */
export const metaDataEffects = ['SAFE', 'NEEDS_BACKFILL', 'BREAKING'] as const
export type MetaDataEffect = (typeof metaDataEffects)[number]

const changeReasons = [
  'ADDED_OPTIONAL',
  'ADDED_REQUIRED',
  'ADDED_INDEX',
  'REMOVED',
  'TYPE_WIDER',
  'TYPE_OTHER',
  'VALUES_ADDED',
  'VALUES_REMOVED',
  'LIMIT_HIGHER',
  'LIMIT_LOWER',
  'UNIT',
  'PII_STRICTER',
  'PII_LOOSER',
  'NOW_REQUIRED',
  'NOW_OPTIONAL',
  'INDEX_DROPPED',
  'LABEL',
  'MODEL',
] as const
export type ChangeReason = (typeof changeReasons)[number]

export const fieldChange = z.object({
  path: z.string(),
  effect: z.enum(metaDataEffects),
  reasons: z.array(z.enum(changeReasons)),
})
export type FieldChange = z.infer<typeof fieldChange>

/** A nested model that a field can have the fields of, with its newest version. */
export const choosableModel = z.object({
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  number: z.number().int(),
})
export type ChoosableModel = z.infer<typeof choosableModel>

const head = {
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  kind: z.enum(collectionKinds),
  collectionStatus: z.enum(collectionStatuses),
}

export const metaDataListed = z.object({
  ...head,
  /** The newest published version; null before the first. */
  number: z.number().int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Whether a draft of the next version is there. */
  hasDraft: z.boolean(),
  /** Of the draft against the newest published version. */
  effect: z.enum(metaDataEffects).nullable(),
})
export type MetaDataListed = z.infer<typeof metaDataListed>

export const metaDataActions = ['edit', 'paste', 'discard', 'publish'] as const
export type MetaDataAction = (typeof metaDataActions)[number]

const versionHead = z.object({
  number: z.number().int(),
  status: z.enum(metaDataStatuses),
  effect: z.enum(metaDataEffects).nullable(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  reason: z.string(),
  mayRetire: z.boolean(),
})

/** A record that reads a field which a draft breaks. */
const fieldReader = z.object({ path: z.string(), name: z.string() })

export const metaData = z.object({
  ...head,
  keyPath: z.string(),
  version: z.number().int(),
  draft: z
    .object({
      fields: z.array(metaField),
      effect: z.enum(metaDataEffects).nullable(),
      changes: z.array(fieldChange),
      readers: z.array(fieldReader),
      savedAt: z.iso.datetime(),
      savedBy: z.string(),
    })
    .nullable(),
  /** The newest first. */
  versions: z.array(versionHead),
  /** Fields of the newest published version; empty before the first. */
  fields: z.array(metaField),
  /** Those that the form of the draft offers. */
  models: z.array(choosableModel),
  allowed: z.array(z.enum(metaDataActions)),
})
export type MetaData = z.infer<typeof metaData>

export const metaDataVersion = z.object({
  ...head,
  number: z.number().int(),
  status: z.enum(metaDataStatuses),
  effect: z.enum(metaDataEffects).nullable(),
  fields: z.array(metaField),
  /** Against the version before. */
  changes: z.array(fieldChange),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  reason: z.string(),
})
export type MetaDataVersion = z.infer<typeof metaDataVersion>
