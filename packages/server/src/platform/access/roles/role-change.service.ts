/** The change of a role: who may make it, what it changes, and how it is made. Also of one that waited for a second person. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { canonicalJson, sha256Hex } from '../../../kit/ops/canonical-json.ts'
import { beyond, type Rights } from '../delegation/delegation-rule.ts'
import { hasRole, keepingHolderOfAll, requireMayGrant } from '../delegation/delegation.service.ts'
import { requireDutiesOfRoleApart } from '../duties/duty-rules.service.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { listMembers } from './role-members.queries.ts'
import * as queries from './roles.queries.ts'

export interface RoleChange {
  name: string
  authorities: string[]
  holdsAll: boolean
  needsSecondFactor: boolean
}

/**
 * The rights that a change concerns: those before and after it, or none when it only takes some away. Its people keep
 * the rights with less protection when it no longer asks for a second factor.
 */
export function rightsConcerned(before: RoleChange, role: RoleChange): Rights {
  const isAsProtected = role.needsSecondFactor || !before.needsSecondFactor
  if (before.name === role.name && isAsProtected && beyond(before, role).length === 0)
    return { authorities: [], holdsAll: false }
  return {
    authorities: [...before.authorities, ...role.authorities],
    holdsAll: before.holdsAll || role.holdsAll,
  }
}

/** What a second person was shown of the role: it must still stand when the change is made. */
export async function standingOfRole(db: TenantDb, role: queries.RoleRow) {
  const { id, name, authorities, holdsAll, needsSecondFactor, version } = role
  const members = await listMembers(db, id)
  return {
    name,
    authorities,
    holdsAll,
    needsSecondFactor,
    version,
    members: members.length,
    memberDigest: sha256Hex(canonicalJson(members)),
  }
}

export async function requireMayChangeRole(
  caller: Pick<Ctx, 'db' | 'actor'>,
  before: queries.RoleRow,
  role: RoleChange,
): Promise<void> {
  requireMayGrant(caller.actor, before)
  requireMayGrant(caller.actor, role, beyond(before, role).length > 0 && (await hasRole(caller, before.id)))
  await requireDutiesOfRoleApart(caller.db, { id: before.id, name: role.name, before, after: role })
}

export async function changeRole(
  ctx: Ctx,
  before: queries.RoleRow,
  version: number,
  { name, authorities, holdsAll, needsSecondFactor }: RoleChange,
): Promise<void> {
  const { db, event, app } = ctx
  const role = { name, authorities, holdsAll, needsSecondFactor }
  await keepingHolderOfAll(db, async () =>
    requireThat(await queries.updateRole(db, before.id, version, role), 'changed_meanwhile'),
  )
  Object.assign(event, {
    subjectType: 'role',
    subjectId: before.id,
    details: changes(
      {
        name: before.name,
        authorities: before.authorities,
        holdsAll: before.holdsAll,
        needsSecondFactor: before.needsSecondFactor,
      },
      role,
    ),
  })
  ctx.afterCommit(() => forgetSessions(app))
}
