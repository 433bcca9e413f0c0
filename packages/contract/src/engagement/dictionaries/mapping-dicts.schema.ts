/** Mapping dictionaries (0705): what values of one system are called in another, version by version. */

import { z } from 'zod'
import { besideOtherFaults, day, id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { mappingDictStatuses } from './mapping-dicts.status.ts'
import { itemFaults } from './mapping-items.ts'

/** Dictionaries of one tenant. */
export const MAPPING_DICTS_MAXIMUM = 500
export const MAPPING_DICT_CODE_MAXIMUM = 40
export const MAPPING_DICT_NAME_MAXIMUM = 60
export const MAPPING_SYSTEM_MAXIMUM = 60
export const MAPPING_DICT_DESCRIPTION_MAXIMUM = 500
export const MAPPING_VALUE_MAXIMUM = 200
export const MAPPING_ITEMS_MAXIMUM = 2000
export const MAPPING_VERSIONS_MAXIMUM = 500
/** How many values without an item are counted for one dictionary, and how many its page shows. */
export const UNMATCHED_MAXIMUM = 1000
export const UNMATCHED_SHOWN = 200
const REASON_MAXIMUM = 500

/** What becomes of a value that no item maps: a fault, the value itself, one value for all, or a question to a person. */
export const unmatchedPolicies = ['ERROR', 'KEEP', 'DEFAULT', 'INBOX'] as const
export type UnmatchedPolicy = (typeof unmatchedPolicies)[number]

const head = {
  code: requiredText(MAPPING_DICT_CODE_MAXIMUM, 'mapping_dict_code_can_not_be_empty').regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'mapping_dict_code_wrong_format',
  ),
  nameEn: requiredText(MAPPING_DICT_NAME_MAXIMUM, 'mapping_dict_name_can_not_be_empty'),
  nameZh: requiredText(MAPPING_DICT_NAME_MAXIMUM, 'mapping_dict_name_can_not_be_empty'),
  fromSystem: requiredText(MAPPING_SYSTEM_MAXIMUM, 'mapping_dict_system_can_not_be_empty'),
  toSystem: requiredText(MAPPING_SYSTEM_MAXIMUM, 'mapping_dict_system_can_not_be_empty'),
  /** The values say something about a person; they are kept in no inbox. */
  isPersonal: z.boolean().default(false),
  description: optionalText(MAPPING_DICT_DESCRIPTION_MAXIMUM),
}

export const mappingDictInput = z.object(head)
export const mappingDictEdit = z.object({ ...head, version: recordVersion })

const mappingItem = z.object({
  from: requiredText(MAPPING_VALUE_MAXIMUM, 'mapping_item_from_can_not_be_empty'),
  /** Null: the value is refused. */
  to: requiredText(MAPPING_VALUE_MAXIMUM, 'mapping_target_can_not_be_empty').nullable(),
  /** The first and the last day on which it holds; null without an end. */
  validFrom: day.nullable().default(null),
  validTo: day.nullable().default(null),
})
export type MappingItem = z.output<typeof mappingItem>

export interface MappingContents {
  policy: UnmatchedPolicy
  /** Of the policy DEFAULT alone. */
  defaultValue: string | null
  items: readonly MappingItem[]
}

const items = z
  .array(mappingItem)
  .max(MAPPING_ITEMS_MAXIMUM)
  .superRefine((list, check) => {
    // It also runs where there are other faults: what is no list, or too long a one, is refused as such.
    if (!Array.isArray(list) || list.length > MAPPING_ITEMS_MAXIMUM) return
    for (const { at, name, key } of itemFaults(list)) check.addIssue({ code: 'custom', path: [at, name], message: key })
  })

export const mappingDraft = z
  .object({
    version: recordVersion,
    policy: z.enum(unmatchedPolicies),
    defaultValue: z.string().trim().max(MAPPING_VALUE_MAXIMUM).nullable().default(null),
    items,
  })
  .superRefine(({ policy, defaultValue }, check) => {
    const isMissing = policy === 'DEFAULT' && !defaultValue
    const isUnused = policy !== 'DEFAULT' && Boolean(defaultValue)
    const message = isMissing ? 'mapping_default_can_not_be_empty' : 'mapping_default_unused'
    if (isMissing || isUnused) check.addIssue({ code: 'custom', path: ['defaultValue'], message })
  }, besideOtherFaults)

const reason = z.string().trim().min(3, 'reason_too_short').max(REASON_MAXIMUM)
export const mappingDictStep = z.object({ version: recordVersion, reason })

export const unmatchedDecisions = ['KEEP', 'MAP', 'REJECT'] as const
export const unmatchedDecision = z
  .object({
    version: recordVersion,
    value: requiredText(MAPPING_VALUE_MAXIMUM, 'mapping_item_from_can_not_be_empty'),
    decision: z.enum(unmatchedDecisions),
    /** Of MAP alone. */
    to: z.string().trim().max(MAPPING_VALUE_MAXIMUM).nullable().default(null),
  })
  .superRefine(({ decision, to }, check) => {
    const isMissing = decision === 'MAP' && !to
    const message = isMissing ? 'mapping_target_can_not_be_empty' : 'mapping_target_unused'
    if (isMissing || (decision !== 'MAP' && to)) check.addIssue({ code: 'custom', path: ['to'], message })
  }, besideOtherFaults)

export const mappingDictListed = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  fromSystem: z.string(),
  toSystem: z.string(),
  status: z.enum(mappingDictStatuses),
  /** The newest published version; null before the first. */
  number: z.number().int().nullable(),
  hasDraft: z.boolean(),
  /** Values that wait for a decision. */
  unmatched: z.number().int(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type MappingDictListed = z.infer<typeof mappingDictListed>

export const mappingDictActions = ['edit', 'editItems', 'discard', 'publish', 'delete', 'archive'] as const
export type MappingDictAction = (typeof mappingDictActions)[number]

export const mappingContents = {
  policy: z.enum(unmatchedPolicies),
  defaultValue: z.string().nullable(),
  items: z.array(mappingItem),
}
const itemChange = z.object({
  from: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  change: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
const versionHead = {
  number: z.number().int(),
  itemCount: z.number().int(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  reason: z.string(),
}
const unmatchedValue = z.object({
  value: z.string(),
  count: z.number().int(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The draft has an item for it, which holds once it is published. */
  isInDraft: z.boolean(),
})
export type UnmatchedValue = z.infer<typeof unmatchedValue>

export const mappingDict = mappingDictListed.extend({
  isPersonal: z.boolean(),
  description: z.string(),
  draft: z
    .object({ ...mappingContents, changes: z.array(itemChange), savedAt: z.iso.datetime(), savedBy: z.string() })
    .nullable(),
  /** Of the newest version; null before the first. */
  published: z.object(mappingContents).nullable(),
  /** The newest first. */
  versions: z.array(z.object(versionHead)),
  /** The most frequent first, at most so many that a person reads them. */
  waiting: z.array(unmatchedValue),
  allowed: z.array(z.enum(mappingDictActions)),
})
export type MappingDict = z.infer<typeof mappingDict>

export const mappingDictVersion = z.object({
  id,
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  ...versionHead,
  ...mappingContents,
  /** Against the version before. */
  changes: z.array(itemChange),
})
export type MappingDictVersion = z.infer<typeof mappingDictVersion>
