/** Opening stocks: serial numbers of another system are entered with their state and packing. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { packagingLevels, statusesA, statusesB, type SerialStatus } from '../../numbers/ledger/serial.states.ts'
import { onboardingRowErrors } from './opening-stock.errors.ts'
import { onboardingCommands, onboardingStatuses } from './opening-stock.status.ts'

/** EPCIS 2.0 in JSON-LD; detected by content. */
const onboardingFormats = ['CSV', 'EPCIS'] as const
export type OnboardingFormat = (typeof onboardingFormats)[number]
/** Fifty million codes with packing, as events of EPCIS. */
export const ONBOARDING_BYTES = 16_000_000_000
/**
 * One row per code. `serial` with `gtin`, or `sscc`; `parent`: the code of its container, an SSCC or an element string.
 */
export const ONBOARDING_COLUMNS = [
  'gtin',
  'serial',
  'sscc',
  'level',
  'status',
  'commissioned',
  'parent',
  'batch',
  'expiry',
] as const
export type OnboardingColumn = (typeof ONBOARDING_COLUMNS)[number]
export const ONBOARDING_COLUMNS_NEEDED: readonly OnboardingColumn[] = ['gtin', 'serial', 'status']
export const ONBOARDING_ROWS_MAXIMUM = 50_000_000
/** Product, level, status, batch and expiry together. */
export const ONBOARDING_GROUPS_MAXIMUM = 20_000
export const ONBOARDING_ERRORS_SHOWN = 200
export const ONBOARDING_BATCH_MAXIMUM = 20
/** A sampling mark waits for a decision that only a lot of this system can take. */
export const NOT_ENTERABLE: readonly SerialStatus[] = ['SAM_MARK']

const level = z.enum(packagingLevels)
const status = z.enum([...new Set([...statusesA, ...statusesB])] as [SerialStatus, ...SerialStatus[]])
const count = z.number().int().min(0)

/** Counts of rows with equal values. */
const onboardingCount = z.object({
  productId: id.nullable(),
  product: z.string(),
  level,
  status,
  isCommissioned: z.boolean(),
  count,
})
export type OnboardingCount = z.infer<typeof onboardingCount>

const onboardingRowFault = z.object({
  line: z.number().int(),
  event: z.number().int().nullable().default(null),
  code: z.string(),
  column: z.string(),
  error: z.enum(onboardingRowErrors),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type OnboardingRowFault = z.infer<typeof onboardingRowFault>

const onboardingOutcome = z.object({
  rows: count,
  counts: z.array(onboardingCount),
  containers: count,
  packed: count,
  partial: count,
  batches: count,
  errorRows: count,
})
export type OnboardingOutcome = z.infer<typeof onboardingOutcome>

/** The counts of the other system; one for each line of `counts`, by position. */
export const onboardingEntry = z.object({
  expected: z.array(count.max(ONBOARDING_ROWS_MAXIMUM)).max(1_000),
  /** Why a count differs. */
  deviation: z.string().trim().max(500).default(''),
  signature: signatureInput,
})
export const onboardingDrop = z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) })

export const onboarding = z.object({
  id,
  number: z.number().int(),
  name: z.string(),
  size: count,
  format: z.enum(onboardingFormats),
  sha256: z.string(),
  status: z.enum(onboardingStatuses),
  rows: count,
  errorRows: count,
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string(),
})
export type Onboarding = z.infer<typeof onboarding>
export const onboardingDetail = onboarding.extend({
  outcome: onboardingOutcome.nullable(),
  /** Digest of the signed content, while it can be signed. */
  digest: z.string().nullable(),
  expected: z.array(count).nullable(),
  deviation: z.string(),
  reason: z.string(),
  failure: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  rowErrors: z.array(onboardingRowFault),
  taskId: id.nullable(),
  signatures: z.array(signatureView),
  allowed: z.array(z.enum([...onboardingCommands, 'downloadErrors'])),
})
export type OnboardingDetail = z.infer<typeof onboardingDetail>
