/** Dynamic audiences are kept up with: by facts that change, by windows that run out, and by nothing else. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { freezeMember, getMember, updateMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { bookMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { assignTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { builtAudience, ruleOf } from '../audiences.fixtures.ts'
import { keepUp } from './live.ts'

let t: TestApp
let superuser: pg.Client
let now = new Date('2026-06-15T02:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let sent = 0

beforeAll(async () => {
  t = await testApp({ work: true, clock: { now: () => now } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  // The night's build would be the cause of what these tests expect of facts.
  await waitUntil(
    async () => (await superuser.query("select state from tasks where kind = 'audiences.renew'")).rows,
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'DONE'),
  )
})

const scan = (id: string, type = 'SCAN', by = t.admin) =>
  by.call(recordActivity, {
    body: { activityId: `live-${++sent}`, type, member: { id }, occurredAt: now.toISOString() },
  })
const scanned = (type: string, window: object = { kind: 'EVER' }) =>
  ruleOf({ kind: 'ACTIVITY', type, compared: 'AT_LEAST', count: 1, window })
const why = (audience: { id: string }, memberId: string) =>
  t.admin.call(routes.explainAudience, { params: { id: audience.id, memberId }, query: {} })
const becomes = (audience: { id: string }, memberId: string, isIn: boolean) =>
  waitUntil(
    () => why(audience, memberId),
    (found) => found.isIn === isIn,
  )
/** A pack that can be claimed by command needs a whole order. Nothing is stated of it, so it counts by consent. */
async function claimed(memberId: string, batch: string): Promise<void> {
  await t.admin.call(recordMemberConsent, {
    params: { id: memberId },
    body: { purpose: 'HEALTH', state: 'GRANTED', decidedOn: '2026-06-01', source: 'PAPER', proof: 'Form 1' },
  })
  await superuser.query(
    `insert into member_serials (tenant_id, id, member_id, ordinal, batch, source, claimed_at, recorded_at, recorded_by, recorded_by_name)
     values (1, gen_random_uuid(), $1, $3, $4, 'SCAN', $2, $2, $1, 'Li')`,
    [memberId, now, ++sent, batch],
  )
}

describe('a member whose facts change', () => {
  it('is judged again without being asked for', async () => {
    const [member] = await someMembers(t.admin, 1)
    const audience = await builtAudience(t.admin, scanned('SCAN'))
    await keepUp(t.app, 1)
    await scan(member!)
    // How soon it is, the bench measures.
    const found = await becomes(audience, member!, true)
    expect(found.last).toMatchObject({ step: 'ENTERED', cause: 'FACT', facts: ['ACTIVITY'], version: 1 })
  })

  it('comes and goes by tag, consent, points, profile and status', async () => {
    const [member] = await someMembers(t.admin, 1)
    const tag = await activeTag(t.admin)
    const tagged = await builtAudience(t.admin, ruleOf({ kind: 'TAG', values: [tag.id] }))
    const consented = await builtAudience(t.admin, ruleOf({ kind: 'CONSENT', purpose: 'LOYALTY', state: 'GRANTED' }))
    const rich = await builtAudience(t.admin, ruleOf({ kind: 'POINTS', compared: 'AT_LEAST', balance: 5 }))
    const women = await builtAudience(t.admin, ruleOf({ kind: 'GENDER', values: ['FEMALE'] }))
    const both = await builtAudience(t.admin, ruleOf({ kind: 'AUDIENCE', values: [women.id] }))
    await t.admin.call(assignTag, { params: { id: tag.id }, body: { members: [member!] } })
    await t.admin.call(recordMemberConsent, {
      params: { id: member! },
      body: { purpose: 'LOYALTY', state: 'GRANTED', decidedOn: '2026-06-01', source: 'PAPER', proof: 'Form 1' },
    })
    await t.admin.call(bookMemberPoints, {
      params: { id: member! },
      body: { kind: 'EARN', points: 7, reason: 'bought it' },
    })
    const { phone: _phone, ...profile } = { phone: '', name: '', gender: 'FEMALE' as const }
    const shown = await t.admin.call(getMember, { params: { id: member! } })
    await t.admin.call(updateMember, { params: { id: member! }, body: { ...profile, version: shown.version } })
    for (const [audience, fact] of [
      [tagged, 'TAG'],
      [consented, 'CONSENT'],
      [rich, 'POINTS'],
      [women, 'PROFILE'],
    ] as const)
      expect((await becomes(audience, member!, true)).last, fact).toMatchObject({
        cause: 'FACT',
        facts: expect.arrayContaining([fact]) as unknown,
      })
    // What it reads was judged before it.
    expect((await becomes(both, member!, true)).last).toMatchObject({ cause: 'FACT' })
    const { version } = await t.admin.call(getMember, { params: { id: member! } })
    await t.admin.call(freezeMember, { params: { id: member! }, body: { version, reason: 'As agreed' } })
    for (const audience of [tagged, consented, rich, women, both]) await becomes(audience, member!, false)
  })

  it('comes with a pack and goes with it', async () => {
    const [member] = await someMembers(t.admin, 1)
    const owns = await builtAudience(t.admin, ruleOf({ kind: 'SERIAL', batch: 'LIVE-1' }))
    await keepUp(t.app, 1)
    await claimed(member!, 'LIVE-1')
    // Where the consent is seen before the pack is there, its judging may come after it.
    const either = expect.stringMatching(/^(CONSENT|SERIAL)$/) as unknown
    expect((await becomes(owns, member!, true)).last).toMatchObject({
      step: 'ENTERED',
      cause: 'FACT',
      facts: expect.arrayContaining([either]) as unknown,
    })
    // The order of the steps is that of their moments.
    now = new Date(now.getTime() + 1_000)
    await superuser.query(
      `update member_serials set ended_at = $2, ended_as = 'RELEASED' where tenant_id = 1 and member_id = $1`,
      [member, now],
    )
    expect((await becomes(owns, member!, false)).last).toMatchObject({
      step: 'LEFT',
      cause: 'FACT',
      facts: expect.arrayContaining(['SERIAL']) as unknown,
    })
  })

  it('is judged by the audiences of its own tenant', async () => {
    const [stranger] = await someMembers(t.other, 1)
    const audience = await builtAudience(t.admin, scanned('VISIT'))
    await scan(stranger!, 'VISIT', t.other)
    await keepUp(t.app, 1)
    await keepUp(t.app, 2)
    const { rows } = await superuser.query('select 1 from audience_members where audience_id = $1', [audience.id])
    expect(rows).toEqual([])
  })

  it('waits while its audience is built', async () => {
    const [member] = await someMembers(t.admin, 1)
    const audience = await builtAudience(t.admin, scanned('RETURN'))
    const put = (status: string) =>
      superuser.query('update audiences set status = $2 where tenant_id = 1 and id = $1', [audience.id, status])
    await put('BUILDING')
    await scan(member!, 'RETURN')
    await keepUp(t.app, 1)
    expect(await why(audience, member!)).toMatchObject({ isIn: false })
    await put('ACTIVE')
    await becomes(audience, member!, true)
  })

  it('is found among more changes than are read at once, all of one moment', async () => {
    const audience = await builtAudience(t.admin, scanned('REFERRAL'))
    const many = 10_500
    await superuser.query(
      `with made as (
         insert into members (tenant_id, id, status, name, zone, created_at, updated_at)
         select 1, gen_random_uuid(), 'ACTIVE', '', '', $3::timestamptz, $3::timestamptz from generate_series(1, $2::int) returning id)
       insert into member_activities (tenant_id, member_id, occurred_at, id, type, activity_id, props, received_at, received_from)
       select 1, id, $1, gen_random_uuid(), 'REFERRAL', id::text, '{}', $1, id from made`,
      [now, many, new Date(now.getTime() - HOUR_MS)],
    )
    await waitUntil(
      () => superuser.query('select from audience_members where tenant_id = 1 and audience_id = $1', [audience.id]),
      ({ rowCount }) => rowCount === many,
    )
  })

  it('ends as the rule says, however many judge at once', async () => {
    const members = await someMembers(t.admin, 20)
    const audience = await builtAudience(t.admin, scanned('REVIEW'))
    const doing = members.flatMap((id) => [scan(id, 'REVIEW'), keepUp(t.app, 1)])
    await Promise.all(doing)
    for (const id of members) await becomes(audience, id, true)
    const { rows } = await superuser.query(
      'select member_id from audience_changes where tenant_id = 1 and audience_id = $1',
      [audience.id],
    )
    expect(rows).toHaveLength(members.length)
  })
})

describe('a window', () => {
  /** Sessions end while the clock goes on, so the rows are read. */
  const left = (audience: { id: string }, member: string, step: string) =>
    waitUntil(
      async () => {
        const { rows } = await superuser.query<{ step: string; cause: string; facts: string[] }>(
          `select step, cause, facts from audience_changes
            where tenant_id = 1 and audience_id = $1 and member_id = $2 order by changed_at desc limit 1`,
          [audience.id, member],
        )
        return rows[0]
      },
      (last) => last?.step === step,
    )

  it('runs out when its time is over, and one of a day with the day', async () => {
    const [member] = await someMembers(t.admin, 1)
    const recent = await builtAudience(t.admin, scanned('BUY', { kind: 'ROLLING', days: 30 }))
    const today = await builtAudience(t.admin, scanned('CLICK', { kind: 'CALENDAR', unit: 'DAY', back: 0 }))
    const silent = await builtAudience(
      t.admin,
      ruleOf({
        kind: 'SEQUENCE',
        first: { type: 'BUY' },
        second: { type: 'THANK' },
        isFollowed: false,
        hours: 5,
        window: { kind: 'EVER' },
      }),
    )
    const began = await builtAudience(t.admin, ruleOf({ kind: 'FIRST_SCAN', window: { kind: 'ROLLING', days: 30 } }))
    await scan(member!, 'BUY')
    await scan(member!, 'CLICK')
    await claimed(member!, 'LIVE-2')
    await becomes(began, member!, true)
    await becomes(recent, member!, true)
    await becomes(today, member!, true)
    now = new Date(now.getTime() + 5 * HOUR_MS)
    expect(await left(silent, member!, 'ENTERED')).toMatchObject({ cause: 'TIME', facts: [] })
    now = new Date(now.getTime() + DAY_MS)
    expect(await left(today, member!, 'LEFT')).toMatchObject({ cause: 'BUILD' })
    now = new Date(now.getTime() + 29 * DAY_MS)
    for (const audience of [recent, began])
      expect(await left(audience, member!, 'LEFT')).toMatchObject({ cause: 'TIME' })
  }, 120_000)
})
