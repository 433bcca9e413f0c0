/** Lists of members as files (1202): whom a tag is given or taken from, or who comes into an audience or leaves it. */

import { z } from 'zod'
import { day, id, instant, recordVersion } from '../../kit/entity.ts'
import { importFormats, importParams, importStatuses } from '../../kit/import-file.ts'

export const MEMBER_LIST_BYTES = 100_000_000
export const MEMBER_LIST_ROWS = 200_000
/** Columns of a file; more are not read. */
export const MEMBER_LIST_COLUMNS = 64
export const LIST_CELL_MAXIMUM = 254
/** Refused rows that are kept to be corrected; the rest are counted. */
export const LIST_REFUSED_KEPT = 10_000
/** The first rows, shown whatever comes of them. */
export const LIST_FIRST_ROWS = 20
/** After so many days the file and its rows are removed; the counts stay. */
export const MEMBER_LIST_DAYS = 30

/** What a column may be: an identity, named as in files of members. */
export const memberListFields = ['externalId', 'phone', 'email', 'openid', 'unionid', 'device'] as const
export type MemberListField = (typeof memberListFields)[number]

export const listTargets = ['TAG', 'AUDIENCE'] as const
export type ListTarget = (typeof listTargets)[number]

/** ADD gives the tag, or puts into the audience. */
export const listEffects = ['ADD', 'REMOVE'] as const
export type ListEffect = (typeof listEffects)[number]

const listFaults = [
  'identity_missing',
  'phone_wrong',
  'email_wrong',
  'identity_wrong',
  'quote_misplaced',
  'target_closed',
  'not_member',
  'two_members',
  'member_not_active',
  'limit_reached',
] as const
export type ListRowFault = (typeof listFaults)[number]

/** They say that somebody is, or is not, a member: shown to readers who may see identities in full. */
export const listMembershipFaults: ReadonlySet<ListRowFault> = new Set([
  'not_member',
  'two_members',
  'member_not_active',
  'limit_reached',
])

/** CHANGE: comes or goes; SAME: was there already, or was not; REPEAT: a member of an earlier row. */
export const judgedListOutcomes = ['CHANGE', 'SAME', 'REPEAT', 'REFUSED'] as const
export type JudgedListOutcome = (typeof judgedListOutcomes)[number]
/** FITS: the row has no fault of its own; whether it is of a member is not shown. */
export const listOutcomes = [...judgedListOutcomes, 'FITS'] as const
export type ListOutcome = (typeof listOutcomes)[number]

export const memberListUpload = z.object({ target: z.enum(listTargets), targetId: id, effect: z.enum(listEffects) })

/** By column of the file; empty for a column that is left alone. */
const columns = z
  .array(z.enum(['', ...memberListFields]))
  .max(MEMBER_LIST_COLUMNS)
  .refine((all) => {
    const used = all.filter((field) => field !== '')
    return new Set(used).size === used.length
  }, 'member_list_field_twice')
export const memberListPlan = z.object({ columns, effect: z.enum(listEffects), version: recordVersion })

/** Null: fewer than ten, which is not shown. */
const told = z.number().int().nullable()

const head = {
  id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** The tag or the audience. */
  of: z.object({ target: z.enum(listTargets), id, code: z.string(), nameEn: z.string(), nameZh: z.string() }),
  effect: z.enum(listEffects),
  rows: z.number().int(),
  /** Refused for their form, whether or not they are of members. */
  misfits: z.number().int(),
  changed: told,
  refused: told,
  uploadedAt: instant,
  uploadedBy: z.string(),
  version: recordVersion,
}
export const memberListListed = z.object(head)
export type MemberListListed = z.output<typeof memberListListed>

export const memberListActions = ['plan', 'mend', 'enter', 'drop', 'download', 'unmask'] as const
export const memberList = z.object({
  ...head,
  columns,
  size: z.number().int(),
  sha256: z.string(),
  format: z.enum(importFormats),
  counts: z.object({ change: told, same: told, repeat: told, refused: told }),
  /** The counts are in full tens, and say nothing below ten. */
  isInTens: z.boolean(),
  /** The first line of the file; what looks like a number or an address of a person is masked. */
  titles: z.array(z.string()),
  /** No column says who a row is about. */
  needsColumns: z.boolean(),
  endedAt: instant.nullable(),
  endedBy: z.string(),
  /** The day on which the file and its rows are removed; null when they are. */
  removedOn: day.nullable(),
  failure: z.object({ key: z.string(), params: importParams }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(memberListActions)),
})
export type MemberList = z.output<typeof memberList>

const cells = z.partialRecord(z.enum(memberListFields), z.string())
export type ListCells = z.output<typeof cells>

const fault = z.object({ field: z.enum(['', ...memberListFields]), key: z.enum(listFaults) })
export type ListFault = z.output<typeof fault>

export const memberListRow = z.object({
  line: z.number().int(),
  outcome: z.enum(listOutcomes),
  /** In part. */
  cells,
  faults: z.array(fault),
  isCorrected: z.boolean(),
})
export type MemberListRow = z.output<typeof memberListRow>

export const memberListCells = z.object({ cells })
export const memberListCorrection = z.object({
  version: recordVersion,
  cells: z.partialRecord(z.enum(memberListFields), z.string().trim().max(LIST_CELL_MAXIMUM)),
})
