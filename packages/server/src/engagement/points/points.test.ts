/** Points of members: a ledger of bookings that sum to zero, spent once, first what expires first. */

import {
  bookMemberPoints,
  getMemberPoints,
  listMemberPointBookings,
} from '@serialis/contract/engagement/points/points.routes.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { idempotencyInvariants } from '../../platform/audit/audit.verify.queries.ts'
import { pointsDesk } from './points.fixtures.ts'
import { pointsInvariants } from './points.queries.ts'

let t: TestApp
let clerk: Client
let reader: Client
let superuser: pg.Client
let desk: ReturnType<typeof pointsDesk>
/** It is the 16th in Shanghai. */
const START = new Date('2026-06-15T20:00:00Z')
let now = START

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  const members = ['members.list', 'members.create', 'members.freeze'] as const
  clerk = await userWith(t.http, t.admin, [...members, 'points.book', 'points.reverse'])
  reader = await userWith(t.http, t.admin, ['members.list'])
  desk = pointsDesk(() => clerk)
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})
beforeEach(() => goTo(START.toISOString()))

/** The clock jumps, which ends sessions. */
async function goTo(instant: string): Promise<void> {
  now = new Date(instant)
  clerk = await as(t.http, clerk.account, clerk.password)
}

const faults = async () => (await inTenant(t.app.pool, 1, 'read', pointsInvariants)).flatMap(({ examples }) => examples)

describe('points', () => {
  it('are a sum of lots, and redeemed from those that expire first', async () => {
    const id = await desk.aMember()
    await desk.book(id, 100, { expiresOn: '2027-01-31' })
    await desk.book(id, 50, { expiresOn: '2026-12-31' })
    await desk.book(id, 30)
    expect(await desk.lots(id)).toEqual(['2026-12-31 50', '2027-01-31 100', '2028-06-30 30'])
    await desk.book(id, 70, { kind: 'REDEEM' })
    expect(await desk.lots(id)).toEqual(['2027-01-31 80', '2028-06-30 30'])
    await desk.book(id, -90, { kind: 'CORRECT' })
    await desk.book(id, 5, { kind: 'CORRECT', expiresOn: '2026-06-16' })
    expect(await desk.points(id)).toMatchObject({ balance: 25, available: 25, hasMoreLots: false })
    expect((await desk.bookings(id)).map(({ kind, points }) => `${kind} ${points}`)).toEqual([
      'CORRECT 5',
      'CORRECT -90',
      'REDEEM -70',
      'EARN 30',
      'EARN 50',
      'EARN 100',
    ])
  })

  it('whose last day is over are not spent, but they are in the balance until they are booked out', async () => {
    const id = await desk.aMember()
    await desk.book(id, 40, { expiresOn: '2026-06-16' })
    await desk.book(id, 10)
    await goTo('2026-06-16T20:00:00Z')
    expect(await desk.points(id)).toMatchObject({ balance: 50, available: 10 })
    expect(await desk.refusedBooking(id, 11, { kind: 'REDEEM' })).toMatchObject({
      status: 409,
      message: 'points_not_enough',
      params: { available: 10 },
    })
    await desk.book(id, 10, { kind: 'REDEEM' })
    expect(await desk.lots(id)).toEqual(['2026-06-16 40'])
  })

  it('are judged at the field: no nothing, no wrong sign, no day that is over or far away', async () => {
    const id = await desk.aMember()
    const fields = async (points: number, given?: Parameters<typeof desk.book>[2]) =>
      (await desk.refusedBooking(id, points, given)).fields
    expect(await fields(0)).toEqual({ points: 'points_not_zero' })
    expect(await fields(-1)).toEqual({ points: 'points_not_positive' })
    expect(await fields(-1, { kind: 'REDEEM' })).toEqual({ points: 'points_not_positive' })
    expect(await fields(1, { kind: 'REDEEM', expiresOn: '2027-01-01' })).toEqual({
      expiresOn: 'points_expiry_of_added',
    })
    expect(await fields(-1, { kind: 'CORRECT', expiresOn: '2027-01-01' })).toEqual({
      expiresOn: 'points_expiry_of_added',
    })
    expect(await fields(1, { expiresOn: '2026-06-15' })).toEqual({ expiresOn: 'points_expiry_wrong' })
    expect(await fields(1, { expiresOn: '2036-06-17' })).toEqual({ expiresOn: 'points_expiry_wrong' })
    expect(await fields(1, { reason: ' x ' })).toEqual({ reason: 'reason_too_short' })
    expect(Object.keys((await fields(1_000_001)) ?? {})).toEqual(['points'])
    expect(Object.keys((await fields(1.5)) ?? {})).toEqual(['points'])
    expect((await desk.points(id)).balance).toBe(0)
  })

  it('are booked once for a receipt and kind, whoever the member is', async () => {
    const [one, two] = [await desk.aMember(), await desk.aMember()]
    await desk.book(one, 100, { reference: 'R-1' })
    for (const reference of ['r-1', 'R -1', 'Ｒ-1'])
      expect(await desk.refusedBooking(two, 100, { reference })).toMatchObject({ message: 'points_booked_already' })
    expect(await desk.refusedBooking(two, 100, { reference: 'R-1' })).toMatchObject({
      status: 409,
      message: 'points_booked_already',
    })
    await desk.book(one, 20, { kind: 'REDEEM', reference: 'R-1' })
    const both = await Promise.allSettled([one, two].map((id) => desk.book(id, 7, { reference: 'R-2' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await desk.points(one)).balance + (await desk.points(two)).balance).toBe(87)
  })

  it('are not spent twice by requests at once', async () => {
    const id = await desk.aMember()
    await desk.book(id, 250)
    await desk.book(id, 260, { expiresOn: '2027-06-30' })
    const ten = await Promise.allSettled(Array.from({ length: 10 }, () => desk.book(id, 100, { kind: 'REDEEM' })))
    expect(ten.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await desk.points(id)).toMatchObject({ balance: 10, available: 10 })
    expect(await faults()).toEqual([])
  })

  it('of a frozen member are corrected and taken back, and nothing else', async () => {
    const id = await desk.aMember()
    const earned = await desk.book(id, 100)
    await desk.freeze(id)
    for (const kind of ['EARN', 'REDEEM'] as const)
      expect(await desk.refusedBooking(id, 1, { kind })).toMatchObject({
        status: 409,
        message: 'member_status_does_not_allow',
      })
    expect((await desk.points(id)).mayBook).toEqual(['CORRECT'])
    await desk.book(id, -10, { kind: 'CORRECT' })
    await desk.reverse(id, earned)
    expect((await desk.points(id)).balance).toBe(-10)
    await superuser.query("update members set status = 'MERGED', merged_into = gen_random_uuid() where id = $1", [id])
    expect(await desk.refusedBooking(id, 1, { kind: 'CORRECT' })).toMatchObject({
      message: 'member_status_does_not_allow',
    })
    expect((await desk.bookings(id)).some(({ mayReverse }) => mayReverse)).toBe(false)
  })
})

describe('a reversal', () => {
  it('takes the lot back, then other lots, and what is owed is made up for by the next points', async () => {
    const id = await desk.aMember()
    const first = await desk.book(id, 100, { expiresOn: '2026-12-31' })
    await desk.book(id, 30, { expiresOn: '2027-01-31' })
    await desk.book(id, 80, { kind: 'REDEEM' })
    await desk.reverse(id, first)
    expect(await desk.lots(id)).toEqual(['2026-12-31 -50'])
    expect(await desk.refusedBooking(id, 1, { kind: 'REDEEM' })).toMatchObject({ params: { available: 0 } })
    await desk.book(id, 60, { expiresOn: '2027-02-28' })
    expect(await desk.lots(id)).toEqual(['2027-02-28 10'])
    expect((await desk.bookings(id)).map(({ kind, points, isReversed }) => [kind, points, isReversed])).toEqual([
      ['EARN', 60, false],
      ['REVERSE', -100, false],
      ['REDEEM', -80, false],
      ['EARN', 30, false],
      ['EARN', 100, true],
    ])
    expect(await faults()).toEqual([])
  })

  it('of redeemed points gives them back to their lots', async () => {
    const id = await desk.aMember()
    await desk.book(id, 40, { expiresOn: '2026-12-31' })
    await desk.book(id, 40, { expiresOn: '2027-01-31' })
    const redeemed = await desk.book(id, 60, { kind: 'REDEEM' })
    const corrected = await desk.book(id, -20, { kind: 'CORRECT' })
    await desk.reverse(id, redeemed)
    expect(await desk.lots(id)).toEqual(['2026-12-31 40', '2027-01-31 20'])
    await desk.reverse(id, corrected)
    expect(await desk.lots(id)).toEqual(['2026-12-31 40', '2027-01-31 40'])
  })

  it('is made once, of a booking of this member that is none itself', async () => {
    const [id, other] = [await desk.aMember(), await desk.aMember()]
    const earned = await desk.book(id, 100)
    expect(await desk.refusedReversal(other, earned)).toMatchObject({ status: 404 })
    const both = await Promise.allSettled([desk.reverse(id, earned), desk.reverse(id, earned)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await desk.refusedReversal(id, earned)).toMatchObject({ status: 409, message: 'points_reversed_already' })
    const [reversal] = await desk.bookings(id)
    expect(reversal).toMatchObject({ kind: 'REVERSE', points: -100, mayReverse: false })
    expect(await desk.refusedReversal(id, reversal!.id)).toMatchObject({ message: 'points_booking_not_reversible' })
    expect((await desk.points(id)).balance).toBe(0)
  })
})

describe('the ledger', () => {
  it('is open to those who hold the right, for members of their own company', async () => {
    const id = await desk.aMember()
    const earned = await desk.book(id, 10)
    expect(await desk.refusedBooking(id, 1, {}, reader)).toMatchObject({ status: 403 })
    expect(await desk.refusedReversal(id, earned, reader)).toMatchObject({ status: 403 })
    expect(await reader.call(getMemberPoints, { params: { id } })).toMatchObject({ balance: 10, mayBook: [] })
    const { items } = await reader.call(listMemberPointBookings, { params: { id }, query: {} })
    expect(items).toMatchObject([{ mayReverse: false, bookedByName: expect.any(String) }])
    const mine = await userWith(t.http, t.admin, ['members.list', 'points.book'])
    expect(await desk.refusedReversal(id, earned, mine)).toMatchObject({ status: 403 })
    for (const refusal of [
      desk.refusedBooking(id, 1, {}, t.other),
      desk.refusedReversal(id, earned, t.other),
      t.other.refusal(getMemberPoints, { params: { id } }),
      t.other.refusal(listMemberPointBookings, { params: { id }, query: {} }),
    ])
      expect(await refusal).toMatchObject({ status: 404 })
  })

  it('is read in pages, the newest first', async () => {
    const id = await desk.aMember()
    for (let points = 1; points <= 5; points++) await desk.book(id, points)
    const pageAfter = (after?: string) =>
      clerk.call(listMemberPointBookings, { params: { id }, query: { limit: 2, ...(after && { after }) } })
    const first = await pageAfter()
    const second = await pageAfter(first.next!)
    const third = await pageAfter(second.next!)
    const all = [first, second, third].flatMap(({ items }) => items.map(({ points }) => points))
    expect([all, third.next]).toEqual([[5, 4, 3, 2, 1], null])
  })

  it('is stored once for an idempotency key', async () => {
    const id = await desk.aMember()
    const sent = () =>
      clerk.call(
        bookMemberPoints,
        { params: { id }, body: { kind: 'EARN', points: 9, reason: 'Welcome' } },
        { 'idempotency-key': `points ${id}` },
      )
    expect((await sent()).id).toBe((await sent()).id)
    expect((await desk.points(id)).balance).toBe(9)
    const keys = await inTenant(t.app.pool, 1, 'read', idempotencyInvariants)
    expect(keys.flatMap(({ examples }) => examples)).toEqual([])
  })

  it('is in the history of the member by kind and points', async () => {
    const id = await desk.aMember()
    const earned = await desk.book(id, 9)
    await desk.reverse(id, earned)
    const { items } = await clerk.call(getHistory, { query: { subjectType: 'member', subjectId: id } })
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'member.points_reversed', reason: 'Goods returned', details: { points: [null, -9] } },
      { action: 'member.points_booked', details: { kind: [null, 'EARN'], points: [null, 9] } },
    ])
  })

  it('is changed and removed by nobody', async () => {
    await desk.book(await desk.aMember(), 10)
    for (const table of ['point_bookings', 'point_lots', 'point_entries'])
      for (const change of [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`])
        await expect(t.app.pool.query(`${change} where tenant_id = 1`)).rejects.toThrow('permission denied')
  })

  it('finds a booking that does not sum to zero, and a member with points who owes some', async () => {
    const id = await desk.aMember()
    const booking = await desk.book(id, 10)
    const add = (line: number, points: number) =>
      superuser.query(
        `insert into point_entries select tenant_id, booking_id, $2, account, member_id, lot_id, $3 from point_entries where booking_id = $1 and line = 0`,
        [booking, line, points],
      )
    await add(7, 1)
    expect(await faults()).toEqual([`booking ${booking} has 1`])
    await superuser.query('delete from point_entries where booking_id = $1 and line = 7', [booking])
    expect(await faults()).toEqual([])
  })
})
