import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { as, type Client } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { forgetSessions } from './sessions.service.ts'

const MINUTE = 60_000

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
function later(minutes: number) {
  now = new Date(now.getTime() + minutes * MINUTE)
  forgetSessions(t.app)
}
const asked = async (user: Client, idleSeconds?: number) =>
  (await user.raw(getMe, {}, idleSeconds === undefined ? {} : { 'x-idle-seconds': String(idleSeconds) })).status

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  const policy = await t.admin.call(getPasswordPolicy, {})
  await t.admin.call(savePasswordPolicy, { body: { ...policy, sessionIdleMinutes: 10 } })
})

describe('the idle time of a tenant', () => {
  let user: Client
  beforeEach(async () => {
    user = await as(t.http, 'admin', ADMIN_PASSWORD)
  })

  it('ends sessions, and no request that the console sends by itself counts', async () => {
    expect((await user.call(getMe, {})).idleMinutes).toBe(10)
    for (let minute = 1; minute < 10; minute++) {
      later(1)
      // The person left right after the login; the page reads on.
      expect(await asked(user, minute * 60)).toBe(200)
    }
    later(1.1)
    await expect.poll(() => asked(user, 0)).toBe(401)
  })

  it('is an hour for other tenants', async () => {
    const other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    later(59)
    expect((await other.call(getMe, {})).idleMinutes).toBe(60)
    later(61)
    expect(await asked(other)).toBe(401)
  })

  it('begins again with each sign of the user', async () => {
    for (const idleSeconds of [60, 0, 90, 60]) {
      later(8)
      expect(await asked(user, idleSeconds)).toBe(200)
    }
    later(8)
    expect(await asked(user)).toBe(200)
    later(9)
    expect(await asked(user)).toBe(200)
  })

  it('is not taken back by a tab that knows of no sign', async () => {
    later(8)
    expect(await asked(user, 0)).toBe(200)
    later(0)
    expect(await asked(user, 7_200)).toBe(200)
    later(8)
    expect(await asked(user, 7_680)).toBe(200)
    later(3)
    expect(await asked(user)).toBe(401)
  })

  it('is not begun again by a header that says nothing', async () => {
    for (const said of ['', '-1', '1e2', '12, 0', '0x0', 'now', '1234567']) {
      const one = await as(t.http, 'admin', ADMIN_PASSWORD)
      later(8)
      expect([said, (await one.raw(getMe, {}, { 'x-idle-seconds': said })).status]).toEqual([said, 200])
      later(3)
      expect([said, await asked(one)]).toEqual([said, 401])
    }
  })

  it('is between five minutes and an hour', async () => {
    const policy = await user.call(getPasswordPolicy, {})
    for (const sessionIdleMinutes of [4, 61])
      expect(await user.refusal(savePasswordPolicy, { body: { ...policy, sessionIdleMinutes } })).toMatchObject({
        status: 400,
        fields: { sessionIdleMinutes: expect.any(String) },
      })
  })
})
