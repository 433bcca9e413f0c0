/** One command for many rows of a list: which rows, and what became of each. */

import { z } from 'zod'
import { bulkCommandNames, bulkCommands } from '../../bulk.ts'
import { besideOtherFaults, id, optionalText, recordVersion, refusal } from '../../kit/entity.ts'
import { filtersOf, filterText } from '../../kit/list.ts'

/** Rows that one task works on. */
export const BULK_MAXIMUM = 1000
const REASON = { least: 3, most: 500 } as const

const filter = filtersOf(filterText)

export const bulkFilter = z.object({ command: z.enum(bulkCommandNames), filter })

interface Start {
  command: (typeof bulkCommandNames)[number]
  ids?: unknown
  filter?: unknown
  reason?: unknown
}

function checkStart({ command, ids, filter: all, reason }: Start, ctx: z.core.$RefinementCtx) {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (ids === undefined && all === undefined) refuse('ids', 'ids_can_not_be_empty')
  if (ids !== undefined && all !== undefined) refuse('filter', 'invalid')
  const needsReason = command in bulkCommands && 'needsReason' in bulkCommands[command]
  if (needsReason && String(reason ?? '').trim().length < REASON.least) refuse('reason', 'reason_too_short')
}

/** Either `ids`, or every row that matches `filter`. */
export const bulkStart = z
  .object({
    command: z.enum(bulkCommandNames),
    ids: z.array(id).min(1, 'ids_can_not_be_empty').max(BULK_MAXIMUM).optional(),
    /** The versions that the caller saw, by id, for commands that compare one. */
    versions: z
      .record(id, recordVersion)
      .refine((versions) => Object.keys(versions).length <= BULK_MAXIMUM, 'too_big')
      .default({}),
    filter: filter.optional(),
    /** Stored with each record, where the command has one. */
    reason: optionalText(REASON.most),
  })
  .superRefine(checkStart, besideOtherFaults)

export const bulkStarted = z.object({ taskId: id, count: z.number().int() })

export const BULK_OUTCOMES = ['WAITING', 'DONE', 'REFUSED'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

export const bulkItem = z.object({
  /** Of the record. */
  id,
  /** What people call it; empty where nothing is called so, or the caller does not see it. */
  number: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Why it was refused. */
  refusal: refusal.nullable(),
  /** The code of the permission with which the reason can be removed; null where no step of the product does. */
  remedy: z.string().nullable(),
})
export type BulkItem = z.infer<typeof bulkItem>

/** How many have which outcome. */
export const bulkCounts = z.record(z.enum(BULK_OUTCOMES), z.number().int())
