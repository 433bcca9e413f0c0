/** Records of a collection: objects of its newest meta data, distinguished by the field that the collection names. */

import { z } from 'zod'
import { id, recordVersion } from '../../kit/entity.ts'
import { collectionKinds } from '../collections/collections.schema.ts'
import { collectionStatuses } from '../collections/collections.status.ts'
import { metaField } from '../collections/meta-data.schema.ts'

export const RECORD_KEY_MAXIMUM = 250
/** Characters of one record as JSON. */
export const RECORD_MAXIMUM = 64_000
/** Of the text by which an indexed field finds records; longer values are found by no filter. */
export const INDEXED_VALUE_MAXIMUM = 200
/** Indexed fields beyond these, in the order of the list of fields, are not filters. */
export const INDEXED_FIELDS_MAXIMUM = 20
/** Texts in personal fields of one record: by each of them its person is found. */
export const PERSONAL_TEXTS_MAXIMUM = 500
const REASON_MAXIMUM = 500

/** Collections of these kinds keep records; people are members, and what happened are activities. */
export const recordKinds = ['OBJECT', 'LOOKUP'] as const satisfies readonly (typeof collectionKinds)[number][]

/** Who brought a state of a record: a person, a file, a message of another system, an undo, or the erasure of a person. */
export const recordSources = ['PERSON', 'IMPORT', 'MESSAGE', 'UNDO', 'ERASURE'] as const
export type RecordSource = (typeof recordSources)[number]

const data = z.record(z.string().max(200), z.unknown())
export type RecordData = Record<string, unknown>

const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const recordInput = z.object({ collectionId: id, data })
export const recordEdit = z.object({ version: recordVersion, data })
export const recordDeletion = z.object({ version: recordVersion, reason })

export const recordListed = z.object({
  id,
  /** In part where the key is personal. */
  key: z.string(),
  /** Personal fields in part. */
  data,
  source: z.enum(recordSources),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type RecordListed = z.infer<typeof recordListed>

export const recordActions = ['edit', 'delete', 'unmask'] as const

const head = {
  collectionId: id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  keyPath: z.string(),
}

export const recordShown = recordListed.extend({
  ...head,
  /** Of the newest meta data, by which the record is shown and changed. */
  fields: z.array(metaField),
  /** The version of the meta data that the stored state was judged by. */
  metaNumber: z.number().int(),
  createdAt: z.iso.datetime(),
  changedBy: z.string(),
  hasPersonal: z.boolean(),
  allowed: z.array(z.enum(recordActions)),
})
export type RecordShown = z.infer<typeof recordShown>

/** What the list and the form of a collection's records are made of. */
export const recordsOfCollection = z.object({
  ...head,
  id,
  kind: z.enum(collectionKinds),
  status: z.enum(collectionStatuses),
  retentionDays: z.number().int().nullable(),
  /** Of the newest published version; null before the first. */
  metaNumber: z.number().int().nullable(),
  fields: z.array(metaField),
  /** Paths by whose values the list finds records. */
  filters: z.array(z.string()),
  mayCreate: z.boolean(),
  mayImport: z.boolean(),
})
export type RecordsOfCollection = z.infer<typeof recordsOfCollection>

/** A field that a version changed; personal values in part. */
const changedValue = z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ChangedValue = z.infer<typeof changedValue>

export const recordVersionShown = z.object({
  version: z.number().int(),
  source: z.enum(recordSources),
  /** The message or file that brought it. */
  sourceId: id.nullable(),
  /** When its source says that it was so. */
  sourceAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  reason: z.string(),
  metaNumber: z.number().int(),
  /** Against the version before; more than these are not listed. */
  changes: z.array(changedValue),
  isFirst: z.boolean(),
})
export type RecordVersionShown = z.infer<typeof recordVersionShown>

export const recordContent = z.object({ data })
