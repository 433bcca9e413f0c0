/** Roles: named sets of six-digit codes. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import * as queries from './roles.queries.ts'

const shown = (row: queries.RoleRow) => ({
  id: row.id,
  name: row.name,
  authorities: row.authorities,
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

export const createRole = bind(routes.createRole, async ({ db, event, now }, { body }) => {
  const id = randomUUIDv7()
  Object.assign(event, { subjectType: 'role', subjectId: id, details: changes({}, body) })
  await queries.insertRole(db, { id, ...body, at: now })
  return shown(found(await queries.findRole(db, id)))
})

export const updateRole = bind(routes.updateRole, async (ctx, { params, body }) => {
  const { db, event, app } = ctx
  const before = found(await queries.findRole(db, params.id))
  const { version, ...role } = body
  requireThat(await queries.updateRole(db, params.id, version, role), 'changed_meanwhile')
  Object.assign(event, {
    subjectType: 'role',
    subjectId: params.id,
    details: changes({ name: before.name, authorities: before.authorities }, role),
  })
  ctx.afterCommit(() => forgetSessions(app))
  return shown(found(await queries.findRole(db, params.id)))
})

export const deleteRole = bind(routes.deleteRole, async ({ db, event }, { params }) => {
  const before = found(await queries.findRole(db, params.id))
  requireThat(before.userCount === 0, 'role_still_used', { users: before.userCount })
  await queries.deleteRole(db, params.id)
  Object.assign(event, { subjectType: 'role', subjectId: params.id, details: { name: [before.name, null] } })
  return { message: 'delete_success' }
})
