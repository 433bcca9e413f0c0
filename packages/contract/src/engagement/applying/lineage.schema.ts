/** Where the value of each field came from: the message, and by what it was mapped. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { identityKinds } from '../../plant/main-data/configs/member-config.schema.ts'
import { FIELDS_MAXIMUM } from '../collections/meta-data.schema.ts'
import { memberSources } from '../members/member-sources.ts'
import { recordSources } from '../records/records.schema.ts'

/** Earlier states are not compared. */
export const LINEAGE_STATES = 50

const version = z.object({ id, code: z.string(), number: z.number().int() })

const sourceMessage = z.object({
  id,
  slug: z.string(),
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
  receivedAt: z.iso.datetime(),
  /** Transfer models that fill the field, and the dictionaries of their lines for it. */
  models: z.array(version),
  dicts: z.array(version),
  /** The message was judged again since the field got its value: the versions are those of that time. */
  isJudgedSince: z.boolean(),
})

const fieldOrigin = z.object({
  path: z.string(),
  /** The version of the record that brought the value. */
  version: z.number().int(),
  /** States before that version are not kept, or not compared: the value may be older. */
  isEarliest: z.boolean(),
  source: z.enum(recordSources),
  at: z.iso.datetime(),
  by: z.string(),
  /** Null where it came by no message, or the message is no longer kept. */
  message: sourceMessage.nullable(),
})
export type FieldOrigin = z.infer<typeof fieldOrigin>

export const recordLineage = z.object({ fields: z.array(fieldOrigin).max(FIELDS_MAXIMUM) })

const memberOrigin = z.object({
  part: z.enum(['FIELD', 'IDENTITY', 'ATTRIBUTE']),
  /** The name of the field, the id of the identity, or the path of the attribute. */
  path: z.string(),
  /** Of an identity. */
  kind: z.enum(identityKinds).nullable(),
  /** Of an attribute; so are its labels, its version, and whether the value may be older. */
  collectionId: id.nullable(),
  labelEn: z.string(),
  labelZh: z.string(),
  version: z.number().int().nullable(),
  isEarliest: z.boolean(),
  /** Null where it was so before that was kept. */
  source: z.enum([...memberSources, 'UNDO', 'ERASURE']).nullable(),
  at: z.iso.datetime().nullable(),
  /** The name of the person, also of one who uploaded a file. */
  by: z.string(),
  importId: id.nullable(),
  /** Of a field that the member took over from another one. */
  mergeId: id.nullable(),
  /** Null where it came by no message, or the message is no longer kept. */
  message: sourceMessage.nullable(),
})
export type MemberOrigin = z.infer<typeof memberOrigin>

export const memberLineage = z.object({ origins: z.array(memberOrigin) })
