/** The user accounts of a tenant. */

import { randomUUIDv7 } from 'node:crypto'
import { isMasked, masked } from '@serialis/contract/kit/boundary/masking.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import { showPersonalData as showPersonalDataRoute } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf, withTotal } from '../../../kit/http/page.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { updateLimitsOfUser } from '../../sites/sites.service.ts'
import { listRightsOfRoles } from '../delegation/delegation.queries.ts'
import { joined, keepingHolderOfAll, requireMayGrantRoles, rightsOfUser } from '../delegation/delegation.service.ts'
import { needsSecondPerson, needsSecondPersonForFactor } from '../delegation/signing-rule.ts'
import { closeSigning, isUnseen } from '../delegation/signing.service.ts'
import { requireDutiesApart } from '../duties/duty-rules.service.ts'
import { giveCode } from '../one-time-codes/one-time-codes.service.ts'
import { requireRoomForUser } from '../platform/user-quota.service.ts'
import { countRoles } from '../roles/roles.queries.ts'
import { isTwoPeople } from '../second-person/access-rule.service.ts'
import { ask } from '../second-person/asking.service.ts'
import { requireLocalAccountLeft } from '../sign-on/local-accounts.service.ts'
import { listSitesOfAccounts } from '../sign-on/sign-on.queries.ts'
import { phoneOf } from './account-phone.ts'
import { requireLimitsInForce, requireMayLimitTo, requireWithin } from './account-sites.ts'
import { requireSupplier } from './account-suppliers.ts'
import {
  changeUser,
  enableAccount,
  endAllSessions,
  grantsOf,
  limits,
  requireMayChangeUser,
  requireMayEnable,
  requireMayTouch,
  resetFactors,
  resetUser,
  rightsConcerned,
  roleEndsOf,
  standingOfUser,
  standingWithFactors,
  type UserChange,
} from './user-change.service.ts'
import * as queries from './users.queries.ts'

const shown = (row: queries.UserRow, now: Date) => ({
  id: row.id,
  account: row.account,
  name: row.name,
  phone: masked(row.phone),
  email: masked(row.email),
  roles: row.roles,
  supplierId: row.supplierId,
  siteIds: row.siteIds,
  regionIds: row.regionIds,
  regions: row.regions,
  businessUnitIds: row.businessUnitIds,
  businessUnits: row.businessUnits,
  brandIds: row.brandIds,
  brands: row.brands,
  isDisabled: row.isDisabled,
  hasPassword: row.hasPassword,
  mustChangePassword: row.mustChangePassword,
  isSigningClosed: row.signingClosed,
  hasSecondFactor: row.hasSecondFactor,
  waitsUntil: row.waitUntil !== null && row.waitUntil > now ? row.waitUntil.toISOString() : null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

export const viewOf = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string) =>
  shown(found(await queries.findUser(db, id)), now)

const DAY_MS = 24 * 3_600_000

/** The filter of a list of accounts as of this moment. */
export const filterOf = <F extends { notSeenFor?: string | undefined; roleEndsWithin?: string | undefined }>(
  { notSeenFor, roleEndsWithin, ...filter }: F,
  { tenant, now }: Pick<Ctx, 'tenant' | 'now'>,
) => ({
  ...filter,
  ...(notSeenFor !== undefined && { notSeenSince: new Date(now.getTime() - Number(notSeenFor) * DAY_MS) }),
  ...(roleEndsWithin !== undefined && {
    roleEndsBy: dayIn(tenant.zone, new Date(now.getTime() + Number(roleEndsWithin) * DAY_MS)),
  }),
})

export const listUsers = bind(routes.listUsers, async ({ db, now, tenant }, { query }) => {
  const filter = filterOf(query, { tenant, now })
  const page = pageOf(
    await queries.listUsers(db, filter),
    query.limit,
    (row) => shown(row, now),
    (row) => row.account,
  )
  return withTotal(page, query, () => queries.countUsers(db, filter))
})

const identityOf = ({
  id,
  account,
  name,
  isDisabled,
}: {
  id: string
  account: string
  name: string
  isDisabled: boolean
}) => ({
  id,
  account,
  name,
  isDisabled,
})
export const listAccounts = bind(routes.listAccounts, async ({ db }, { query }) =>
  pageOf(await queries.listUsers(db, query), query.limit, identityOf, (row) => row.account),
)
export const getAccount = bind(routes.getAccount, async ({ db }, { params }) =>
  identityOf(found(await queries.findIdentity(db, params.id))),
)

export const getUser = bind(routes.getUser, (ctx, { params }) => viewOf(ctx, params.id))

/** Each role once; refused at its field when one does not exist (any more). */
async function rolesOf(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const roleIds = [...new Set(ids)]
  if ((await countRoles(db, roleIds)) < roleIds.length) throw fieldFailure('roleIds', 'not_in_list')
  return roleIds
}

/** Whether an account is limited to this factory, or will be when the provider brings its owner; such a factory cannot be deleted. */
export const isSiteInUse = async (db: TenantDb, factoryId: string): Promise<boolean> =>
  (await queries.isSiteOfUsers(db, factoryId)) || (await listSitesOfAccounts(db)).includes(factoryId)

/** What the new account gets may be granted by the caller, to one account. */
async function requireMayMake(
  ctx: Ctx,
  { name, supplierId }: { name: string; supplierId: string | null },
  roleIds: readonly string[],
): Promise<void> {
  await requireMayGrantRoles(ctx, roleIds)
  await requireDutiesApart(ctx.db, async () => ({
    userId: null,
    name,
    before: { authorities: [], holdsAll: false },
    after: joined(await listRightsOfRoles(ctx.db, roleIds)),
  }))
  await requireSupplier(ctx, supplierId)
}

/** Roles that may sign are granted when a second person has approved them, once the tenant has one. */
export const createUser = bind(routes.createUser, async (ctx, { body }) => {
  const { db, event, now } = ctx
  const {
    delivery,
    reason,
    roleIds: asked,
    roleEnds: askedEnds,
    rolesUntil,
    siteIds,
    regionIds,
    businessUnitIds,
    brandIds,
    ...rest
  } = body
  const within = { siteIds, regionIds, businessUnitIds, brandIds }
  const user = { ...rest, phone: phoneOf(ctx, rest.phone) }
  await requireMayLimitTo(ctx, within)
  const wanted = await rolesOf(db, asked)
  const named = new Set(askedEnds.map(({ roleId }) => roleId))
  const others = rolesUntil === null ? [] : wanted.filter((roleId) => !named.has(roleId))
  const ends = roleEndsOf(ctx, wanted, {
    asked: [...askedEnds, ...others.map((roleId) => ({ roleId, lastDay: rolesUntil! }))],
  })
  await requireMayMake(ctx, user, wanted)
  const isAskedFor = await isTwoPeople(db, now)
  const rights = await listRightsOfRoles(db, wanted)
  const roleIds = wanted.filter((id) => rights.some((role) => role.id === id && !needsSecondPerson(isAskedFor, role)))
  const id = randomUUIDv7()
  Object.assign(event, {
    subjectType: 'user',
    subjectId: id,
    details: changes({}, { ...user, roleIds, ...limits(within), ...ends }),
  })
  await requireRoomForUser(db)
  await queries.insertUser(db, { id, ...user, at: now })
  await queries.updateUserRoles(db, id, grantsOf({ roleIds, ...ends }))
  await updateLimitsOfUser(db, id, within)
  const made = found(await queries.findUser(db, id))
  const code = await giveCode(ctx, made, delivery)
  if (!(await isUnseen(db, made, delivery))) await closeSigning(ctx, id)
  const waits = roleIds.length < wanted.length
  const accessRequestId = waits
    ? await askForUser(ctx, made, {
        change: { ...user, ...limits(within), roleIds: wanted, ...ends },
        reason,
        alone: false,
      })
    : null
  return { ...(await viewOf(ctx, id)), code, accessRequestId }
})

export const showPersonalData = bind(showPersonalDataRoute, async (ctx, { params }) => {
  const { db, event } = ctx
  const user = found(await queries.findUser(db, params.id))
  await requireWithin(ctx, user)
  const { id, phone, email } = user
  Object.assign(event, { subjectType: 'user', subjectId: id })
  return { phone, email }
})

/** What a form sends back masked is as it was; another masked text is nothing to store. */
function unmasked(field: 'phone' | 'email', sent: string, before: string): string {
  if (!isMasked(sent)) return sent
  if (sent !== masked(before))
    throw field === 'email'
      ? fieldFailure(field, 'email_wrong_format')
      : fieldFailure(field, 'mobile_wrong_format', 'mobile_wrong_format')
  return before
}

export const updateUser = bind(routes.updateUser, async (ctx, { params, body }) => {
  const { db, now } = ctx
  const before = found(await queries.findUser(db, params.id))
  const {
    version,
    reason,
    roleIds: asked,
    roleEnds,
    supplierId = before.supplierId,
    siteIds = before.siteIds,
    regionIds = before.regionIds,
    businessUnitIds = before.businessUnitIds,
    brandIds = before.brandIds,
    ...fields
  } = body
  const roleIds = await rolesOf(db, asked)
  const ends = roleEndsOf(ctx, roleIds, { asked: roleEnds, before })
  const phone = phoneOf(ctx, unmasked('phone', fields.phone, before.phone), before.phone)
  const email = unmasked('email', fields.email, before.email)
  const within = limits({ siteIds, regionIds, businessUnitIds, brandIds })
  await requireLimitsInForce(ctx, { siteIds, regionIds, businessUnitIds, brandIds }, before)
  const change = { ...fields, phone, email, supplierId, ...within, roleIds, ...ends }
  await requireMayChangeUser(ctx, before, change)
  if (needsSecondPerson(await isTwoPeople(db, now), await rightsConcerned(db, before, change))) {
    requireThat(before.version === version, 'changed_meanwhile')
    if (supplierId !== before.supplierId) await requireSupplier(ctx, supplierId)
    const accessRequestId = await askForUser(ctx, before, { change, reason, alone: true })
    return { ...shown(before, now), accessRequestId }
  }
  await changeUser(ctx, before, version, change)
  return { ...(await viewOf(ctx, params.id)), accessRequestId: null }
})

const askForUser = async (
  ctx: Ctx,
  user: queries.UserRow,
  { change, reason, alone }: { change: UserChange; reason: string; alone: boolean },
): Promise<string> =>
  ask(
    ctx,
    {
      kind: 'USER',
      subject: { type: 'user', id: user.id, name: user.name },
      wanted: change,
      standing: await standingOfUser(ctx.db, user, change),
      reason,
    },
    { alone },
  )

/** Requests the change of an account that may sign, when it needs a second person; otherwise undefined. */
async function askIfNeeded(
  ctx: Ctx,
  user: queries.UserRow,
  asked: { kind: 'RESET' | 'ENABLE'; wanted: object; reason: string },
): Promise<string | undefined> {
  const { db, now } = ctx
  if (!needsSecondPerson(await isTwoPeople(db, now), await rightsOfUser(db, user.id))) return undefined
  const subject = { type: 'user' as const, id: user.id, name: user.name }
  return ask(ctx, { ...asked, subject, standing: await standingOfUser(db, user) }, { alone: true })
}

/** The account, if the actor may disable, enable or reset it, or end its sessions. */
async function handled(ctx: Ctx, id: string): Promise<queries.UserRow> {
  const user = found(await queries.findUser(ctx.db, id))
  await requireMayTouch(ctx, user)
  return user
}

export const resetPassword = bind(routes.resetPassword, async (ctx, { params, body }) => {
  const { delivery, reason } = body
  const user = await handled(ctx, params.id)
  requireThat(user.id !== ctx.actor.userId, 'user_is_yourself')
  const accessRequestId = (await askIfNeeded(ctx, user, { kind: 'RESET', wanted: { delivery }, reason })) ?? null
  const code = accessRequestId === null ? await resetUser(ctx, user, delivery) : null
  return { ...(await viewOf(ctx, user.id)), code, accessRequestId }
})

/** Needs the second person for every account, also for one that signs nothing. */
export const resetSecondFactor = bind(routes.resetSecondFactor, async (ctx, { params, body }) => {
  const { db, now } = ctx
  const user = await handled(ctx, params.id)
  requireThat(user.id !== ctx.actor.userId, 'user_is_yourself')
  requireThat(user.hasSecondFactor, 'second_factor_none')
  const waits = needsSecondPersonForFactor(await isTwoPeople(db, now))
  if (!waits) {
    await resetFactors(ctx, user)
    ctx.event.reason = body.reason
  }
  const subject = { type: 'user' as const, id: user.id, name: user.name }
  const asked = { kind: 'FACTOR' as const, subject, wanted: {}, reason: body.reason }
  const accessRequestId = waits
    ? await ask(ctx, { ...asked, standing: await standingWithFactors(db, user) }, { alone: true })
    : null
  return { ...(await viewOf(ctx, user.id)), accessRequestId }
})

export const disableUser = bind(routes.disableUser, async (ctx, { params }) => {
  const user = await handled(ctx, params.id)
  requireThat(user.id !== ctx.actor.userId, 'user_is_yourself')
  await isTwoPeople(ctx.db, ctx.now)
  await keepingHolderOfAll(ctx.db, () => queries.updateUserDisabled(ctx.db, user.id))
  await requireLocalAccountLeft(ctx.db)
  await endAllSessions(ctx, user)
  ctx.event.details = changes({ isDisabled: user.isDisabled }, { isDisabled: true })
  return viewOf(ctx, user.id)
})

/** An account that is enabled and only waits after wrong passwords needs no second person. */
export const enableUser = bind(routes.enableUser, async (ctx, { params }) => {
  const user = await handled(ctx, params.id)
  if (user.isDisabled) await requireMayEnable(ctx.db, user)
  const accessRequestId = user.isDisabled
    ? ((await askIfNeeded(ctx, user, { kind: 'ENABLE', wanted: {}, reason: '' })) ?? null)
    : null
  if (accessRequestId === null) await enableAccount(ctx, user)
  return { ...(await viewOf(ctx, user.id)), accessRequestId }
})

export const endSessions = bind(routes.endSessions, async (ctx, { params }) => {
  const user = await handled(ctx, params.id)
  await endAllSessions(ctx, user)
  return viewOf(ctx, user.id)
})
