/** Files of members (0601): which column is which field, by what members are found, and what came of each row. */

import { z } from 'zod'
import { day, id, instant, recordVersion } from '../../kit/entity.ts'
import { importFormats, importParams, importStatuses } from '../../kit/import-file.ts'
import { identityKinds } from '../../plant/main-data/configs/member-config.schema.ts'
import { type ConsentChannel, type ConsentPurpose, consentSources } from '../members/consents.schema.ts'

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

/** What every member has. */
export const memberOwnFields = [
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
/** A column for each purpose, and of marketing for each channel: its cells say yes or no. */
export const consentColumns = [
  'consentSms',
  'consentEmail',
  'consentWechat',
  'consentCall',
  'consentLoyalty',
  'consentProfiling',
  'consentHealth',
] as const
export type ConsentColumn = (typeof consentColumns)[number]
export const consentOf: Readonly<Record<ConsentColumn, { purpose: ConsentPurpose; channel: ConsentChannel | null }>> = {
  consentSms: { purpose: 'MARKETING', channel: 'SMS' },
  consentEmail: { purpose: 'MARKETING', channel: 'EMAIL' },
  consentWechat: { purpose: 'MARKETING', channel: 'WECHAT' },
  consentCall: { purpose: 'MARKETING', channel: 'CALL' },
  consentLoyalty: { purpose: 'LOYALTY', channel: null },
  consentProfiling: { purpose: 'PROFILING', channel: null },
  consentHealth: { purpose: 'HEALTH', channel: null },
}
export const memberImportFields = [...memberOwnFields, ...consentColumns, 'consentDay'] as const
export type MemberImportField = (typeof memberImportFields)[number]

/** A field of a collection of people, by the id of the collection and its path: an attribute of the member. */
export type AttributeColumn = `attribute:${string}`
const attributeColumn = z
  .string()
  .max(320)
  .regex(/^attribute:[0-9a-f-]{36}:[A-Za-z][A-Za-z0-9_.]*$/) as unknown as z.ZodType<AttributeColumn, AttributeColumn>
export type MemberColumn = MemberImportField | AttributeColumn
const memberColumn = z.union([z.enum(memberImportFields), attributeColumn])
export const isAttribute = (column: string): column is AttributeColumn => column.startsWith('attribute:')
export const attributeColumnOf = (collectionId: string, path: string): AttributeColumn =>
  `attribute:${collectionId}:${path}`
/** The collection and the path that the column names. */
export function partsOf(column: AttributeColumn): { collectionId: string; path: string } {
  const [, collectionId = '', path = ''] = column.split(':')
  return { collectionId, path }
}

const isConsent = (field: string): boolean => consentColumns.some((one) => one === field)
/** Whether the columns state what members agreed to. */
export const statesConsents = (columns: readonly string[]): boolean => columns.some(isConsent)

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
  'consent_unknown',
  'consent_day_missing',
  'consent_day_wrong',
  'consent_day_future',
  'consent_under_age',
  'attribute_unknown',
  'attribute_wrong_type',
  'attribute_not_in_list',
  'attribute_too_long',
  'attribute_too_large',
  'too_long',
  'quote_misplaced',
  'two_members',
  'not_found_by',
  'member_closed',
  'too_many_identities',
  'member_under_age',
  'too_many_consents',
  'attribute_missing',
  'attribute_needs_consent',
] as const
export type MemberRowFault = (typeof memberRowFaults)[number]

/** They say that somebody is, or was, a member: shown to readers who may see identities in full. */
export const membershipFaults: ReadonlySet<MemberRowFault> = new Set([
  'identity_erased',
  'two_members',
  'not_found_by',
  'member_closed',
  'too_many_identities',
  'member_under_age',
  'too_many_consents',
  'attribute_missing',
  'attribute_needs_consent',
])

/** REPEAT: of a member whom an earlier row of the file has already brought. */
export const judgedOutcomes = ['CREATE', 'CHANGE', 'SAME', 'REPEAT', 'REFUSED'] as const
export type JudgedOutcome = (typeof judgedOutcomes)[number]
/** FITS: the row has no fault of its own; whether it is of a member is not shown. */
export const memberRowOutcomes = [...judgedOutcomes, 'FITS'] as const
export type MemberRowOutcome = (typeof memberRowOutcomes)[number]

/** By column of the file; empty for a column that is left alone. */
const columns = z
  .array(z.union([z.enum(['', ...memberImportFields]), attributeColumn]))
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
  /** Of all decisions whose row names no day of its own. */
  consentDay: day.nullable().default(null),
  /** How the members said it. */
  consentSource: z.enum(consentSources).nullable().default(null),
  /** Where the decisions can be seen: the form, the campaign, the contract. */
  consentProof: z.string().trim().max(PROOF_MAXIMUM).default(''),
}
export const memberImportPlan = z
  .object({ ...plan, version: recordVersion })
  .refine(({ verifiedKinds, verifiedProof }) => verifiedKinds.length === 0 || verifiedProof.length >= 3, {
    path: ['verifiedProof'],
    error: 'member_import_proof_needed',
  })
  .refine(({ columns: all, consentProof }) => !statesConsents(all) || consentProof.length >= 3, {
    path: ['consentProof'],
    error: 'member_import_consent_proof_needed',
  })
  .refine(({ columns: all, consentSource }) => !statesConsents(all) || consentSource !== null, {
    path: ['consentSource'],
    error: 'member_import_consent_source_needed',
  })
  .refine(({ columns: all, consentDay }) => !statesConsents(all) || consentDay !== null || all.includes('consentDay'), {
    path: ['consentDay'],
    error: 'member_import_consent_day_needed',
  })
export type MemberImportPlan = z.output<typeof memberImportPlan>

/** Null: fewer than ten, which is not shown. */
const told = z.number().int().nullable()
const counts = z.object({
  create: told,
  change: told,
  same: told,
  repeat: told,
  refused: told,
  /** Decisions that are new to their members. */
  consents: told,
  /** Where a file says yes and the member said no on that day or later: the no stays. */
  keptNo: told,
})

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
  /** Attributes of members that a column can be, and those that a column is. */
  attributes: z.array(
    z.object({
      column: attributeColumn,
      collectionEn: z.string(),
      collectionZh: z.string(),
      labelEn: z.string(),
      labelZh: z.string(),
    }),
  ),
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

const cells = z.partialRecord(memberColumn, z.string())
export type MemberCells = z.output<typeof cells>

const fault = z.object({
  field: z.union([z.enum(['', ...memberImportFields]), attributeColumn]),
  key: z.enum(memberRowFaults),
})
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
  cells: z.partialRecord(memberColumn, z.string().trim().max(MEMBER_CELL_MAXIMUM)),
})
