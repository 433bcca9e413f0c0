/** What every event about an account seals of it. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { sha256Hex } from '../../../kit/ops/canonical-json.ts'
import type { Identity } from '../../audit/sealed-identity.ts'
import { findPasswordHash } from './users.queries.ts'

/** `password` shows that the password was replaced, and reveals nothing: it is a digest of a salted hash. */
export async function accountIdentity(db: TenantDb, userId: string): Promise<Identity> {
  const user = await findPasswordHash(db, userId)
  if (!user) return null
  const { passwordHash, ...identity } = user
  return { ...identity, password: sha256Hex(passwordHash) }
}
