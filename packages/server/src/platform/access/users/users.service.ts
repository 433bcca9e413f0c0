/** The user accounts of a tenant. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Actor, type Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import {
  keepingHolderOfAll,
  requireMayChangeRoles,
  requireMayGrantRoles,
  requireMayHandle,
} from '../delegation/delegation.service.ts'
import { giveCode, notifyOwner, resetWithCode } from '../one-time-codes/one-time-codes.service.ts'
import { countRoles } from '../roles/roles.queries.ts'
import { endWaits } from '../sessions/lock-out.service.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { requireSupplier } from './account-suppliers.ts'
import * as queries from './users.queries.ts'

const shown = (row: queries.UserRow, now: Date) => ({
  id: row.id,
  account: row.account,
  name: row.name,
  phone: row.phone,
  email: row.email,
  roles: row.roles,
  supplierId: row.supplierId,
  siteIds: row.siteIds,
  isDisabled: row.isDisabled,
  hasPassword: row.hasPassword,
  mustChangePassword: row.mustChangePassword,
  waitsUntil: row.waitUntil !== null && row.waitUntil > now ? row.waitUntil.toISOString() : null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

const viewOf = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string) =>
  shown(found(await queries.findUser(db, id)), now)

export const listUsers = bind(routes.listUsers, async ({ db, now }, { query }) =>
  pageOf(
    await queries.listUsers(db, query),
    query.limit,
    (row) => shown(row, now),
    (row) => row.account,
  ),
)

export const getUser = bind(routes.getUser, (ctx, { params }) => viewOf(ctx, params.id))

/** Each role once; refused at its field when one does not exist (any more). */
async function rolesOf(db: TenantDb, ids: readonly string[]): Promise<string[]> {
  const roleIds = [...new Set(ids)]
  if ((await countRoles(db, roleIds)) < roleIds.length) throw fieldFailure('roleIds', 'not_in_list')
  return roleIds
}

/**
 * Users who are limited to sites can grant only sites of their own, and can change only accounts within these sites.
 */
function requireSites({ siteIds: own = [] }: Actor, siteIds: readonly string[]): void {
  if (own.length === 0) return
  requireThat(siteIds.length > 0 && siteIds.every((site) => own.includes(site)), 'site_not_held')
}

/** Whether an account is limited to this factory; such a factory cannot be deleted. */
export const isSiteInUse = (db: TenantDb, factoryId: string): Promise<boolean> => queries.isSiteOfUsers(db, factoryId)

export const createUser = bind(routes.createUser, async (ctx, { body }) => {
  const { db, actor, event, now } = ctx
  const { delivery, roleIds: asked, siteIds, ...user } = body
  requireSites(actor, siteIds)
  const roleIds = await rolesOf(db, asked)
  await requireMayGrantRoles(ctx, roleIds)
  await requireSupplier(ctx, user.supplierId)
  const id = randomUUIDv7()
  Object.assign(event, { subjectType: 'user', subjectId: id, details: changes({}, { ...user, roleIds, siteIds }) })
  await queries.insertUser(db, { id, ...user, at: now })
  await queries.updateUserRoles(db, id, roleIds)
  await queries.updateUserSites(db, id, siteIds)
  const made = found(await queries.findUser(db, id))
  return { ...shown(made, now), code: await giveCode(ctx, made, delivery) }
})

export const updateUser = bind(routes.updateUser, async (ctx, { params, body }) => {
  const { db, event, app } = ctx
  const before = found(await queries.findUser(db, params.id))
  const { version, roleIds: asked, supplierId = before.supplierId, siteIds = before.siteIds, ...fields } = body
  requireSites(ctx.actor, before.siteIds)
  requireSites(ctx.actor, siteIds)
  await requireMayHandle(ctx, params.id)
  const user = { ...fields, supplierId }
  const roleIds = await rolesOf(db, asked)
  await requireMayChangeRoles(ctx, params.id, { before: before.roles.map(({ id }) => id), after: roleIds })
  if (supplierId !== before.supplierId) await requireSupplier(ctx, supplierId)
  requireThat(await queries.updateUser(db, params.id, version, user), 'changed_meanwhile')
  await keepingHolderOfAll(db, () => queries.updateUserRoles(db, params.id, roleIds))
  await queries.updateUserSites(db, params.id, siteIds)
  if (user.email !== before.email && params.id !== ctx.actor.userId) await notifyOwner(ctx, before, 'EMAIL')
  const old = {
    name: before.name,
    phone: before.phone,
    email: before.email,
    supplierId: before.supplierId,
    siteIds: before.siteIds,
    roleIds: before.roles.map((role) => role.id),
  }
  Object.assign(event, {
    subjectType: 'user',
    subjectId: params.id,
    details: changes(old, { ...user, siteIds, roleIds }),
  })
  ctx.afterCommit(() => forgetSessions(app))
  return viewOf(ctx, params.id)
})

/** The account, if the actor may disable, enable or reset it, or end its sessions. */
async function handled(ctx: Ctx, id: string): Promise<queries.UserRow> {
  const user = found(await queries.findUser(ctx.db, id))
  requireSites(ctx.actor, user.siteIds)
  await requireMayHandle(ctx, id)
  return user
}

export const resetPassword = bind(routes.resetPassword, async (ctx, { params, body }) => {
  const user = await handled(ctx, params.id)
  requireThat(user.id !== ctx.actor.userId, 'user_is_yourself')
  const code = await resetWithCode(ctx, user, body.delivery)
  await endAll(ctx, user)
  ctx.event.details = { delivery: body.delivery }
  return { ...(await viewOf(ctx, user.id)), code }
})

export const disableUser = bind(routes.disableUser, async (ctx, { params }) => {
  const user = await handled(ctx, params.id)
  requireThat(user.id !== ctx.actor.userId, 'user_is_yourself')
  await keepingHolderOfAll(ctx.db, () => queries.updateUserDisabled(ctx.db, user.id, true))
  await endAll(ctx, user)
  ctx.event.details = changes({ isDisabled: user.isDisabled }, { isDisabled: true })
  return viewOf(ctx, user.id)
})

export const enableUser = bind(routes.enableUser, async (ctx, { params }) => {
  const { db, event } = ctx
  const user = await handled(ctx, params.id)
  await queries.updateUserDisabled(db, user.id, false)
  await endWaits(db, user)
  Object.assign(event, {
    subjectType: 'user',
    subjectId: user.id,
    details: changes({ isDisabled: user.isDisabled }, { isDisabled: false }),
  })
  return viewOf(ctx, user.id)
})

export const endSessions = bind(routes.endSessions, async (ctx, { params }) => {
  const user = await handled(ctx, params.id)
  await endAll(ctx, user)
  return viewOf(ctx, user.id)
})

/** Ends every session of the user, who is the subject of the event. */
async function endAll(ctx: Ctx, user: queries.UserRow) {
  await sessions.deleteSessionsOf(ctx.db, user.id)
  Object.assign(ctx.event, { subjectType: 'user', subjectId: user.id })
  ctx.afterCommit(() => forgetSessions(ctx.app))
}
