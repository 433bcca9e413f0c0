/**
 * What the page of one order shows in addition to its fields: steps, levels, balance, strip, packages, packs and scans.
 */

import { z } from 'zod'
import { id, instant, refusal } from '../../kit/entity.ts'
import { SIGNATURE_MEANINGS, signatureView } from '../../kit/signature.ts'
import { statusNumbers } from '../../numbers/ledger/serial-states.ts'
import { shownStates } from '../../numbers/ledger/shown-states.ts'
import { workflowStepKinds } from '../../platform/workflow/workflow-steps.ts'
import { codesProblems } from './orders.errors.ts'
import { level, order } from './orders.schema.ts'
import { orderCommands, orderStatus } from './orders.status.ts'

const count = z.number().int()
/** An ordinal as text: the identity of a code inside the system. */
export const ordinal = z.string().regex(/^\d{1,16}$/)

/** A command that is possible from here. */
const nextStep = z.object({
  command: z.enum(orderCommands),
  to: orderStatus,
  asks: z.enum(['nothing', 'reason', 'signature']),
  /** The user has the permission. */
  isPermitted: z.boolean(),
  /** Why it cannot be done now; null: it can. */
  blockedBy: refusal.nullable(),
  /** The digest for the signature; null where none is required. */
  digest: z.string().nullable(),
  meaning: z.enum(SIGNATURE_MEANINGS).nullable(),
})
export type NextStep = z.infer<typeof nextStep>

const orderLevel = z.object({
  level,
  /** How many of the level below one contains. */
  capacity: count,
  /** Of this level; null: SSCC or none. */
  gtin: z.string().nullable(),
  need: count,
  assigned: count,
  /** Placed out to the line; null before the line acknowledged its package. */
  placedOut: count.nullable(),
})

/** When a status was entered last, by whom, and with which command. */
const statusEntry = z.object({
  status: orderStatus,
  at: instant,
  by: z.string(),
  command: z.enum(['create', ...orderCommands]),
})

/** A step of the order's workflow: done, current, or later; with the signatures given in this round. */
const orderWorkflowStep = z.object({
  kind: z.enum(workflowStepKinds),
  state: z.enum(['DONE', 'HERE', 'AHEAD']),
  isAutomatic: z.boolean().nullable(),
  /** The role that signs; null: anybody with the permission, or no signature is needed. */
  role: z.string().nullable(),
  /** How many people have the role. */
  people: count.nullable(),
  /** 0: no signature is needed. */
  needed: count,
  signatures: z.array(z.object({ by: z.string(), at: instant, deputyFor: z.string().nullable() })),
})
export type OrderWorkflowStep = z.infer<typeof orderWorkflowStep>

/** The version that the order follows, from its submission to its end. */
const orderWorkflow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  number: count,
  steps: z.array(orderWorkflowStep),
})

export const orderDetail = order.extend({
  /** The order's number in the planning system; '' when it is not known there. */
  erpReference: z.string(),
  /** POOL: taken from a partner's codes. LINE: the codes come from outside, with the results. */
  codesFrom: z.enum(['RULE', 'POOL', 'LINE']),
  levels: z.array(orderLevel),
  entries: z.array(statusEntry),
  nextSteps: z.array(nextStep),
  signatures: z.array(signatureView),
  /** Why codes could not be assigned; null when there is no problem. */
  codesProblem: z.object({ problem: z.enum(codesProblems), params: refusal.shape.params }).nullable(),
  /** The task that assigns codes or builds the package, while the order waits for it. */
  taskId: id.nullable(),
  scanMayBeSkipped: z.boolean(),
  /** Null before the order is submitted, and for orders older than workflows. */
  workflow: orderWorkflow.nullable(),
  /** Why its workflow could not be started; null when there is no problem. */
  workflowProblem: refusal.nullable(),
})
export type OrderDetail = z.infer<typeof orderDetail>

/** Answer of every command: the current order, with a success key where the specification defines one. */
export const orderAnswer = orderDetail.extend({ message: z.string().optional() })

/** placedOut = commissioned + onHold + sampled + rejected + returned + withdrawn + unaccounted, on each level. */
const balanceLevel = z.object({
  level,
  assigned: count,
  placedOut: count,
  commissioned: count,
  onHold: count,
  sampled: count,
  rejected: count,
  returned: count,
  withdrawn: count,
  /** Never commissioned and not returned: on no list that came back. */
  open: count,
  unaccounted: count,
})
export type BalanceLevel = z.infer<typeof balanceLevel>
export const balanceSheet = z.object({
  levels: z.array(balanceLevel),
  isZero: z.boolean(),
  /** Marked for a sample, without a decision yet. */
  undecidedSamples: count,
})

const serialStatus = z.enum(statusNumbers)
const stripRun = z.object({
  first: ordinal,
  last: ordinal,
  count,
  byState: z.partialRecord(z.enum(shownStates), count),
})
export const strip = z.object({ level, total: count, runs: z.array(stripRun) })

export const treeNode = z.object({
  container: ordinal,
  code: z.string(),
  level,
  status: serialStatus,
  isCommissioned: z.boolean(),
  isPartial: z.boolean(),
  /** Packs directly inside; null for a pack without content (a unit). */
  size: count.nullable(),
  capacity: count.nullable(),
})
export type TreeNode = z.infer<typeof treeNode>

export const historyStep = z.object({
  number: count,
  command: z.enum([...orderCommands, 'create']),
  from: orderStatus.nullable(),
  to: orderStatus,
  revision: count,
  at: instant,
  by: z.string(),
  reason: z.string(),
  facts: z.record(z.string(), z.unknown()),
  isSigned: z.boolean(),
})
export type HistoryStep = z.infer<typeof historyStep>

export const packageFormats = ['CSV', 'XML'] as const
export const packageStatuses = ['BUILDING', 'READY', 'ACKNOWLEDGED', 'WITHDRAWN'] as const
export type PackageStatus = (typeof packageStatuses)[number]
export const packageFile = z.object({
  level,
  format: z.enum(packageFormats),
  rows: count,
  size: count,
  sha256: z.string(),
})
export const orderPackage = z.object({
  id,
  number: count,
  status: z.enum(packageStatuses),
  lineName: z.string(),
  /** sha256 over the sha256 of every file, in the shown order; null while it is built. */
  checksum: z.string().nullable(),
  files: z.array(packageFile),
  createdAt: instant,
  builtAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string(),
})
export type OrderPackage = z.infer<typeof orderPackage>

/** MATCH counts; the others are differences to be explained. */
export const scanOutcomes = ['MATCH', 'NOT_OUTER', 'EMPTY', 'OTHER_ORDER', 'AMBIGUOUS', 'UNKNOWN'] as const
export const scanSummary = z.object({
  expected: count,
  scanned: count,
  missing: count,
  differences: count,
  levels: z.array(z.object({ level, expected: count, scanned: count })),
})
export const scanItem = z.object({
  /** Of the scan; null for a pack that waits to be scanned. */
  id: id.nullable(),
  container: ordinal.nullable(),
  code: z.string(),
  level: level.nullable(),
  /** Packs inside. */
  size: count.nullable(),
  outcome: z.enum(scanOutcomes).nullable(),
  scannedAt: instant.nullable(),
  scannedBy: z.string(),
})
export type ScanItem = z.infer<typeof scanItem>
const SCAN_BATCH_MAX = 200
/** How far the clock of a scanning device may be ahead, and how long it may keep scans without a connection. */
export const SCAN_CLOCK = { aheadMinutes: 5, keptDays: 30 } as const
export const scanInput = z.object({
  codes: z.array(z.string().trim().min(1).max(2048)).min(1, 'ids_can_not_be_empty').max(SCAN_BATCH_MAX),
  /** When they were scanned, if sent later. */
  scannedAt: instant.optional(),
})
export const scanAnswer = z.object({
  results: z.array(
    z.object({
      code: z.string(),
      outcome: z.enum(scanOutcomes),
      isRepeat: z.boolean(),
      level: level.nullable(),
      size: count.nullable(),
    }),
  ),
  summary: scanSummary,
})
