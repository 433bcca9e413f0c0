/**
 * Who may grant permissions to whom, and who may change whose account. Every command that passes permissions on asks
 * this one function: roles, users, API keys, deputies, roles of suppliers, and files with any of them.
 */

import { DEFAULT_AUTHORITY } from '@serialis/contract/kit/granted.ts'
import { EVERY_GUARD, type Guards } from './guards.ts'

export interface Rights {
  /** Six-digit codes. */
  authorities: readonly string[]
  /** Every permission, also those of later releases. */
  holdsAll: boolean
}

/** Represents what a role with `holdsAll` grants beyond the codes of this release. */
export const EVERY_PERMISSION = 'all'

export interface Delegator extends Rights {
  /** The account that acts; an API key has none, so no account is its own. */
  accountId: string
}

export type Delegation =
  /** Rights are passed on by a role, a key, a deputy or a supplier. `toOneself`: the person who grants them receives them. */
  | { does: 'grant'; rights: Rights; toOneself: boolean }
  /** An account is changed, disabled, enabled, reset, or its sessions are ended. */
  | { does: 'handle'; accountId: string; rights: Rights }

export type Refused =
  | { key: 'authority_not_held' | 'holder_has_more'; codes: readonly string[] }
  | { key: 'grant_to_yourself' }

/** What `wanted` holds beyond `held`. */
export function beyond(held: Rights, wanted: Rights): string[] {
  if (held.holdsAll) return []
  const own = new Set(held.authorities)
  const codes = wanted.authorities.filter((code) => code !== DEFAULT_AUTHORITY && !own.has(code))
  return wanted.holdsAll ? [EVERY_PERMISSION, ...codes] : codes
}

/** A role of a user, until the end of its last day if it has one. */
export interface Grant {
  roleId: string
  lastDay: string | null
}

/** Whether the grant gives something that the user has not got yet: another role, or the same for longer. */
export function isMore({ roleId, lastDay }: Grant, before: readonly Grant[]): boolean {
  const held = before.find((grant) => grant.roleId === roleId)
  return held === undefined || (held.lastDay !== null && (lastDay === null || lastDay > held.lastDay))
}

/** Why this person may not do it; undefined if it is allowed. */
export function refusalOf(by: Delegator, what: Delegation, guards: Guards = EVERY_GUARD): Refused | undefined {
  if (what.does === 'handle' && what.accountId === by.accountId) return undefined
  const codes = beyond(by, what.rights)
  const isGuarded = guards.has(what.does === 'grant' ? 'holdsWhatIsGranted' : 'holdsWhatTheOwnerHolds')
  if (codes.length > 0 && isGuarded)
    return { key: what.does === 'grant' ? 'authority_not_held' : 'holder_has_more', codes }
  return what.does === 'grant' && what.toOneself ? { key: 'grant_to_yourself' } : undefined
}
