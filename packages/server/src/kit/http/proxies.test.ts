import { login } from '@serialis/contract/platform/access/access.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../test/harness/database.ts'

const PROXY = '10.9.0.1'
let plain: TestApp
let behind: TestApp
beforeAll(async () => {
  plain = await testApp()
  behind = await testApp({ env: { TRUSTED_PROXIES: `${PROXY}, 10.8.0.0/16` } })
})

/** Logs in from there; returns the status and the address that the log has of it. */
async function loginFrom(t: TestApp, remoteAddress: string, forwarded: string, account = 'admin') {
  const { statusCode } = await t.http.inject({
    method: login.method,
    url: login.path,
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
    payload: { account, password: ADMIN_PASSWORD, verificationCode: VERIFICATION_CODE, verificationId: '' },
  })
  const [event] = (await t.admin.call(listEvents, { query: { action: 'session.opened' } })).items
  return { statusCode, ip: (await t.admin.call(getEvent, { params: { id: event?.id ?? '' } })).ip }
}

it.each([
  ['10.9.0.1', '203.0.113.7', '203.0.113.7'],
  // What the client wrote itself stands left of what the proxy has added.
  ['10.9.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.9.0.1', '203.0.113.7, 10.8.3.4', '203.0.113.7'],
  ['192.0.2.9', '203.0.113.7', '192.0.2.9'],
])('from %s, forwarded for %s, the client is %s', async (remote, forwarded, client) => {
  expect(await loginFrom(behind, remote, forwarded)).toEqual({ statusCode: 200, ip: client })
})

it('no address is believed where no proxy is named', async () => {
  expect(await loginFrom(plain, PROXY, '203.0.113.7')).toEqual({ statusCode: 200, ip: PROXY })
})

it('wrong logins of one client do not stop those of another behind the same proxy', async () => {
  for (let n = 0; n < 25; n++) await loginFrom(behind, PROXY, '203.0.113.66', `nobody${n}`)
  const { statusCode } = await loginFrom(behind, PROXY, '203.0.113.66')
  expect(statusCode).toBe(429)
  expect((await loginFrom(behind, PROXY, '203.0.113.67')).statusCode).toBe(200)
})
