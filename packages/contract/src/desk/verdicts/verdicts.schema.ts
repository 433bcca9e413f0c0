/** What the page for consumers says of a scanned code. */

import type { Lifecycle } from '../../numbers/ledger/serial.status.ts'

export type Verdict = 'GENUINE_FIRST' | 'GENUINE_REPEAT' | 'NOT_SOLD_YET' | 'VOID' | 'EXPIRED' | 'RECALLED' | 'UNKNOWN'

/** By the state of the pack alone; `GENUINE` is refined by recalls, its expiry and earlier scans. */
export const verdictOfLifecycle: Record<Lifecycle, 'GENUINE' | 'NOT_SOLD_YET' | 'VOID'> = {
  UNALLOCATED: 'NOT_SOLD_YET',
  ALLOCATED: 'NOT_SOLD_YET',
  ENCODED: 'NOT_SOLD_YET',
  COMMISSIONED: 'NOT_SOLD_YET',
  RELEASED: 'GENUINE',
  SCANNED: 'GENUINE',
  SAMPLE_MARKED: 'VOID',
  SAMPLED: 'VOID',
  USED_INTERNALLY: 'VOID',
  BLOCKED: 'NOT_SOLD_YET',
  RETURNED: 'NOT_SOLD_YET',
  DISPOSED: 'VOID',
  INVALID: 'VOID',
  INACTIVE: 'VOID',
  LABEL_SCRAPPED: 'VOID',
  DESTROYED: 'VOID',
}

/** A client that asks again for the same pack within this time reads its page again, and scans nothing. */
export const RELOAD_MINUTES = 10
