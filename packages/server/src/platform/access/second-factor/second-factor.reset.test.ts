/** A second factor that is lost: reset by two people, ended on the machine, and kept from one administrator alone. */

import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { getUserLogins } from '@serialis/contract/platform/access/logins.routes.ts'
import { choosePassword, getPasswordNotice } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import * as routes from '@serialis/contract/platform/access/second-factor.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { approveAs, as, clientOf, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'
import { replaceLostPassword } from '../passwords/lost-password.service.ts'
import { aPerson, askedLogin, codeAt, messageOf, userEvents, withApp } from './second-factor.fixtures.ts'

let t: TestApp
let now = new Date()
/** To the next code. */
const step = () => (now = new Date(now.getTime() + 30_000))
const minutes = (count: number) => (now = new Date(now.getTime() + count * 60_000))

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

describe('a lost second factor', () => {
  const reset = (id: string, reason = 'The phone is lost.') => ({ params: { id }, body: { reason } })

  it('is reset by two people, whatever the account may do; its owner is notified', async () => {
    const { client, id } = await aPerson(t)
    expect(await messageOf(t.admin.refusal(access.resetSecondFactor, reset(id)))).toBe('second_factor_none')
    await withApp(client, now)
    const helper = await userWith(t.http, t.admin, ['users.resetPassword'])
    expect(await helper.refusal(access.resetSecondFactor, reset(id))).toMatchObject({ message: 'holder_has_more' })
    expect(await client.refusal(access.resetSecondFactor, reset(id))).toMatchObject({ message: 'no_permission' })
    expect(await t.other.refusal(access.resetSecondFactor, reset(id))).toMatchObject({ status: 404 })
    const own = reset((await t.admin.call(access.getMe)).userId)
    expect(await messageOf(t.admin.refusal(access.resetSecondFactor, own))).toBe('user_is_yourself')
    const asked = await t.admin.call(access.resetSecondFactor, reset(id))
    expect(asked).toMatchObject({ hasSecondFactor: true, accessRequestId: expect.any(String) as string })
    expect(await messageOf(t.admin.refusal(access.resetSecondFactor, reset(id)))).toBe('access_request_waits')
    expect((await client.raw(access.getMe)).status).toBe(200)
    const approved = await approveAs(t.http, t.admin, asked.accessRequestId ?? '')
    expect(approved).toMatchObject({ kind: 'FACTOR', status: 'APPROVED', reason: 'The phone is lost.', code: null })
    expect(await t.admin.call(access.getUser, { params: { id } })).toMatchObject({ hasSecondFactor: false })
    expect((await client.raw(access.getMe)).status).toBe(401)
    const again = await as(t.http, client.account, client.password)
    expect(await again.call(getPasswordNotice)).toMatchObject({
      notice: { what: 'SECOND_FACTOR', by: approved.decidedBy, at: now.toISOString() },
    })
    expect((await userEvents(t, id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['access_request.asked', 'user.second_factor_reset']),
    )
  })

  it('keeps one administrator out who gives the account a password alone, and every guess waits', async () => {
    const { client, id } = await aPerson(t)
    const { secret } = await withApp(client, now)
    step()
    const { code } = await t.admin.call(access.resetPassword, { params: { id }, body: {} })
    const { account } = client
    const body = { account, code: code ?? '', newPassword: 'chosen by another' }
    await clientOf(t.http, '', '').call(choosePassword, { body })
    const intruder = await askedLogin(t.http, clientOf(t.http, '', account, body.newPassword))
    expect(await messageOf(intruder.refusal(access.listRoles))).toBe('second_factor_needed')
    const guess = (answer: string) =>
      messageOf(intruder.refusal(routes.answerSecondFactor, { body: { secondFactor: { code: answer } } }))
    for (let tries = 1; tries <= 5; tries++) await guess(codeAt(secret, new Date(0)))
    await t.admin.call(access.enableUser, { params: { id } })
    await t.admin.call(access.resetPassword, { params: { id }, body: {} })
    const { waits } = await t.admin.call(getUserLogins, { params: { id } })
    expect(waits).toMatchObject([{ of: 'FACTOR', refused: 5 }])
  })

  it('stays when its owner has set up another by the time of the approval', async () => {
    const { client, id } = await aPerson(t)
    const { secret } = await withApp(client, now)
    const { accessRequestId } = await t.admin.call(access.resetSecondFactor, reset(id))
    step()
    const both = { body: { password: client.password, secondFactor: { code: codeAt(secret, now) } } }
    await client.call(routes.removeAuthenticatorApp, both)
    minutes(1)
    await withApp(client, now)
    await expect(approveAs(t.http, t.admin, accessRequestId ?? '')).rejects.toMatchObject({
      refusal: { message: 'changed_meanwhile' },
    })
    expect(await t.admin.call(access.getUser, { params: { id } })).toMatchObject({ hasSecondFactor: true })
  })

  it('of the last administrator ends with the password of the machine', async () => {
    const { client, id } = await aPerson(t)
    const email = `${client.account}@example.com`
    const { version, name, roles } = await t.admin.call(access.getUser, { params: { id } })
    const roleIds = roles.map((role) => role.id)
    await t.admin.call(access.updateUser, { params: { id }, body: { name, email, roleIds, version } })
    await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
    const told = async () => ({
      mails: await inTenant(t.app.pool, 1, 'read', ({ trx }) =>
        trx.selectFrom('mails').select('body').where('recipient', '=', email).execute(),
      ),
      events: (await userEvents(t, id)).filter(({ action }) => action === 'user.second_factor_reset'),
    })
    // Nothing to lose, so no notice.
    await replaceLostPassword(t.app, '0001', client.account)
    expect(await told()).toEqual({ mails: [], events: [] })
    const first = await replaceLostPassword(t.app, '0001', client.account)
    await (
      await as(t.http, client.account, first)
    ).call(access.changeOwnPassword, {
      body: { password: first, newPassword: client.password },
    })
    await withApp(await as(t.http, client.account, client.password), now)
    const password = await replaceLostPassword(t.app, '0001', client.account)
    const { mails, events } = await told()
    expect(events).toMatchObject([{ details: { byCommandOnTheServer: true, app: true, passkeys: 0 } }])
    expect(mails.at(-1)?.body).toContain('npm run admin-password took away your authenticator app')
    const again = await as(t.http, client.account, password)
    expect(await again.call(access.getMe)).toMatchObject({ factorDue: null, mustChangePassword: true })
    await again.call(access.changeOwnPassword, { body: { password, newPassword: client.password } })
    const owner = await as(t.http, client.account, client.password)
    expect((await owner.call(getPasswordNotice)).notice).toMatchObject({
      what: 'SECOND_FACTOR',
      by: 'npm run admin-password',
      at: now.toISOString(),
    })
  })

  it('waits no longer than a few minutes for an answer', async () => {
    const { client } = await aPerson(t)
    await withApp(client, now)
    const asked = await askedLogin(t.http, client)
    minutes(6)
    expect((await asked.raw(access.getMe)).status).toBe(401)
  })
})
