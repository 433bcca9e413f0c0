/** A tenant whose last administrator is lost: two platform administrators give it a new one, and everybody learns it. */

import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { createUser, getMe, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { listMails } from '@serialis/contract/platform/mail/mail.routes.ts'
import { listNews } from '@serialis/contract/platform/news/news.routes.ts'
import {
  askRecovery,
  confirmRecovery,
  createTenant,
  getTenant,
  inviteFirstAdministrator,
  withdrawRecovery,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, clientOf, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { answered, askedLogin, codeAt, withApp } from '../access/second-factor/second-factor.fixtures.ts'
import { withMailServer } from '../mail/mail.fixtures.ts'
import { platformAdministrator } from './tenant-management.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let now = new Date('2026-11-20T08:00:00Z')
const HOUR_MS = 3_600_000
const later = (hours: number) => (now = new Date(now.getTime() + hours * HOUR_MS))

const secrets = new Map<string, { client: Client; secret: string }>()
/** Logs in anew, with the second factor. */
async function platform(account: 'one' | 'two'): Promise<Client> {
  later(0.02)
  const { client, secret } = secrets.get(account)!
  return answered(t.http, await askedLogin(t.http, client), { code: codeAt(secret, now) })
}

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  for (const account of ['one', 'two']) {
    const client = await platformAdministrator(t, account)
    secrets.set(account, { client, secret: (await withApp(client, now)).secret })
  }
})

const of = (id: string) => ({ params: { id } })
const nobody = () => clientOf(t.http, '', '')
const WANTED = { account: 'lin', name: 'Lin Wei', email: 'lin@north.example', reason: 'The only administrator left.' }

/** A tenant with one administrator, who has chosen a password. */
async function openTenant(id: string): Promise<Client> {
  const root = await platform('one')
  await root.call(createTenant, {
    body: { id, name: `Plant ${id}`, zone: 'Europe/Berlin', locale: 'en', snScheme: 'A' },
  })
  const { account, code } = await root.call(inviteFirstAdministrator, {
    ...of(id),
    body: { account: 'lin', name: 'Lin Wei', email: 'lin@north.example' },
  })
  await nobody().call(choosePassword, { body: { account, code, newPassword: 'chosen by Lin' } })
  return as(t.http, account, 'chosen by Lin')
}

/** Nobody was there for longer than a week. */
async function lostTenant(id: string): Promise<void> {
  await openTenant(id)
  later(8 * 24)
}

async function asked(id: string, wanted = WANTED) {
  const one = await platform('one')
  const { recovery } = await one.call(askRecovery, { ...of(id), body: wanted })
  return { one, input: { ...of(id), body: { recoveryId: recovery!.id } } }
}

describe('a new administrator', () => {
  it('is refused while one can log in: one who was there within a week, or was invited', async () => {
    await openTenant('0011')
    later(6 * 24)
    const one = await platform('one')
    expect(await one.call(getTenant, of('0011'))).toMatchObject({ hasAdministrator: true, recovery: null })
    const ask = { ...of('0011'), body: WANTED }
    expect(await one.refusal(askRecovery, ask)).toMatchObject({ status: 409, message: 'tenant_has_administrator' })
    // What was refused left nothing behind.
    expect(await one.call(getTenant, of('0011'))).toMatchObject({ recovery: null })
    later(2 * 24)
    const again = await platform('one')
    expect(await again.call(getTenant, of('0011'))).toMatchObject({ hasAdministrator: false })
    const bare = await platformAdministrator(t, 'bare')
    expect(await bare.refusal(askRecovery, ask)).toMatchObject({ message: 'second_factor_set_up_needed' })
    expect(await again.refusal(askRecovery, { ...ask, body: { ...WANTED, reason: '' } })).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    expect(await again.refusal(askRecovery, { ...of('0999'), body: WANTED })).toMatchObject({ status: 404 })
  })

  it('is asked for by one and confirmed by another, who gets a code that works once', async () => {
    await lostTenant('0012')
    const { one, input } = await asked('0012')
    expect(await one.call(getTenant, of('0012'))).toMatchObject({
      recovery: { account: 'lin', reason: WANTED.reason, askedBy: 'one' },
    })
    expect(await one.refusal(askRecovery, { ...of('0012'), body: WANTED })).toMatchObject({ message: 'recovery_open' })
    expect(await one.refusal(confirmRecovery, input)).toMatchObject({
      status: 409,
      message: 'another_administrator_needed',
    })
    const bare = await platformAdministrator(t, 'bare')
    expect(await bare.refusal(confirmRecovery, input)).toMatchObject({ message: 'second_factor_set_up_needed' })
    const two = await platform('two')
    const both = await Promise.allSettled([1, 2].map(() => two.call(confirmRecovery, input)))
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ account: 'lin@0012', hasAdministrator: true, recovery: null })
    expect(await two.refusal(confirmRecovery, input)).toMatchObject({ status: 409, message: 'recovery_over' })
    const { code } = made[0]!
    const chosen = { body: { account: 'lin@0012', code: code!, newPassword: 'chosen anew by Lin' } }
    await nobody().call(choosePassword, chosen)
    expect(await nobody().refusal(choosePassword, chosen)).toMatchObject({ message: 'one_time_code_wrong' })
    const lin = await as(t.http, 'lin@0012', 'chosen anew by Lin')
    expect(await lin.call(getMe)).toMatchObject({ holdsAll: true })
    const { items } = await lin.call(listEvents, { query: { limit: 100 } })
    const acts = items.filter(({ action }) => action.startsWith('tenant.'))
    expect(
      acts
        .map(({ action, actorName }) => `${action} ${actorName}`)
        .reverse()
        .slice(2),
    ).toEqual(['tenant.recovery_asked one', 'tenant.looked_at one', 'tenant.recovery_confirmed two'])
  })

  it('takes the old password, the second factor, the identities and the sessions of a known account, also a disabled one', async () => {
    const lin = await openTenant('0013')
    await withApp(lin, now)
    later(8 * 24)
    await superuser.query("update users set is_disabled = true where tenant_id = 13 and account = 'lin'")
    await superuser.query(`insert into sign_on_identities (tenant_id, issuer, subject, user_id, bound_at)
      select 13, 'https://idp.example.com', 'lin', id, now() from users where tenant_id = 13 and account = 'lin'`)
    const { input } = await asked('0013')
    const { code } = await (await platform('two')).call(confirmRecovery, input)
    await nobody().call(choosePassword, {
      body: { account: 'lin@0013', code: code!, newPassword: 'chosen anew by Lin' },
    })
    const anew = await as(t.http, 'lin@0013', 'chosen anew by Lin')
    expect(await anew.call(getMe)).toMatchObject({ factorDue: null, holdsAll: true })
    const { rows } = await superuser.query<{ signing_closed: boolean }>(
      "select signing_closed from users where tenant_id = 13 and account = 'lin'",
    )
    expect(rows).toEqual([{ signing_closed: true }])
    // The person who is lin at the provider does not come in.
    const { rows: left } =
      await superuser.query(`select (select count(*)::int from sign_on_identities where tenant_id = 13) as linked,
      (select count(*)::int from sign_on_unbound where tenant_id = 13) as closed`)
    expect(left).toEqual([{ linked: 0, closed: 1 }])
  })

  /** As the owner finds it in the mail: the log of the tenant hides it. */
  async function mailedCode(id: number, address: string): Promise<string> {
    const { rows } = await superuser.query<{ body: string }>(
      "select body from mails where tenant_id = $1 and recipient = $2 and template = 'ACCOUNT_LINK'",
      [id, address],
    )
    expect(rows).toHaveLength(1)
    return /code=([^\s&"]+)/.exec(rows[0]!.body)![1]!
  }

  it('may be a new account, whose owner alone gets the link, and everybody is notified by mail and by news', async () => {
    const lin = await openTenant('0014')
    const [role] = (await lin.call(listRoles, { query: {} })).items
    const member = { account: 'mei', name: 'Mei', email: 'mei@north.example', roleIds: [role!.id] }
    await lin.call(createUser, { body: member })
    await withMailServer(lin, {})
    later(8 * 24)
    const { input } = await asked('0014', { ...WANTED, account: 'new.admin', email: 'new@north.example' })
    const confirmed = await (await platform('two')).call(confirmRecovery, input)
    expect(confirmed).toMatchObject({
      account: 'new.admin@0014',
      code: null,
      mailedTo: masked('new@north.example'),
    })
    const code = await mailedCode(14, 'new@north.example')
    expect(JSON.stringify(confirmed)).not.toContain(code)
    const { account } = confirmed
    await nobody().call(choosePassword, { body: { account, code, newPassword: 'chosen by the new one' } })
    const admin = await as(t.http, account, 'chosen by the new one')
    const mails = (await admin.call(listMails, { query: { limit: 100 } })).items
    const told = mails.filter(({ template }) => template === 'ADMINISTRATOR_GIVEN').map(({ recipient }) => recipient)
    expect(told.sort()).toEqual(['lin@north.example', 'mei@north.example', 'new@north.example'].map(masked))
    const [news] = (await admin.call(listNews, { query: {} })).items
    expect(news).toMatchObject({ isPinned: true, titleEn: 'The operators made the account new.admin administrator' })
    const { rows: written } = await superuser.query<{ body: string }>(
      "select body from mails where tenant_id = 14 and template in ('ADMINISTRATOR_GIVEN', 'ACCOUNT_LINK') order by id desc",
    )
    expect(written.map(({ body }) => /\w+@platform/.exec(body)?.[0]).toSorted()).toEqual([
      'one@platform',
      'one@platform',
      'one@platform',
      'two@platform',
    ])
  })

  it('who is known gets the link at the address of the account, whatever the platform names', async () => {
    await withMailServer(await openTenant('0017'), {})
    later(8 * 24)
    const { input } = await asked('0017', { ...WANTED, email: 'mallory@elsewhere.example' })
    expect(await (await platform('two')).call(confirmRecovery, input)).toMatchObject({
      code: null,
      mailedTo: masked('lin@north.example'),
    })
    const { rows } = await superuser.query(
      "select recipient from mails where tenant_id = 17 and recipient like '%elsewhere%'",
    )
    expect(rows).toEqual([])
    const body = { account: 'lin@0017', newPassword: 'chosen anew by Lin' }
    await nobody().call(choosePassword, { body: { ...body, code: await mailedCode(17, 'lin@north.example') } })
  })

  it('gets the code by the platform where the mail would wait: in a tenant at rest', async () => {
    await withMailServer(await openTenant('0018'), {})
    later(8 * 24)
    await superuser.query("update tenants set status = 'SUSPENDED' where tenant_id = 18")
    const { input } = await asked('0018')
    const { code, mailedTo } = await (await platform('two')).call(confirmRecovery, input)
    expect(code).toEqual(expect.any(String))
    expect(mailedTo).toBeNull()
  })

  it('expires, can be withdrawn, and is refused once an administrator came back', async () => {
    await lostTenant('0015')
    const { input } = await asked('0015')
    later(73)
    const two = await platform('two')
    expect(await two.refusal(confirmRecovery, input)).toMatchObject({ message: 'recovery_over' })
    expect(await two.call(getTenant, of('0015'))).toMatchObject({ recovery: null })
    const second = await asked('0015')
    await (await platform('two')).call(withdrawRecovery, second.input)
    expect(await second.one.refusal(withdrawRecovery, second.input)).toMatchObject({ message: 'recovery_over' })
    expect(await (await platform('two')).refusal(confirmRecovery, second.input)).toMatchObject({
      message: 'recovery_over',
    })
    const third = await asked('0015')
    await as(t.http, 'lin@0015', 'chosen by Lin')
    expect(await (await platform('two')).refusal(confirmRecovery, third.input)).toMatchObject({
      message: 'tenant_has_administrator',
    })
    expect(await nobody().refusal(confirmRecovery, third.input)).toMatchObject({ status: 401 })
  })

  it('is no account of a packaging supplier', async () => {
    await lostTenant('0016')
    // Without a supplier of its own: only the account is judged.
    await superuser.query('set session_replication_role = replica')
    await superuser.query("update users set supplier_id = gen_random_uuid() where tenant_id = 16 and account = 'lin'")
    await superuser.query('reset session_replication_role')
    const one = await platform('one')
    expect(await one.refusal(askRecovery, { ...of('0016'), body: WANTED })).toMatchObject({
      status: 409,
      message: 'recovery_account_of_supplier',
    })
  })
})
