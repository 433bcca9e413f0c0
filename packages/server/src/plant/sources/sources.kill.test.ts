/**
 * kill -9 during a pull: while the partner is asked, and while the codes are stored. Every attempt has the same id, and
 * the codes are stored once.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { retryPull } from '@serialis/contract/plant/sources/pulls.routes.ts'
import type { StandIn } from '@serialis/partners/behaviour.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { program } from '../../../test/harness/programs.ts'
import { inTenant } from '../../kit/db/db.ts'
import { setOfFilter } from '../../numbers/ledger/reading/list.service.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { anApprovedProduct } from '../products/products.fixtures.ts'
import { aPull, aTracelink, pullIn } from './sources.fixtures.ts'
import { sourcesInvariants } from './sources.verify.queries.ts'

const CODES = 20_000
/** Milliseconds after the partner was asked: while the answer is stored, read and committed. */
const MOMENTS = [40]

let t: TestApp
let soap: StandIn
let product: Product
let dataDir: string

beforeAll(async () => {
  t = await testApp()
  soap = await startSoap({ behaviour: 'hang' })
  product = await anApprovedProduct(t.admin, await userWith(t.http, t.admin, ['products.approve', 'products.list']), {
    snSource: 'TRACELINK',
  })
  dataDir = await mkdtemp(join(tmpdir(), 'serialis-pull-'))
  atEnd(() => soap.close())
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
})

const asked = () => soap.requests.filter(({ kind }) => kind === 'request')

/** Runs a server until it asks the partner once more, and a little longer; then kills it without warning. */
async function killAfterAsking(moment: number): Promise<void> {
  const masterKey = (await readFile(t.app.config.masterKeyFile, 'utf8')).trim()
  const { path, execArgv, env } = program('push', {
    APP_DATABASE_URL: t.database.appUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey,
  })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const before = asked().length
  await expect.poll(() => asked().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
  await new Promise((resolve) => setTimeout(resolve, moment))
  child.kill('SIGKILL')
  await ended
}

it(`${MOMENTS.length + 1} kills: one number for every try, the codes in the pool once`, async () => {
  await aTracelink(t.admin, soap.url, [product.id])
  const { id, requestId } = await aPull(t.admin, product.id, CODES)
  await killAfterAsking(0)
  soap.behave('ok')
  for (const moment of MOMENTS) {
    const isOver = (await pullIn(t.admin, id, ['QUEUED', 'DELIVERED'])).status === 'DELIVERED'
    if (!isOver) await killAfterAsking(moment)
  }
  await t.startWork()
  // A task under which two processes ended waits for a person, who tries it again.
  const { taskId, version } = await pullIn(t.admin, id, ['QUEUED', 'DELIVERED'])
  const { state } = await taskIn(t.admin, taskId ?? '', ['DONE', 'FAILED'])
  if (state === 'FAILED') await t.admin.call(retryPull, { params: { id }, body: { version, reason: 'killed twice' } })
  const pull = await pullIn(
    t.admin,
    id,
    ['DELIVERED'],
    ({ answers }) => answers.length === 1 && answers[0]?.acknowledgedAt !== null,
  )
  expect(pull).toMatchObject({ accepted: CODES, requestId, answers: [{ part: 1, accepted: CODES }] })
  expect(new Set(asked().map((one) => one.requestId))).toEqual(new Set([requestId]))
  const { size } = await inTenant(t.app.pool, 1, 'read', (db) => setOfFilter(db, { poolKey: pull.poolKey }))
  expect(size).toBe(CODES)
  for (const { what, violated, examples } of await inTenant(t.app.pool, 1, 'read', sourcesInvariants))
    expect({ what, violated, examples }).toEqual({ what, violated: 0, examples: [] })
})
