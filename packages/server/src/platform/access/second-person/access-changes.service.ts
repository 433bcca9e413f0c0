/** How a requested change is judged, compared with what stands, and made, for each kind of request. */

import type { EventCode } from '@serialis/contract/events.ts'
import type { AccessRequestKind } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { CodeDelivery } from '@serialis/contract/platform/access/users.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { confirms } from '../delegation/signing-rule.ts'
import { openSigning, signingOf } from '../delegation/signing.service.ts'
import { changeRole, requireMayChangeRole, standingOfRole, type RoleChange } from '../roles/role-change.service.ts'
import { findRole, type RoleRow } from '../roles/roles.queries.ts'
import {
  changeUser,
  enableAccount,
  requireMayChangeUser,
  requireMayTouch,
  resetFactors,
  resetUser,
  standingOfUser,
  standingWithFactors,
  type UserChange,
} from '../users/user-change.service.ts'
import { findUser, type UserRow } from '../users/users.queries.ts'

type Caller = Pick<Ctx, 'db' | 'actor'>

interface Change {
  /** The event of the change itself, in addition to that of the approval. */
  event: EventCode
  /** What stands now, as at the time of the request. */
  standing(ctx: Ctx): Promise<object>
  /** Refuses what this caller may not do alone either. */
  judge(caller: Caller): Promise<void>
  /** Answers a one-time code that is shown once. */
  make(ctx: Ctx): Promise<string | null>
}

const ofRole = (before: RoleRow, role: RoleChange): Change => ({
  event: 'role.changed',
  standing: ({ db }) => standingOfRole(db, before),
  judge: (caller) => requireMayChangeRole(caller, before, role),
  make: async (ctx) => {
    await changeRole(ctx, before, before.version, role)
    return null
  },
})

const ofUser = (before: UserRow, change: UserChange): Change => ({
  event: 'user.changed',
  standing: ({ db }) => standingOfUser(db, before, change),
  judge: (caller) => requireMayChangeUser(caller, before, change),
  make: async (ctx) => {
    await changeUser(ctx, before, before.version, change)
    // The approver vouches for an account whose owner has chosen its password already.
    const signing = await signingOf(ctx.db, before.id)
    if (before.hasPassword && signing.isClosed && confirms(ctx.actor.userId, signing))
      await openSigning(ctx.db, before.id)
    return null
  },
})

const ofReset = (user: UserRow, { delivery }: { delivery: CodeDelivery }): Change => ({
  event: 'user.password_reset',
  standing: ({ db }) => standingOfUser(db, user),
  judge: (caller) => requireMayTouch(caller, user),
  make: (ctx) => resetUser(ctx, user, delivery),
})

const ofFactorReset = (user: UserRow): Change => ({
  event: 'user.second_factor_reset',
  standing: ({ db }) => standingWithFactors(db, user),
  judge: (caller) => requireMayTouch(caller, user),
  make: async (ctx) => {
    await resetFactors(ctx, user)
    return null
  },
})

const ofEnabling = (user: UserRow): Change => ({
  event: 'user.enabled',
  standing: ({ db }) => standingOfUser(db, user),
  judge: (caller) => requireMayTouch(caller, user),
  make: async (ctx) => {
    await enableAccount(ctx, user)
    return null
  },
})

const ofConfirmation = (user: UserRow): Change => ({
  event: 'user.signing_confirmed',
  standing: async ({ db }) => ({ ...(await standingOfUser(db, user)), ...(await signingOf(db, user.id)) }),
  judge: async (caller) => {
    if (caller.actor.userId !== user.id) await requireMayTouch(caller, user)
  },
  make: async (ctx) => {
    requireThat(user.hasPassword && !user.isDisabled, 'changed_meanwhile')
    await openSigning(ctx.db, user.id)
    Object.assign(ctx.event, { subjectType: 'user', subjectId: user.id })
    return null
  },
})

/** `not_found` when the role or account is gone. */
export async function changeOf(
  { db }: Pick<Ctx, 'db'>,
  { kind, subjectId, wanted }: { kind: AccessRequestKind; subjectId: string; wanted: string },
): Promise<Change> {
  const change = JSON.parse(wanted) as unknown
  if (kind === 'ROLE') return ofRole(found(await findRole(db, subjectId)), change as RoleChange)
  const user = found(await findUser(db, subjectId))
  switch (kind) {
    case 'USER':
      return ofUser(user, change as UserChange)
    case 'RESET':
      return ofReset(user, change as { delivery: CodeDelivery })
    case 'FACTOR':
      return ofFactorReset(user)
    case 'ENABLE':
      return ofEnabling(user)
    case 'CONFIRM':
      return ofConfirmation(user)
  }
}
