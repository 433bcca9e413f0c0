/** What every event about an account seals of it. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { sha256Hex } from '../../../kit/ops/canonical-json.ts'
import type { Identity } from '../../audit/sealed-identity.ts'
import { findIdentity, listIdentityRows, type IdentityRow } from './users.queries.ts'

/** `password` shows that the password was replaced, and reveals nothing: it is a digest of a salted hash. */
const identityOf = ({ account, name, isDisabled, supplierId, passwordHash }: IdentityRow): Identity => ({
  account,
  name,
  isDisabled,
  supplierId,
  password: sha256Hex(passwordHash),
})

export async function accountIdentity(db: TenantDb, userId: string): Promise<Identity> {
  const user = await findIdentity(db, userId)
  return user ? identityOf(user) : null
}

export const listIdentities = async (db: TenantDb): Promise<{ id: string; identity: Identity }[]> =>
  (await listIdentityRows(db)).map((row) => ({ id: row.id, identity: identityOf(row) }))
