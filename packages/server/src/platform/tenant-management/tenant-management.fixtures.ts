/** A platform administrator of a test, logged in. */

import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import {
  announceClosing,
  closeTenant,
  createSandbox,
  declineClosingExport,
  getClosing,
  getTenant,
  inviteFirstAdministrator,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { RETENTION_DAYS } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import pg from 'pg'
import { as, clientOf, type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { signatureOf } from '../../plant/products/products.fixtures.ts'
import { keepAdministrator } from '../access/platform/administrators.service.ts'
import { answered, askedLogin, codeAt, withApp } from '../access/second-factor/second-factor.fixtures.ts'
import { forgetSessions } from '../access/sessions/sessions.service.ts'
import { forgetTenants } from '../tenants/tenants.service.ts'

export const PLATFORM_PASSWORD = 'platform of the tests'

export async function platformAdministrator(t: TestApp, account = 'root'): Promise<Client> {
  await keepAdministrator(t.database.ownerUrl, { account, password: PLATFORM_PASSWORD })
  return as(t.http, `${account}@platform`, PLATFORM_PASSWORD)
}

/** The day that begins so many days from now, or from another moment, in the zone of the tenants of the tests. */
export const dayFromNow = (days: number, now = new Date()): string =>
  dayIn('Asia/Shanghai', new Date(now.getTime() + days * 24 * 3_600_000))

export const aClosing = (days: number, now?: Date) => ({
  reason: 'The contract ends.',
  closingDay: dayFromNow(days, now),
  retentionDay: dayFromNow(days + RETENTION_DAYS, now),
})

/** Two administrators with a second factor, who log in anew whenever a code is needed: each works once. */
export async function twoAdministrators(t: TestApp, clock: { now: () => Date; later: (hours: number) => void }) {
  const known = new Map<string, { client: Client; secret: string }>()
  for (const account of ['one', 'two']) {
    const client = await platformAdministrator(t, account)
    known.set(account, { client, secret: (await withApp(client, clock.now())).secret })
  }
  const fresh = (account: string) => {
    clock.later(0.02)
    return codeAt(known.get(account)!.secret, clock.now())
  }
  return {
    /** What a command asks for again. */
    components: (account: 'one' | 'two') => ({ password: PLATFORM_PASSWORD, code: fresh(account) }),
    async login(account: 'one' | 'two'): Promise<Client> {
      const { client } = known.get(account)!
      return answered(t.http, await askedLogin(t.http, client), { code: fresh(account) })
    },
  }
}

/** Closes the tenant as if that had been long ago, by the clock of the database too. */
export async function closedLongAgo(t: TestApp, root: Client, own: Client, id: string): Promise<void> {
  const of = { params: { id } }
  const body = async () => ({ version: (await root.call(getTenant, of)).version, reason: 'The contract ends.' })
  await root.call(announceClosing, { ...of, body: { ...(await body()), ...aClosing(0, t.app.clock.now()) } })
  const { digest } = await own.call(getClosing)
  await own.call(declineClosingExport, { body: { signature: signatureOf(own, digest) } })
  await root.call(closeTenant, { ...of, body: await body() })
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  await superuser.query(`update platform_closings set recorded_at = recorded_at - interval '1 year',
    closing_day = '2024-01-01', retention_day = '2024-03-01' where status = 'CLOSED'`)
  await superuser.end()
}

/** The sandbox of a tenant, with the administrator of it who was invited. */
export async function aSandbox(t: TestApp, root: Client, { of, id }: { of: string; id: string }): Promise<Client> {
  const { version } = await root.call(getTenant, { params: { id: of } })
  await root.call(createSandbox, { params: { id: of }, body: { version, id, name: `${of} (test)` } })
  const body = { account: 'lin', name: 'Lin Wei', email: '' }
  const { account, code } = await root.call(inviteFirstAdministrator, { params: { id }, body })
  const newPassword = 'chosen by Lin'
  await clientOf(t.http, '', '').call(choosePassword, { body: { account, code, newPassword } })
  return as(t.http, account, newPassword)
}

/** Makes tenant 0002 the sandbox of 0001, as no command could: it has people and a second administrator already. */
export async function otherAsSandbox(t: TestApp): Promise<Client> {
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  await superuser.query('update tenants set sandbox_of = 1 where tenant_id = 2')
  await superuser.end()
  forgetTenants(t.app)
  forgetSessions(t.app)
  return t.other
}
