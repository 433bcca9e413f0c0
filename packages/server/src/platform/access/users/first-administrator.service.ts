/** The first role and the first account of a tenant that has nobody who could make them. */

import { randomUUIDv7 } from 'node:crypto'
import type { TenantDb } from '../../../kit/db/db.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { newCodeOf } from '../one-time-codes/one-time-codes.service.ts'
import { insertRole } from '../roles/roles.queries.ts'
import {
  countAccounts,
  findRoleOfAll,
  insertUser,
  listMailboxesOfAll,
  listRolesOfAll,
  updateUserRoles,
} from './users.queries.ts'

/** Holds every permission; answers its id. */
export async function makeFirstRole(db: TenantDb, at: Date): Promise<string> {
  const id = randomUUIDv7()
  const all = { name: 'Administrator', authorities: [], holdsAll: true, needsSecondFactor: false }
  await insertRole(db, { ...all, id, at })
  return id
}

export const hasPeople = async (db: TenantDb): Promise<boolean> => (await countAccounts(db)) > 0

/** The roles that hold every permission. */
export const rolesOfAll = listRolesOfAll
export const mailboxesOfAll = listMailboxesOfAll

/** Only while the tenant has no account. The owner chooses the password with the answered code. */
export async function inviteFirst(
  db: TenantDb,
  { at, ...owner }: { account: string; name: string; email: string; at: Date },
): Promise<{ id: string; code: string }> {
  requireThat(!(await hasPeople(db)), 'tenant_already_has_people')
  const id = randomUUIDv7()
  await insertUser(db, { ...owner, id, at, phone: '', supplierId: null })
  const roleId = (await findRoleOfAll(db))?.id ?? (await makeFirstRole(db, at))
  await updateUserRoles(db, id, [{ roleId, lastDay: null }])
  return { id, code: await newCodeOf(db, id, at) }
}
