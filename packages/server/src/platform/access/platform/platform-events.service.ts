/** What happens in the realm itself: the platform has no log of a tenant for it. Events are never changed. */

import { randomUUIDv7 } from 'node:crypto'
import type { PlatformEvent } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { PlatformDb } from '../../../kit/db/db.ts'
import type { PlatformActor, RequestFacts } from '../../../kit/http/context.ts'
import { insertPlatformEvent } from './platform-realm.queries.ts'

interface Acting {
  db: PlatformDb
  now: Date
  /** Absent for the program on the server. */
  actor?: Pick<PlatformActor, 'account' | 'userName'>
  request?: Pick<RequestFacts, 'id' | 'ip'>
}

export const recordInRealm = (
  { db, now, actor, request }: Acting,
  action: PlatformEvent['action'],
  { account, reason = '' }: { account: string; reason?: string },
): Promise<void> =>
  insertPlatformEvent(db, {
    eventId: randomUUIDv7(),
    at: now,
    action,
    byName: actor?.userName ?? '',
    byAccount: actor?.account ?? '',
    account,
    reason,
    ip: request?.ip ?? '',
    requestId: request?.id ?? '',
  })
