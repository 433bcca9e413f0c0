/** How long activities are kept: by type and tenant in batches, by whole months where nobody keeps them. */

import { recordActivities, recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import {
  createAudience,
  getAudience,
  previewAudience,
  updateAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import { getMemberConfig, saveMemberConfig } from '@serialis/contract/plant/main-data/configs/member-config.routes.ts'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import type { Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { runOf } from '../../../../test/harness/killed-runs.ts'
import { inPlatform } from '../../../kit/db/db.ts'
import { audienceBody, ruleOf } from '../../audiences/audiences.fixtures.ts'
import { oldestKept } from './kept-activities.ts'
import { deleteMonths, insertMonth } from './months.queries.ts'
import { keepMonths } from './months.ts'
import { forgettingActivities, forgetOldActivities } from './old-activities.tasks.ts'

const now = new Date()
const clock = { at: now, now: () => clock.at }
let t: TestApp
let superuser: pg.Client
let made = 0
let ours: string
let theirs: string

/** So many months ago, and a minute less. */
const kept = (months: number) => new Date(oldestKept(now, months).getTime() + 60_000).toISOString()
const gone = (months: number) => new Date(oldestKept(now, months).getTime() - 60_000).toISOString()
const monthOf = (time: string) => `month_${time.slice(0, 7).replace('-', '_')}`

const aMember = async (by: Client) =>
  (await by.call(createMember, { body: { phone: `+86${13_900_000_000 + ++made}` } })).id
const given = (id: string, type: string, occurredAt: string) => ({
  activityId: `till-${++made}`,
  type,
  member: { id },
  occurredAt,
})
async function keepFor(
  by: Client,
  values: { eventMonths?: number; activityMonths?: { type: string; months: number }[] },
) {
  const { version, savedBy: _by, savedAt: _at, ...config } = await by.call(getMemberConfig)
  const body = { ...config, eventMonths: 13, activityMonths: [], ...values, version, reason: 'agreed with marketing' }
  await by.call(saveMemberConfig, { body })
}
async function storedOf(id: string): Promise<string[]> {
  const { rows } = await superuser.query<{ type: string; at: string }>(
    'select type, occurred_at as at from member_activities where member_id = $1 order by occurred_at desc, type',
    [id],
  )
  return rows.map(({ type, at }) => `${type} ${new Date(at).toISOString()}`)
}
const recorded = async (by: Client, id: string, all: [type: string, at: string][]) => {
  const { refused } = await by.call(recordActivities, { body: { items: all.map(([type, at]) => given(id, type, at)) } })
  expect(refused).toBe(0)
}

beforeAll(async () => {
  // Without a worker, which would remove activities by night.
  t = await testApp({ clock })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  ours = await aMember(t.admin)
  theirs = await aMember(t.other)
})
beforeEach(async () => {
  await superuser.query('delete from member_activities')
  await superuser.query('delete from activity_ids')
  for (const by of [t.admin, t.other]) await keepFor(by, {})
})

describe('types with a time of their own', () => {
  it('are removed when it is over, each tenant by its own, and taken in no longer than that', async () => {
    const all: [string, string][] = [
      ['SCAN', kept(3)],
      ['SCAN', gone(3)],
      ['PURCHASE', gone(3)],
      ['PURCHASE', gone(12)],
      ['FILLED_IN', gone(3)],
    ]
    await recorded(t.admin, ours, all)
    await recorded(t.other, theirs, all)
    await keepFor(t.admin, { eventMonths: 3, activityMonths: [{ type: 'PURCHASE', months: 12 }] })
    for (const tenant of [1, 2])
      await forgetOldActivities.run(await runOf(t, 'none', undefined, tenant), { day: '2026-06-15' })
    expect(await storedOf(ours)).toEqual([`SCAN ${kept(3)}`, `PURCHASE ${gone(3)}`])
    expect(await storedOf(theirs)).toHaveLength(5)
    expect(await t.admin.refusal(recordActivity, { body: given(ours, 'SCAN', gone(3)) })).toMatchObject({
      message: 'activity_too_old',
      params: { months: 3 },
    })
    expect(await t.admin.call(recordActivity, { body: given(ours, 'PURCHASE', kept(12)) })).toEqual({
      outcome: 'ACCEPTED',
    })
    await keepFor(t.admin, { activityMonths: [{ type: 'PURCHASE', months: 24 }] })
    await recorded(t.admin, ours, [['PURCHASE', kept(24)]])
  })

  it('go on being removed after a kill, until nothing is left that is too old', async () => {
    await recorded(t.admin, ours, [
      ...Array.from({ length: 5 }, (): [string, string] => ['SCAN', gone(2)]),
      ['SCAN', kept(2)],
    ])
    await keepFor(t.admin, { eventMonths: 2 })
    let writes = 0
    const run = await runOf(t, 'none', () => {
      if (++writes === 2) throw new Error('killed')
    })
    await expect(forgettingActivities(2).run(run, {})).rejects.toThrow('killed')
    expect(await storedOf(ours)).toHaveLength(2)
    await forgettingActivities(2).run(await runOf(t, 'none'), {})
    expect(await storedOf(ours)).toEqual([`SCAN ${kept(2)}`])
  })

  it('are told at the end of a timeline that may have had more', async () => {
    await recorded(t.admin, ours, [
      ['VISIT', kept(1)],
      ['SCAN', kept(2)],
    ])
    await keepFor(t.admin, { eventMonths: 4, activityMonths: [{ type: 'SCAN', months: 2 }] })
    const keptOf = async (query: object) =>
      (await t.admin.call(listMemberTimeline, { params: { id: ours }, query })).kept
    const told = { months: 4, types: [{ type: 'SCAN', months: 2 }] }
    expect(await keptOf({})).toEqual(told)
    expect(await keptOf({ kind: 'ACTIVITY' })).toEqual(told)
    expect(await keptOf({ kind: 'TAG' })).toBeNull()
    expect(await keptOf({ limit: 1 })).toBeNull()
  })
})

describe('rules that look back', () => {
  const ofScans = (window: object) =>
    ruleOf({ kind: 'ACTIVITY', type: 'SCAN', matches: [], compared: 'AT_LEAST', count: 1, window })
  const refusedOf = (rule: object) => t.admin.refusal(createAudience, { body: audienceBody({ mode: 'DYNAMIC', rule }) })
  const rolling = (days: number) => ({ kind: 'ROLLING', days })

  it('ask for no longer than activities of each type are kept', async () => {
    await keepFor(t.admin, { activityMonths: [{ type: 'SCAN', months: 2 }] })
    const beyond = {
      status: 409,
      message: 'audience_window_not_kept',
      params: { type: 'SCAN', months: 2 },
      fields: { rule: 'audience_window_not_kept' },
    }
    expect(await refusedOf(ofScans(rolling(63)))).toMatchObject(beyond)
    expect(await refusedOf(ofScans({ kind: 'CALENDAR', unit: 'MONTH', back: 2 }))).toMatchObject(beyond)
    expect(await refusedOf(ofScans({ kind: 'CALENDAR', unit: 'WEEK', back: 8 }))).toMatchObject(beyond)
    // It fits in January, and does not in February.
    clock.at = new Date(`${now.getUTCFullYear()}-01-20T08:00:00Z`)
    expect(await refusedOf(ofScans({ kind: 'CALENDAR', unit: 'YEAR', back: 0 }))).toMatchObject(beyond)
    clock.at = now
    const day = gone(2).slice(0, 8)
    expect(await refusedOf(ofScans({ kind: 'ABSOLUTE', from: `${day}01`, to: `${day}01` }))).toMatchObject(beyond)
    const sequence = {
      kind: 'SEQUENCE',
      first: { type: 'VISIT', matches: [] },
      second: { type: 'SCAN', matches: [] },
      isFollowed: true,
      hours: 24,
      window: rolling(90),
    }
    expect(await refusedOf(ruleOf(ruleOf({ ...sequence, not: true })))).toMatchObject(beyond)
    for (const window of [rolling(59), { kind: 'CALENDAR', unit: 'MONTH', back: 1 }, { kind: 'EVER' }])
      await t.admin.call(createAudience, { body: audienceBody({ mode: 'DYNAMIC', rule: ofScans(window) }) })
    // Of another tenant, which keeps them for longer.
    const body = audienceBody({ mode: 'DYNAMIC', rule: ofScans(rolling(300)) })
    expect(await t.other.call(createAudience, { body })).toMatchObject({ kept: [] })
  })

  it('are marked where less is kept since, and stay as they are', async () => {
    const other = { kind: 'LOCALE', values: ['en'] }
    const rule = ruleOf(other, ruleOf(other, ...ofScans(rolling(90)).rules), ...ofScans({ kind: 'EVER' }).rules)
    const ever = { place: '2', type: 'SCAN', months: 13, isTooLong: false }
    const one = await t.admin.call(createAudience, { body: audienceBody({ mode: 'DYNAMIC', rule }) })
    expect(one.kept).toEqual([ever])
    await keepFor(t.admin, { activityMonths: [{ type: 'SCAN', months: 1 }] })
    const marked = [
      { place: '1.1', type: 'SCAN', months: 1, isTooLong: true },
      { ...ever, months: 1 },
    ]
    const { id, code, nameZh, version, kept: told } = await t.admin.call(getAudience, { params: { id: one.id } })
    expect(told).toEqual(marked)
    expect(await t.admin.call(previewAudience, { body: { rule } })).toMatchObject({ kept: marked })
    // What else is changed of it does not touch the rule.
    const body = { code, nameEn: 'Another name', nameZh, mode: 'DYNAMIC' as const, rule, version }
    expect(await t.admin.call(updateAudience, { params: { id }, body })).toMatchObject({ kept: marked })
  })
})

describe('months', () => {
  const monthsThere = async () => {
    const { rows } = await superuser.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'activity_months'::regnamespace and relkind = 'r' order by 1",
    )
    return rows.map(({ name }) => name)
  }
  const partOf = async (id: string) => {
    const { rows } = await superuser.query<{ part: string }>(
      'select tableoid::regclass::text as part from member_activities where member_id = $1 order by occurred_at',
      [id],
    )
    return rows.map(({ part }) => part.replace('activity_months.', ''))
  }
  const LONG_AGO = oldestKept(now, 5).toISOString()

  it('are made ahead, and not where activities came first', async () => {
    expect(await keepMonths(t.app)).toEqual({ made: 2, dropped: 0 })
    expect(await keepMonths(t.app)).toEqual({ made: 0, dropped: 0 })
    await recorded(t.admin, ours, [
      ['SCAN', LONG_AGO],
      ['SCAN', now.toISOString()],
    ])
    expect(await partOf(ours)).toEqual(['other', monthOf(now.toISOString())])
    expect(await inPlatform(t.app.pool, (db) => insertMonth(db, LONG_AGO.slice(0, 10)))).toBe(false)
    expect(await partOf(ours)).toHaveLength(2)
  })

  it('are dropped when no type of any tenant needs them', async () => {
    expect(await inPlatform(t.app.pool, (db) => insertMonth(db, LONG_AGO.slice(0, 10)))).toBe(true)
    await recorded(t.admin, ours, [['SCAN', LONG_AGO]])
    await recorded(t.other, theirs, [['PURCHASE', LONG_AGO]])
    expect([await partOf(ours), await partOf(theirs)].flat()).toEqual([monthOf(LONG_AGO), monthOf(LONG_AGO)])
    await keepFor(t.admin, { eventMonths: 4 })
    expect(await keepMonths(t.app)).toMatchObject({ dropped: 0 })
    await keepFor(t.other, { eventMonths: 1, activityMonths: [{ type: 'PURCHASE', months: 6 }] })
    expect(await keepMonths(t.app)).toMatchObject({ dropped: 0 })
    await keepFor(t.other, { eventMonths: 1 })
    expect(await keepMonths(t.app)).toMatchObject({ dropped: 1 })
    expect(await monthsThere()).not.toContain(monthOf(LONG_AGO))
    expect([await partOf(ours), await partOf(theirs)]).toEqual([[], []])
  })

  it('are the owner’s, who makes and drops none that is out of place', async () => {
    await expect(t.app.pool.query('select from activity_months.other')).rejects.toThrow('permission denied')
    const platform = <T>(work: Parameters<typeof inPlatform<T>>[1]) => inPlatform(t.app.pool, work)
    await expect(platform((db) => insertMonth(db, '1999-01-01'))).rejects.toThrow('too far away')
    await expect(platform((db) => deleteMonths(db, now))).rejects.toThrow('are still kept')
  })
})
