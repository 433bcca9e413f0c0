/** What every record of main data has: a code that is unique among its kind, a name, a remark, and days of effect. */

import { z } from 'zod'
import { besideOtherFaults, day, id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { approvalFacts, approvalFilter } from '../../platform/masters/masters.routes.ts'

export const MASTER_CODE_MAXIMUM = 20
export const MASTER_NAME_MAXIMUM = 60
export const MASTER_REMARK_MAXIMUM = 250
export const COUNTER_ADDRESS_MAXIMUM = 200
/** The number of an account at its channel. */
export const OUTSIDE_ID_MAXIMUM = 60

export const mainDataKinds = [
  'brand',
  'counter',
  'region',
  'business_unit',
  'source_channel',
  'category_account',
] as const
export type MainDataKind = (typeof mainDataKinds)[number]

export const accountStatuses = ['ACTIVE', 'INACTIVE'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** Fields of the input of every kind. */
export const masterFields = {
  code: requiredText(MASTER_CODE_MAXIMUM, 'master_code_can_not_be_empty').regex(
    /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/,
    'master_code_wrong_format',
  ),
  name: requiredText(MASTER_NAME_MAXIMUM, 'master_name_can_not_be_empty'),
  remark: optionalText(MASTER_REMARK_MAXIMUM),
}
/** The same in an answer. */
export const masterFacts = {
  code: z.string(),
  name: z.string(),
  remark: z.string(),
  /** Codes of records that were merged into it. */
  aliases: z.array(z.string()),
  ...approvalFacts,
  version: z.number().int(),
}

/** The first and the last day on which a record is in effect; an open end has none. */
export const periodFields = {
  validFrom: day.nullable().default(null),
  validTo: day.nullable().default(null),
}
export const periodFacts = { validFrom: day.nullable(), validTo: day.nullable() }

interface Period {
  validFrom?: unknown
  validTo?: unknown
}
/** The last day is not before the first. Days are compared as texts, which sort like their dates. */
export const withPeriod = <S extends z.ZodRawShape>(shape: z.ZodObject<S>) =>
  shape.superRefine((values, check) => {
    const { validFrom, validTo } = values as Period
    if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom)
      check.addIssue({ code: 'custom', path: ['validTo'], message: 'last_day_before_first' })
  }, besideOtherFaults)

/** Filters of every list: a part of code or name, and whether it is approved. */
export const masterSearch = { search: z.string().trim().max(MASTER_NAME_MAXIMUM).optional(), ...approvalFilter }
/** What a choice shows. */
export const masterOption = { code: z.string(), name: z.string() }

/** Levels of a tree. */
export const TREE_DEPTH_MAXIMUM = 8

/** A record of a tree: regions, business units. */
export const treeInput = z.object({ ...masterFields, parentId: id.nullable().default(null) })
export const treeEdit = treeInput.extend({ version: recordVersion })
export const treeFacts = {
  ...masterFacts,
  parentId: id.nullable(),
  /** The records around it, the outermost first. */
  path: z.array(z.object({ id, code: z.string(), name: z.string() })),
  /** The records directly below it. */
  childCount: z.number().int(),
}
/** `parentId` gives one level: the records directly below that one, or with `top` the outermost ones. */
export const treeFilters = { ...masterSearch, parentId: z.union([z.literal('top'), id]).optional() }
