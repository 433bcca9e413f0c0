/**
 * kill -9 during a push, repeatedly at random moments: the receiver gets every code exactly once by key, and all
 * invariants hold.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { program } from '../../../test/harness/programs.ts'
import { inTenant } from '../../kit/db/db.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../serials/serials.fixtures.ts'
import { aReceiver, aTarget, codesIn, jobIn, type Receiver } from './push.fixtures.ts'
import { pushInvariants } from './push.verify.queries.ts'

const CODES = 40_000
const KILLS = 6
const BATCH = 500

let t: TestApp
let editor: Client
let receiver: Receiver
let dataDir: string

beforeAll(async () => {
  t = await testApp()
  editor = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  receiver = await aReceiver()
  dataDir = await mkdtemp(join(tmpdir(), 'serialis-push-'))
})
afterAll(async () => {
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs a server until the receiver has this many messages, and a little longer; then kills it without warning. */
async function killAfter(messages: number, jitterMs: number): Promise<void> {
  const masterKey = (await readFile(t.app.config.masterKeyFile, 'utf8')).trim()
  const { path, execArgv, env } = program('push', {
    APP_DATABASE_URL: t.database.appUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey,
  })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const goal = receiver.batches.length + messages
  await expect.poll(() => receiver.batches.length, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(goal)
  await new Promise((resolve) => setTimeout(resolve, jitterMs))
  child.kill('SIGKILL')
  await ended
}

it(`${KILLS} kills: every code once by key, with the same bytes at each try`, async () => {
  const stock = await aStock(t.http, t.admin)
  const { id } = await anApplication(t.admin, stock, { quantity: CODES })
  const first = await firstOrdinal(t.app, t.admin, id)
  const ordinals = Array.from({ length: CODES }, (_, at) => first + at)
  for (const operation of ['RESERVE', 'ALLOCATE'] as const)
    await changed(t.app, t.admin, { ordinals, operation, reason: 'test' })
  const target = await aTarget(editor, receiver.url, { batchSize: BATCH })
  await changed(t.app, t.admin, { ordinals, operation: 'COMMISSION', reason: 'packed' })
  // Seeds differ from run to run on purpose; the invariants do not.
  for (let kill = 0; kill < KILLS; kill++) await killAfter(3 + Math.floor(Math.random() * 6), Math.random() * 25)
  expect(receiver.batches.length).toBeLessThan(CODES / BATCH + KILLS)
  await t.startWork()
  const job = await jobIn(editor, target.id, ['DONE'])
  expect(job).toMatchObject({ total: CODES, acked: CODES })
  const byKey = new Map<string, string>()
  for (const { key, body } of receiver.batches) {
    if (byKey.has(key)) expect(body).toBe(byKey.get(key))
    byKey.set(key, body)
  }
  expect(byKey.size).toBe(CODES / BATCH)
  const told = codesIn(
    receiver.batches.filter(({ key }, at) => receiver.batches.findIndex((other) => other.key === key) === at),
  )
  expect(told).toHaveLength(CODES)
  expect(new Set(told).size).toBe(CODES)
  for (const { what, violated, examples } of await inTenant(t.app.pool, 1, 'read', pushInvariants))
    expect({ what, violated, examples }).toEqual({ what, violated: 0, examples: [] })
})
