/** Roles: named sets of six-digit codes. */

import { randomUUIDv7 } from 'node:crypto'
import { everyCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { requireMayGrant } from '../delegation/delegation.service.ts'
import { needsSecondPerson, withoutSigning } from '../delegation/signing-rule.ts'
import { requireDutiesOfRoleApart } from '../duties/duty-rules.service.ts'
import { isTwoPeople } from '../second-person/access-rule.service.ts'
import { ask } from '../second-person/asking.service.ts'
import { settleEndedOfRole } from './ended-grants.service.ts'
import {
  changeRole,
  requireMayChangeRole,
  rightsConcerned,
  standingOfRole,
  type RoleChange,
} from './role-change.service.ts'
import * as queries from './roles.queries.ts'

const shown = (row: queries.RoleRow) => ({
  id: row.id,
  name: row.name,
  authorities: row.holdsAll ? [...everyCode] : row.authorities,
  holdsAll: row.holdsAll,
  needsSecondFactor: row.needsSecondFactor,
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

/** A role that may sign is created with its other permissions; these wait for a second person. */
export const createRole = bind(routes.createRole, async (ctx, { body }) => {
  const { db, actor, event, now } = ctx
  const { reason, ...wanted } = stored(body)
  requireMayGrant(actor, wanted)
  await requireDutiesOfRoleApart(db, { name: wanted.name, after: wanted })
  const waits = needsSecondPerson(await isTwoPeople(db, now), wanted)
  const role = waits ? { ...wanted, ...withoutSigning(wanted) } : wanted
  const id = randomUUIDv7()
  Object.assign(event, { subjectType: 'role', subjectId: id, details: changes({}, role) })
  await queries.insertRole(db, { id, ...role, authorities: [...role.authorities], at: now })
  const made = found(await queries.findRole(db, id))
  return {
    ...shown(made),
    accessRequestId: waits ? await askForRole(ctx, made, { wanted, reason, alone: false }) : null,
  }
})

export const updateRole = bind(routes.updateRole, async (ctx, { params, body }) => {
  const { db, now } = ctx
  const before = found(await queries.findRole(db, params.id))
  const { version, reason, ...edited } = body
  const { holdsAll, needsSecondFactor } = before
  const wanted = stored({
    ...edited,
    holdsAll: edited.holdsAll ?? holdsAll,
    needsSecondFactor: edited.needsSecondFactor ?? needsSecondFactor,
  })
  await requireMayChangeRole(ctx, before, wanted)
  if (needsSecondPerson(await isTwoPeople(db, now), rightsConcerned(before, wanted))) {
    requireThat(before.version === version, 'changed_meanwhile')
    return { ...shown(before), accessRequestId: await askForRole(ctx, before, { wanted, reason, alone: true }) }
  }
  await changeRole(ctx, before, version, wanted)
  return { ...shown(found(await queries.findRole(db, params.id))), accessRequestId: null }
})

const askForRole = async (
  ctx: Ctx,
  before: queries.RoleRow,
  { wanted, reason, alone }: { wanted: RoleChange; reason: string; alone: boolean },
): Promise<string> =>
  ask(
    ctx,
    {
      kind: 'ROLE',
      subject: { type: 'role', id: before.id, name: wanted.name },
      wanted,
      standing: await standingOfRole(ctx.db, before),
      reason,
    },
    { alone },
  )

export const deleteRole = bind(routes.deleteRole, async (ctx, { params }) => {
  const { db, actor, event } = ctx
  const before = found(await queries.findRole(db, params.id))
  requireMayGrant(actor, before)
  requireThat(before.userCount === 0, 'role_still_used', { users: before.userCount })
  await settleEndedOfRole(ctx, params.id)
  await queries.deleteRole(db, params.id)
  Object.assign(event, { subjectType: 'role', subjectId: params.id, details: { name: [before.name, null] } })
  return { message: 'delete_success' }
})
