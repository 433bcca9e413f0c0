/** The product's clock is set ahead and back, by an hour and over midnight: what has a time keeps its meaning. `npm run torture -- --clock` steps the clock of the machine. */

import { getMe, login, resetPassword } from '@serialis/contract/platform/access/access.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inTenant } from '../../src/kit/db/db.ts'
import { forgetSessions } from '../../src/platform/access/sessions/sessions.service.ts'
import { sealTenant, verifySeals } from '../../src/platform/audit/seals.service.ts'
import { startNights } from '../../src/platform/tasks/tasks.fixtures.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../harness/accounts.ts'
import { as, clientOf, userWith, type Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD_WRONG = 'not the password'

let t: TestApp
/** Midday in Asia/Shanghai, where the tenants are. */
let now = new Date('2026-11-20T04:00:00Z')
const step = (ms: number) => void (now = new Date(now.getTime() + ms))

beforeAll(async () => void (t = await testApp({ clock: { now: () => now } })))
// A day later nothing of an earlier test waits.
beforeEach(async () => {
  step(24 * HOUR)
  t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
})

/** Of a request after the second for which the product knows a session by heart. */
async function statusOf(who: Client) {
  forgetSessions(t.app)
  return (await who.raw(getMe)).status
}
const tryLogin = (account: string, password: string) =>
  clientOf(t.http, '', '').raw(login, { query: {}, body: { account, password, verificationCode: VERIFICATION_CODE } })
const newUser = () => userWith(t.http, t.admin, ['roles.list', 'users.list'])

it.each([50, 30])(
  'a session that was used while the clock was %d minutes ahead ends an hour after its last use',
  async (minutes) => {
    const ahead = minutes * MINUTE
    const user = await newUser()
    step(ahead)
    expect(await statusOf(user)).toBe(200)
    step(-ahead)
    step(2 * MINUTE)
    expect(await statusOf(user)).toBe(200)
    step(61 * MINUTE)
    expect(await statusOf(user)).toBe(401)
    // Setting the clock back does not bring a session back that a person has left.
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    const left = await newUser()
    step(2 * HOUR)
    expect(await statusOf(left)).toBe(401)
  },
)

it('a wait after wrong passwords lasts no longer because the clock was set back, and no attempt counts twice', async () => {
  const { account, password } = await newUser()
  step(HOUR)
  for (let one = 0; one < 5; one++) expect((await tryLogin(account, PASSWORD_WRONG)).status).toBe(400)
  expect((await tryLogin(account, password)).status).toBe(400)
  step(-HOUR)
  expect((await tryLogin(account, password)).status).toBe(200)

  const other = await newUser()
  step(HOUR)
  for (let one = 0; one < 3; one++) expect((await tryLogin(other.account, PASSWORD_WRONG)).status).toBe(400)
  step(-HOUR)
  // The fourth of five.
  expect((await tryLogin(other.account, PASSWORD_WRONG)).status).toBe(400)
  expect((await tryLogin(other.account, other.password)).status).toBe(200)
})

it('a one-time code is used once, whatever the clock does in between, and not after its end', async () => {
  const helper = await userWith(t.http, t.admin, ['users.resetPassword', 'roles.list', 'users.list'])
  const codeFor = async (user: Client) => {
    const { userId } = await user.call(getMe)
    const { code } = await helper.call(resetPassword, { params: { id: userId }, body: {} })
    return code ?? ''
  }
  const choose = async (account: string, code: string) =>
    (
      await clientOf(t.http, '', '').raw(choosePassword, {
        body: { account, code, newPassword: 'chosen by its owner' },
      })
    ).status
  const user = await newUser()
  const code = await codeFor(user)
  step(-HOUR)
  expect(await choose(user.account, code)).toBe(200)
  for (const ms of [HOUR, HOUR, -3 * HOUR, HOUR]) {
    step(ms)
    expect(await choose(user.account, code), `${ms} ms`).toBe(400)
  }
  const late = await newUser()
  const lateCode = await codeFor(late)
  step(30 * 24 * HOUR)
  expect(await choose(late.account, lateCode)).toBe(400)
})

it('the night of a day is worked once, however often midnight passes', async () => {
  const night = () => startNights(t.app, ['test.midnight'])
  now = new Date('2027-01-31T15:59:00Z')
  expect(await night()).toBe(2)
  step(10 * MINUTE)
  expect(await night()).toBe(2)
  for (const ms of [-10 * MINUTE, -HOUR, HOUR, 10 * MINUTE]) {
    step(ms)
    expect(await night(), `${ms} ms`).toBe(0)
  }
})

it('events are sealed in the order in which they came, and the chain holds', async () => {
  const opened = async () => (await t.admin.call(listEvents, { query: { action: 'session.opened', limit: 4 } })).items
  const times: string[] = []
  for (const ms of [HOUR, -2 * HOUR, HOUR, -12 * HOUR]) {
    step(ms)
    times.unshift(now.toISOString())
    await as(t.http, 'admin', ADMIN_PASSWORD)
    await sealTenant(t.app, 1)
  }
  step(12 * HOUR)
  expect((await opened()).map(({ occurredAt }) => occurredAt)).toEqual(times)
  const { firstBad, events, seals, waiting } = await inTenant(t.app.pool, 1, 'read', verifySeals)
  expect([firstBad, events]).toEqual([null, seals + waiting])
})
