import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import type { App } from '../../kit/http/context.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { startNightly } from './nightly.service.ts'
import { startNights, taskIn } from './tasks.fixtures.ts'
import { startWorkers } from './worker.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))

/** The application at another time; both tenants live in Asia/Shanghai, 8 hours ahead of UTC. */
const at = (instant: string): App => ({ ...t.app, clock: { now: () => new Date(instant) } })
const daysOf = async (kind: string) =>
  (await t.admin.call(listAllTasks, { query: { kind } })).items.map(({ subjectType, subjectId, startedBy }) => ({
    subjectType,
    subjectId,
    startedBy,
  }))

it('starts once for each tenant, kind and day, also when two processes ask at once', async () => {
  const asked = await Promise.all(
    [1, 2, 3, 4].map(() => startNights(at('2026-05-03T04:00:00Z'), ['test.one', 'test.two'])),
  )
  expect(asked.reduce((sum, count) => sum + count)).toBe(4)
  expect(await daysOf('test.one')).toEqual([{ subjectType: 'nightly', subjectId: '2026-05-03', startedBy: 'Serialis' }])
  expect(await daysOf('test.two')).toHaveLength(1)
  expect((await t.other.call(listAllTasks, { query: { kind: 'test.one' } })).items).toHaveLength(1)
})

it('waits for the midnight of the tenant, and a few minutes more', async () => {
  const days = async (instant: string) => {
    await startNights(at(instant), ['test.midnight'])
    return (await daysOf('test.midnight')).map(({ subjectId }) => subjectId)
  }
  expect(await days('2026-05-03T15:59:00Z')).toEqual(['2026-05-03'])
  expect(await days('2026-05-03T16:04:59Z')).toEqual(['2026-05-03'])
  expect(await days('2026-05-03T16:05:00Z')).toEqual(['2026-05-04', '2026-05-03'])
})

it('makes up for a time in which nothing ran: for the day that it is, once', async () => {
  await startNights(at('2026-05-01T04:00:00Z'), ['test.away'])
  expect(await startNights(at('2026-05-09T21:00:00Z'), ['test.away'])).toBe(2)
  expect(await startNights(at('2026-05-09T23:00:00Z'), ['test.away'])).toBe(0)
  expect((await daysOf('test.away')).map(({ subjectId }) => subjectId)).toEqual(['2026-05-10', '2026-05-01'])
})

it('follows a changed time zone of the tenant without a restart, like everything that shows times', async () => {
  const evening = at('2026-06-01T10:30:00Z')
  const zone = async () => (await t.admin.call(getMe)).zone
  expect([await zone(), await startNights(evening, ['test.zone'])]).toEqual(['Asia/Shanghai', 2])
  const owner = new pg.Client({ connectionString: t.database.ownerUrl })
  await owner.connect()
  await owner.query(`update tenants set zone = 'Pacific/Kiritimati' where tenant_id = 1`)
  await owner.end()
  await expect.poll(zone, { timeout: 60_000 }).toBe('Pacific/Kiritimati')
  expect(await startNights(evening, ['test.zone'])).toBe(1)
  expect((await daysOf('test.zone')).map(({ subjectId }) => subjectId)).toEqual(['2026-06-02', '2026-06-01'])
})

it('looks as soon as the product is up, and the work is given its day', async () => {
  const given: unknown[] = []
  const kind: TaskKind = {
    kind: 'test.given',
    run: (task, input) => task.finish(null, async ({ actor }) => void given.push({ actor: actor.kind, input })),
  }
  const stopWorkers = await startWorkers({ app: t.app, kinds: [kind], databaseUrl: t.database.appUrl })
  const stop = startNightly(at('2026-05-03T04:00:00Z'), ['test.given'])
  await expect.poll(() => daysOf('test.given')).toHaveLength(1)
  const [task] = (await t.admin.call(listAllTasks, { query: { kind: 'test.given' } })).items
  expect(await taskIn(t.admin, task!.id)).toMatchObject({ state: 'DONE' })
  expect(given[0]).toEqual({ actor: 'system', input: { day: '2026-05-03' } })
  await stop()
  await stopWorkers()
})
