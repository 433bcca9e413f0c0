/** Files of members (0601): which column is which field, by what members are found, and what came of each row. */

import { z } from 'zod'
import { day, id, instant, recordVersion } from '../../kit/entity.ts'
import { importFormats, importParams, importStatuses } from '../../kit/import-file.ts'
import { identityKinds } from '../../plant/main-data/configs/member-config.schema.ts'

export const MEMBER_IMPORT_BYTES = 2_000_000_000
export const MEMBER_IMPORT_ROWS = 10_000_000
/** Columns of a file; more are not read. */
export const MEMBER_IMPORT_COLUMNS = 64
/** Refused rows that are kept to be corrected; the rest are counted. */
export const REFUSED_KEPT_MAXIMUM = 10_000
/** The first rows, shown with what their members have now. */
export const FIRST_ROWS = 20
/** After so many days the file and its rows are removed; the counts stay. */
export const MEMBER_IMPORT_DAYS = 30
export const MEMBER_CELL_MAXIMUM = 254
const PROOF_MAXIMUM = 200

export const memberImportFields = [
  'externalId',
  'phone',
  'email',
  'openid',
  'unionid',
  'device',
  'name',
  'gender',
  'birthday',
  'region',
  'sourceChannel',
  'locale',
  'zone',
] as const
export type MemberImportField = (typeof memberImportFields)[number]

export const memberRowFaults = [
  'identity_missing',
  'phone_wrong',
  'email_wrong',
  'identity_wrong',
  'identity_erased',
  'gender_unknown',
  'birthday_wrong',
  'birthday_not_past',
  'region_unknown',
  'channel_unknown',
  'locale_unknown',
  'zone_unknown',
  'too_long',
  'quote_misplaced',
  'two_members',
  'not_found_by',
  'member_closed',
  'too_many_identities',
] as const
export type MemberRowFault = (typeof memberRowFaults)[number]

/** They say that somebody is, or was, a member: shown to readers who may see identities in full. */
export const membershipFaults: ReadonlySet<MemberRowFault> = new Set([
  'identity_erased',
  'two_members',
  'not_found_by',
  'member_closed',
  'too_many_identities',
])

/** REPEAT: of a member whom an earlier row of the file has already brought. */
export const judgedOutcomes = ['CREATE', 'CHANGE', 'SAME', 'REPEAT', 'REFUSED'] as const
export type JudgedOutcome = (typeof judgedOutcomes)[number]
/** FITS: the row has no fault of its own; whether it is of a member is not shown. */
export const memberRowOutcomes = [...judgedOutcomes, 'FITS'] as const
export type MemberRowOutcome = (typeof memberRowOutcomes)[number]

/** By column of the file; empty for a column that is left alone. */
const columns = z
  .array(z.enum(['', ...memberImportFields]))
  .max(MEMBER_IMPORT_COLUMNS)
  .refine((all) => {
    const used = all.filter((field) => field !== '')
    return new Set(used).size === used.length
  }, 'member_import_field_twice')

const kinds = z
  .array(z.enum(identityKinds))
  .max(identityKinds.length)
  .refine((all) => new Set(all).size === all.length, 'invalid_input')

const plan = {
  columns,
  /** A member who is there already is changed only when found by one of these. */
  foundBy: kinds,
  /** Kinds that the source has verified. */
  verifiedKinds: kinds,
  /** Why: the contract, the report or the person that says so. */
  verifiedProof: z.string().trim().max(PROOF_MAXIMUM).default(''),
}
export const memberImportPlan = z
  .object({ ...plan, version: recordVersion })
  .refine(({ verifiedKinds, verifiedProof }) => verifiedKinds.length === 0 || verifiedProof.length >= 3, {
    path: ['verifiedProof'],
    error: 'member_import_proof_needed',
  })
export type MemberImportPlan = z.output<typeof memberImportPlan>

/** Null: fewer than ten, which is not shown. */
const told = z.number().int().nullable()
const counts = z.object({ create: told, change: told, same: told, repeat: told, refused: told })

const head = {
  id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  rows: z.number().int(),
  /** Refused for their form, whether or not they are of members. */
  misfits: z.number().int(),
  created: told,
  changed: told,
  refused: told,
  uploadedAt: instant,
  uploadedBy: z.string(),
  version: recordVersion,
}
export const memberImportListed = z.object(head)
export type MemberImportListed = z.output<typeof memberImportListed>

export const memberImportActions = ['plan', 'mend', 'enter', 'drop', 'download', 'unmask'] as const
export const memberImport = z.object({
  ...head,
  ...plan,
  size: z.number().int(),
  sha256: z.string(),
  format: z.enum(importFormats),
  counts,
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
  allowed: z.array(z.enum(memberImportActions)),
})
export type MemberImport = z.output<typeof memberImport>

const cells = z.partialRecord(z.enum(memberImportFields), z.string())
export type MemberCells = z.output<typeof cells>

const fault = z.object({ field: z.enum(['', ...memberImportFields]), key: z.enum(memberRowFaults) })
export type MemberFault = z.output<typeof fault>

export const memberImportRow = z.object({
  line: z.number().int(),
  outcome: z.enum(memberRowOutcomes),
  /** Identities masked as the member config says. */
  cells,
  /** What the member has now in these fields; empty for a new one, and for readers who may not see members. */
  before: cells,
  faults: z.array(fault),
  /** The members between whom the row would have to choose, for readers who may see members. */
  others: z.array(z.object({ id, name: z.string(), phone: z.string() })),
  isCorrected: z.boolean(),
})
export type MemberImportRow = z.output<typeof memberImportRow>

export const memberCells = z.object({ cells })
export const memberCorrection = z.object({
  version: recordVersion,
  cells: z.partialRecord(z.enum(memberImportFields), z.string().trim().max(MEMBER_CELL_MAXIMUM)),
})
