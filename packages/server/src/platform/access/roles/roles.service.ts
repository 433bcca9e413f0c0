/** Roles: named sets of six-digit codes. */

import { randomUUIDv7 } from 'node:crypto'
import { everyCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { beyond } from '../delegation/delegation-rule.ts'
import { hasRole, keepingHolderOfAll, requireMayGrant } from '../delegation/delegation.service.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import * as queries from './roles.queries.ts'

const shown = (row: queries.RoleRow) => ({
  id: row.id,
  name: row.name,
  authorities: row.holdsAll ? [...everyCode] : row.authorities,
  holdsAll: row.holdsAll,
  version: row.version,
  userCount: row.userCount,
  createdAt: row.createdAt.toISOString(),
})

export const listRoles = bind(routes.listRoles, async ({ db }, { query }) =>
  pageOf(await queries.listRoles(db, query), query.limit, shown, (row) => row.name),
)

export const listRoleOptions = bind(routes.listRoleOptions, async ({ db }) => ({
  items: await queries.listRoleNames(db),
}))

export const getRole = bind(routes.getRole, async ({ db }, { params }) =>
  shown(found(await queries.findRole(db, params.id))),
)

/** The name of each role; an unknown id is left out. */
export async function roleNames(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  return ids.length === 0
    ? new Map()
    : new Map((await queries.listRoleNames(db, ids)).map(({ id, name }) => [id, name]))
}

/** The id of the role with this name. */
export const roleNamed = async (db: TenantDb, name: string): Promise<string | undefined> =>
  (await queries.listRoleNames(db)).find((role) => role.name === name)?.id

/** A role that holds every permission lists none: the list of a release would miss those of the next. */
const stored = <R extends { authorities: string[]; holdsAll: boolean }>(role: R): R =>
  role.holdsAll ? { ...role, authorities: [] } : role

export const createRole = bind(routes.createRole, async ({ db, actor, event, now }, { body }) => {
  const role = stored(body)
  requireMayGrant(actor, role)
  const id = randomUUIDv7()
  Object.assign(event, { subjectType: 'role', subjectId: id, details: changes({}, role) })
  await queries.insertRole(db, { id, ...role, at: now })
  return shown(found(await queries.findRole(db, id)))
})

export const updateRole = bind(routes.updateRole, async (ctx, { params, body }) => {
  const { db, actor, event, app } = ctx
  const before = found(await queries.findRole(db, params.id))
  const { version, ...edited } = body
  const role = stored({ ...edited, holdsAll: edited.holdsAll ?? before.holdsAll })
  requireMayGrant(actor, before)
  requireMayGrant(actor, role, beyond(before, role).length > 0 && (await hasRole(ctx, params.id)))
  await keepingHolderOfAll(db, async () =>
    requireThat(await queries.updateRole(db, params.id, version, role), 'changed_meanwhile'),
  )
  const { name, authorities, holdsAll } = before
  Object.assign(event, {
    subjectType: 'role',
    subjectId: params.id,
    details: changes({ name, authorities, holdsAll }, role),
  })
  ctx.afterCommit(() => forgetSessions(app))
  return shown(found(await queries.findRole(db, params.id)))
})

export const deleteRole = bind(routes.deleteRole, async ({ db, actor, event }, { params }) => {
  const before = found(await queries.findRole(db, params.id))
  requireMayGrant(actor, before)
  requireThat(before.userCount === 0, 'role_still_used', { users: before.userCount })
  await queries.deleteRole(db, params.id)
  Object.assign(event, { subjectType: 'role', subjectId: params.id, details: { name: [before.name, null] } })
  return { message: 'delete_success' }
})
