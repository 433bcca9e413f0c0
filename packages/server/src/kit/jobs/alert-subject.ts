/** What the rooms know of the records that alerts concern: which orders wait for them. The alerts' room asks and imports no room. */

import type { AlertSubjectType } from '@serialis/contract/repairs.ts'
import type { TenantDb } from '../db/db.ts'

export interface AffectedOrder {
  readonly id: string
  readonly orderNo: string
  /** Of the order's notices; empty for none. */
  readonly mailbox: string
}

export interface AlertSubject {
  readonly subjectType: AlertSubjectType
  /** Orders that wait for the end of an alert about this record, newest first; at most `limit`. */
  ordersOf(db: TenantDb, subjectId: string, limit: number): Promise<readonly AffectedOrder[]>
}
