/** Opening stocks: serial numbers of another system are entered with their state and packing. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'
import { packagingLevels, statusesA, statusesB, type SerialStatus } from '../../numbers/ledger/serial-states.ts'
import { openingStockRowErrors } from './opening-stock.errors.ts'
import { openingStockCommands, openingStockStatuses } from './opening-stock.status.ts'

/** EPCIS 2.0 in JSON-LD; detected by content. */
const openingStockFormats = ['CSV', 'EPCIS'] as const
export type OpeningStockFormat = (typeof openingStockFormats)[number]
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
export type OpeningStockColumn = (typeof ONBOARDING_COLUMNS)[number]
export const ONBOARDING_COLUMNS_NEEDED: readonly OpeningStockColumn[] = ['gtin', 'serial', 'status']
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
const openingStockCount = z.object({
  productId: id.nullable(),
  product: z.string(),
  level,
  status,
  isCommissioned: z.boolean(),
  count,
})
export type OpeningStockCount = z.infer<typeof openingStockCount>

const openingStockRowFault = z.object({
  line: z.number().int(),
  event: z.number().int().nullable().default(null),
  code: z.string(),
  column: z.string(),
  error: z.enum(openingStockRowErrors),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type OpeningStockRowFault = z.infer<typeof openingStockRowFault>

const openingStockOutcome = z.object({
  rows: count,
  counts: z.array(openingStockCount),
  containers: count,
  packed: count,
  partial: count,
  batches: count,
  errorRows: count,
})
export type OpeningStockOutcome = z.infer<typeof openingStockOutcome>

/** The counts of the other system; one for each line of `counts`, by position. */
export const openingStockEntry = z.object({
  expected: z.array(count.max(ONBOARDING_ROWS_MAXIMUM)).max(1_000),
  /** Why a count differs. */
  deviation: z.string().trim().max(500).default(''),
  signature: signatureInput,
})
export const openingStockDrop = z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) })

export const openingStock = z.object({
  id,
  number: z.number().int(),
  name: z.string(),
  size: count,
  format: z.enum(openingStockFormats),
  sha256: z.string(),
  status: z.enum(openingStockStatuses),
  rows: count,
  errorRows: count,
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string(),
})
export type OpeningStock = z.infer<typeof openingStock>
export const openingStockDetail = openingStock.extend({
  outcome: openingStockOutcome.nullable(),
  /** Digest of the signed content, while it can be signed. */
  digest: z.string().nullable(),
  expected: z.array(count).nullable(),
  deviation: z.string(),
  reason: z.string(),
  failure: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  rowErrors: z.array(openingStockRowFault),
  taskId: id.nullable(),
  signatures: z.array(signatureView),
  allowed: z.array(z.enum([...openingStockCommands, 'downloadErrors'])),
})
export type OpeningStockDetail = z.infer<typeof openingStockDetail>
