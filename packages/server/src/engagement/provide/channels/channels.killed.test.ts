/** kill -9 between sending and marking, and two processes at once: everything arrives, and a receiver that knows keys takes each once. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { beforeEach, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { program } from '../../../../test/harness/programs.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { acknowledged, aReceiver, type Receiver } from '../../../desk/push/push.fixtures.ts'
import { aField } from '../../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../records/records.fixtures.ts'
import { aChannel, anEndpoint, changesIn, deliveriesOf } from './channels.fixtures.ts'

const STORES = 24
let t: TestApp
let receiver: Receiver
let dataDir: string
let ids: string[]
let endpointId: string

beforeEach(async () => {
  t = await testApp()
  receiver = await aReceiver()
  dataDir = await mkdtemp(join(tmpdir(), 'serialis-provide-'))
  atEnd(async () => {
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const collectionId = await aRecordCollection(t.admin, [aField('code', { isRequired: true })])
  ids = []
  for (let at = 0; at < STORES; at++)
    ids.push((await t.admin.call(createRecord, { body: { collectionId, data: { code: `S-${at}` } } })).id)
  const { id } = await anEndpoint(t.admin, { collectionId, fields: ['code'] })
  await aChannel(t.admin, id, receiver.url, { batchSize: 2, timeoutSeconds: 20 })
  endpointId = id
})

/** A server process of its own. */
async function another() {
  const { path, execArgv, env } = program('push', {
    APP_DATABASE_URL: t.database.appUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: (await readFile(t.app.config.masterKeyFile, 'utf8')).trim(),
  })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const whole = () =>
  waitUntil(
    () => deliveriesOf(t.admin, endpointId),
    (all) => all.filter(({ status }) => status === 'DELIVERED').length === STORES / 2,
    { what: (all) => `${all.length} deliveries, ${receiver.batches.length} batches` },
  )
/** What a receiver has that takes each key once. */
function taken(): string[] {
  const byKey = new Map(receiver.batches.map((batch) => [batch.key, batch]))
  for (const { key, body } of receiver.batches) expect(body).toBe(byKey.get(key)?.body)
  return [...byKey.values()].flatMap(changesIn).map(({ id }) => id)
}

it('three kills when the receiver has a batch and nobody knows it yet', async () => {
  for (let kill = 0; kill < 3; kill++) {
    const before = receiver.batches.length
    let isReceived: () => void = () => undefined
    const received = new Promise<void>((resolve) => (isReceived = resolve))
    receiver.behave((batch, answer, number) => {
      if (number >= before + 3) isReceived()
      else acknowledged(batch, answer, number)
    })
    const child = await another()
    await received
    await child.kill()
  }
  receiver.behave(acknowledged)
  await t.startWork()
  await whole()
  expect(taken()).toEqual(ids)
  expect(receiver.batches.length).toBe(STORES / 2 + 3)
})

it('two processes send one delivery after another, each once', async () => {
  const child = await another()
  await t.startWork()
  await whole()
  await child.kill()
  expect(taken()).toEqual(ids)
  expect(receiver.batches.length).toBe(STORES / 2)
})
