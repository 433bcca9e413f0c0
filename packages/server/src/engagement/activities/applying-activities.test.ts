/** Activities that messages bring: the good ones are stored, each once, also when a message is applied long afterwards. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { createTag, activateTag, getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { applyActivities } from './applying-activities.service.ts'

let t: TestApp
let admin: Client
let superuser: pg.Client
let made = 0
const now = new Date('2026-06-15T20:00:00Z')
const messageId = crypto.randomUUID()

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  admin = t.admin
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const phone = () => `+86${13_500_000_000 + ++made}`
const aMember = async (number = phone()) => (await admin.call(createMember, { body: { phone: number } })).id
const activity = (member: object, given: object = {}) => ({
  activityId: `order-${++made}`,
  type: 'PURCHASE',
  member,
  occurredAt: now.toISOString(),
  ...given,
})
async function applyAt(tenantId: number, ...all: unknown[]) {
  const tenant = (await tenantById(t.app, tenantId))!
  const given = all.map((one) => ({ activity: one, messageId }))
  return inTenant(t.app.pool, tenantId, 'write', (db) => applyActivities({ app: t.app, db, tenant, now }, given))
}
const apply = (...all: unknown[]) => applyAt(1, ...all)
const storedOf = async (id: string) =>
  (
    await superuser.query<{ type: string; props: object; received_from: string }>(
      'select type, props, received_from from member_activities where member_id = $1 order by occurred_at, type',
      [id],
    )
  ).rows

it('are stored with their message, for members by id or identity', async () => {
  const number = phone()
  const id = await aMember(number)
  const result = await apply(
    activity({ id }, { props: { order: 'A-7' } }),
    activity({ kind: 'PHONE', value: number }, { type: 'REVIEW' }),
  )
  expect(result).toEqual([
    { outcome: 'INSERTED', memberId: id, faults: [] },
    { outcome: 'INSERTED', memberId: id, faults: [] },
  ])
  expect(await storedOf(id)).toEqual([
    { type: 'PURCHASE', props: { order: 'A-7' }, received_from: messageId },
    { type: 'REVIEW', props: {}, received_from: messageId },
  ])
})

it('count once, in one call, in two, and after their ids are forgotten', async () => {
  const id = await aMember()
  const one = activity({ id })
  expect((await apply(one, one)).map(({ outcome }) => outcome)).toEqual(['INSERTED', 'UNCHANGED'])
  expect((await apply(one)).map(({ outcome }) => outcome)).toEqual(['UNCHANGED'])
  await superuser.query('delete from activity_ids where activity_id = $1', [one.activityId])
  expect((await apply(one)).map(({ outcome }) => outcome)).toEqual(['UNCHANGED'])
  expect(await storedOf(id)).toHaveLength(1)
})

it('of two calls at once count once', async () => {
  const id = await aMember()
  const all = Array.from({ length: 20 }, () => activity({ id }))
  const results = await Promise.all([apply(...all), apply(...all.toReversed()), apply(...all)])
  expect(results.flat().filter(({ outcome }) => outcome === 'INSERTED')).toHaveLength(20)
  expect(await storedOf(id)).toHaveLength(20)
})

it('are refused one by one, with what is wrong', async () => {
  const id = await aMember()
  const result = await apply(
    activity({ id }),
    activity({ kind: 'PHONE', value: phone() }),
    activity({ id }, { type: 'lower' }),
    activity({ id }, { occurredAt: '2020-01-01T00:00:00Z' }),
    activity({ id }, { props: { who: 'someone@example.com' } }),
    null,
  )
  expect(result.map(({ faults }) => faults)).toEqual([
    [],
    [{ at: 'member', key: 'activity_member_unknown' }],
    [{ at: 'type', key: 'activity_type_wrong_format' }],
    [{ at: 'occurredAt', key: 'activity_too_old' }],
    [{ at: 'props', key: 'activity_props_personal' }],
    [{ at: '', key: 'can_not_be_empty' }],
  ])
  expect(await storedOf(id)).toHaveLength(1)
})

it('give tags as those do that senders hand in', async () => {
  const id = await aMember()
  const body = {
    code: `tasters_${++made}`,
    nameEn: 'Tasters',
    nameZh: '试吃',
    category: 'Shop',
    kind: 'EVENT' as const,
    activityType: 'TASTING',
  }
  const tag = await admin.call(createTag, { body })
  await admin.call(activateTag, { params: { id: tag.id }, body: { version: tag.version, reason: 'Agreed' } })
  await apply(activity({ id }, { type: 'TASTING' }))
  const { items } = await admin.call(getMemberTags, { params: { id } })
  expect(items.map((one) => one.tag.id)).toEqual([tag.id])
})

it('of another tenant with the same ids and times are others', async () => {
  const id = await aMember()
  const one = activity({ id })
  await apply(one)
  expect(await applyAt(2, one)).toMatchObject([{ faults: [{ key: 'activity_member_unknown' }] }])
  const { id: other } = await t.other.call(createMember, { body: { phone: phone() } })
  expect(await applyAt(2, { ...one, member: { id: other } })).toMatchObject([{ outcome: 'INSERTED' }])
})
