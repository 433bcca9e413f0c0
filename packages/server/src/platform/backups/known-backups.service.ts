/** Backups that the event log of a tenant names: those that hold its records. */

import type { TenantDb } from '../../kit/db/db.ts'
import { actionsByName } from '../audit/audit.service.ts'

/** `keep`: of how many backups it was one; null where the operator named no number. It goes once as many newer ones exist. */
export async function backupsOf(db: TenantDb): Promise<{ name: string; at: string; keep: number | null }[]> {
  const events = await actionsByName(db, 'backup.made')
  return events.map(({ subjectId, occurredAt, details }) => ({
    name: subjectId,
    at: occurredAt.toISOString(),
    keep: typeof details['keep'] === 'number' ? details['keep'] : null,
  }))
}
