/** Transfer models (0704): how messages of another system become records of a collection, version by version. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { collectionKinds } from '../collections/collections.schema.ts'
import { metaField, VERSIONS_MAXIMUM } from '../collections/meta-data.schema.ts'
import { mappingContents } from '../dictionaries/mapping-dicts.schema.ts'
import { transferLine, transferLines } from './transfer-lines.ts'
import { transferModelStatuses } from './transfer-models.status.ts'

export const TRANSFER_CODE_MAXIMUM = 40
export const TRANSFER_NAME_MAXIMUM = 60
export const TRANSFER_DESCRIPTION_MAXIMUM = 500
/** Characters of a sample. */
export const SAMPLE_MAXIMUM = 50_000
export const TRANSFER_VERSIONS_MAXIMUM = 500
const REASON_MAXIMUM = 500

const head = {
  code: requiredText(TRANSFER_CODE_MAXIMUM, 'transfer_model_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'transfer_model_code_wrong_format',
  ),
  nameEn: requiredText(TRANSFER_NAME_MAXIMUM, 'transfer_model_name_can_not_be_empty'),
  nameZh: requiredText(TRANSFER_NAME_MAXIMUM, 'transfer_model_name_can_not_be_empty'),
  description: optionalText(TRANSFER_DESCRIPTION_MAXIMUM),
}
/** The collection stays: lines for another one are another model. */
export const transferModelInput = z.object({ ...head, collectionId: id })
export const transferModelEdit = z.object({ ...head, version: recordVersion })

/** The message of a sample; undefined where the text is no JSON object. */
export function sampleOf(text: string): Record<string, unknown> | undefined {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given)
      ? (given as Record<string, unknown>)
      : undefined
  } catch {
    // The only way to check whether a text is JSON.
    return undefined
  }
}

const metaNumber = z.number().int().min(1).max(VERSIONS_MAXIMUM)
export const transferDraft = z.object({
  version: recordVersion,
  /** The version of the meta data that results fit. */
  metaNumber,
  /** Empty until there is one. */
  sample: z
    .string()
    .trim()
    .max(SAMPLE_MAXIMUM)
    .default('')
    .refine((text) => text === '' || sampleOf(text) !== undefined, 'transfer_sample_wrong_format'),
  lines: transferLines,
})
export type TransferContents = Pick<z.output<typeof transferDraft>, 'metaNumber' | 'sample' | 'lines'>

const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const transferModelStep = z.object({ version: recordVersion, reason })

const collection = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  kind: z.enum(collectionKinds),
})

export const transferModelListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  collection,
  status: z.enum(transferModelStatuses),
  /** The newest published version; null before the first. */
  number: z.number().int().nullable(),
  hasDraft: z.boolean(),
  /** Fields that the draft, or the newest version, fills from its sample, in per cent; null without a sample. */
  coverage: z.number().int().nullable(),
  /** Errors of the draft in its sample; null without a draft or a sample. */
  faults: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type TransferModelListed = z.infer<typeof transferModelListed>

export const transferModelActions = ['edit', 'editLines', 'discard', 'publish', 'delete', 'retire'] as const
export type TransferModelAction = (typeof transferModelActions)[number]

const contents = { metaNumber: z.number().int(), sample: z.string(), lines: z.array(transferLine) }
const lineChange = z.object({
  target: z.string(),
  change: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  before: transferLine.nullable(),
  after: transferLine.nullable(),
})
export type LineChange = z.infer<typeof lineChange>
const versionHead = {
  number: z.number().int(),
  metaNumber: z.number().int(),
  lineCount: z.number().int(),
  coverage: z.number().int(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  reason: z.string(),
}
/** A dictionary that lines name. */
const dictNamed = z.object({ id, code: z.string(), nameEn: z.string(), nameZh: z.string() })
export type DictNamed = z.infer<typeof dictNamed>

export const transferModel = transferModelListed.extend({
  description: z.string(),
  draft: z
    .object({ ...contents, changes: z.array(lineChange), savedAt: z.iso.datetime(), savedBy: z.string() })
    .nullable(),
  /** Of the newest version; null before the first. */
  published: z.object(contents).nullable(),
  /** The newest first. */
  versions: z.array(z.object(versionHead)),
  dicts: z.array(dictNamed),
  allowed: z.array(z.enum(transferModelActions)),
})
export type TransferModel = z.infer<typeof transferModel>

export const transferModelVersion = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  collection,
  ...versionHead,
  ...contents,
  dicts: z.array(dictNamed),
  /** Against the version before. */
  changes: z.array(lineChange),
})
export type TransferModelVersion = z.infer<typeof transferModelVersion>

/** A dictionary in its newest version. */
export const transferDict = z.object({
  id,
  code: z.string(),
  number: z.number().int(),
  ...mappingContents,
})

/** What the bench needs to map by itself, in the browser. */
export const transferBench = z.object({
  model: transferModel,
  /** Published versions of the meta data, the newest first. */
  metaVersions: z.array(z.object({ number: z.number().int(), fields: z.array(metaField) })),
  /** Published dictionaries. */
  dicts: z.array(dictNamed),
  /** Of those that lines name. */
  contents: z.array(transferDict),
  /** The tenant's day, on which items of dictionaries hold, and its zone. */
  day: z.string(),
  zone: z.string(),
})
export type TransferBench = z.infer<typeof transferBench>
