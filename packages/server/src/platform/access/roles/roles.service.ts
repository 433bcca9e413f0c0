/** Roles: named sets of six-digit codes. */

import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
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

export async function listRoles(
  { db }: Ctx,
  { query }: Input<typeof routes.listRoles>,
): Promise<Output<typeof routes.listRoles>> {
  return pageOf(await queries.listRoles(db, query), query.limit, shown, (row) => row.name)
}

export async function listRoleOptions({ db }: Ctx): Promise<Output<typeof routes.listRoleOptions>> {
  return { items: await queries.listRoleNames(db) }
}

export async function getRole(
  { db }: Ctx,
  { params }: Input<typeof routes.getRole>,
): Promise<Output<typeof routes.getRole>> {
  return shown(found(await queries.findRole(db, params.id)))
}

/** The name of each role; an unknown id is left out. */
export async function roleNames(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  return ids.length === 0
    ? new Map()
    : new Map((await queries.listRoleNames(db, ids)).map(({ id, name }) => [id, name]))
}

export async function createRole(
  { db, event, now }: Ctx,
  { body }: Input<typeof routes.createRole>,
): Promise<Output<typeof routes.createRole>> {
  const id = randomUUIDv7()
  Object.assign(event, { subjectType: 'role', subjectId: id, details: changes({}, body) })
  await queries.insertRole(db, { id, ...body, at: now })
  return shown(found(await queries.findRole(db, id)))
}

export async function updateRole(
  ctx: Ctx,
  { params, body }: Input<typeof routes.updateRole>,
): Promise<Output<typeof routes.updateRole>> {
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
}

export async function deleteRole(
  { db, event }: Ctx,
  { params }: Input<typeof routes.deleteRole>,
): Promise<Output<typeof routes.deleteRole>> {
  const before = found(await queries.findRole(db, params.id))
  requireThat(before.userCount === 0, 'role_still_used', { users: before.userCount })
  await queries.deleteRole(db, params.id)
  Object.assign(event, { subjectType: 'role', subjectId: params.id, details: { name: [before.name, null] } })
  return { message: 'delete_success' }
}
