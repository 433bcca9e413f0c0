/** Changes of sets of serial numbers: the selection, the result of the dry run, the signatures, the result. */

import { z } from 'zod'
import { flag, id, instant, optionalText } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { contentsChoices } from '../../numbers/ledger/contents.schema.ts'
import { evidences, operations } from '../../numbers/ledger/serial-operations.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { reasonCode } from '../../platform/dictionary/dictionary.schema.ts'
import { serialFilter, shownState } from '../serials/serials.schema.ts'
import { changeTriggers } from './desks.ts'
import { changeNotes, changeRefusals, changeRowErrors } from './status-changes-rows.ts'
import { changeStatuses } from './status-changes.status.ts'

const count = z.number().int().min(0)
const level = z.enum(packagingLevels)
const operation = z.enum(operations)
const params = z.record(z.string(), z.union([z.string(), z.number()]))

/** Maximum number of pasted or scanned codes in one command; more must come as a file. */
export const MOST_PASTED = 10_000
/** Codes of one file. */
export const MOST_LISTED = 5_000_000
/** So many codes with GTIN or as TraceLink elements, a hundred bytes each. */
export const CHANGE_FILE_BYTES = 500_000_000
export const SHOWN_CHANGE_ROW_ERRORS = 1_000

/** The exact filters of the list of serial numbers; at least one. */
const changeFilter = serialFilter
  .omit({ after: true, limit: true, fields: true, status: true })
  .extend({ statuses: z.array(shownState).max(20).optional() })
  .refine(
    (filter) =>
      Object.values(filter).some(
        (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
      ),
    'can_not_be_empty',
  )

export const pickedSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('codes'),
    codes: z.array(z.string().max(4_096)).min(1, 'ids_can_not_be_empty').max(MOST_PASTED, 'too_long'),
  }),
  z.object({ kind: z.literal('query'), filter: changeFilter }),
])

/** The source of the set, as stored and shown. */
const changeSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('codes'), count }),
  z.object({ kind: z.literal('query'), filter: changeFilter }),
  z.object({ kind: z.literal('file'), name: z.string() }),
  /** From another part of the product: its name there, and its record. */
  z.object({
    kind: z.literal('set'),
    label: z.string(),
    subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  }),
])
export type ChangeSource = z.infer<typeof changeSource>

/** What the operator excluded: a group that would change, a group that is refused, lines with one error. */
const leaveOut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), transition: z.string().max(16), level }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(changeRefusals),
    level: level.nullable(),
    status: shownState.nullable(),
  }),
  z.object({ kind: z.literal('rows'), error: z.enum(changeRowErrors) }),
])
export type LeaveOut = z.infer<typeof leaveOut>

export const differenceChoices = ['leave_out', 'refuse_all'] as const

export const changeOptions = z.object({
  /** Only these levels take part; empty: all. */
  levels: z.array(level).max(packagingLevels.length).default([]),
  /** A container in the set includes its whole content. */
  withContents: z.boolean().default(false),
  /**
   * What becomes of the packs inside a container that is destroyed or withdrawn: the same, or they are taken out first.
   * Null: what is destroyed takes them along; what is withdrawn is refused until somebody chooses.
   */
  contents: z.enum(contentsChoices).nullable().default(null),
  /** Packs that are inside a container leave it. */
  disaggregate: z.boolean().default(false),
  /** What happens at commit to codes whose outcome differs from the signed one. */
  onDifference: z.enum(differenceChoices).default('leave_out'),
  leaveOut: z.array(leaveOut).max(500).default([]),
  /** Codes of a list must be of this product. */
  productId: id.nullable().default(null),
  /** What a message reports as decommissioned is read as the operation; otherwise only as withdrawn. */
  rereadsDecommissioned: z.boolean().default(false),
})
export type ChangeOptions = z.output<typeof changeOptions>

const reasons = {
  reason: optionalText(500),
  /** An entry of the dictionary; its words are put before those of `reason`. */
  reasonCode,
  /** Number of the destruction record or another document. */
  recordNo: optionalText(64),
  /** How a pack whose code cannot be read was identified. */
  identifiedBy: optionalText(500),
}
export const changeInput = z.object({
  operation,
  ...reasons,
  asksSecond: z.boolean().default(false),
  options: changeOptions.prefault({}),
  source: pickedSource,
})
/** The fields of an upload come as text. */
export const changeUpload = z.object({
  operation,
  ...reasons,
  asksSecond: flag.default(false),
  withContents: flag.default(false),
  contents: z.enum(contentsChoices).optional(),
  disaggregate: flag.default(false),
  productId: id.optional(),
})
export const changeMending = z.object({ operation, ...reasons, asksSecond: z.boolean(), options: changeOptions })
export type ChangeMending = z.output<typeof changeMending>
export const signedChange = z.object({ signature: signatureInput })
export const changeReason = z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) })

const example = z.object({ ordinal: z.number().int(), code: z.string() })
const group = { level: level.nullable(), count, examples: z.array(example) }
const changeGroup = z.object({ ...group, transition: z.string(), from: shownState, to: shownState })
const refusedGroup = z.object({
  ...group,
  reason: z.enum(changeRefusals),
  status: shownState.nullable(),
  /** What would refuse some of them as well, once the reason is gone. */
  also: z.array(z.object({ reason: z.enum(changeRefusals), count })).default([]),
  isLeftOut: z.boolean(),
})

const changeOutcome = z.object({
  /** Lines of the list that contain a code; null without a list. */
  lines: count.nullable(),
  /** Serial numbers of the set, including contents of containers. */
  serials: count,
  /** Packs in containers of the set: included only with `withContents`. */
  contents: count,
  willChange: z.array(changeGroup),
  changeCount: count,
  /** Groups that would change and are excluded. */
  leftOut: z.array(changeGroup),
  alreadyThere: z.array(z.object({ ...group, status: shownState })),
  alreadyCount: count,
  refused: z.array(refusedGroup),
  refusedCount: count,
  rowErrors: z.array(z.object({ error: z.enum(changeRowErrors), count, isLeftOut: z.boolean() })),
  rowErrorCount: count,
  /** Refused lines and serial numbers that nobody has excluded yet. */
  openCount: count,
  unpackedCount: count,
  /** Packs that are taken out first of containers that are destroyed or withdrawn. */
  releasedCount: count.default(0),
  notes: z.array(z.object({ note: z.enum(changeNotes), count })),
  /** Digest of the changes, serial number by serial number. */
  answerDigest: z.string(),
  needsSecond: z.boolean(),
})
export type ChangeOutcomeView = z.infer<typeof changeOutcome>

export const changeFormats = ['CSV', 'XLSX', 'SNX'] as const
const changeActions = [
  'mend',
  'replaceFile',
  'sign',
  'approve',
  'decline',
  'withdraw',
  'downloadRefusals',
  'downloadFile',
] as const
export type ChangeAction = (typeof changeActions)[number]

export const changeItem = z.object({
  id,
  number: z.number().int(),
  trigger: z.enum(changeTriggers),
  operation,
  status: z.enum(changeStatuses),
  source: changeSource,
  reason: z.string(),
  /** Code of the dictionary entry that was chosen as the reason; '': none. */
  reasonCode: z.string(),
  recordNo: z.string(),
  /** Null until the dry run has ended; after the commit, the result. */
  counts: z.object({ serials: count, change: count, already: count, refused: count }).nullable(),
  createdAt: instant,
  createdBy: z.string(),
  decidedAt: instant.nullable(),
})
export type ChangeItem = z.infer<typeof changeItem>

export const changeDetail = changeItem.extend({
  /** Different whenever the change has changed. */
  version: z.string(),
  identifiedBy: z.string(),
  asksSecond: z.boolean(),
  options: changeOptions,
  /** Everything that some pack of this operation may require. */
  evidence: z.array(z.enum(evidences)),
  outcome: changeOutcome.nullable(),
  rowErrors: z.array(z.object({ line: count, code: z.string(), error: z.enum(changeRowErrors), params })),
  file: z.object({ name: z.string(), size: count, sha256: z.string(), format: z.enum(changeFormats) }).nullable(),
  failure: z.object({ key: z.string(), params }).nullable(),
  /** Its task, if the reader may follow it. */
  taskId: id.nullable(),
  /** The digest to sign now; null when there is nothing to sign. */
  digest: z.string().nullable(),
  signatures: z.array(signatureView),
  decidedBy: z.string(),
  /** Why it was declined or withdrawn. */
  decision: z.string(),
  allowed: z.array(z.enum(changeActions)),
  /** Operations of this desk in this tenant's scheme. */
  operations: z.array(operation),
})
export type ChangeDetail = z.infer<typeof changeDetail>

export const changeListQuery = listQuery(
  {
    status: z.enum(changeStatuses).optional(),
    operation: operation.optional(),
    number: z.coerce.number().int().min(1).max(2_147_483_646).optional(),
  },
  'number',
)

export const changeParts = ['changed', 'already', 'refused'] as const
export type ChangePart = (typeof changeParts)[number]
/** One serial number of the set, and its outcome. */
export const changedSerial = z.object({
  ordinal: z.number().int(),
  code: z.string(),
  gtin: z.string().nullable(),
  level,
  /** As shown. */
  status: shownState,
  reason: z.enum(changeRefusals).nullable(),
})
export const changedSerialsQuery = listQuery({ part: z.enum(changeParts).default('changed') }, 'number')

export const templateFormats = ['CSV', 'XLSX'] as const
