/** Lists of serial numbers for an inspector: which numbers, as of when, and what was written. */

import { z } from 'zod'
import { id, instant, requiredText } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { shownStates } from '../../numbers/ledger/shown-states.ts'

/** Rows of one part. */
export const EXTRACT_PART_ROWS = 1_000_000

const word = z.string().trim().min(1).max(64).optional()
/**
 * All given filters must match; without any: every serial number of the tenant. Order, batch and the like are current;
 * status and container are those of the requested moment.
 */
const extractFilter = z.object({
  orderNo: word,
  batch: word,
  productId: id.optional(),
  /** Number of an application. */
  application: z.coerce.number().int().min(1).optional(),
  /** Code of a container in any spelling; its direct content matches. */
  container: z.string().trim().min(1).max(2048).optional(),
  level: z.enum(packagingLevels).optional(),
  /** As shown. */
  statuses: z.array(z.enum(shownStates)).max(20).optional(),
})
export type ExtractFilter = z.infer<typeof extractFilter>

export const extractAxes = ['happened', 'recorded'] as const
export const extractInput = z.object({
  filter: extractFilter,
  /** Null: now. */
  asOf: instant.nullable().default(null),
  /** By what had happened until then, or by what was recorded by then. */
  axis: z.enum(extractAxes).default('happened'),
  /** For whom or what; stored with the list. */
  purpose: requiredText(200, 'can_not_be_empty'),
})

export const extractStatuses = ['WRITING', 'DONE', 'FAILED'] as const
export type ExtractStatus = (typeof extractStatuses)[number]
export const extract = z.object({
  id,
  number: z.number().int(),
  filter: extractFilter,
  /** The record whose set it is, or null. */
  subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  asOf: instant.nullable(),
  axis: z.enum(extractAxes),
  purpose: z.string(),
  status: z.enum(extractStatuses),
  rows: z.number().int().nullable(),
  parts: z.number().int().nullable(),
  size: z.number().int().nullable(),
  /** Of the archive. */
  sha256: z.string().nullable(),
  /** Position in the event chain that the manifest names. */
  sealedSeq: z.number().int().nullable(),
  failureKey: z.string().nullable(),
  taskId: id.nullable(),
  createdAt: instant,
  createdBy: z.string(),
})
export type Extract = z.infer<typeof extract>
export const extractList = listQuery({}, 'number')

/** Columns of every part, in order. */
export const extractColumns = [
  'code',
  'gtin',
  'level',
  'status',
  'commissioned',
  'allocation',
  'container',
  'orderNo',
  'batch',
  'product',
  'productionDate',
  'expiryDate',
  'line',
] as const
