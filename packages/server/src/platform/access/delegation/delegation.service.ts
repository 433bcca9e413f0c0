/** Applies the rule of delegation to commands: reads the rights in question, and refuses by the names of the codes. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { Actor, Ctx } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import { isMore, refusalOf, type Delegation, type Delegator, type Grant, type Rights } from './delegation-rule.ts'
import * as queries from './delegation.queries.ts'
import { lastingApprovers, LEAST_APPROVERS, peopleOf } from './signing.service.ts'

type Caller = Pick<Ctx, 'db' | 'actor'>

const delegatorOf = (actor: Actor): Delegator => ({
  accountId: actor.userId,
  authorities: actor.authorities,
  holdsAll: actor.holdsAll ?? false,
})

/** Codes that a refusal names; the count tells how many there are. */
const NAMED = 5

function requireAllowed(actor: Actor, what: Delegation): void {
  const refused = refusalOf(delegatorOf(actor), what)
  if (refused === undefined) return
  if (refused.key === 'grant_to_yourself') throw failure(refused.key)
  const { key, codes } = refused
  throw failure(key, { codes: codes.slice(0, NAMED).join(','), more: Math.max(0, codes.length - NAMED) })
}

export const joined = (rights: readonly Rights[]): Rights => ({
  authorities: [...new Set(rights.flatMap(({ authorities }) => authorities))],
  holdsAll: rights.some(({ holdsAll }) => holdsAll),
})

/** Refuses to pass on rights that the actor does not hold. */
export const requireMayGrant = (actor: Actor, rights: Rights, toOneself = false): void =>
  requireAllowed(actor, { does: 'grant', rights, toOneself })

/** The same for the rights of roles. */
export async function requireMayGrantRoles({ db, actor }: Caller, roleIds: readonly string[]): Promise<void> {
  requireMayGrant(actor, joined(await queries.listRightsOfRoles(db, roleIds)))
}

export const rightsOfUser = async (db: TenantDb, userId: string): Promise<Rights> =>
  joined(await queries.listRightsOfUser(db, userId))

/** Whether the person has this role; for an API key, whether somebody has it who may know the key. */
export async function hasRole({ db, actor }: Caller, roleId: string): Promise<boolean> {
  for (const personId of peopleOf(actor))
    if ((await queries.listRightsOfUser(db, personId)).some(({ id }) => id === roleId)) return true
  return false
}

/** Refuses to change the account of somebody who holds what the actor lacks. */
export async function requireMayHandle({ db, actor }: Caller, userId: string): Promise<void> {
  requireAllowed(actor, {
    does: 'handle',
    accountId: userId,
    rights: await rightsOfUser(db, userId),
  })
}

/** Refuses roles that the account does not have yet, or not for that long, if the actor may not grant them, or is that account. */
export async function requireMayChangeRoles(
  caller: Caller,
  userId: string,
  { before, after }: { before: readonly Grant[]; after: readonly Grant[] },
): Promise<void> {
  const added = after.filter((grant) => isMore(grant, before)).map(({ roleId }) => roleId)
  if (added.length === 0) return
  const rights = joined(await queries.listRightsOfRoles(caller.db, added))
  requireMayGrant(caller.actor, rights, peopleOf(caller.actor).includes(userId))
}

/**
 * Runs a change after which fewer people may hold every permission, and refuses it when it would leave none: what a
 * later release adds could then be granted by nobody.
 */
export async function keepingHolderOfAll<T>(db: TenantDb, change: () => Promise<T>): Promise<T> {
  const before = await queries.lockHoldersOfAll(db)
  const made = await change()
  requireThat(before.length === 0 || (await queries.lockHoldersOfAll(db)).length > 0, 'last_holder_of_all')
  return made
}

/**
 * Runs a change that gives roles a last day, and refuses it when fewer than two people would be left who can approve for
 * good: at midnight nobody could be asked. Within `keepingHolderOfAll`, whose lock makes two such changes wait.
 */
export async function keepingTwoApprovers<T>(db: TenantDb, change: () => Promise<T>): Promise<T> {
  const before = await lastingApprovers(db)
  const made = await change()
  const after = await lastingApprovers(db)
  requireThat(after >= before || after >= LEAST_APPROVERS, 'last_two_approvers')
  return made
}
