/** Result files of a production order: the upload, the result of a dry run, the result of a commit. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { signatureView } from '../../kit/signature.ts'
import { takenOut } from '../../numbers/ledger/contents.schema.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { resultUpdateStatuses, resultRowErrors } from './results-rows.ts'
import { resultStatuses } from './results.status.ts'

const count = z.number().int().min(0)
const level = z.enum(packagingLevels)
const params = z.record(z.string(), z.union([z.string(), z.number()]))

const resultFormats = ['CSV', 'SNX_ASSIGNED', 'SNX_UPDATED', 'SNX_DISAGGREGATED', 'EPCIS', 'CHINA_RELATION'] as const
export type ResultFormat = (typeof resultFormats)[number]

/** Number of refused rows that are shown; the error file has up to a hundred times as many. */
export const SHOWN_ROW_ERRORS = 1_000
export const KEPT_ROW_ERRORS = 100_000

const rowError = z.object({
  line: count,
  column: z.string().optional(),
  code: z.string().optional(),
  error: z.enum(resultRowErrors),
  params,
})

/** The outcome for the codes of one level with equal status in the file. */
const resultChange = z.object({
  level,
  /** Id of the transition (A2, B4 …), or IMPORT: a code that is unknown here and is entered with the file. */
  transition: z.string(),
  /** States as shown. */
  from: z.string(),
  to: z.string(),
  count,
  /** The file changes these codes twice, and another row counts them already; absent in files of earlier versions. */
  isAgain: z.boolean().optional(),
})

const resultLevel = z.object({
  level,
  /** Codes of the level in the file. */
  inFile: count,
  willChange: count,
  alreadyThere: count,
  refused: count,
  /** Placed out to the line and on no list that came back, before and after this file. */
  openBefore: count,
  openAfter: count,
})

const resultOutcome = z.object({
  /** Codes in the file, including containers. */
  codes: count,
  changes: z.array(resultChange),
  levels: z.array(resultLevel),
  packs: z.object({
    containers: count,
    members: count,
    alreadyThere: count,
    refused: count,
    /** Partial containers. */
    partial: count,
  }),
  unpacked: count,
  /** Absent in files of earlier versions. */
  takenOut: takenOut.optional(),
  /** Codes that are reported without a change of status (ENCODED). */
  noted: count,
  /** Status updates of a TraceLink file, each with what its sender says of it; absent in files of earlier versions. */
  updates: z
    .array(
      z.object({
        status: z.enum(resultUpdateStatuses),
        reason: z.string(),
        attribute: z.string(),
        references: z.array(z.string()),
        codes: count,
      }),
    )
    .optional(),
  /** Codes that were never issued here; they are entered at commit with `enterUnknown` (TRACELINK products only). */
  unknown: z.object({ count, mayEnter: z.boolean(), examples: z.array(z.string()) }),
  errors: z.object({ rows: count, byKey: z.array(z.object({ error: z.enum(resultRowErrors), count })) }),
  notices: z.array(
    z.object({
      notice: z.enum([
        'control_number_seen',
        'unknown_elements',
        'line_differs',
        'sampled_destroyed',
        'no_effect',
        'reference_differs',
        'times_replaced',
        'times_ahead',
        'times_before_order',
      ]),
      params,
    }),
  ),
})
export type ResultOutcome = z.infer<typeof resultOutcome>

export const resultActions = ['check', 'commit', 'refuse', 'undo', 'download', 'downloadErrors'] as const

export const resultFile = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  name: z.string(),
  size: count,
  sha256: z.string(),
  format: z.enum(resultFormats),
  status: z.enum(resultStatuses),
  uploadedAt: instant,
  uploadedBy: z.string(),
  /** Null until the dry run has ended. */
  outcome: resultOutcome.nullable(),
  enterUnknown: z.boolean(),
  /** Times that cannot be are replaced by that of the commit. */
  replaceTimes: z.boolean(),
  /** Sent back at commit: it is for exactly this outcome. Null unless CHECKED. */
  digest: z.string().nullable(),
  failure: z.object({ key: z.string(), params }).nullable(),
  /** The task that checks or commits the file now, or did last. */
  taskId: id.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  /** When it was undone, and by whom. */
  undoneAt: instant.nullable(),
  undoneBy: z.string(),
  allowed: z.array(z.enum(resultActions)),
})
export type ResultFile = z.infer<typeof resultFile>

export const resultFileDetail = resultFile.extend({
  signatures: z.array(signatureView),
  rowErrors: z.array(rowError),
  unknownElements: z.array(
    z.object({ line: count, path: z.string(), text: z.string(), attributes: z.record(z.string(), z.string()) }),
  ),
})
export type ResultFileDetail = z.infer<typeof resultFileDetail>

/** Five million codes with their barcodes, four hundred bytes each. */
export const RESULT_FILE_BYTES = 2_000_000_000

/** Answer of an upload; `isRepeated`: the same file already exists, nothing was done. */
export const uploadedResult = z.object({ file: resultFile, isRepeated: z.boolean() })

export const resultCheck = z.object({
  enterUnknown: z.boolean().default(false),
  /** Rows whose times cannot be happen at the commit instead of being refused. */
  replaceTimes: z.boolean().default(false),
})
export const resultCommit = z.object({
  digest: z.string().length(64),
  /** Refused rows are left out; otherwise a file with refused rows is not committed. */
  leaveOutRefused: z.boolean().default(false),
})
export const resultRefusal = z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) })
