/**
 * What the directory of a tenant does to accounts. It makes them with the roles that the settings name, and takes the
 * way in from people who have left. It gives nobody a right to sign, and enables only what it disabled itself.
 */

import { randomUUIDv7 } from 'node:crypto'
import { mobileNumber } from '@serialis/contract/platform/access/mobile-number.ts'
import { userInput } from '@serialis/contract/platform/access/users.schema.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { onlyTo, updateLimitsOfUser } from '../../sites/sites.service.ts'
import { listRightsOfRoles } from '../delegation/delegation.queries.ts'
import { keepingHolderOfAll, rightsOfUser } from '../delegation/delegation.service.ts'
import { maySign } from '../delegation/signing-rule.ts'
import { rolesApart } from '../duties/duty-rules.service.ts'
import { notifyOwner } from '../one-time-codes/one-time-codes.service.ts'
import { requireRoomForUser } from '../platform/user-quota.service.ts'
import { isTwoPeople } from '../second-person/access-rule.service.ts'
import { requireLocalAccountLeft } from '../sign-on/local-accounts.service.ts'
import { listBaseRoles, type SignOnRow } from '../sign-on/sign-on.queries.ts'
import { enableAccount, endAllSessions } from '../users/user-change.service.ts'
import * as users from '../users/users.queries.ts'
import { sitesOfMade } from './made-accounts.service.ts'
import { findByAccount, findProvisioned, keepProvisioned, type ProvisionedRow } from './provisioned.queries.ts'
import type { Wanted } from './scim-changes.ts'

/**
 * Name, mail and phone as they can be stored. What cannot be is left out: a wrong number in a directory must not keep
 * its people from coming, or from being disabled.
 */
function fieldsOf(ctx: Pick<Ctx, 'tenant'>, { name, email, phone }: Wanted) {
  const { shape } = userInput
  const called = name === undefined ? undefined : shape.name.safeParse(name).data
  const address = email === undefined ? undefined : shape.email.safeParse(email).data
  const number = phone === undefined ? undefined : phone === '' ? '' : mobileNumber(phone, ctx.tenant)
  return {
    ...(called !== undefined && { name: called }),
    ...(address !== undefined && { email: address }),
    ...(number !== undefined && { phone: number }),
  }
}

/** The roles of a new account that give no right to sign, whatever the roles have become since they were chosen. */
async function baseRoles({ db }: Ctx): Promise<string[]> {
  const chosen = await listBaseRoles(db)
  const rights = chosen.length === 0 ? [] : await listRightsOfRoles(db, chosen)
  const given = rights.filter((role) => !maySign(role)).map(({ id }) => id)
  const roleIds = await rolesApart(db, null, { held: [], gained: given })
  requireThat(roleIds.length > 0, 'provisioning_incomplete')
  return roleIds
}

/** An account that the directory had removed is found again under the same name. */
async function bringBack(ctx: Ctx, known: ProvisionedRow, wanted: Wanted): Promise<string> {
  const { db } = ctx
  if (!known.isRemoved || known.isLocal || known.supplierId !== null) throw failure('account_exists')
  await keepProvisioned(db, { userId: known.id, isRemoved: false })
  await changeAccount(ctx, known, { ...wanted, active: wanted.active ?? true })
  return known.id
}

/** Returns the id of the account. */
export async function makeAccount(ctx: Ctx, settings: SignOnRow, wanted: Wanted): Promise<string> {
  const { db, event, now } = ctx
  const account = userInput.shape.account.safeParse(wanted.userName)
  if (!account.success) throw failure('account_wrong_format')
  const known = await findByAccount(db, account.data)
  if (known) return bringBack(ctx, known, wanted)
  const siteIds = await sitesOfMade(db, settings)
  if (siteIds === null) throw failure('provisioning_incomplete')
  const roleIds = await baseRoles(ctx)
  await requireRoomForUser(db)
  const fields = { name: account.data, email: '', phone: '', ...fieldsOf(ctx, wanted) }
  const user = { id: randomUUIDv7(), account: account.data, ...fields, supplierId: null }
  await users.insertUser(db, { ...user, at: now })
  await users.updateUserRoles(
    db,
    user.id,
    roleIds.map((roleId) => ({ roleId, lastDay: null })),
  )
  await updateLimitsOfUser(db, user.id, onlyTo(siteIds))
  const externalId = wanted.externalId ?? null
  await keepProvisioned(db, { userId: user.id, externalId, isMade: true })
  const isDisabled = wanted.active === false
  if (isDisabled) await disable(ctx, user.id)
  const { id: subjectId, ...shown } = user
  const details = changes({}, { ...shown, roleIds, siteIds, externalId, ...(isDisabled && { isDisabled }) })
  Object.assign(event, { subjectType: 'user', subjectId, details })
  return user.id
}

async function disable({ db, now }: Ctx, id: string): Promise<void> {
  await isTwoPeople(db, now)
  await keepingHolderOfAll(db, () => users.updateUserDisabled(db, id))
  await requireLocalAccountLeft(db)
  const { version } = found(await users.findUser(db, id))
  await keepProvisioned(db, { userId: id, disabledVersion: version })
}

/** Takes the way in at once, from everybody: who has left is the directory's to say. */
export async function disableAccount(ctx: Ctx, row: ProvisionedRow): Promise<void> {
  const { db, event } = ctx
  const user = found(await users.findUser(db, row.id))
  Object.assign(event, { subjectType: 'user', subjectId: user.id })
  if (user.isDisabled) return
  await disable(ctx, user.id)
  await endAllSessions(ctx, user)
  event.details = changes({ isDisabled: false }, { isDisabled: true })
}

/** What a person disabled, and what may sign, a person enables. */
async function enable(ctx: Ctx, row: ProvisionedRow): Promise<void> {
  const { db } = ctx
  const user = found(await users.findUser(db, row.id))
  const isOwn = row.disabledVersion === user.version
  requireThat(isOwn && !maySign(await rightsOfUser(db, user.id)), 'enabled_by_person')
  await enableAccount(ctx, user)
}

/** A request that disables does that alone. */
export async function changeAccount(ctx: Ctx, row: ProvisionedRow, wanted: Wanted): Promise<void> {
  const { db, event } = ctx
  Object.assign(event, { subjectType: 'user', subjectId: row.id })
  requireThat(wanted.userName === undefined || wanted.userName === row.account, 'account_name_fixed')
  if (wanted.active === false) return disableAccount(ctx, row)
  if (wanted.active === true && row.isDisabled) await enable(ctx, row)
  const enabled = event.details
  const before = found(await findProvisioned(db, row.id))
  const { name, email, phone } = before
  // Of an account that a person made, the directory knows the name by which it is found, and no more.
  const after = before.isMade ? { name, email, phone, ...fieldsOf(ctx, wanted) } : { name, email, phone }
  const changed = changes({ name, email, phone }, after)
  if (Object.keys(changed).length > 0) {
    requireThat(await users.updateUser(db, row.id, before.version, { ...after, supplierId: null }), 'changed_meanwhile')
    if (after.email !== email && email !== '') await notifyOwner(ctx, before, 'EMAIL')
  }
  const externalId = wanted.externalId === undefined ? before.externalId : wanted.externalId
  if (externalId !== before.externalId) await keepProvisioned(db, { userId: row.id, externalId })
  event.details = { ...enabled, ...changed, ...changes({ externalId: before.externalId }, { externalId }) }
}
