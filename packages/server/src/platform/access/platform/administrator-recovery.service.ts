/** A new administrator for a tenant in which nobody is left who could make one. Two platform administrators decide. */

import { randomUUIDv7 } from 'node:crypto'
import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { ADMINISTRATOR_DAYS } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { onlyTo, updateLimitsOfUser } from '../../sites/sites.service.ts'
import { closeSigningForAll } from '../delegation/signing.service.ts'
import { updateReset } from '../one-time-codes/one-time-codes.queries.ts'
import { mailIfPossible, newCodeOf, notifyOwner, type Noticing } from '../one-time-codes/one-time-codes.service.ts'
import { setPassword } from '../passwords/new-password.service.ts'
import { takeFactorsAway } from '../second-factor/reset-second-factor.service.ts'
import { updateConfirmationOver } from '../second-person/access-requests.queries.ts'
import { deleteSessionsOf, findUserByAccount } from '../sessions/sessions.queries.ts'
import { takeIdentitiesAway } from '../sign-on/identities.service.ts'
import { findPasswordRule, listLocalAccounts, updateLocalAccounts } from '../sign-on/sign-on.queries.ts'
import { makeFirstRole } from '../users/first-administrator.service.ts'
import * as queries from '../users/users.queries.ts'

export const { listMailboxes } = queries

const DAY_MS = 24 * 3_600_000

/** Whether one can log in and was there lately. A forgotten password looks like absence. */
export const hasAdministrator = async (db: TenantDb): Promise<boolean> =>
  (await queries.countActiveAdministrators(db, new Date(db.now.getTime() - ADMINISTRATOR_DAYS * DAY_MS))) > 0

interface Wanted {
  account: string
  name: string
  email: string
}

/** Refuses an account that must not administer. */
export async function requireRecoverable(db: TenantDb, account: string): Promise<void> {
  const known = await findUserByAccount(db, account)
  const user = known && (await queries.findUser(db, known.id))
  requireThat((user?.supplierId ?? null) === null, 'recovery_account_of_supplier')
}

async function startAnew(ctx: Noticing, user: queries.UserRow): Promise<void> {
  const { db, now } = ctx
  await setPassword(db, user, '', { mustChange: false, at: now })
  await updateReset(db, user.id, { by: ctx.actor.userName, at: now })
  await takeFactorsAway(ctx, user)
  await takeIdentitiesAway(db, user.id)
  await notifyOwner(ctx, user, 'RESET')
  await queries.updateUserEnabled(db, user.id, now)
  await updateLimitsOfUser(db, user.id, onlyTo([]))
  await deleteSessionsOf(db, user.id)
  await updateConfirmationOver(db, user.id, now)
}

export type CodeOfRecovery = { code: string; mailedTo: null } | { code: null; mailedTo: string }

/**
 * The one-time code goes to the owner, by a mail to the address that a known account has, whatever the request says.
 * Only where no mail would arrive it is answered. The platform may have named the address or seen the code, so the
 * account signs nothing yet.
 */
export async function recoverAdministrator(ctx: Noticing, wanted: Wanted): Promise<CodeOfRecovery> {
  const { db, now } = ctx
  const known = await findUserByAccount(db, wanted.account)
  const id = known?.id ?? randomUUIDv7()
  const before = known && (await queries.findUser(db, id))
  if (before) await startAnew(ctx, before)
  else await queries.insertUser(db, { ...wanted, id, at: now, phone: '', supplierId: null })
  const roleId = (await queries.findRoleOfAll(db))?.id ?? (await makeFirstRole(db, now))
  const kept = (before?.roles ?? []).flatMap((role) =>
    role.id === roleId ? [] : [{ roleId: role.id, lastDay: role.lastDay }],
  )
  await queries.updateUserRoles(db, id, [...kept, { roleId, lastDay: null }])
  // The provider of the tenant's sign-on may be what was lost.
  const { isOnly, isLocal } = await findPasswordRule(db, id)
  if (isOnly && !isLocal)
    await updateLocalAccounts(db, [...(await listLocalAccounts(db)).map((account) => account.id), id])
  await closeSigningForAll(db, id)
  const code = await newCodeOf(db, id, now)
  const { email } = before ?? wanted
  const isMailed = await mailIfPossible(ctx, { account: wanted.account, email }, code)
  return isMailed ? { code: null, mailedTo: masked(email) } : { code, mailedTo: null }
}
