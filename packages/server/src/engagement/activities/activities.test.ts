/** Activities of members: each counts once, a batch keeps its good ones, and nothing of a person is written down. */

import { recordActivities, recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { createMember, freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { watchBlocked } from '../../../test/harness/blocked.ts'
import { clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { started, taskIn } from '../../platform/tasks/tasks.fixtures.ts'

type Given = ClientInput<typeof recordActivity>['body']

let t: TestApp
let clerk: Client
let sender: Client
let superuser: pg.Client
let made = 0
const now = new Date('2026-06-15T20:00:00Z')

beforeAll(async () => {
  t = await testApp({ work: true, clock: { now: () => now } })
  clerk = await userWith(t.http, t.admin, ['members.list', 'members.create', 'members.freeze'])
  sender = await userWith(t.http, t.admin, ['activities.recordActivities', 'apiKeys.create'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const phone = () => `+86${13_700_000_000 + ++made}`
const aMember = async (number = phone(), by = clerk) => (await by.call(createMember, { body: { phone: number } })).id
const one = (id: string, given: Partial<Given> = {}): Given => ({
  activityId: `shop-${++made}`,
  type: 'PURCHASE',
  member: { id },
  occurredAt: now.toISOString(),
  ...given,
})
const record = (body: Given, by = sender) => by.call(recordActivity, { body })
const refused = (body: Given, by = sender) => by.refusal(recordActivity, { body })
const batch = (items: unknown[], by = sender) => by.call(recordActivities, { body: { items } })
const storedOf = async (id: string) => {
  const { rows } = await superuser.query<{ activity_id: string; type: string; props: object; occurred_at: Date }>(
    'select activity_id, type, props, occurred_at from member_activities where member_id = $1 order by occurred_at desc, id desc',
    [id],
  )
  return rows
}
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

describe('one activity', () => {
  it('is stored for a member by id, or by what the member is recognized by in any spelling', async () => {
    const number = phone()
    const id = await aMember(number)
    await record(one(id, { props: { order: 'A-7', lines: [{ gtin: '00614141000012', count: 2 }] } }))
    const { kind, value } = { kind: 'PHONE', value: ` ${number.slice(0, 6)} ${number.slice(6)} ` } as const
    expect(await record(one(id, { member: { kind, value }, occurredAt: earlier(9) }))).toEqual({ outcome: 'ACCEPTED' })
    expect(await storedOf(id)).toMatchObject([
      { type: 'PURCHASE', props: { order: 'A-7', lines: [{ gtin: '00614141000012', count: 2 }] } },
      { props: {}, occurred_at: new Date(earlier(9)) },
    ])
  })

  it('counts once, whatever is sent again under its id, until seven days are over', async () => {
    const id = await aMember()
    const first = one(id)
    expect(await record(first)).toEqual({ outcome: 'ACCEPTED' })
    expect(await record({ ...first, type: 'LOGIN' })).toEqual({ outcome: 'DUPLICATE' })
    expect((await storedOf(id)).map(({ type }) => type)).toEqual(['PURCHASE'])
    const nightAfter = async (milliseconds: number) => {
      await superuser.query('update activity_ids set received_at = $2 where activity_id = $1', [
        first.activityId,
        new Date(now.getTime() - milliseconds),
      ])
      const { taskId } = await started(t.app, t.admin, {
        kind: 'activities.forget_old_ids',
        input: { day: '2026-06-15' },
      })
      expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE' })
      return record(first)
    }
    expect(await nightAfter(7 * 86_400_000)).toEqual({ outcome: 'DUPLICATE' })
    expect(await nightAfter(7 * 86_400_000 + 1)).toEqual({ outcome: 'ACCEPTED' })
  })

  it('may come late, and neither from the future nor from long ago', async () => {
    const id = await aMember()
    for (const occurredAt of ['2026-06-15T20:05:00Z', '2026-06-16T04:04:59+08:00', '2025-05-15T20:00:00Z'])
      expect(await record(one(id, { occurredAt }))).toEqual({ outcome: 'ACCEPTED' })
    expect(await refused(one(id, { occurredAt: '2026-06-15T20:05:01Z' }))).toMatchObject({
      status: 400,
      message: 'activity_in_future',
      params: { minutes: 5 },
      fields: { occurredAt: 'activity_in_future' },
    })
    expect(await refused(one(id, { occurredAt: '2025-05-15T19:59:59Z' }))).toMatchObject({
      message: 'activity_too_old',
      params: { months: 13 },
    })
    expect(await storedOf(id)).toHaveLength(3)
  })

  it('has further data of a small size and few levels, which name no person', async () => {
    const id = await aMember()
    const props = async (given: Record<string, unknown>, more: Partial<Given> = {}) =>
      (await refused(one(id, { props: given, ...more }))).fields
    expect(await props({ text: 'x'.repeat(4086) })).toEqual({ props: 'activity_props_too_large' })
    expect(await props({ text: '互'.repeat(1362) })).toEqual({ props: 'activity_props_too_large' })
    expect(await props({ a: { b: { c: {} } } })).toEqual({ props: 'activity_props_too_deep' })
    for (const personal of [
      { note: 'write to mary@mail.example soon' },
      { call: '+44 20 7946 0958' },
      { call: 13_800_138_000 },
      { lines: [{ tel: '138-0013-8000' }] },
      { 'mary@mail.example': 1 },
    ])
      expect(await props(personal), JSON.stringify(personal)).toEqual({ props: 'activity_props_personal' })
    expect((await refused(one(id, { activityId: '13800138000' }))).fields).toEqual({
      activityId: 'activity_id_wrong_format',
    })
    const openid = { kind: 'OPENID', value: 'oABCDEF123' } as const
    expect(await props({ who: openid.value }, { member: openid })).toEqual({ props: 'activity_props_personal' })
    for (const fine of [{ text: 'x'.repeat(4085) }, { a: { b: { c: 1 } } }, { gtin: '06901234567892', at: 'Gate @ 3' }])
      expect(await record(one(id, { props: fine }))).toEqual({ outcome: 'ACCEPTED' })
  })

  it('has a type of the tenant, which begins with its first activity, up to a limit that two at once share', async () => {
    const id = await aMember()
    expect(await refused(one(id, { type: 'scan now' }))).toMatchObject({
      fields: { type: 'activity_type_wrong_format' },
    })
    await record(one(id, { type: 'TASTING' }))
    await record(one(id, { type: 'TASTING' }))
    await superuser.query(
      `insert into activity_types select 1, 'FILL_' || n, n, now() from generate_series(2, 198) n on conflict do nothing`,
    )
    const tries = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => batch([one(id, { type: `NEW_${name}` })])))
    expect(tries.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2)
    expect(tries.flatMap(({ results }) => results).filter(({ outcome }) => outcome === 'REFUSED')).toHaveLength(3)
    const { rows } = await superuser.query('select count(*)::int as count from activity_types where tenant_id = 1')
    expect(rows).toEqual([{ count: 200 }])
    expect(await refused(one(id, { type: 'NEW_F' }))).toMatchObject({
      status: 409,
      message: 'activity_too_many_types',
      params: { maximum: 200 },
    })
    expect(await record(one(id, { type: 'SCAN' }))).toEqual({ outcome: 'ACCEPTED' })
    await superuser.query("delete from activity_types where code like 'FILL%' or code like 'NEW%'")
  })

  it('is that of a member of the tenant who is not erased; of a merged one it is the survivor’s', async () => {
    const number = phone()
    const id = await aMember(number)
    const unknown = { status: 404, message: 'activity_member_unknown', fields: { member: 'activity_member_unknown' } }
    expect(await refused(one(id), t.other)).toMatchObject(unknown)
    expect(await refused(one('', { member: { kind: 'PHONE', value: number } }), t.other)).toMatchObject(unknown)
    expect(await refused(one('', { member: { kind: 'PHONE', value: phone() } }))).toMatchObject(unknown)
    expect(await refused(one('', { member: { kind: 'PHONE', value: '12' } }))).toMatchObject({
      fields: { 'member.value': 'mobile_wrong_format' },
    })
    const { version } = await clerk.call(getMember, { params: { id } })
    await clerk.call(freezeMember, { params: { id }, body: { version, reason: 'Odd returns' } })
    await record(one(id))
    const survivor = await aMember()
    const become = (member: string, status: string, into: string | null) =>
      superuser.query('update members set status = $2, merged_into = $3 where id = $1', [member, status, into])
    await become(id, 'MERGED', survivor)
    await record(one(id))
    await become(survivor, 'ERASED', null)
    const erased = { message: 'member_status_does_not_allow', params: { status: 'ERASED' } }
    expect(await refused(one(id))).toMatchObject(erased)
    expect(await refused(one(survivor))).toMatchObject(erased)
    expect(await storedOf(id)).toHaveLength(1)
    expect(await storedOf(survivor)).toHaveLength(1)
  })

  it('is recorded by its own permission, changed by nobody, and removed by an erasure alone', async () => {
    const id = await aMember()
    expect(await refused(one(id), clerk)).toMatchObject({ status: 403 })
    expect(await clerk.refusal(recordActivities, { body: { items: [one(id)] } })).toMatchObject({ status: 403 })
    await record(one(id))
    await expect(t.app.pool.query("update member_activities set type = 'SCAN' where tenant_id = 1")).rejects.toThrow(
      'permission denied',
    )
  })

  it('is recorded by an API key, whose calls the event log does not count one by one', async () => {
    const id = await aMember()
    const { key } = await sender.call(createApiKey, { body: { name: 'Shop', authorities: ['060030'] } })
    const shop = clientOf(t.http, key, '')
    expect(await record(one(id), shop)).toEqual({ outcome: 'ACCEPTED' })
    expect(await batch([one(id)], shop)).toMatchObject({ accepted: 1 })
    const { rows } = await superuser.query(
      'select count(distinct received_from)::int as senders from member_activities where member_id = $1',
      [id],
    )
    expect(rows).toEqual([{ senders: 1 }])
  })

  it('waits for a command that holds the member, and sees what became of it', async () => {
    const blocked = await watchBlocked(t.database.superuserUrl)
    const id = await aMember()
    await superuser.query('begin')
    await superuser.query('select 1 from members where id = $1 for update', [id])
    const sent = refused(one(id))
    await superuser.query("update members set status = 'ERASED' where id = $1", [id])
    await blocked('member')
    await superuser.query('commit')
    expect(await sent).toMatchObject({ message: 'member_status_does_not_allow' })
  })
})

describe('a batch', () => {
  it('keeps the good ones, and says of each what became of it', async () => {
    const id = await aMember()
    const twice = one(id)
    const known = one(id)
    await record(known)
    const { results, ...counts } = await batch([
      twice,
      { ...twice, type: 'LOGIN' },
      known,
      one(id, { occurredAt: '2027-01-01T00:00:00Z' }),
      { ...one(id), activityId: 'mary@mail.example' },
      { ...one(id), more: 1 },
      'nothing',
      null,
      one('00000000-0000-7000-8000-000000000000', { activityId: 'late' }),
      one(id, { activityId: 'late' }),
    ])
    expect(counts).toEqual({ accepted: 2, duplicates: 2, refused: 6 })
    expect(results.map(({ outcome, message, fields }) => [outcome, message, ...Object.values(fields)])).toEqual([
      ['ACCEPTED', null],
      ['DUPLICATE', null],
      ['DUPLICATE', null],
      ['REFUSED', 'activity_in_future', 'activity_in_future'],
      ['REFUSED', 'invalid_input', 'activity_id_wrong_format'],
      ['REFUSED', 'invalid_input', 'unknown_field'],
      ['REFUSED', 'invalid_input', 'wrong_type'],
      ['REFUSED', 'invalid_input', 'can_not_be_empty'],
      ['REFUSED', 'activity_member_unknown', 'activity_member_unknown'],
      ['ACCEPTED', null],
    ])
    expect(results.map(({ activityId }) => activityId === null)).toEqual([0, 0, 0, 0, 1, 0, 1, 1, 0, 0].map(Boolean))
    expect((await storedOf(id)).map(({ activity_id }) => activity_id).toSorted()).toEqual(
      [twice.activityId, known.activityId, 'late'].toSorted(),
    )
  })

  it('has up to 1,000 entries', async () => {
    const id = await aMember()
    const all = Array.from({ length: 1001 }, () => one(id))
    expect(await sender.refusal(recordActivities, { body: { items: all } })).toMatchObject({
      status: 400,
      fields: { items: 'too_big' },
    })
    expect(await sender.refusal(recordActivities, { body: { items: [] } })).toMatchObject({ status: 400 })
    expect(await batch(all.slice(1))).toMatchObject({ accepted: 1000 })
    expect(await storedOf(id)).toHaveLength(1000)
  })

  it('counts once when it is sent several times at once, in any order', async () => {
    const id = await aMember()
    const all = Array.from({ length: 100 }, () => one(id))
    const answers = await Promise.all([
      batch(all),
      batch(all.toReversed()),
      batch(all),
      ...all.slice(0, 20).map((item) => record(item)),
    ])
    const accepted = answers.map((answer) =>
      'accepted' in answer ? answer.accepted : Number(answer.outcome === 'ACCEPTED'),
    )
    expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(100)
    expect(await storedOf(id)).toHaveLength(100)
  })

  it('of another tenant with the same ids is another one', async () => {
    const [id, other] = [await aMember(), await aMember(phone(), t.other)]
    const item = one(id)
    expect(await batch([item])).toMatchObject({ accepted: 1 })
    expect(await batch([item], t.other)).toMatchObject({ refused: 1 })
    expect(await batch([{ ...item, member: { id: other } }], t.other)).toMatchObject({ accepted: 1 })
    const { rows } = await superuser.query(
      'select tenant_id, member_id from member_activities where activity_id = $1',
      [item.activityId],
    )
    expect(rows).toHaveLength(2)
    expect(
      await inTenant(t.app.pool, 1, 'read', ({ trx }) =>
        trx.selectFrom('member_activities').select('memberId').where('activityId', '=', item.activityId).execute(),
      ),
    ).toEqual([{ memberId: id }])
  })

  it('leaves one event, with counts alone; single ones leave none; what they are recognized by is written nowhere', async () => {
    const number = phone()
    const id = await aMember(number)
    const events = async () => (await superuser.query('select action, details from events order by id')).rows
    const before = await events()
    const member = { kind: 'PHONE', value: number } as const
    await record(one(id, { member }))
    const wrong = { kind: 'EMAIL', value: 'canary at mail' } as const
    const answer = await batch([
      one(id, { member }),
      one(id, { member: wrong }),
      one(id, { member: { ...member, value: phone() } }),
    ])
    expect(answer).toMatchObject({ accepted: 1, refused: 2 })
    expect((await events()).slice(before.length)).toEqual([
      { action: 'activity_batch.received', details: { accepted: 1, duplicates: 0, refused: 2 } },
    ])
    const digits = number.slice(3)
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`canary|${digits}`))
    const { rows: tables } = await superuser.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const { rows } = await superuser.query(
        `select 1 from ${name} r where r::text like $1 or r::text like '%canary at%'`,
        [`%${digits}%`],
      )
      expect(rows, name).toEqual([])
    }
  })
})
