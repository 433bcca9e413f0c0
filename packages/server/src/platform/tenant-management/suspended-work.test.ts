/** What happens to work that runs while its tenant is suspended: what the page of the tenant says of it. */

import { AS2_PATH } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { streamAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import {
  getTenant,
  resumeTenant,
  suspendTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { started, taskIn } from '../tasks/tasks.fixtures.ts'
import { findTask } from '../tasks/tasks.queries.ts'
import { startWorkers } from '../tasks/worker.service.ts'
import { workingTenants } from '../tenants/tenants.service.ts'
import { platformAdministrator } from './tenant-management.fixtures.ts'

let t: TestApp
let root: Client
let runs = 0
let written: number[] = []
let reach = () => {}

/** Each step is a transaction of its own; it goes on after the steps that are written. */
const inSteps: TaskKind = {
  kind: 'test.steps',
  async run(task) {
    runs++
    for (let step = written.length; step < 3; step++) {
      await task.write(null, async () => undefined)
      written.push(step)
      if (runs === 1 && step === 0) {
        reach()
        await new Promise((resolve) => task.signal.addEventListener('abort', resolve))
      }
    }
    await task.finish(null, async () => ({ result: { steps: written.length } }))
  },
}

beforeAll(async () => {
  t = await testApp()
  root = await platformAdministrator(t)
  atEnd(await startWorkers({ app: t.app, kinds: [inSteps], databaseUrl: t.database.appUrl }))
})

async function turn(route: typeof suspendTenant | typeof resumeTenant, id = '0002') {
  const { version } = await root.call(getTenant, { params: { id } })
  await root.call(route, { params: { id }, body: { version, reason: 'A test of work.' } })
}

it('a running task stops at its next safe point and goes on from there; one that begins waits', async () => {
  written = []
  const isReached = new Promise<void>((resolve) => (reach = resolve))
  const { taskId: first } = await started(t.app, t.other, { kind: inSteps.kind })
  await isReached
  const { taskId: second } = await started(t.app, t.other, { kind: inSteps.kind })
  await turn(suspendTenant)
  const stateOf = async (id: string) => (await inTenant(t.app.pool, 2, 'read', (db) => findTask(db, id)))?.state
  await expect.poll(() => stateOf(first), { timeout: 10_000 }).toBe('QUEUED')
  // Other tenants go on in the meantime: when this one is done, the waiting ones had their turn.
  const { taskId: elsewhere } = await started(t.app, t.admin, { kind: inSteps.kind })
  written.push(1, 2)
  await taskIn(t.admin, elsewhere, ['DONE'])
  written.splice(1)
  expect([await stateOf(first), await stateOf(second), runs]).toEqual(['QUEUED', 'QUEUED', 2])
  await turn(resumeTenant)
  expect((await taskIn(t.other, first, ['DONE'])).state).toBe('DONE')
  expect((await taskIn(t.other, second, ['DONE'])).state).toBe('DONE')
  expect(written).toEqual([0, 1, 2])
})

it('work in the background begins for tenants that work alone', async () => {
  await turn(suspendTenant)
  expect((await workingTenants(t.app)).map(({ code }) => code)).toEqual(['0001'])
  await turn(resumeTenant)
  expect((await workingTenants(t.app)).map(({ code }) => code)).toEqual(['0001', '0002'])
})

it('a page that is followed ends, and nothing of it opens again until then', async () => {
  const { url, method } = { url: streamAlerts.path, method: streamAlerts.method }
  const headers = { authorization: t.other.token }
  const open = await t.http.inject({ method, url, headers, payloadAsStream: true })
  expect(open.statusCode).toBe(200)
  const ended = new Promise<void>((resolve) => open.stream().once('end', resolve).resume())
  await turn(suspendTenant)
  await ended
  const again = await t.http.inject({ method, url, headers })
  expect([again.statusCode, again.headers['retry-after'], again.json()]).toMatchObject([
    503,
    '300',
    { message: 'tenant_out_of_service' },
  ])
  await turn(resumeTenant)
  await t.other.call(listUsers, { query: {} })
})

it('a partner that speaks AS2 is asked to send again later', async () => {
  await turn(suspendTenant)
  const { statusCode, headers, body } = await t.http.inject({
    method: 'POST',
    url: `${AS2_PATH}/0002`,
    headers: { 'message-id': '<1@partner>', 'as2-from': 'PARTNER', 'as2-to': 'US', 'content-type': 'text/plain' },
    payload: 'x',
  })
  expect([statusCode, headers['retry-after'], body]).toMatchObject([503, '300', expect.stringContaining('tenant_out')])
  await turn(resumeTenant)
})
