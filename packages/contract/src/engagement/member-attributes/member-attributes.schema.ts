/**
 * Attributes of members (0600): what a tenant wants to know of its members besides what every member has. A collection
 * of people describes them by its meta data; a member has one object for each of these collections.
 */

import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { metaField } from '../collections/meta-data.schema.ts'

export const attributesParams = idParam.extend({ collectionId: id })

/** Who brought a state: a person, a file, a message of another system, or an undo of one. */
const attributeSources = ['PERSON', 'IMPORT', 'MESSAGE', 'UNDO'] as const
export type AttributeSource = (typeof attributeSources)[number]

const data = z.record(z.string().max(200), z.unknown())

/** `version` is 0 where the member has no attributes of this collection yet. */
export const memberAttributesEdit = z.object({ version: z.number().int().min(0), data })

export const attributeActions = ['edit', 'unmask'] as const

export const memberAttributes = z.object({
  collectionId: id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  /** Of the newest meta data, without what every member has. */
  fields: z.array(metaField),
  /** Personal fields in part. */
  data,
  /** 0: none yet. */
  version: z.number().int(),
  source: z.enum(attributeSources).nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string(),
  hasPersonal: z.boolean(),
  allowed: z.array(z.enum(attributeActions)),
})
export type MemberAttributes = z.infer<typeof memberAttributes>

/** A field that a version changed; personal values in part. */
const changedValue = z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const memberAttributesVersion = z.object({
  version: z.number().int(),
  source: z.enum(attributeSources),
  sourceAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  /** Against the version before; more than fifty are not listed. */
  changes: z.array(changedValue),
  /** The version before is not kept, or there was none. */
  isFirst: z.boolean(),
})
export type MemberAttributesVersion = z.infer<typeof memberAttributesVersion>

export const shownAttributes = z.object({ data })
