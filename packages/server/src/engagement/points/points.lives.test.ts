/** Random lives of members through the API: whatever is booked, every booking sums to zero and nothing is spent twice. */

import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { expireLots } from './booking.service.ts'
import { pointsDesk } from './points.fixtures.ts'
import { pointsInvariants } from './points.queries.ts'

const LIVES = 6
const STEPS = 40
const DAY_MS = 86_400_000
const START = Date.parse('2026-06-15T20:00:00Z')

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof pointsDesk>
let superuser: pg.Client
let now = new Date(START)

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  const rights = ['members.list', 'members.create', 'points.book', 'points.reverse'] as const
  clerk = await userWith(t.http, t.admin, [...rights])
  desk = pointsDesk(() => clerk)
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

/** Repeatable random numbers (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
const dayOf = (at: number) => new Date(START + 4 * 3_600_000 + at * DAY_MS).toISOString().slice(0, 10)

/** A new day ends sessions. */
async function goTo(day: number): Promise<void> {
  now = new Date(START + day * DAY_MS)
  clerk = await as(t.http, clerk.account, clerk.password)
}

async function live(seed: number): Promise<void> {
  await goTo(0)
  const random = randomOf(seed)
  const id = await desk.aMember()
  const tenant = (await tenantById(t.app, 1))!
  const open: string[] = []
  let day = 0
  for (let step = 0; step < STEPS; step++) {
    const points = 1 + random(60)
    const before = await desk.points(id)
    const what = random(6)
    if (what <= 1) open.push(await desk.book(id, points, { expiresOn: dayOf(day + random(6)) }))
    else if (what === 2 && before.available < points)
      expect(await desk.refusedBooking(id, points, { kind: 'REDEEM' })).toMatchObject({ message: 'points_not_enough' })
    else if (what === 2) {
      open.push(await desk.book(id, points, { kind: 'REDEEM' }))
      const after = await desk.points(id)
      expect([after.available, after.balance]).toEqual([before.available - points, before.balance - points])
    } else if (what === 3 && open.length > 0) await desk.reverse(id, open.splice(random(open.length), 1)[0]!)
    else if (what === 4) await goTo(++day)
    else await asSystem(t.app, tenant, 'test', (ctx) => expireLots(ctx, id, dayOf(day)))
    expect((await desk.points(id)).available).toBeGreaterThanOrEqual(0)
  }
  const { rows } = await superuser.query<{ member: number; every: number }>(
    `select coalesce(sum(points) filter (where account = 'MEMBER'), 0)::int as member, coalesce(sum(points), 0)::int as every from point_entries where member_id = $1`,
    [id],
  )
  expect(rows[0]).toEqual({ member: (await desk.points(id)).balance, every: 0 })
}

it.each(Array.from({ length: LIVES }, (_, at) => [at + 1]))('life %d holds', async (seed) => {
  await live(seed)
  const faults = await inTenant(t.app.pool, 1, 'read', pointsInvariants)
  expect(faults.flatMap(({ examples }) => examples)).toEqual([])
})
