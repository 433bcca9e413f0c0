/** Recall: from a batch, an order, a container or codes to everything that is affected, with one signed hold on it. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { takenOut } from '../../numbers/ledger/contents.schema.ts'
import { operations } from '../../numbers/ledger/serial-operations.ts'
import { packagingLevels, statusNumbers } from '../../numbers/ledger/serial-states.ts'
import { shownStates } from '../../numbers/ledger/shown-states.ts'
import { orderStatus } from '../../plant/orders/orders.status.ts'
import { pushStatuses } from '../push/push.status.ts'

const count = z.number().int().min(0)
const level = z.enum(packagingLevels)
const state = z.object({ status: z.enum(statusNumbers), isCommissioned: z.boolean() })

/** Codes that are entered by hand in one recall. */
const RECALL_CODES_MAX = 10_000
/** Maximum number of pushes on a recall's page. */
export const RECALL_PUSHES_SHOWN = 100
/** Maximum number of outermost packs on a recall's page; the export has all. */
export const RECALL_PACKS_SHOWN = 200

const name = (max: number) => z.string().trim().min(1, 'can_not_be_empty').max(max)
const recallSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), batch: name(64) }),
  z.object({ kind: z.literal('order'), orderNo: name(64) }),
  z.object({ kind: z.literal('container'), code: name(2048) }),
  z.object({
    kind: z.literal('codes'),
    codes: z.array(name(2048)).min(1, 'ids_can_not_be_empty').max(RECALL_CODES_MAX, 'too_long'),
  }),
])
export type RecallSource = z.infer<typeof recallSource>
export const recallInput = z.object({
  source: recallSource,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})

export const recallStatuses = ['TRACING', 'TRACED', 'FAILED', 'HOLDING', 'HELD'] as const
export type RecallStatus = (typeof recallStatuses)[number]

const changeRow = z.object({ level, from: state, to: state, count })
/** The effect of the hold, before or after it. */
const holdOutcome = z.object({
  operation: z.enum(operations),
  changes: z.array(changeRow),
  changeCount: count,
  alreadyCount: count,
  refused: z.array(z.object({ level: level.nullable(), status: z.enum(shownStates).nullable(), count })),
  refusedCount: count,
  /** Packs in use that cannot be withdrawn with their container; absent in cases of earlier versions. */
  takenOut: takenOut.optional(),
})
export type HoldOutcome = z.infer<typeof holdOutcome>

const recallReport = z.object({
  at: instant,
  /** The named packs, their content, and the containers around them: together the set of the recall. */
  named: count,
  inside: count,
  around: count,
  total: count,
  /** Other packs in the same containers: not part of the recall. */
  neighbours: count,
  counts: z.array(z.object({ level, state, count })),
  orders: z.array(
    z.object({
      id,
      orderNo: z.string(),
      batch: z.string(),
      product: z.string(),
      line: z.string(),
      status: orderStatus,
      count,
    }),
  ),
  /** Opening stocks with the batch, and how many of its codes were entered with them. */
  openings: z
    .array(z.object({ id, number: z.number().int(), batch: z.string(), product: z.string(), count }))
    .default([]),
  /** The first of the outermost containers with packs of the set. */
  packCount: count,
  packs: z.array(
    z.object({ ordinal: z.number().int(), code: z.string(), level, state, recalled: count, others: count }),
  ),
  /** Which targets received codes of the set, job by job, newest first; the first of them. */
  pushCount: count,
  pushes: z.array(z.object({ id, target: z.string(), status: z.enum(pushStatuses), at: instant, count })),
  /** Units in no container. */
  loose: count,
  /** Entered codes that match nothing, or several packs. */
  unread: z.array(z.object({ code: z.string(), outcome: z.enum(['NEVER_ISSUED', 'AMBIGUOUS']) })),
  hold: holdOutcome,
})
export type RecallReport = z.infer<typeof recallReport>

const recallActions = ['trace', 'hold', 'export'] as const
export const recall = z.object({
  id,
  number: z.number().int(),
  source: recallSource,
  reason: z.string(),
  status: z.enum(recallStatuses),
  total: count.nullable(),
  heldCount: count.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  heldAt: instant.nullable(),
  heldBy: z.string(),
  allowed: z.array(z.enum(recallActions)),
})
export type Recall = z.infer<typeof recall>
export const recallDetail = recall.extend({
  report: recallReport.nullable(),
  result: holdOutcome.nullable(),
  failure: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  taskId: id.nullable(),
  /** The digest that the signature of the hold is bound to; null when it cannot be held now. */
  digest: z.string().nullable(),
  signatures: z.array(signatureView),
})
export const recallList = listQuery({ status: z.enum(recallStatuses).optional() }, 'number')
export const recallHold = z.object({ signature: signatureInput })
export const recallExport = z.object({ taskId: id })
