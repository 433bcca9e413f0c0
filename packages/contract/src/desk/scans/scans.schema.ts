/** Scans of packs outside: by a consumer, or in the field by an inspector or a warehouse. Suspect are those of codes that should not be there. */

import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { packagingLevels, statusNumbers } from '../../numbers/ledger/serial.states.ts'
import type { Lifecycle } from '../../numbers/ledger/serial.status.ts'

export const scanSources = ['CONSUMER', 'FIELD'] as const
export const suspicions = ['NEVER_ISSUED', 'NOT_RELEASED', 'INACTIVE', 'DESTROYED'] as const
export type Suspicion = (typeof suspicions)[number]

/** What makes a scan of an issued code suspect; absent: nothing does. */
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

/** Kept one by one up to here, in an hour and of one code; the counter goes on. */
export const SUSPECT_SCANS_KEPT_PER_HOUR = 100

export const scanInput = z.object({
  /** As it was scanned, in any spelling. */
  code: z.string().min(1, 'code_can_not_be_empty').max(2048),
  /** Which of several packs that carry the bare code. */
  gtin: z
    .string()
    .regex(/^\d{8,14}$/)
    .nullable()
    .default(null),
  source: z.enum(scanSources).default('CONSUMER'),
  /** Where, in the words of whoever reports it. */
  place: z.string().trim().max(120).default(''),
  /** When, if it is told later. */
  scannedAt: instant.optional(),
})

const named = z.object({ id, code: z.string(), name: z.string() })
const orderRef = z.object({ id, orderNo: z.string(), batchCode: z.string().nullable() })

export const scanAnswer = z.object({
  id,
  verdict: z.enum(['RECORDED', 'SUSPECT']),
  suspicion: z.enum(suspicions).nullable(),
  /** The pack as it stands after the scan; null when nobody issued its code here. */
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

/** Suspect scans of one batch; those of codes that belong to no order stand together. */
export const suspectBatch = z.object({
  order: orderRef.nullable(),
  product: named.nullable(),
  scans: z.number().int(),
  codes: z.number().int(),
  bySuspicion: z.partialRecord(z.enum(suspicions), z.number().int()),
  lastAt: instant,
})
export type SuspectBatch = z.infer<typeof suspectBatch>

/** What scans say of one code. */
export const scanMarks = z.object({
  suspects: z.array(z.object({ suspicion: z.enum(suspicions), scans: z.number().int(), lastAt: instant })),
  /** The last scans, newest first; of an issued code the good ones too. */
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
