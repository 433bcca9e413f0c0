import { writeFile } from 'node:fs/promises'
import { changeOwnPassword, disableUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { listDemoAccounts } from '@serialis/contract/platform/access/demo-accounts.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Credential, seedPeople } from '../../../../demo/platform/people.ts'
import { as, clientOf, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { demoMark } from '../../../kit/ops/config.ts'

let t: TestApp
let credentials: Credential[]
let nobody: Client
const shown = async () => (await nobody.call(listDemoAccounts)).items.map(({ account }) => account)

beforeAll(async () => {
  t = await testApp()
  nobody = clientOf(t.http, '', '')
  ;({ credentials } = await seedPeople(t.http, t.admin))
})

describe('accounts of the demo', { shuffle: false }, () => {
  it('is empty where there is no demo data', async () => {
    expect(await shown()).toEqual([])
  })

  it('names the accounts of the demo plant for as long as they have the password that the demo gave them', async () => {
    await writeFile(demoMark(t.app.config), JSON.stringify(credentials))
    const { items } = await nobody.call(listDemoAccounts)
    expect(items).toContainEqual({ ...credentials[0], name: 'Lin Mei' })
    expect(items.map(({ account }) => account)).toEqual(credentials.map(({ account }) => account))

    const changed = items[0]!
    await (
      await as(t.http, changed.account, changed.password)
    ).call(changeOwnPassword, {
      body: { password: changed.password, newPassword: 'a password of its own' },
    })
    const stopped = items[1]!
    const { items: users } = await t.admin.call(listUsers, { query: { account: stopped.account } })
    await t.admin.call(disableUser, { params: { id: users[0]!.id } })
    expect(await shown()).toEqual(items.slice(2).map(({ account }) => account))
  })

  it('names none to other machines', async () => {
    const { host, trustedProxies } = t.app.config
    for (const reached of [
      { host: '0.0.0.0' },
      { host: '10.1.0.4' },
      { trustedProxies: ['10.1.0.4'] },
      { publicUrl: 'https://console.example.com' },
    ]) {
      Object.assign(t.app.config, reached)
      expect(await shown()).toEqual([])
      Object.assign(t.app.config, { host, trustedProxies, publicUrl: undefined })
    }
  })

  it('names none to a request that was passed on, comes from elsewhere, or asks for another host', async () => {
    const asked = async (more: { remoteAddress?: string; headers?: Record<string, string> }) => {
      const { path } = listDemoAccounts
      const answer = await t.http.inject({ url: path, ...more })
      expect(answer.statusCode).toBe(200)
      return answer.json<{ items: unknown[] }>().items.length
    }
    for (const host of ['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, await asked({ headers: { host } })]).toEqual([host, credentials.length - 2])
    for (const remoteAddress of ['::1', '::ffff:127.0.0.1'])
      expect([remoteAddress, await asked({ remoteAddress })]).toEqual([remoteAddress, credentials.length - 2])
    for (const remoteAddress of ['10.1.0.4', '::ffff:10.1.0.4', '2001:db8::1'])
      expect([remoteAddress, await asked({ remoteAddress })]).toEqual([remoteAddress, 0])
    for (const host of ['attacker.example.com', 'localhost.example.com:3000', '10.1.0.4:3000'])
      expect([host, await asked({ headers: { host } })]).toEqual([host, 0])
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])
      expect([name, await asked({ headers: { [name]: '127.0.0.1' } })]).toEqual([name, 0])
  })

  it('names none where real packs are made', async () => {
    expect(await shown()).not.toEqual([])
    Object.assign(t.app.config, { production: true })
    expect(await shown()).toEqual([])
  })
})
