/**
 * Scans of packs outside: by a consumer, or in the field by an inspector or a warehouse. Scans of codes that should not
 * be there are suspect.
 */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { packagingLevels, statusNumbers } from '../../numbers/ledger/serial-states.ts'
import type { Lifecycle } from '../../numbers/ledger/serial.status.ts'
import { MASTER_CODE_MAXIMUM } from '../../plant/main-data/main-data.schema.ts'

export const scanSources = ['CONSUMER', 'FIELD'] as const
/** Of codes that were issued. */
export const suspicionsOfPacks = ['NOT_RELEASED', 'INACTIVE', 'DESTROYED'] as const
export const suspicions = ['NEVER_ISSUED', ...suspicionsOfPacks] as const
export type Suspicion = (typeof suspicions)[number]

/** What makes a scan of an issued code suspect; absent: not suspect. */
export const suspicionOfLifecycle: Partial<Record<Lifecycle, Suspicion>> = {
  UNALLOCATED: 'NOT_RELEASED',
  ALLOCATED: 'NOT_RELEASED',
  ENCODED: 'NOT_RELEASED',
  COMMISSIONED: 'NOT_RELEASED',
  INVALID: 'INACTIVE',
  INACTIVE: 'INACTIVE',
  LABEL_SCRAPPED: 'DESTROYED',
  DESTROYED: 'DESTROYED',
}

/** Maximum number of rows per hour and code; further scans are only counted. */
export const SUSPECT_SCANS_KEPT_PER_HOUR = 100

export const scanInput = z.object({
  /** As scanned, in any spelling. */
  code: z.string().min(1, 'code_can_not_be_empty').max(2048),
  /** The GTIN, when several packs have the bare code. */
  gtin: z
    .string()
    .regex(/^\d{8,14}$/)
    .nullable()
    .default(null),
  source: z.enum(scanSources).default('CONSUMER'),
  /** Where it was scanned, as the reporter describes it. */
  place: z.string().trim().max(120).default(''),
  /** The code of the region in which it was scanned. */
  region: z.string().trim().max(MASTER_CODE_MAXIMUM).default(''),
  /** When it was scanned, if reported later. */
  scannedAt: instant.optional(),
})

const named = z.object({ id, code: z.string(), name: z.string() })
const orderRef = z.object({ id, orderNo: z.string(), batchCode: z.string().nullable() })

export const scanAnswer = z.object({
  id,
  verdict: z.enum(['RECORDED', 'SUSPECT']),
  suspicion: z.enum(suspicions).nullable(),
  /** The pack after the scan; null when its code was never issued here. */
  serial: z
    .object({
      ordinal: z.number().int(),
      code: z.string(),
      gtin: z.string().nullable(),
      level: z.enum(packagingLevels),
      status: z.enum(statusNumbers),
      isFirstScan: z.boolean(),
    })
    .nullable(),
})

export const suspectFilter = listQuery({
  orderId: id.optional(),
  suspicion: z.enum(suspicions).optional(),
  code: z.string().trim().max(2048).optional(),
})
export const suspectScan = z.object({
  id,
  at: instant,
  code: z.string(),
  gtin: z.string().nullable(),
  ordinal: z.number().int().nullable(),
  suspicion: z.enum(suspicions),
  source: z.enum(scanSources),
  place: z.string(),
  by: z.string(),
  product: named.nullable(),
  order: orderRef.nullable(),
})
export type SuspectScan = z.infer<typeof suspectScan>

/** Suspect scans of one batch; those of codes without an order are one group. */
export const suspectBatch = z.object({
  order: orderRef.nullable(),
  product: named.nullable(),
  scans: z.number().int(),
  codes: z.number().int(),
  bySuspicion: z.partialRecord(z.enum(suspicions), z.number().int()),
  lastAt: instant,
})
export type SuspectBatch = z.infer<typeof suspectBatch>

/** All scans of one code. */
export const scanMarks = z.object({
  suspects: z.array(z.object({ suspicion: z.enum(suspicions), scans: z.number().int(), lastAt: instant })),
  /** The last scans, newest first; for an issued code including the good ones. */
  scans: z.array(
    z.object({
      id,
      at: instant,
      by: z.string(),
      source: z.enum(scanSources),
      place: z.string(),
      suspicion: z.enum(suspicions).nullable(),
    }),
  ),
})
export type ScanMarks = z.infer<typeof scanMarks>
