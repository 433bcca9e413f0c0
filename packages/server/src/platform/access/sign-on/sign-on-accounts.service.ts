/** Whose account an identity of the provider is: bound once, by issuer and subject, and never by a mail address. */

import { randomUUIDv7 } from 'node:crypto'
import type { EventCode } from '@serialis/contract/events.ts'
import { userInput } from '@serialis/contract/platform/access/users.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { draftEvent, type PublicCtx, type Tenant } from '../../../kit/http/context.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { onlyTo, updateLimitsOfUser } from '../../sites/sites.service.ts'
import { updateKeysOfEndedGrants } from '../api-keys/api-keys.queries.ts'
import { listRightsOfRoles, lockHoldersOfAll } from '../delegation/delegation.queries.ts'
import { afterGiving, needsSecondPerson } from '../delegation/signing-rule.ts'
import { updateSigning } from '../delegation/signing.queries.ts'
import { asPerson } from '../delegation/signing.service.ts'
import { rolesApart } from '../duties/duty-rules.service.ts'
import { reachedUserQuota } from '../platform/user-quota.service.ts'
import { sitesOfMade } from '../provisioning/made-accounts.service.ts'
import { isTwoPeople } from '../second-person/access-rule.service.ts'
import { findUserByAccount } from '../sessions/sessions.queries.ts'
import { actorOf } from '../sessions/sessions.service.ts'
import * as users from '../users/users.queries.ts'
import * as identities from './identities.queries.ts'
import type { Person } from './provider.ts'
import * as queries from './sign-on.queries.ts'

/** Why nobody comes in: for the event log, never for the answer. */
export class SignOnRefused extends Error {
  readonly user: { id: string; account: string } | null
  constructor(
    why:
      | 'UNKNOWN'
      | 'DISABLED'
      | 'LOCAL'
      | 'BOUND'
      | 'UNBOUND'
      | 'NOT_LINKED'
      | 'NO_ROLE'
      | 'NO_SITES'
      | 'QUOTA_REACHED'
      | 'CLOSED',
    user: { id: string; account: string } | null,
  ) {
    super(why)
    this.user = user
  }
}

interface Coming {
  ctx: PublicCtx
  db: TenantDb
  tenant: Tenant
  settings: queries.SignOnRow
  person: Person
}

interface Owner {
  id: string
  account: string
}

/** The person acts for themselves, by the word of the provider. */
async function record(
  { ctx, db, tenant, settings }: Coming,
  owner: Owner & { name: string },
  action: EventCode,
  details: Record<string, unknown>,
): Promise<void> {
  const event = {
    ...draftEvent(),
    subjectType: 'user',
    subjectId: owner.id,
    details: { ...details, provider: settings.name },
  }
  const hooks = { afterCommit: () => undefined, afterRollback: () => undefined }
  const actor = actorOf(owner.id, { ...owner, mustChangePassword: false, roles: [] })
  await recordEvent({ ...ctx, ...hooks, db, tenant, event, actor }, action)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const groupsOf = ({ claims }: Person, claim: string): ReadonlySet<string> => {
  const value = claim === '' ? undefined : claims[claim]
  return new Set(
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' ? [value] : [],
  )
}

interface Following {
  /** The roles that groups decide about. */
  managed: ReadonlySet<string>
  given: readonly string[]
  /** Of those given, the ones with a right to sign: a second person grants them, and a group only takes them away. */
  signing: ReadonlySet<string>
}

async function followed({ ctx, db, settings, person }: Coming): Promise<Following> {
  const rows = settings.groupsClaim === '' ? [] : await queries.listGroupRoles(db)
  const managed = new Set(rows.map(({ roleId }) => roleId))
  if (managed.size === 0) return { managed, given: [], signing: new Set() }
  const isTwo = await isTwoPeople(db, ctx.now)
  const rights = await listRightsOfRoles(db, [...managed])
  const groups = groupsOf(person, settings.groupsClaim)
  const given = rows.filter(({ group }) => groups.has(group)).map(({ roleId }) => roleId)
  return {
    managed,
    given: [...new Set(given)],
    signing: new Set(rights.filter((role) => needsSecondPerson(isTwo, role)).map(({ id }) => id)),
  }
}

/** Roles follow the groups, but never so that nobody is left who holds every permission. */
async function followGroups(coming: Coming, owner: Owner & { name: string }): Promise<void> {
  const { db } = coming
  const { managed, given, signing } = await followed(coming)
  if (managed.size === 0) return
  const grants = await queries.listGrantsOf(db, owner.id)
  const holders = await lockHoldersOfAll(db)
  const isLast = holders.length === 1 && holders[0] === owner.id
  const kept = grants.filter(({ roleId, holdsAll, isHeld }) => {
    if (!managed.has(roleId)) return true
    return given.includes(roleId) ? isHeld : isLast && holdsAll
  })
  const hasKept = (id: string) => kept.some(({ roleId }) => roleId === id)
  const apart = await rolesApart(db, owner.id, {
    held: kept.map(({ roleId }) => roleId),
    gained: given.filter((id) => !signing.has(id) && !hasKept(id)),
  })
  const gained = apart.map((roleId) => ({ roleId, lastDay: null }))
  const after = [...kept.map(({ roleId, lastDay }) => ({ roleId, lastDay })), ...gained]
  const [had, has] = [grants, after].map((rows) => rows.map(({ roleId, lastDay }) => `${roleId} ${lastDay}`).sort())
  if (String(had) === String(has)) return
  await updateKeysOfEndedGrants(db, owner.id)
  await users.updateUserRoles(db, owner.id, after)
  const ids = (rows: readonly { roleId: string }[]) => rows.map(({ roleId }) => roleId).sort()
  await record(coming, owner, 'user.groups_followed', { roleIds: [ids(grants), ids(after)] })
}

/** What the provider calls a person may be the name of somebody else's account, so it signs nothing until a second person has confirmed it. */
async function bindIdentity(coming: Coming, owner: Owner & { name: string }): Promise<void> {
  const { ctx, db, settings, person } = coming
  const identity = { issuer: person.issuer, subject: person.subject }
  if (!(await identities.insertIdentity(db, { ...identity, userId: owner.id, boundAt: ctx.now })))
    throw new SignOnRefused('BOUND', owner)
  const givers = await Promise.all(settings.savedBy.map((id) => asPerson(db, id)))
  await updateSigning(db, owner.id, afterGiving(givers))
  await record(coming, owner, 'user.identity_bound', identity)
}

async function createAccount(coming: Coming, account: string): Promise<Owner & { name: string }> {
  const { ctx, db, person, settings } = coming
  const siteIds = await sitesOfMade(db, settings)
  if (siteIds === null) throw new SignOnRefused('NO_SITES', null)
  const { given: wanted, signing } = await followed(coming)
  const unsigned = wanted.filter((id) => !signing.has(id))
  const given = unsigned.length === 0 ? [] : await rolesApart(db, null, { held: [], gained: unsigned })
  if (given.length === 0) throw new SignOnRefused('NO_ROLE', null)
  const { shape } = userInput
  const parsed = shape.account.safeParse(account)
  if (!parsed.success) throw new SignOnRefused('UNKNOWN', null)
  if ((await reachedUserQuota(db)) !== null) throw new SignOnRefused('QUOTA_REACHED', null)
  const name = shape.name.safeParse(textOf(person.claims['name'])).data ?? parsed.data
  const email = shape.email.safeParse(textOf(person.claims['email'])).data ?? ''
  const made = { id: randomUUIDv7(), account: parsed.data, name, phone: '', email, supplierId: null }
  await users.insertUser(db, { ...made, at: ctx.now })
  await users.updateUserRoles(
    db,
    made.id,
    given.map((roleId) => ({ roleId, lastDay: null })),
  )
  await updateLimitsOfUser(db, made.id, onlyTo(siteIds))
  const { id, ...shown } = made
  await record(coming, made, 'user.created', {
    ...Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, [null, value]])),
    roleIds: [null, given],
    siteIds: [null, siteIds],
  })
  return { id, account: made.account, name }
}

/** A local account for emergencies is not for the provider. */
async function requireNotLocal(db: TenantDb, owner: Owner): Promise<void> {
  if ((await queries.findPasswordRule(db, owner.id)).isLocal) throw new SignOnRefused('LOCAL', owner)
}

/** The account of a person who comes for the first time. */
async function firstMatch(coming: Coming): Promise<Owner & { name: string }> {
  const { db, settings, person } = coming
  const account = textOf(person.claims[settings.accountClaim])
  if (account === '') throw new SignOnRefused('UNKNOWN', null)
  const known = await findUserByAccount(db, account)
  if (!known && !settings.createsAccounts) throw new SignOnRefused('UNKNOWN', null)
  if (known?.isDisabled === true) throw new SignOnRefused('DISABLED', known)
  if (known) await requireNotLocal(db, known)
  // Its owner links it, with the password: the provider may call anybody by this name.
  if (known && !(await identities.isUntouched(db, known.id))) throw new SignOnRefused('NOT_LINKED', known)
  const owner = known ?? (await createAccount(coming, account))
  await bindIdentity(coming, owner)
  return owner
}

/** The account that comes in, with the roles of its groups. Throws `SignOnRefused`. */
export async function accountOfPerson(coming: Coming): Promise<string> {
  const { ctx, db, person } = coming
  const bound = await identities.findAccountOf(db, person)
  if (bound?.isDisabled === true) throw new SignOnRefused('DISABLED', bound)
  if (bound) await requireNotLocal(db, bound)
  if (!bound && (await identities.isUnbound(db, person))) throw new SignOnRefused('UNBOUND', null)
  const owner = bound ?? (await firstMatch(coming))
  await followGroups(coming, owner)
  await identities.updateIdentityUsed(db, person, ctx.now)
  return owner.account
}
