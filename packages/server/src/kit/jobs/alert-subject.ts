/**
 * Which orders wait for a record that an alert concerns. Each room answers for its own records, so the alerts room
 * imports none of them.
 */

import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { TenantDb } from '../db/db.ts'

export interface AffectedOrder {
  readonly id: string
  readonly orderNo: string
  /** The mailbox for notices about the order; may be empty. */
  readonly mailbox: string
}

export interface AlertSubject {
  readonly subjectType: AlertSubjectType
  /** Orders that wait until an alert about this record ends, newest first; at most `limit`. */
  ordersOf(db: TenantDb, subjectId: string, limit: number): Promise<readonly AffectedOrder[]>
}
