/** Points expire at night: each lot once, also when the night is cut off and begins again. */

import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import type { TaskOutcome, TaskRun } from '../../kit/jobs/task.ts'
import { startNights } from '../../platform/tasks/tasks.fixtures.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { EXPIRE_KIND, expirePoints, expiringPoints } from './expiry.tasks.ts'
import { pointsDesk } from './points.fixtures.ts'
import { pointsInvariants } from './points.queries.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof pointsDesk>
/** It is the 16th in Shanghai. */
const START = new Date('2026-06-15T20:00:00Z')
let now = START

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  clerk = await userWith(t.http, t.admin, ['members.list', 'members.create', 'points.book', 'points.reverse'])
  desk = pointsDesk(() => clerk)
})
/** The clock jumps, which ends sessions. */
async function goTo(instant: string): Promise<void> {
  now = new Date(instant)
  clerk = await as(t.http, clerk.account, clerk.password)
}

beforeEach(() => goTo(START.toISOString()))

/** A night of its own; `afterWrite` may cut it off. */
async function night(day: string, { kind = expirePoints, afterWrite = () => {} } = {}): Promise<unknown> {
  const tenant = (await tenantById(t.app, 1))!
  let outcome: TaskOutcome | void = undefined
  const run: Pick<TaskRun, 'app' | 'tenant' | 'signal' | 'read' | 'write' | 'progress' | 'finish'> = {
    app: t.app,
    tenant,
    signal: new AbortController().signal,
    read: (work) => inTenant(t.app.pool, 1, 'read', work),
    async write(_, work) {
      const done = await asSystem(t.app, tenant, 'test', work)
      afterWrite()
      return done
    },
    progress: () => {},
    finish: (_, work) => asSystem(t.app, tenant, 'test', async (ctx) => void (outcome = await work(ctx))),
  }
  await kind.run(run as TaskRun, { day })
  return (outcome as TaskOutcome | undefined)?.result
}
const balance = async (id: string) => (await desk.points(id)).balance
const faults = async () => (await inTenant(t.app.pool, 1, 'read', pointsInvariants)).flatMap(({ examples }) => examples)

it('books out the lots whose last day is over, and no others, once', async () => {
  await night('2030-01-01')
  const [one, two] = [await desk.aMember(), await desk.aMember()]
  await desk.book(one, 40, { expiresOn: '2026-06-16' })
  await desk.book(one, 20, { expiresOn: '2026-06-17' })
  await desk.book(one, 10)
  await desk.book(one, 15, { kind: 'REDEEM' })
  await desk.book(two, 5, { expiresOn: '2026-06-16' })
  expect(await night('2026-06-16')).toEqual({ members: 0, points: 0 })
  expect(await night('2026-06-17')).toEqual({ members: 2, points: 30 })
  expect(await night('2026-06-17')).toEqual({ members: 0, points: 0 })
  expect(await night('2026-06-18')).toEqual({ members: 1, points: 20 })
  expect([await balance(one), await balance(two)]).toEqual([10, 0])
  expect((await desk.bookings(one)).slice(0, 2)).toMatchObject([
    { kind: 'EXPIRE', points: -20, bookedByName: 'Serialis', mayReverse: false },
    { kind: 'EXPIRE', points: -25 },
  ])
  expect(await faults()).toEqual([])
})

it('goes on where it was cut off, and books nothing twice', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => desk.aMember()))
  for (const id of members) await desk.book(id, 10, { expiresOn: '2026-06-16' })
  let written = 0
  const cut = () => {
    if (++written === 2) throw new Error('killed')
  }
  await expect(night('2026-07-01', { kind: expiringPoints(2), afterWrite: cut })).rejects.toThrow('killed')
  expect(await night('2026-07-01', { kind: expiringPoints(2) })).toEqual({ members: 1, points: 10 })
  for (const id of members) expect(await balance(id)).toBe(0)
  expect(await faults()).toEqual([])
})

it('takes what has expired no second time when its booking is reversed', async () => {
  const id = await desk.aMember()
  const earned = await desk.book(id, 100, { expiresOn: '2026-06-16' })
  await desk.book(id, 50, { expiresOn: '2027-06-16' })
  const redeemed = await desk.book(id, 30, { kind: 'REDEEM' })
  await goTo('2026-06-20T04:00:00Z')
  await night('2026-06-20')
  expect(await desk.lots(id)).toEqual(['2027-06-16 50'])
  // 70 have expired; the 30 that were spent are taken from the other lot.
  await desk.reverse(id, earned)
  expect(await desk.lots(id)).toEqual(['2027-06-16 20'])
  // What returns to a lot that is over goes the next night, since this day is booked.
  await desk.reverse(id, redeemed)
  expect(await desk.points(id)).toMatchObject({ balance: 50, available: 20 })
  expect(await night('2026-06-20')).toEqual({ members: 0, points: 0 })
  expect(await night('2026-06-21')).toEqual({ members: 1, points: 30 })
  expect(await balance(id)).toBe(20)
  expect(await faults()).toEqual([])
})

it('runs at night for every company, with one event without names', async () => {
  const id = await desk.aMember()
  await desk.book(id, 7, { expiresOn: '2026-06-16' })
  await goTo('2026-06-29T20:00:00Z')
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  await startNights(t.app, [EXPIRE_KIND])
  const task = await waitUntil(
    async () => (await admin.call(listAllTasks, { query: { kind: EXPIRE_KIND, limit: 1 } })).items[0],
    (newest) => newest?.state === 'DONE',
  )
  expect(task).toMatchObject({ result: { members: 1, points: 7 } })
  expect(await balance(id)).toBe(0)
  const { items } = await admin.call(listEvents, { query: { action: 'points.expired' } })
  expect(items[0]).toMatchObject({
    subjectType: 'nightly',
    subjectId: '2026-06-30',
    details: { members: 1, points: 7 },
  })
})
