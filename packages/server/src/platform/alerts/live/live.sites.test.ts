/** The feed of an account that is limited to factories. */

import type { AddressInfo } from 'node:net'
import { permissions } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { createRole, getUser, updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { as, openAccount } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { listeningAt } from './live.fixtures.ts'

let t: TestApp
let origin = ''
beforeAll(async () => {
  t = await testApp({ work: true })
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
})

const aFactory = async (name: string) =>
  (await t.admin.call(createFactory, { body: { name, zone: 'Europe/Berlin' } })).id

it('ends when the factories of the account change, so that no alert of the earlier ones follows', async () => {
  const [here, there] = [await aFactory('Works here'), await aFactory('Works there')]
  const role = { name: 'Listens', authorities: [permissions['alerts.list']] }
  const { id: roleId } = await t.admin.call(createRole, { body: role })
  const password = 'given by admin'
  const body = { account: 'listener', name: 'Listener', roleIds: [roleId], siteIds: [here], password }
  const { id } = await openAccount(t.http, t.admin, body)
  const { token } = await as(t.http, body.account, password)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = await listeningAt(origin, token)
  onTestFinished(() => before.leave())
  let hasEnded = false
  void before.ended.then(() => (hasEnded = true))
  await expect.poll(() => before.heard.length).toBeGreaterThan(0)
  const { name, version } = await t.admin.call(getUser, { params: { id } })
  await t.admin.call(updateUser, {
    params: { id },
    body: { name, roleIds: [roleId], siteIds: [there], version },
  })
  await vi.advanceTimersByTimeAsync(999)
  // Polled: a feed that does not end must fail the test, not wait with it.
  await expect.poll(() => hasEnded, { timeout: 5_000 }).toBe(true)
  // The session goes on: the feed of the new factories begins.
  const after = await listeningAt(origin, token)
  expect(after.answer.status).toBe(200)
  after.leave()
})
