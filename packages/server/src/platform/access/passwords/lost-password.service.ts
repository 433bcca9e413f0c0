/**
 * For the operator of the machine, where nobody in the console can help: resets the password of an account, and
 * confirms an account when nobody else can.
 */

import { randomBytes } from 'node:crypto'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import { raiseAlert } from '../../alerts/alerts.service.ts'
import { recordSystemEvent } from '../../audit/audit.service.ts'
import { tenantByCode } from '../../tenants/tenants.service.ts'
import { listApprovers } from '../delegation/signing.queries.ts'
import { closeSigningForAll, openSigning, signingOf } from '../delegation/signing.service.ts'
import { deleteCodesOf } from '../one-time-codes/one-time-codes.queries.ts'
import { takeFactorsAway } from '../second-factor/reset-second-factor.service.ts'
import { deleteFactors } from '../second-factor/second-factor.queries.ts'
import { standingOfFactors } from '../second-factor/second-factor.service.ts'
import { updateConfirmationOver } from '../second-person/access-requests.queries.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { accountIdentity } from '../users/account-identity.ts'
import * as users from '../users/users.queries.ts'
import { setPassword } from './new-password.service.ts'
import { hashPassword } from './passwords.ts'

/** What the owner reads as the name of who did it. */
const OPERATOR = 'npm run admin-password'

interface Subject {
  db: TenantDb
  user: sessions.UserRow
  tenant: Tenant
}

/** Runs in the tenant, with the account. Throws a readable message when there is no such account. */
async function withAccount(
  app: App,
  tenantCode: string,
  account: string,
  work: (db: TenantDb, user: sessions.UserRow, tenant: Tenant) => Promise<void>,
): Promise<void> {
  const tenant = await tenantByCode(app, tenantCode)
  if (!tenant) throw new Error(`there is no tenant ${tenantCode}`)
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const user = await sessions.findUserByAccount(db, account)
    if (!user) throw new Error(`tenant ${tenantCode} has no account ${account}`)
    await work(db, user, tenant)
  })
}

/** Records what the operator did, and raises an alert about it. */
async function tell(
  app: App,
  { db, user, tenant }: Subject,
  action: 'user.password_reset' | 'user.signing_confirmed',
): Promise<void> {
  const now = app.clock.now()
  await recordSystemEvent({ db, now, tenant }, action, {
    subjectType: 'user',
    subjectId: user.id,
    details: { byCommandOnTheServer: true },
    identity: await accountIdentity(db, user.id),
  })
  await raiseAlert(
    { db, now, tenant },
    { type: 'S3', subjectType: 'user', subjectId: user.id, params: { account: user.account } },
  )
}

/** With its event and the notices to the owner, if the account has a second factor. */
async function endFactors(app: App, { db, user, tenant }: Subject): Promise<void> {
  const now = app.clock.now()
  const { app: confirmedAt, passkeys } = await standingOfFactors(db, user.id)
  const owner = await users.findUser(db, user.id)
  if (!owner || (confirmedAt === null && passkeys.length === 0)) return deleteFactors(db, user.id)
  // The mail waits in the outbox for the server.
  await takeFactorsAway({ app, db, now, tenant, actor: { userName: OPERATOR }, afterCommit: () => undefined }, owner)
  await recordSystemEvent({ db, now, tenant }, 'user.second_factor_reset', {
    subjectType: 'user',
    subjectId: user.id,
    details: { byCommandOnTheServer: true, app: confirmedAt !== null, passkeys: passkeys.length },
    identity: await accountIdentity(db, user.id),
  })
}

/**
 * Sets a random password that must be changed at the next login; also enables the account and ends its sessions and
 * waiting time. The account signs nothing until a second person has confirmed it.
 */
export async function replaceLostPassword(app: App, tenantCode: string, account: string): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  await withAccount(app, tenantCode, account, async (db, user, tenant) => {
    await setPassword(db, user, hash, { mustChange: true, at: app.clock.now() })
    await deleteCodesOf(db, user.id)
    await endFactors(app, { db, user, tenant })
    await users.updateUserEnabled(db, user.id, app.clock.now())
    await sessions.deleteSessionsOf(db, user.id)
    await closeSigningForAll(db, user.id)
    await updateConfirmationOver(db, user.id, app.clock.now())
    await tell(app, { db, user, tenant }, 'user.password_reset')
  })
  return password
}

/**
 * Opens the signing of an account whose owner has chosen its password, in the name of the operator as the second
 * person. Refused while another person in the tenant could confirm it.
 */
export async function confirmOnServer(app: App, tenantCode: string, account: string): Promise<void> {
  await withAccount(app, tenantCode, account, async (db, user, tenant) => {
    const { isClosed, knownTo } = await signingOf(db, user.id)
    if (!isClosed) throw new Error(`the account ${account} may sign already`)
    if (user.passwordHash === '' || user.mustChangePassword)
      throw new Error(`the owner of ${account} has not chosen a password yet`)
    const others = (await listApprovers(db)).filter(({ id }) => !knownTo.includes(id))
    if (others.length > 0)
      throw new Error(`another person of tenant ${tenantCode} can confirm ${account} in the console`)
    await openSigning(db, user.id)
    await tell(app, { db, user, tenant }, 'user.signing_confirmed')
  })
}
