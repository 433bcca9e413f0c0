/**
 * For the operator of the machine: resets the password of an account when nobody is left who could do it in the
 * console.
 */

import { randomBytes } from 'node:crypto'
import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { recordSystemEvent } from '../../audit/audit.service.ts'
import { tenantByCode } from '../../tenants/tenants.service.ts'
import { deleteCodesOf } from '../one-time-codes/one-time-codes.queries.ts'
import * as sessions from '../sessions/sessions.queries.ts'
import { accountIdentity } from '../users/account-identity.ts'
import * as users from '../users/users.queries.ts'
import { setPassword } from './new-password.service.ts'
import { hashPassword } from './passwords.ts'

/**
 * Sets a random password that must be changed at the next login; also enables the account and ends its sessions and
 * waiting time. The event log records it. Throws a readable message when there is no such account.
 */
export async function replaceLostPassword(app: App, tenantCode: string, account: string): Promise<string> {
  const tenant = await tenantByCode(app, tenantCode)
  if (!tenant) throw new Error(`there is no tenant ${tenantCode}`)
  const password = randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const user = await sessions.findUserByAccount(db, account)
    if (!user) throw new Error(`tenant ${tenantCode} has no account ${account}`)
    await setPassword(db, user, hash, { mustChange: true, at: app.clock.now() })
    await deleteCodesOf(db, user.id)
    await users.updateUserDisabled(db, user.id, false)
    await sessions.deleteSessionsOf(db, user.id)
    await recordSystemEvent({ db, now: app.clock.now(), tenant }, 'user.password_reset', {
      subjectType: 'user',
      subjectId: user.id,
      details: { byCommandOnTheServer: true },
      identity: await accountIdentity(db, user.id),
    })
  })
  return password
}
