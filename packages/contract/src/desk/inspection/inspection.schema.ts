/** Inputs and outputs of inspection lots. */

import { z } from 'zod'
import { id, instant, recordVersion, requiredText, optionalText } from '../../kit/entity.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { contentsChoices, takenOut } from '../../numbers/ledger/contents.schema.ts'
import { packagingLevels, schemes, type Scheme } from '../../numbers/ledger/serial-states.ts'
import { lotCommands, lotStatuses } from './inspection.status.ts'
import { codeLetters, severities } from './sampling-tables.ts'
import { sampling, SAMPLE_MAXIMUM } from './sampling.ts'

export const level = z.enum(packagingLevels)
/** What is inspected: goods that were made and not refused, goods on hold (A), or returned goods (B). */
export const goodsKinds = ['COMMISSIONED', 'HELD', 'RETURNED'] as const
export type Goods = (typeof goodsKinds)[number]
export const goodsOf = (scheme: Scheme): readonly Goods[] =>
  scheme === 'A' ? ['COMMISSIONED', 'HELD'] : ['COMMISSIONED', 'RETURNED']

const source = z.discriminatedUnion('from', [
  z.object({ from: z.literal('ORDER'), orderId: id }),
  z.object({ from: z.literal('BATCH'), productId: id, batchCode: requiredText(40, 'can_not_be_empty') }),
])
export type LotSource = z.output<typeof source>

export const lotInput = z.object({
  source,
  level,
  goods: z.enum(goodsKinds).default('COMMISSIONED'),
  /** Of goods that were made: released packs are in the lot too. */
  withReleased: z.boolean().default(false),
  sampling,
})

export const defectClasses = ['CRITICAL', 'MAJOR', 'MINOR'] as const
export type DefectClass = (typeof defectClasses)[number]
const verdicts = ['ACCEPTABLE', 'NOT_ACCEPTABLE'] as const
export type Verdict = (typeof verdicts)[number]
export const dispositions = ['REFUSE', 'HOLD'] as const
export type Disposition = (typeof dispositions)[number]

const plan = z.object({
  sampleSize: z.number().int(),
  acceptance: z.number().int(),
  rejection: z.number().int(),
  isWhole: z.boolean(),
  iso: z
    .object({ severity: z.enum(severities), lotLetter: z.enum(codeLetters), letter: z.enum(codeLetters) })
    .nullable(),
})
/** The state of the switching rules for a product, level and plan. */
const switching = z.object({
  severity: z.enum(severities),
  isStopped: z.boolean(),
  score: z.number().int(),
  recent: z.array(z.boolean()),
  refusedTightened: z.number().int(),
})
export const progress = z.object({
  taken: z.number().int(),
  recorded: z.number().int(),
  /** Nonconforming packs, or nonconformities, depending on the plan. */
  found: z.number().int(),
  critical: z.number().int(),
  verdict: z.enum(verdicts).nullable(),
})
export type Progress = z.output<typeof progress>

export const lot = z.object({
  id,
  number: z.number().int(),
  status: z.enum(lotStatuses),
  goods: z.enum(goodsKinds),
  from: z.enum(['ORDER', 'BATCH']),
  orders: z.array(z.object({ id, orderNo: z.string() })),
  productId: id,
  productName: z.string(),
  batchCode: z.string(),
  level,
  lotSize: z.number().int(),
  sampling,
  plan,
  progress,
  version: recordVersion,
  createdAt: instant,
  createdBy: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string(),
})
export type InspectionLot = z.output<typeof lot>

const historyStep = z.object({
  number: z.number().int(),
  command: z.enum([...lotCommands, 'draw', 'resume']),
  to: z.enum(lotStatuses),
  at: instant,
  by: z.string(),
  reason: z.string(),
  facts: z.record(z.string(), z.unknown()),
  signature: signatureView.nullable(),
})

export const lotDetail = lot.extend({
  scheme: z.enum(schemes),
  /** Hexadecimal; with it and the lot anybody can draw the same sample again. */
  seed: z.string(),
  isResubmitted: z.boolean(),
  disposition: z.enum(dispositions).nullable(),
  /** How many packs the lot still keeps on hold. */
  onHold: z.number().int(),
  switching: switching.nullable(),
  /** The effect of a decision on the packs that are no samples. */
  effects: z
    .object({
      release: z.object({ changes: z.number().int(), unmarked: z.number().int() }),
      reject: z.array(
        z.object({
          disposition: z.enum(dispositions),
          changes: z.number().int(),
          left: z.number().int(),
          /**
           * Contents of the lot's containers that would be taken out, how many could go with these instead, and how
           * many packs of the lot would then stay as they are, because something in them may not go.
           */
          contents: z.object({ takenOut, along: z.number().int(), left: z.number().int() }).nullable(),
        }),
      ),
    })
    .nullable(),
  allowed: z.array(
    z.object({
      command: z.enum([...lotCommands, 'resume']),
      blockedBy: z
        .object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
        .nullable(),
      digest: z.string().nullable(),
    }),
  ),
  history: z.array(historyStep),
})
export type LotDetail = z.output<typeof lotDetail>

export const preview = z.object({
  lotSize: z.number().int(),
  /** Packs of another open lot, or samples of an earlier one. */
  leftOut: z.number().int(),
  /** Released packs of the source that are in the lot only when the person asks for them. */
  released: z.number().int(),
  plan: plan.nullable(),
  switching: switching.nullable(),
})

export const sampleStates = ['WAITING', 'TAKEN', 'CONFORMING', 'NONCONFORMING'] as const
export type SampleState = (typeof sampleStates)[number]
export const sample = z.object({
  /** Ordinal of the serial number. */
  id: z.string(),
  code: z.string(),
  gtin: z.string().nullable(),
  state: z.enum(sampleStates),
  /** Code of its current container. */
  container: z.object({ id: z.string(), code: z.string() }).nullable(),
  takenAt: instant.nullable(),
  takenBy: z.string(),
  defectClass: z.enum(defectClasses).nullable(),
  defects: z.number().int(),
  note: z.string(),
  recordedBy: z.string(),
})
export type Sample = z.output<typeof sample>

const takeOutcomes = [
  'TAKEN',
  'ALREADY',
  'NOT_DRAWN',
  'NOT_IN_LOT',
  'UNKNOWN',
  'AMBIGUOUS',
  'IN_CONTAINER',
  'NOT_MARKED',
] as const
export type TakeOutcome = (typeof takeOutcomes)[number]
export const CODES_AT_ONCE = 500
export const takeInput = z.object({
  codes: z.array(z.string().min(1).max(400)).min(1, 'ids_can_not_be_empty').max(CODES_AT_ONCE),
  /** The packs are taken out of their containers. */
  leavesContainer: z.boolean().default(false),
})
export const takeAnswer = z.object({
  results: z.array(z.object({ code: z.string(), outcome: z.enum(takeOutcomes), container: z.string().nullable() })),
  progress,
  status: z.enum(lotStatuses),
})

const bad = { defectClass: z.enum(defectClasses), defects: z.number().int().min(1).max(1_000).default(1) }
const sampleResult = z.discriminatedUnion('result', [
  z.object({ id: z.string().regex(/^\d{1,16}$/), result: z.literal('CONFORMING'), note: optionalText(500) }),
  z.object({ id: z.string().regex(/^\d{1,16}$/), result: z.literal('NONCONFORMING'), ...bad, note: optionalText(500) }),
])
export const recordInput = z.object({ results: z.array(sampleResult).min(1, 'can_not_be_empty').max(SAMPLE_MAXIMUM) })

export const plainCommand = z.object({ version: recordVersion })
export const reasonedCommand = plainCommand.extend({ reason: z.string().trim().min(3, 'reason_too_short').max(500) })
export const signedCommand = plainCommand.extend({ signature: signatureInput })
export const releaseInput = signedCommand.extend({
  approvesReduced: z.boolean().default(false),
  endsReduced: z.boolean().default(false),
})
export const rejectInput = signedCommand.extend({
  disposition: z.enum(dispositions),
  /** What becomes of the contents of containers that are withdrawn. */
  contents: z.enum(contentsChoices).optional(),
})
