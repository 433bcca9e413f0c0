/**
 * Changes of accounts: who may make them, what they concern, and how they are made. Also of those that waited for a
 * second person.
 */

import type { CodeDelivery } from '@serialis/contract/platform/access/users.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import type { Rights } from '../delegation/delegation-rule.ts'
import { listRightsOfRoles, listRightsOfUser } from '../delegation/delegation.queries.ts'
import {
  joined,
  keepingHolderOfAll,
  requireMayChangeRoles,
  requireMayHandle,
} from '../delegation/delegation.service.ts'
import { isGrantedAnew } from '../delegation/signing-rule.ts'
import { closeSigning } from '../delegation/signing.service.ts'
import { notifyOwner, resetWithCode } from '../one-time-codes/one-time-codes.service.ts'
import { takeFactorsAway } from '../second-factor/reset-second-factor.service.ts'
import { standingOfFactors } from '../second-factor/second-factor.service.ts'
import { updateConfirmationOver } from '../second-person/access-requests.queries.ts'
import { endWaits } from '../sessions/lock-out.service.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { requireSites } from './account-sites.ts'
import { requireSupplier } from './account-suppliers.ts'
import * as queries from './users.queries.ts'

export const accountOf = queries.findUser

export interface UserChange {
  name: string
  phone: string
  email: string
  supplierId: string | null
  siteIds: string[]
  roleIds: string[]
}

const roleIdsOf = ({ roles }: queries.UserRow): string[] => roles.map(({ id }) => id)

const asChange = (user: queries.UserRow): UserChange => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  supplierId: user.supplierId,
  siteIds: user.siteIds,
  roleIds: roleIdsOf(user),
})

/** The rights of roles that are added, and those of the account when its owner changes or they apply to more than before. */
export async function rightsConcerned(db: TenantDb, before: queries.UserRow, change: UserChange): Promise<Rights> {
  const held = roleIdsOf(before)
  const added = change.roleIds.filter((id) => !held.includes(id))
  return joined([
    ...(added.length > 0 ? await listRightsOfRoles(db, added) : []),
    ...(isGrantedAnew(before, change) ? await listRightsOfUser(db, before.id) : []),
  ])
}

/** What a second person was shown of the account: it must still stand when the change is made. */
export async function standingOfUser(db: TenantDb, user: queries.UserRow, change?: UserChange) {
  const ids = [...new Set([...roleIdsOf(user), ...(change?.roleIds ?? [])])].sort()
  const roles = ids.length > 0 ? await queries.listRolesOfChange(db, ids) : []
  return { ...asChange(user), isDisabled: user.isDisabled, roles }
}

/** The same for its second factor: one that the owner sets up in the meantime is not taken away. */
export const standingWithFactors = async (db: TenantDb, user: queries.UserRow) => ({
  ...(await standingOfUser(db, user)),
  ...(await standingOfFactors(db, user.id)),
})

export async function requireMayChangeUser(
  caller: Pick<Ctx, 'db' | 'actor'>,
  before: queries.UserRow,
  change: UserChange,
): Promise<void> {
  requireSites(caller.actor, before.siteIds)
  requireSites(caller.actor, change.siteIds)
  await requireMayHandle(caller, before.id)
  await requireMayChangeRoles(caller, before.id, { before: roleIdsOf(before), after: change.roleIds })
}

/** Disabling, enabling, resetting, and ending sessions. */
export async function requireMayTouch(caller: Pick<Ctx, 'db' | 'actor'>, user: queries.UserRow): Promise<void> {
  requireSites(caller.actor, user.siteIds)
  await requireMayHandle(caller, user.id)
}

export async function changeUser(
  ctx: Ctx,
  before: queries.UserRow,
  version: number,
  { siteIds, roleIds, ...user }: UserChange,
): Promise<void> {
  const { db, event, app } = ctx
  const { id } = before
  if (user.supplierId !== before.supplierId) await requireSupplier(ctx, user.supplierId)
  requireThat(await queries.updateUser(db, id, version, user), 'changed_meanwhile')
  await keepingHolderOfAll(db, () => queries.updateUserRoles(db, id, roleIds))
  await queries.updateUserSites(db, id, siteIds)
  if (user.email !== before.email && id !== ctx.actor.userId) await notifyOwner(ctx, before, 'EMAIL')
  Object.assign(event, {
    subjectType: 'user',
    subjectId: id,
    details: changes({ ...asChange(before) }, { ...user, siteIds, roleIds }),
  })
  ctx.afterCommit(() => forgetSessions(app))
}

/** Ends every session of the user, who is the subject of the event. */
export async function endAllSessions(ctx: Ctx, user: queries.UserRow): Promise<void> {
  await sessions.deleteSessionsOf(ctx.db, user.id)
  Object.assign(ctx.event, { subjectType: 'user', subjectId: user.id })
  ctx.afterCommit(() => forgetSessions(ctx.app))
}

/** Answers the one-time code unless it was mailed. The owner signs again when a second person has confirmed the account. */
export async function resetUser(ctx: Ctx, user: queries.UserRow, delivery: CodeDelivery): Promise<string | null> {
  const code = await resetWithCode(ctx, user, delivery)
  await closeSigning(ctx, user.id)
  await updateConfirmationOver(ctx.db, user.id, ctx.now)
  await endAllSessions(ctx, user)
  ctx.event.details = { delivery }
  return code
}

/** The owner logs in with the password alone, until there is another second factor. */
export async function resetFactors(ctx: Ctx, user: queries.UserRow): Promise<void> {
  await takeFactorsAway(ctx, user)
  await endAllSessions(ctx, user)
}

export async function enableAccount(ctx: Ctx, user: queries.UserRow): Promise<void> {
  const { db, event } = ctx
  await queries.updateUserEnabled(db, user.id, ctx.now)
  await endWaits(db, user)
  Object.assign(event, {
    subjectType: 'user',
    subjectId: user.id,
    details: changes({ isDisabled: user.isDisabled }, { isDisabled: false }),
  })
}
