/** Signed batches, and the end of a target. */

import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { clientOf, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../serials/serials.fixtures.ts'
import { acknowledged, answering, aReceiver, aTarget, deliverDue, jobIn, type ReceivedBatch } from '../push.fixtures.ts'

let t: TestApp
let code: string
let editor: Client
let remover: Client
let runner: Client
let now = new Date('2026-03-02T09:00:00Z')

let keys = 0
async function keyWith(owner: Client, names: readonly PermissionName[]): Promise<Client> {
  const { key } = await owner.call(createApiKey, {
    body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
  })
  return clientOf(t.http, key, '')
}

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  const admin = await keyWith(t.admin, Object.keys(permissions) as PermissionName[])
  const { id } = await anApplication(admin, await aStock(t.http, t.admin))
  const ordinals = [await firstOrdinal(t.app, admin, id)]
  for (const operation of ['RESERVE', 'ALLOCATE', 'COMMISSION'] as const)
    await changed(t.app, admin, { ordinals, operation, reason: 'made' })
  const codes = await inTenant(t.app.pool, 1, 'read', (db) => codeOf(db, ordinals))
  code = codes[0] ?? ''
  editor = await keyWith(t.admin, ['pushes.list', 'pushes.create', 'pushes.edit'])
  remover = await keyWith(t.admin, ['pushes.delete'])
  runner = await keyWith(t.admin, ['pushes.list', 'pushes.detail', 'pushes.run', 'pushes.retry'])
})

async function receiver(behaviour = acknowledged) {
  const at = await aReceiver(behaviour)
  atEnd(() => at.close())
  return at
}
const named = ({ id, version }: Pick<PushTarget, 'id' | 'version'>, reason = 'as agreed with the register') => ({
  params: { id },
  body: { version, reason },
})
const push = (target: PushTarget) =>
  runner.call(routes.startPush, {
    body: { targetId: target.id, codes: [code], reason: 'asked for by the register' },
  })

/** As docs/signatures-of-pushes.md tells receivers to. */
function isSignedWith(key: string, { headers, body }: ReceivedBatch): boolean {
  const [id, seconds] = [headers['webhook-id'], headers['webhook-timestamp']]
  const expected = createHmac('sha256', Buffer.from(key.replace(/^whsec_/, ''), 'base64'))
    .update(`${String(id)}.${String(seconds)}.${body}`)
    .digest('base64')
  return headers['webhook-signature'] === `v1,${expected}`
}

describe('a signing key', () => {
  it('signs each batch over id, time and bytes, until it is replaced or removed', async () => {
    const at = await receiver()
    const target = await aTarget(editor, at.url)
    const first = await editor.call(routes.makePushSigningKey, named(target))
    expect(first.key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(first.target.signsSince).toBe(now.toISOString())
    await push(target)
    await deliverDue(t.app)
    await jobIn(runner, target.id, ['DONE'])
    const [signed] = at.batches
    expect(signed!.headers['webhook-id']).toBe(signed!.key.replaceAll('.', '-'))
    expect(signed!.headers['webhook-timestamp']).toBe(String(now.getTime() / 1000))
    expect(isSignedWith(first.key, signed!)).toBe(true)
    expect(isSignedWith(first.key, { ...signed!, body: `${signed!.body} ` })).toBe(false)

    const second = await editor.call(routes.makePushSigningKey, named(first.target))
    await push(target)
    await deliverDue(t.app)
    await expect.poll(() => at.batches.length).toBe(2)
    expect(isSignedWith(first.key, at.batches[1]!)).toBe(false)
    expect(isSignedWith(second.key, at.batches[1]!)).toBe(true)

    const without = await editor.call(routes.removePushSigningKey, named(second.target))
    expect(without.signsSince).toBe(null)
    await push(target)
    await deliverDue(t.app)
    await expect.poll(() => at.batches.length).toBe(3)
    expect(at.batches[2]!.headers['webhook-signature']).toBe(undefined)
  })

  it('is shown once, and neither logged nor stored as it is', async () => {
    const at = await receiver()
    const target = await aTarget(editor, at.url)
    const { key } = await editor.call(routes.makePushSigningKey, named(target))
    const secret = key.slice('whsec_'.length)
    expect(JSON.stringify(await editor.call(routes.getPushTarget, { params: { id: target.id } }))).not.toContain(secret)
    expect(JSON.stringify(await t.admin.call(listEvents, { query: { limit: 50 } }))).not.toContain(secret)
    const rows = await inTenant(
      t.app.pool,
      1,
      'read',
      async ({ client }) =>
        (await client.query<{ key: Buffer }>('select sealed_signing_key as key from push_targets where tenant_id = 1'))
          .rows,
    )
    expect(rows.some(({ key }) => key?.length > 0)).toBe(true)
    expect(rows.map((row) => String(row.key)).join()).not.toContain(secret)
  })

  it('needs the right to edit, the present version and a target that takes requests', async () => {
    const at = await receiver()
    const target = await aTarget(editor, at.url)
    expect(await runner.refusal(routes.makePushSigningKey, named(target))).toMatchObject({ status: 403 })
    expect(await t.other.refusal(routes.makePushSigningKey, named(target))).toMatchObject({ status: 404 })
    expect(await editor.refusal(routes.makePushSigningKey, named({ ...target, version: 7 }))).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    expect(await editor.refusal(routes.removePushSigningKey, named({ ...target, version: 7 }))).toMatchObject({
      message: 'changed_meanwhile',
    })
    const files = await aTarget(editor, 'sftp://127.0.0.1:1/inbox', {
      auth: 'BASIC',
      authUser: 'a',
      secret: 'b',
      hostKey: `SHA256:${'A'.repeat(43)}`,
      isActive: false,
    })
    expect(await editor.refusal(routes.makePushSigningKey, named(files))).toMatchObject({
      status: 409,
      message: 'push_files_have_no_signature',
    })
  })
})

it('is checked as docs/signatures-of-pushes.md says, by its own commands', async () => {
  const at = await receiver()
  const { key, target } = await editor.call(routes.makePushSigningKey, named(await aTarget(editor, at.url)))
  await push(target)
  await deliverDue(t.app)
  await expect.poll(() => at.batches.length).toBe(1)
  const { headers, body } = at.batches[0]!
  const page = await readFile(join(import.meta.dirname, '../../../../../../docs/signatures-of-pushes.md'), 'utf8')
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(page) ?? []
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'serialis-signature-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'body'), body)
  const env = {
    ...process.env,
    KEY: key,
    ID: String(headers['webhook-id']),
    TIME: String(headers['webhook-timestamp']),
    SIGNATURE: String(headers['webhook-signature']),
  }
  const run = (given: NodeJS.ProcessEnv) =>
    spawnSync('sh', ['-c', commands], { cwd: folder, env: given, encoding: 'utf8' })
  expect(run(env).stdout).toBe('genuine\n')
  expect(run({ ...env, ID: 'other' }).stdout).toBe('')
  await writeFile(join(folder, 'check.mjs'), program)
  const { isGenuine } = (await import(/* @vite-ignore */ join(folder, 'check.mjs'))) as {
    isGenuine: (key: string, headers: unknown, body: string, now: number) => boolean
  }
  expect(isGenuine(key, headers, body, now.getTime())).toBe(true)
  expect(isGenuine(key, headers, `${body} `, now.getTime())).toBe(false)
  expect(isGenuine(key, headers, body, now.getTime() + 301_000)).toBe(false)
})

describe('a target is deleted', () => {
  it('by who may, with a reason; what was pushed stays, nothing more is sent, and its name is free', async () => {
    const at = await receiver()
    const target = await aTarget(editor, at.url, { name: 'Register of the north' })
    const job = await push(target)
    await deliverDue(t.app)
    await jobIn(runner, target.id, ['DONE'])
    expect(await editor.refusal(routes.deletePushTarget, named(target))).toMatchObject({ status: 403 })
    expect(await remover.refusal(routes.deletePushTarget, named(target, 'x'))).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    expect(await remover.refusal(routes.deletePushTarget, named({ ...target, version: 9 }))).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    expect(await t.other.refusal(routes.deletePushTarget, named(target))).toMatchObject({ status: 404 })
    expect(await remover.call(routes.deletePushTarget, named(target))).toEqual({ message: 'delete_success' })

    const ended = await editor.call(routes.getPushTarget, { params: { id: target.id } })
    expect(ended).toMatchObject({ deletedAt: now.toISOString(), isActive: false, hasSecret: false })
    expect((await editor.call(routes.listPushTargets)).items.map(({ id }) => id)).not.toContain(target.id)
    const kept = await runner.call(routes.getPushJob, { params: { id: job.id } })
    expect(kept).toMatchObject({ targetName: 'Register of the north', allowed: [] })
    const refused = { status: 409, message: 'push_target_deleted' }
    const { name, url, format } = target
    expect(
      await editor.refusal(routes.editPushTarget, {
        params: { id: target.id },
        body: { name, url, format, version: ended.version },
      }),
    ).toMatchObject(refused)
    expect(await remover.refusal(routes.deletePushTarget, named(ended))).toMatchObject(refused)
    expect(await editor.refusal(routes.makePushSigningKey, named(ended))).toMatchObject(refused)
    expect(await editor.refusal(routes.removePushSigningKey, named(ended))).toMatchObject(refused)
    expect(await t.admin.refusal(routes.testPushTarget, { params: { id: target.id } })).toMatchObject(refused)
    const again = { params: { id: job.id }, body: { version: kept.version, reason: 'once more' } }
    expect(await runner.refusal(routes.retryPushJob, again)).toMatchObject(refused)
    expect(await runner.refusal(routes.repushRejected, again)).toMatchObject(refused)
    expect(await runner.refusal(routes.correctPushJob, again)).toMatchObject(refused)
    expect(
      await runner.refusal(routes.startPush, {
        body: { targetId: target.id, codes: [code], reason: 'asked for' },
      }),
    ).toMatchObject(refused)
    expect(await aTarget(editor, at.url, { name })).toMatchObject({ name, deletedAt: null })
    const events = (await t.admin.call(listEvents, { query: { limit: 50 } })).items
    expect(events.find(({ action }) => action === 'push_target.deleted')).toMatchObject({
      subjectId: target.id,
      reason: 'as agreed with the register',
    })
  })

  it('not while pushes wait or failed with something unsent; once they are cancelled it is', async () => {
    const at = await receiver(answering(503))
    const target = await aTarget(editor, at.url)
    await push(target)
    await deliverDue(t.app)
    const job = await jobIn(runner, target.id, ['RUNNING'], ({ attempts }) => attempts > 0)
    expect(await remover.refusal(routes.deletePushTarget, named(target))).toMatchObject({
      status: 409,
      message: 'push_target_has_open_jobs',
      params: { count: 1 },
    })
    await runner.call(routes.cancelPushJob, {
      params: { id: job.id },
      body: { version: job.version, reason: 'no more' },
    })
    expect(await remover.call(routes.deletePushTarget, named(target))).toEqual({ message: 'delete_success' })
    now = new Date(now.getTime() + 3_600_000)
    await deliverDue(t.app)
    expect(at.batches).toHaveLength(1)
  })
})
