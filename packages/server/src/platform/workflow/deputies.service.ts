/** Deputies: for a period, the people of one role may sign for those of another, in every workflow that names it. */

import { randomUUIDv7 } from 'node:crypto'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/workflow/workflow.routes.ts'
import type { Deputy } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { fieldFailure, found } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { hasRole, requireMayGrant } from '../access/delegation/delegation.service.ts'
import { rolesWithPeople } from '../access/roles/role-members.service.ts'
import * as queries from './deputies.queries.ts'

/** How long ended ones are still shown. */
const SHOWN_MS = 30 * 24 * 60 * 60_000

const shown = (row: queries.DeputyRow, today: string): Deputy => ({
  id: row.id,
  role: { id: row.roleId, name: row.roleName },
  deputy: { id: row.deputyRoleId, name: row.deputyName },
  from: row.validFrom,
  until: row.validUntil,
  state: row.validFrom > today ? 'AHEAD' : row.validUntil < today ? 'OVER' : 'IN_FORCE',
  reason: row.reason,
  madeBy: row.madeByName,
})

const inWords = (row: queries.DeputyRow) => ({
  role: row.roleName,
  deputy: row.deputyName,
  from: row.validFrom,
  until: row.validUntil,
})

export const listDeputies = bind(routes.listDeputies, async ({ db, tenant, now }) => {
  const today = dayIn(tenant.zone, now)
  return {
    items: (await queries.listDeputies(db, dayIn(tenant.zone, new Date(now.getTime() - SHOWN_MS)))).map((row) =>
      shown(row, today),
    ),
  }
})

export const addDeputy = bind(routes.addDeputy, async (ctx, { body }) => {
  const { db, tenant, now, actor, event } = ctx
  const roles = await rolesWithPeople(db)
  const gone = (['roleId', 'deputyRoleId'] as const).find((field) => roles.every(({ id }) => id !== body[field]))
  if (gone !== undefined) throw fieldFailure(gone, 'workflow_role_gone', 'workflow_role_gone')
  const [role, deputy] = [body.roleId, body.deputyRoleId].map((id) => found(roles.find((one) => one.id === id)))
  // A deputy who signs needs the permission to sign; without it, the deputy could not act.
  const signs = (['orders.approve', 'orders.confirm'] as const).filter((permission) => role!.holds(permission))
  if (signs.length === 0 || signs.some((permission) => !deputy!.holds(permission)))
    throw fieldFailure('deputyRoleId', 'deputy_may_not_sign', 'deputy_may_not_sign', { role: deputy!.name })
  // People of the deputy receive what the role may sign: the actor must not be one of them without having the role.
  const [isOfRole, isOfDeputy] = await Promise.all([hasRole(ctx, body.roleId), hasRole(ctx, body.deputyRoleId)])
  requireMayGrant(actor, { authorities: signs.map(permissionCode), holdsAll: false }, isOfDeputy && !isOfRole)
  const id = randomUUIDv7()
  await queries.insertDeputy(db, { id, ...body, madeBy: actor.userName })
  const row = found(await queries.findDeputy(db, id))
  Object.assign(event, { subjectType: 'workflow_deputy', subjectId: id, reason: body.reason, details: inWords(row) })
  return shown(row, dayIn(tenant.zone, now))
})

export const removeDeputy = bind(routes.removeDeputy, async ({ db, event }, { params }) => {
  const row = found(await queries.findDeputy(db, params.id))
  await queries.deleteDeputy(db, params.id)
  Object.assign(event, { subjectType: 'workflow_deputy', subjectId: params.id, details: inWords(row) })
  return { message: 'delete_success' }
})
