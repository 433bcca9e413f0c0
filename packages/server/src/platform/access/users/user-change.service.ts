/**
 * Changes of accounts: who may make them, what they concern, and how they are made. Also of those that waited for a
 * second person.
 */

import type { CodeDelivery } from '@serialis/contract/platform/access/users.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { type Limits, updateLimitsOfUser } from '../../sites/sites.service.ts'
import { isMore, type Grant, type Rights } from '../delegation/delegation-rule.ts'
import { listRightsOfRoles, listRightsOfUser } from '../delegation/delegation.queries.ts'
import {
  joined,
  keepingHolderOfAll,
  keepingTwoApprovers,
  requireMayChangeRoles,
  requireMayHandle,
} from '../delegation/delegation.service.ts'
import { isGrantedAnew } from '../delegation/signing-rule.ts'
import { closeSigning } from '../delegation/signing.service.ts'
import { requireDutiesApart } from '../duties/duty-rules.service.ts'
import { notifyOwner, resetWithCode } from '../one-time-codes/one-time-codes.service.ts'
import { requireRoomForUser } from '../platform/user-quota.service.ts'
import { settleEnded } from '../roles/ended-grants.service.ts'
import { takeFactorsAway } from '../second-factor/reset-second-factor.service.ts'
import { standingOfFactors } from '../second-factor/second-factor.service.ts'
import { updateConfirmationOver } from '../second-person/access-requests.queries.ts'
import { endWaits } from '../sessions/lock-out.service.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { requireLocalAccountLeft } from '../sign-on/local-accounts.service.ts'
import { requireWithin } from './account-sites.ts'
import { requireSupplier } from './account-suppliers.ts'
import * as queries from './users.queries.ts'

export const accountOf = queries.findUser

interface RoleEnd {
  roleId: string
  lastDay: string
}

export interface UserChange {
  name: string
  phone: string
  email: string
  supplierId: string | null
  siteIds: string[]
  /** Absent: it is not limited to regions. */
  regionIds?: string[]
  /** Absent: it is not limited to business units. */
  businessUnitIds?: string[]
  /** Absent: it is not limited to brands. */
  brandIds?: string[]
  roleIds: string[]
  /** Absent: none of the roles has a last day. */
  roleEnds?: RoleEnd[]
}

const roleIdsOf = ({ roles }: queries.UserRow): string[] => roles.map(({ id }) => id)
const endsOf = ({ roles }: queries.UserRow): RoleEnd[] =>
  roles.flatMap(({ id, lastDay }) => (lastDay === null ? [] : [{ roleId: id, lastDay }]))

/** The roles of an account with their last days. */
export const grantsOf = ({ roleIds, roleEnds = [] }: Pick<UserChange, 'roleIds' | 'roleEnds'>): Grant[] =>
  roleIds.map((roleId) => ({ roleId, lastDay: roleEnds.find((end) => end.roleId === roleId)?.lastDay ?? null }))

/** What the account is limited to. */
const limitsOf = ({
  siteIds,
  regionIds = [],
  businessUnitIds = [],
  brandIds = [],
}: Pick<UserChange, 'siteIds'> & {
  [K in 'regionIds' | 'businessUnitIds' | 'brandIds']?: string[] | undefined
}): Limits => ({
  siteIds,
  regionIds,
  businessUnitIds,
  brandIds,
})

/** As they are stored: absent when empty, so that requests of earlier releases still compare. */
export const limits = ({ siteIds, regionIds, businessUnitIds, brandIds }: Limits): Pick<UserChange, keyof Limits> => ({
  siteIds,
  ...(regionIds.length > 0 && { regionIds }),
  ...(businessUnitIds.length > 0 && { businessUnitIds }),
  ...(brandIds.length > 0 && { brandIds }),
})

/** As it is stored: absent when empty, so that requests of earlier releases still compare. */
const ends = (roleEnds: RoleEnd[]): Pick<UserChange, 'roleEnds'> => (roleEnds.length === 0 ? {} : { roleEnds })

/** The ends of these roles; without `asked` those that they have. None is over already. */
export function roleEndsOf(
  { tenant, now }: Pick<Ctx, 'tenant' | 'now'>,
  roleIds: readonly string[],
  { asked, before }: { asked?: readonly Grant[] | undefined; before?: queries.UserRow },
): Pick<UserChange, 'roleEnds'> {
  const today = dayIn(tenant.zone, now)
  const isOver = asked?.findIndex(({ lastDay }) => lastDay !== null && lastDay < today) ?? -1
  if (isOver >= 0) throw fieldFailure(`roleEnds.${isOver}.lastDay`, 'role_end_in_the_past', 'role_end_in_the_past')
  const all: readonly Grant[] = asked ?? (before === undefined ? [] : endsOf(before))
  return ends(
    all.flatMap(({ roleId, lastDay }) => (lastDay === null || !roleIds.includes(roleId) ? [] : [{ roleId, lastDay }])),
  )
}

const asChange = (user: queries.UserRow): UserChange => ({
  name: user.name,
  phone: user.phone,
  email: user.email,
  supplierId: user.supplierId,
  ...limits(user),
  roleIds: roleIdsOf(user),
  ...ends(endsOf(user)),
})

/** The account as it is, without one of its roles. */
export function withoutRole(user: queries.UserRow, roleId: string): UserChange {
  const { roleIds, roleEnds = [], ...rest } = asChange(user)
  return {
    ...rest,
    roleIds: roleIds.filter((id) => id !== roleId),
    ...ends(roleEnds.filter((end) => end.roleId !== roleId)),
  }
}

/** The rights of roles that are added or last longer, and those of the account when its owner changes or they apply to more than before. */
export async function rightsConcerned(db: TenantDb, before: queries.UserRow, change: UserChange): Promise<Rights> {
  const held = grantsOf(asChange(before))
  const added = grantsOf(change).flatMap((grant) => (isMore(grant, held) ? [grant.roleId] : []))
  return joined([
    ...(added.length > 0 ? await listRightsOfRoles(db, added) : []),
    ...(isGrantedAnew(before, { ...change, ...limitsOf(change) }) ? await listRightsOfUser(db, before.id) : []),
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
  await requireWithin(caller, before)
  await requireWithin(caller, limitsOf(change))
  await requireMayHandle(caller, before.id)
  await requireMayChangeRoles(caller, before.id, { before: grantsOf(asChange(before)), after: grantsOf(change) })
  await requireDutiesApart(caller.db, async () => ({
    userId: before.id,
    name: change.name,
    before: joined(await listRightsOfUser(caller.db, before.id)),
    after: joined(await listRightsOfRoles(caller.db, change.roleIds)),
  }))
}

/** Disabling, enabling, resetting, and ending sessions. */
export async function requireMayTouch(caller: Pick<Ctx, 'db' | 'actor'>, user: queries.UserRow): Promise<void> {
  await requireWithin(caller, user)
  await requireMayHandle(caller, user.id)
}

/** Refuses to leave the tenant without a holder of every permission, and by a last day without two approvers. */
function changeRoles(db: TenantDb, before: queries.UserRow, change: Pick<UserChange, 'roleIds' | 'roleEnds'>) {
  const held = grantsOf(asChange(before))
  const grants = grantsOf(change)
  const isEnding = grants.some(
    ({ roleId, lastDay }) => lastDay !== null && held.find((grant) => grant.roleId === roleId)?.lastDay !== lastDay,
  )
  const make = () => queries.updateUserRoles(db, before.id, grants)
  return keepingHolderOfAll(db, () => (isEnding ? keepingTwoApprovers(db, make) : make()))
}

export async function changeUser(
  ctx: Ctx,
  before: queries.UserRow,
  version: number,
  { siteIds, regionIds, businessUnitIds, brandIds, roleIds, roleEnds, ...user }: UserChange,
): Promise<void> {
  const { db, event, app } = ctx
  const { id } = before
  if (user.supplierId !== before.supplierId) await requireSupplier(ctx, user.supplierId)
  requireThat(await queries.updateUser(db, id, version, user), 'changed_meanwhile')
  await settleEnded(ctx, id)
  await changeRoles(db, before, { roleIds, ...(roleEnds && { roleEnds }) })
  const after = limitsOf({ siteIds, regionIds, businessUnitIds, brandIds })
  await updateLimitsOfUser(db, id, after)
  if (user.email !== before.email && id !== ctx.actor.userId) await notifyOwner(ctx, before, 'EMAIL')
  Object.assign(event, {
    subjectType: 'user',
    subjectId: id,
    details: changes(
      { roleEnds: [], ...asChange(before), ...limitsOf(before) },
      { ...user, ...after, roleIds, roleEnds: roleEnds ?? [] },
    ),
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
  await requireLocalAccountLeft(ctx.db)
  await closeSigning(ctx, user.id)
  await updateConfirmationOver(ctx.db, user.id, ctx.now)
  await endAllSessions(ctx, user)
  ctx.event.details = { delivery }
  return code
}

/** The owner logs in with the password alone, until there is another second factor. */
export async function resetFactors(ctx: Ctx, user: queries.UserRow): Promise<void> {
  await takeFactorsAway(ctx, user)
  await requireLocalAccountLeft(ctx.db)
  await endAllSessions(ctx, user)
}

/** What was given while the account was disabled must not meet either. */
export const requireMayEnable = (db: TenantDb, user: queries.UserRow): Promise<void> =>
  requireDutiesApart(db, async () => ({
    userId: user.id,
    name: user.name,
    before: { authorities: [], holdsAll: false },
    after: joined(await listRightsOfUser(db, user.id)),
  }))

export async function enableAccount(ctx: Ctx, user: queries.UserRow): Promise<void> {
  const { db, event } = ctx
  if (user.isDisabled) {
    await requireMayEnable(db, user)
    await requireRoomForUser(db)
  }
  await queries.updateUserEnabled(db, user.id, ctx.now)
  await endWaits(db, user)
  Object.assign(event, {
    subjectType: 'user',
    subjectId: user.id,
    details: changes({ isDisabled: user.isDisabled }, { isDisabled: false }),
  })
}
