import { createServer, type AddressInfo, type Socket } from 'node:net'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { logout } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { plainAddresses } from '../../../app.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { rotateMasterKey } from '../../../platform/secrets/master-key.service.ts'
import { acknowledged, aReceiver, aTarget } from '../push.fixtures.ts'

let t: TestApp
let editor: Client
let repeater: Client

beforeAll(async () => {
  t = await testApp()
  editor = await userWith(t.http, t.admin, ['pushes.list', 'pushes.create', 'pushes.edit', 'pushes.test'])
  repeater = await userWith(t.http, t.admin, ['pushes.list', 'pushes.detail', 'pushes.run'])
})

/** A system that accepts connections and never answers, until `end` breaks them off. */
async function silentSystem() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  atEnd(async () => end())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets, end }
}

describe('while a target is asked', () => {
  it('no connection to the database is held, and the target and the caller are judged again afterwards', async () => {
    const system = await silentSystem()
    const changed = await aTarget(editor, system.url, { isActive: false })
    const kept = await aTarget(editor, system.url, { isActive: false })
    const leaver = await userWith(t.http, t.admin, ['pushes.list', 'pushes.create', 'pushes.edit', 'pushes.test'])
    await leaver.call(routes.listPushTargets)
    const asked = Promise.all([
      editor.raw(routes.testPushTarget, { params: { id: changed.id } }),
      leaver.raw(routes.testPushTarget, { params: { id: kept.id } }),
    ])
    await expect.poll(() => system.sockets.size).toBe(2)
    await expect.poll(() => t.app.pool.totalCount - t.app.pool.idleCount).toBe(0)
    await leaver.call(logout)
    const body = { name: changed.name, url: changed.url, format: changed.format, isActive: false }
    await editor.call(routes.editPushTarget, {
      params: { id: changed.id },
      body: { ...body, batchSize: 77, version: changed.version },
    })
    system.end()
    expect((await asked).map(({ status }) => status)).toEqual([409, 401])
  })
})

describe('targets', () => {
  it('keep their secret: never answered, never logged, sealed by the master key through its rotation, and asked again for another host', async () => {
    const at = await aReceiver(acknowledged)
    atEnd(() => at.close())
    const target = await aTarget(editor, at.url, { auth: 'BEARER', secret: 'token-canary-77', isActive: false })
    expect(JSON.stringify(target)).not.toContain('canary')
    expect(target.hasSecret).toBe(true)
    const stored = await inTenant(t.app.pool, 1, 'read', async ({ client }) =>
      JSON.stringify(
        (await client.query('select * from push_targets where tenant_id = 1')).rows.map(
          (row: Record<string, unknown>) => Object.values(row).map(String),
        ),
      ),
    )
    expect(stored).not.toContain('canary')
    expect(JSON.stringify(await t.admin.call(listEvents, { query: { limit: 50 } }))).not.toContain('canary')
    await rotateMasterKey(t.app)
    expect(await editor.call(routes.testPushTarget, { params: { id: target.id } })).toMatchObject({ isReachable: true })
    const edit = {
      name: target.name,
      format: 'JSON_V1' as const,
      auth: 'BEARER' as const,
      isActive: false,
      version: target.version,
    }
    expect(
      await editor.refusal(routes.editPushTarget, {
        params: { id: target.id },
        body: { ...edit, url: 'http://127.0.0.1:1/' },
      }),
    ).toMatchObject({ fields: { secret: 'can_not_be_empty' } })
    expect(
      await editor.call(routes.editPushTarget, { params: { id: target.id }, body: { ...edit, url: `${at.url}/v2` } }),
    ).toMatchObject({ hasSecret: true })
    expect(
      await editor.refusal(routes.editPushTarget, { params: { id: target.id }, body: { ...edit, url: at.url } }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  })

  it('have names of their own and complete ways in; only http and https', async () => {
    const url = 'https://example.com/push'
    await aTarget(editor, url, { name: 'Taken', isActive: false })
    const body = { name: 'Taken', url, format: 'CSV' as const, isActive: false }
    expect(await editor.refusal(routes.createPushTarget, { body })).toMatchObject({
      status: 409,
      message: 'push_target_name_exists',
    })
    expect(
      await editor.refusal(routes.createPushTarget, { body: { ...body, name: 'A', auth: 'BASIC', secret: 'x' } }),
    ).toMatchObject({ message: 'push_account_can_not_be_empty' })
    expect(
      await editor.refusal(routes.createPushTarget, { body: { ...body, name: 'A', auth: 'BEARER' } }),
    ).toMatchObject({ message: 'push_secret_can_not_be_empty' })
    for (const wrong of [
      'ftp://example.com',
      'file:///etc/passwd',
      'http://user:word@example.com/',
      'http://[',
      'https://a:99999/',
    ]) {
      expect(await editor.refusal(routes.createPushTarget, { body: { ...body, name: 'A', url: wrong } })).toMatchObject(
        { fields: { url: 'push_url_wrong_format' } },
      )
    }
    expect(
      await repeater.refusal(routes.startPush, {
        body: {
          targetId: (await editor.call(routes.listPushTargets, { query: {} })).items.find(
            ({ name }) => name === 'Taken',
          )!.id,
          codes: ['x'],
          reason: 'test',
        },
      }),
    ).toMatchObject({ message: 'push_target_paused' })
  })
})

it('in plain text is refused for production: when it is saved, when something is sent, and named at the start', async () => {
  const at = await aReceiver(acknowledged)
  atEnd(() => at.close())
  const target = await aTarget(editor, at.url, { name: 'Open line', isActive: false })
  expect(await plainAddresses(t.app)).toEqual([])
  t.app.config.outgoing.onlyEncrypted = true
  try {
    const { name, url, format, version } = target
    const refused = { status: 400, fields: { url: 'plain_text_not_allowed' } }
    expect(
      await editor.refusal(routes.editPushTarget, { params: { id: target.id }, body: { name, url, format, version } }),
    ).toMatchObject(refused)
    expect(
      await editor.refusal(routes.createPushTarget, {
        body: { name: 'Other', url: 'HTTP://push.example.com/', format },
      }),
    ).toMatchObject(refused)
    expect(await editor.call(routes.testPushTarget, { params: { id: target.id } })).toMatchObject({
      isReachable: false,
      failure: 'plain_text_not_allowed',
    })
    expect(at.batches).toEqual([])
    expect(await plainAddresses(t.app)).toContain(
      `Tenant 0001, push target "Open line": nothing is sent to ${at.url} in plain text.`,
    )
  } finally {
    t.app.config.outgoing.onlyEncrypted = false
  }
})
