/** Stores a new password of an account. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { deleteKnownDevices } from '../sessions/known-devices.queries.ts'
import { endWaits } from '../sessions/lock-out.service.ts'
import { updatePassword } from '../sessions/sessions.queries.ts'

/** Ends the waits of the account too, and forgets its devices: a person who knew the old password may own one. */
export async function setPassword(
  db: TenantDb,
  user: { id: string; account: string },
  hash: string,
  set: { mustChange: boolean; at: Date },
): Promise<void> {
  await updatePassword(db, user.id, hash, set)
  await deleteKnownDevices(db, user.id)
  await endWaits(db, user)
}
