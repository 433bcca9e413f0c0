/** One-time codes: owners of accounts choose their passwords with them, and are notified of a reset. */

import {
  createRole,
  createUser,
  disableUser,
  enableUser,
  getMe,
  login,
  resetPassword,
} from '@serialis/contract/platform/access/access.routes.ts'
import {
  choosePassword,
  getPasswordNotice,
  seePasswordNotice,
} from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getMail } from '@serialis/contract/platform/mail/mail.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchBlocked } from '../../../../test/harness/blocked.ts'
import { as, clientOf, openAccount, urlOf, userWith } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../../test/harness/database.ts'
import { watchStatements } from '../../../../test/harness/statements.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'
import { replaceLostPassword } from '../passwords/lost-password.service.ts'

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const HOUR = 3_600_000

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

let made = 0
async function newUser() {
  const account = `person${++made}`
  const { id: roleId } = await t.admin.call(createRole, {
    body: { name: `Role of ${account}`, authorities: ['050000', '050100'] },
  })
  const person = { account, name: `Person ${made}`, roleIds: [roleId], email: `${account}@example.com` }
  return openAccount(t.http, t.admin, { ...person, password: 'chosen by its owner' })
}
const tryLogin = (account: string, password: string) =>
  clientOf(t.http, '', '').raw(login, { query: {}, body: { account, password, verificationCode: VERIFICATION_CODE } })

describe('a one-time code', () => {
  it('of a reset ends the old password with its sessions, and the owner alone chooses the next', async () => {
    const { account, id } = await newUser()
    const user = await as(t.http, account, 'chosen by its owner')
    const helper = await userWith(t.http, t.admin, ['users.resetPassword', 'roles.list', 'users.list'])
    const reset = await helper.call(resetPassword, { params: { id }, body: {} })
    expect(reset).toMatchObject({ hasPassword: false, mustChangePassword: false })
    const code = reset.code ?? ''
    expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
    expect((await user.raw(getMe)).status).toBe(401)
    for (const password of ['chosen by its owner', code, ''])
      expect((await tryLogin(account, password)).status, password).toBe(400)
    const choose = (given: string, newPassword = 'chosen again', of = account) =>
      clientOf(t.http, '', '').raw(choosePassword, { body: { account: of, code: given, newPassword } })
    const answer = async (given: string, password?: string, of?: string) => {
      const { requestId: _, ...rest } = JSON.parse((await choose(given, password, of)).body.toString()) as {
        requestId?: string
      }
      return rest
    }
    const wrong = { message: 'one_time_code_wrong' }
    expect(await answer('2222-2222-2222-2222')).toMatchObject(wrong)
    expect(await answer(code, 'chosen again', 'nobody')).toEqual(await answer('2222-2222-2222-2222'))
    expect(await answer(code, 'chosen again', helper.account)).toMatchObject(wrong)
    expect(await answer(code, 'chosen again', `${account}@0002`)).toMatchObject(wrong)
    expect(await answer(code, 'chosen again', `${account}@0999`)).toMatchObject(wrong)
    expect(await answer(code, 'Qwerty123')).toMatchObject({ fields: { newPassword: 'password_too_common' } })
    // All three have found the code before the first of them uses it.
    const blocked = await watchBlocked(t.database.superuserUrl)
    const holder = new pg.Client({ connectionString: t.database.superuserUrl })
    await holder.connect()
    await holder.query('begin; select from one_time_codes for update')
    const racing = [1, 2, 3].map(async () => (await choose(code.toLowerCase())).status)
    await blocked('"one_time_codes"', 3)
    await holder.query('commit')
    await holder.end()
    const statuses = await Promise.all(racing)
    expect(statuses.sort()).toEqual([200, 400, 400])
    expect(await answer(code)).toMatchObject(wrong)

    const again = await as(t.http, account, 'chosen again')
    const { notice } = await again.call(getPasswordNotice)
    expect(notice).toMatchObject({ by: (await helper.call(getMe)).userName, chosenAt: now.toISOString() })
    await again.call(seePasswordNotice)
    expect(await again.call(getPasswordNotice)).toEqual({ notice: null })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId: id } })
    const told = items.map(({ action }) => action).filter((action) => action !== 'session.refused')
    expect(told.slice(0, 4)).toEqual([
      'user.notice_seen',
      'session.opened',
      'user.password_chosen',
      'user.password_reset',
    ])
    expect(JSON.stringify(items)).not.toContain(code)
    expect(await t.other.refusal(resetPassword, { params: { id }, body: {} })).toMatchObject({ status: 404 })
  })

  it('is asked for with the same statements for every account, and an address that guesses has to wait', async () => {
    const { account, id } = await newUser()
    const { code } = await t.admin.call(resetPassword, { params: { id }, body: {} })
    const choose = async (of: string, given: string, remoteAddress: string) =>
      (
        await t.http.inject({
          method: 'POST',
          url: urlOf(choosePassword, {}),
          remoteAddress,
          payload: { account: of, code: given, newPassword: 'chosen again' },
        })
      ).statusCode
    const wrong = '2222-2222-2222-2222'
    const { during } = watchStatements(t.app.pool)
    const asked = async (of: string, address: string) => {
      const { statements } = await during(() => choose(of, wrong, address))
      return statements.map(({ text }) => text).filter((text) => !/from "tenants"|set_tenant|begin|commit/.test(text))
    }
    const known = await asked(account, '10.1.0.1')
    expect(known.filter((text) => /"one_time_codes"/.test(text))).toHaveLength(1)
    expect(await asked('nobody at all', '10.1.0.2')).toEqual(known)
    expect(await asked('admin@0999', '10.1.0.3')).toEqual(known)
    for (let tried = 1; tried < 20; tried++) expect(await choose('nobody at all', wrong, '10.1.0.2')).toBe(400)
    expect(await choose(account, code ?? '', '10.1.0.2')).toBe(429)
    expect(await choose(account, code ?? '', '10.1.0.1')).toBe(200)
  })

  it('ends after three days, with the next code, and with the password of the machine', async () => {
    const { account, id } = await newUser()
    const code = async () => (await t.admin.call(resetPassword, { params: { id }, body: {} })).code ?? ''
    const choose = async (given: string) =>
      (
        await clientOf(t.http, '', '').raw(choosePassword, {
          body: { account, code: given, newPassword: 'chosen again' },
        })
      ).status
    const [first, second] = [await code(), await code()]
    expect(await choose(first)).toBe(400)
    await replaceLostPassword(t.app, '0001', account)
    expect(await choose(second)).toBe(400)
    const third = await code()
    await t.admin.call(disableUser, { params: { id } })
    expect(await choose(third)).toBe(400)
    await t.admin.call(enableUser, { params: { id } })
    later(72 * HOUR + 1)
    expect(await choose(third)).toBe(400)
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    t.other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  })

  it('is sent as a link, which the log of mails does not show, and notifies the owner', async () => {
    const { account, id } = await newUser()
    const mailed = { params: { id }, body: { delivery: 'MAIL' as const } }
    expect(await t.admin.refusal(resetPassword, mailed)).toMatchObject({
      message: 'mail_links_not_set_up',
      fields: { delivery: 'mail_links_not_set_up' },
    })
    expect(await as(t.http, account, 'chosen by its owner')).toBeDefined()
    await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
    expect(await t.admin.call(resetPassword, mailed)).toMatchObject({ code: null, hasPassword: false })
    const sent = await inTenant(t.app.pool, 1, 'read', async ({ trx }) =>
      trx.selectFrom('mails').selectAll().where('recipient', '=', `${account}@example.com`).orderBy('id').execute(),
    )
    expect(sent.map(({ template }) => template)).toEqual(['ACCOUNT_NOTICE', 'ACCOUNT_LINK'])
    const link = /https:\S+/.exec(sent[1]?.body ?? '')?.[0] ?? ''
    expect(link).toMatch(/^https:\/\/serialis\.example\/choose_password#account=/)
    const [given, code] = ['account', 'code'].map((name) => new URLSearchParams(new URL(link).hash.slice(1)).get(name))
    const logged = await t.admin.call(getMail, { params: { id: sent[1]?.id ?? '' } })
    expect(logged.body).toContain('https://serialis.example/choose_password#…')
    expect(JSON.stringify(logged)).not.toContain(code)
    await clientOf(t.http, '', '').call(choosePassword, {
      body: { account: given ?? '', code: code ?? '', newPassword: 'chosen by link' },
    })
    await as(t.http, account, 'chosen by link')
  })

  it('is mailed only where there is an address', async () => {
    const { roles } = await newUser()
    const body = { account: 'unreachable', name: 'X', roleIds: [roles[0]!.id], delivery: 'MAIL' as const }
    expect(await t.admin.refusal(createUser, { body })).toMatchObject({ fields: { delivery: 'user_has_no_email' } })
  })
})
