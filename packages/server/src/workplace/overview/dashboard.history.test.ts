/** The demo's history fills the charts of its days, and is sound. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import { type Dashboard, dayPlus } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { seedMasters } from '../../../demo/plant/masters.ts'
import { seedPeople } from '../../../demo/platform/people.ts'
import { storyClock } from '../../../demo/story-clock.ts'
import { seedStory, storyBegin } from '../../../demo/story.ts'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { orderInvariants } from '../../plant/orders/orders.verify.queries.ts'

const DAYS = 29

let t: TestApp
let admin: Client
let shown: Dashboard

beforeAll(async () => {
  const until = new Date()
  const clock = storyClock(storyBegin(until, DAYS))
  t = await testApp({ work: true, clock })
  const { people } = await seedPeople(t.http, t.admin)
  const logIn = async (all: typeof people, who: readonly (keyof typeof people)[]) => ({
    ...all,
    ...Object.fromEntries(
      await Promise.all(who.map(async (name) => [name, await as(t.http, all[name].account, all[name].password)])),
    ),
  })
  await seedStory({ clock, logIn, until, days: DAYS }, people, await seedMasters(people))
  clock.toPresent()
  admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  const to = dayIn('Asia/Shanghai', until)
  shown = await admin.call(getDashboard, { query: { from: dayPlus(to, 1 - DAYS), to } })
})

it('has packs on three days of each week or more, and their releases on the Monday after', () => {
  const made = shown.throughput.filter(({ commissioned }) => commissioned > 0)
  expect(made.length).toBeGreaterThanOrEqual(9)
  expect(new Set(made.map(({ commissioned }) => commissioned)).size).toBeGreaterThan(3)
  for (const { day } of made) expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay())
  const released = shown.throughput.filter(({ released: count }) => count > 0)
  expect(released.length).toBeGreaterThanOrEqual(3)
  for (const { day } of released) expect(new Date(day).getUTCDay()).toBe(1)
  expect(shown.sums.range.destroyed).toBeGreaterThan(0)
})

it('has a yield of each line that a plant may have', () => {
  expect(shown.yields).toHaveLength(2)
  for (const { good, rejected } of shown.yields) {
    expect(rejected).toBeGreaterThan(0)
    expect(good / (good + rejected)).toBeGreaterThan(0.9)
  }
})

it('left only confirmed orders, whose numbers hold', async () => {
  const { items } = await admin.call(listOrders, { query: {} })
  expect(items.length).toBeGreaterThan(3)
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['FINAL_CONFIRM']))
  const lines = await inTenant(t.app.pool, 1, 'read', (db) => verifyLedger(db, 'A'))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  for (const { what, examples } of await inTenant(t.app.pool, 1, 'read', orderInvariants))
    expect(examples, what).toEqual([])
})
