/** A replay is taken back: what nobody changed since goes back or away, and what stays is listed with its reason. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { getMemberAudiences } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { archiveCollection, deprecateCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { getCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { replayInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import {
  deleteRecord,
  getRecord,
  listRecords,
  listRecordVersions,
  updateRecord,
} from '@serialis/contract/engagement/records/records.routes.ts'
import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import { getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aFeed, aShop } from '../applying/applying.fixtures.ts'
import { audienceAtRest, builtAudience, ruleOf } from '../audiences/audiences.fixtures.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { handedIn, REASON, remapped, replayDesk } from './replays.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let reader: Client
let engineer: Client
let desk: ReturnType<typeof replayDesk>
let made = 0

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  reader = await userWith(t.http, t.admin, ['inbox.list'])
  engineer = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay'])
  desk = replayDesk(engineer)
})

async function shopWith(orders: readonly object[], code: string) {
  const shop = await aShop(t.admin, code)
  await handedIn(t, shop.open, orders)
  await remapped(t.admin, code, [
    aLine('code', 'no'),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId: shop.dictId }] }),
    aLine('amount', 'net', { steps: [{ kind: 'NUMBER', decimal: '.' }] }),
  ])
  const { id } = await desk.tried({ endpointId: shop.open.endpoint.id })
  const record = async (key: string) => {
    const { items } = await t.admin.call(listRecords, { query: { collectionId: shop.collectionId, key } })
    return items[0]
  }
  return { ...shop, id, record }
}
const order = (no: string, given: object = {}) => ({ no, status: 'paid', amount: '12.5', net: '10', ...given })

it('records go back where nobody changed them since, and the rest stays with its reason', async () => {
  const orders = ['A-1', 'A-2', 'A-3', 'A-4'].map((no) => order(no))
  const { id, record, open } = await shopWith([...orders, order('A-5', { amount: 'x' })], 'orders')
  await desk.applied(id)
  const [first, second, third, fourth, fifth] = await Promise.all(
    ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map(async (key) => (await record(key))!),
  )
  await t.admin.call(updateRecord, {
    params: { id: second!.id },
    body: { version: 2, data: { code: 'A-2', amount: 99 } },
  })
  await t.admin.call(deleteRecord, { params: { id: third!.id }, body: { version: 2, reason: REASON } })
  await superuser.query('delete from collection_record_versions where record_id = $1', [fourth!.id])
  const expected = {
    'RECORD UNDONE': 1,
    'NEW RECORD UNDONE': 1,
    'RECORD CHANGED_SINCE': 2,
    'RECORD STATE_GONE': 1,
  }
  expect(await desk.undoCounts(id)).toEqual(expected)
  expect(await desk.effects(id)).toEqual([])
  expect(await desk.replay(id)).toMatchObject({ undo: null, allowed: ['undo'] })

  const done = await desk.undone(id)
  expect(done).toMatchObject({ status: 'UNDONE', allowed: [], undo: { undone: 2, left: 3, reason: REASON } })
  expect(await desk.undoCounts(id)).toEqual(expected)
  const { data, version, source } = await t.admin.call(getRecord, { params: { id: first!.id } })
  expect({ data, version, source }).toMatchObject({ data: { amount: 12.5 }, version: 3, source: 'UNDO' })
  const { items: states } = await t.admin.call(listRecordVersions, { params: { id: first!.id }, query: {} })
  expect(states.map((one) => one.source)).toEqual(['UNDO', 'MESSAGE', 'MESSAGE'])
  expect(await record('A-5')).toBeUndefined()
  expect(await record('A-2')).toMatchObject({ data: { amount: 99 } })
  expect(await record('A-4')).toMatchObject({ data: { amount: 10 } })
  const left = await desk.effects(id, 'CHANGED_SINCE')
  expect(left.map(({ recordId }) => recordId).toSorted()).toEqual([second!.id, third!.id].toSorted())
  expect((await desk.effects(id, 'UNDONE')).map(({ recordId }) => recordId).toSorted()).toEqual(
    [first!.id, fifth!.id].toSorted(),
  )
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'message_replay', subjectId: id } })
  expect(items[0]).toMatchObject({ action: 'message_replay.undone', details: { undone: 2, left: 3 } })
  expect(items[1]).toMatchObject({ action: 'message_replay.undo_started', reason: REASON })
  expect(await engineer.refusal(routes.undoReplay, await desk.decision(id))).toMatchObject({
    status: 409,
    message: 'replay_undone_already',
  })
  // Its messages may come again.
  const again = await desk.tried({ endpointId: open.endpoint.id })
  expect(again.counts).toMatchObject({ applied: 5, inserted: 2, changed: 1, unchanged: 1, older: 1 })
})

it('what a collection that was archived since has stays, and what the database refuses takes nothing else with it', async () => {
  const closed = await shopWith([order('B-1')], 'closed')
  await desk.applied(closed.id)
  for (const step of [deprecateCollection, archiveCollection]) {
    const { version } = await t.admin.call(getCollection, { params: { id: closed.collectionId } })
    await t.admin.call(step, { params: { id: closed.collectionId }, body: { version, reason: REASON } })
  }
  expect(await desk.undoCounts(closed.id)).toEqual({ 'RECORD CLOSED': 1 })
  expect(await desk.undone(closed.id)).toMatchObject({ status: 'UNDONE', undo: { undone: 0, left: 1 } })

  const poison = await shopWith([order('C-1'), order('C-2'), order('C-3')], 'poison')
  await desk.applied(poison.id)
  await superuser.query(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.key in ('C-2') then raise exception 'poison'; end if; return new; end $$;
    create trigger refuse_poison before update on collection_records for each row execute function refuse_poison()`)
  expect(await desk.undone(poison.id)).toMatchObject({ status: 'UNDONE', undo: { undone: 2, left: 1 } })
  expect(await desk.undoCounts(poison.id)).toEqual({ 'RECORD UNDONE': 2, 'RECORD FAILED': 1 })
  await superuser.query('drop trigger refuse_poison on collection_records')
})

const phone = () => `+86${13_700_500_000 + ++made}`
const aMember = async (externalId: string) =>
  (await t.admin.call(createMember, { body: { externalId, phone: phone() } })).id
const activitiesOf = async (memberId: string) =>
  (
    await superuser.query<{ activity_id: string; props: object }>(
      'select activity_id, props from member_activities where member_id = $1 order by activity_id',
      [memberId],
    )
  ).rows

it('activities that it brought go with their tags, what replaced another stays, and members are left', async () => {
  const VISITS = [aField('no', { isRequired: true }), aField('externalId'), aField('store'), aField('kind')]
  const { open } = await aFeed(t.admin, { code: 'visits', kind: 'EVENT', keyPath: 'no', fields: VISITS })
  const customers = await aFeed(t.admin, {
    code: 'customers',
    kind: 'PROFILE',
    keyPath: 'externalId',
    fields: [aField('externalId', { isRequired: true }), aField('name', { pii: 'PERSONAL' })],
  })
  const known = await aMember('K-1')
  const visit = (no: string, externalId: string) => ({ no, externalId, store: 'S-1' })
  // Those of members who are unknown are rejected at first.
  const [, , again] = await handedIn(t, open, [
    visit('V-1', 'K-1'),
    visit('V-2', 'N-1'),
    visit('V-3', 'N-3'),
    visit('V-4', 'N-2'),
  ])
  await handedIn(t, customers.open, [{ externalId: 'K-1', name: 'Lin' }])
  const one = await aMember('N-1')
  const two = await aMember('N-2')
  const three = await aMember('N-3')
  const tag = await activeTag(t.admin, { kind: 'EVENT', activityType: 'VISITS' })
  const act = { type: 'VISITS', occurredAt: t.app.clock.now().toISOString(), props: {} }
  await t.admin.call(recordActivity, { body: { ...act, activityId: 'own', member: { id: two } } })
  await superuser.query('delete from member_tags')
  const audience = await builtAudience(
    t.admin,
    ruleOf({ kind: 'ACTIVITY', type: 'VISITS', compared: 'AT_LEAST', count: 1, window: { kind: 'EVER' } }),
  )
  await remapped(
    t.admin,
    'visits',
    ['no', 'externalId', 'kind'].map((path) => aLine(path, path === 'kind' ? 'store' : path)),
  )
  await remapped(t.admin, 'customers', [aLine('externalId'), aLine('name', 'externalId')])
  const { id } = await desk.tried()
  const applied = await desk.applied(id)
  expect(applied.counts).toMatchObject({ inserted: null, changed: null })
  expect(await activitiesOf(one)).toHaveLength(1)
  const tagsOf = async (member: string) =>
    (await t.admin.call(getMemberTags, { params: { id: member } })).items.map((has) => has.tag.id)
  const audiencesOf = async (member: string) =>
    (await t.admin.call(getMemberAudiences, { params: { id: member } })).items.length
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([[tag.id], [tag.id]])
  await expect.poll(() => audiencesOf(one)).toBe(1)

  await t.admin.call(replayInboxMessage, { params: { id: again! }, body: { reason: REASON } })
  await handedIn(t, open, [])
  await expect.poll(async () => (await desk.undoCounts(id))['NEW ACTIVITY APPLIED_AGAIN']).toBe(1)
  expect(await desk.undoCounts(id)).toMatchObject({
    'NEW ACTIVITY UNDONE': 2,
    'ACTIVITY REPLACED': 1,
    'MEMBER MEMBER': null,
  })
  const full = replayDesk(await userWith(t.http, t.admin, ['inbox.list', 'members.unmask']))
  expect(await full.undoCounts(id)).toMatchObject({ 'MEMBER MEMBER': 1 })
  const done = await desk.undone(id)
  expect(done).toMatchObject({ status: 'UNDONE' })
  expect(await activitiesOf(one)).toEqual([])
  expect((await activitiesOf(three)).map((row) => row.activity_id)).toEqual(['visits:V-3'])
  expect((await activitiesOf(two)).map((row) => row.activity_id)).toEqual(['own'])
  expect(await activitiesOf(known)).toMatchObject([{ props: { kind: 'S-1' } }])
  // The own activity of the second one still gives it.
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], [tag.id]])
  await audienceAtRest(t.admin, audience.id)
  await expect.poll(() => audiencesOf(one)).toBe(0)
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'message_replay', subjectId: id } })
  expect(JSON.stringify(items[0])).not.toMatch(/member|K-1/i)

  // What went may come again, although its ID is young.
  const later = await desk.tried({ endpointId: open.endpoint.id })
  await desk.applied(later.id)
  expect((await activitiesOf(one)).map((row) => row.activity_id)).toEqual(['visits:V-2'])
  await superuser.query('delete from inbox_messages where endpoint_id = $1', [open.endpoint.id])
  expect(await desk.undoCounts(later.id)).toEqual({ 'NEW ACTIVITY MESSAGE_GONE': 2 })
})

it('is for who may replay, within the tenant, in the version that was seen, and only of what was applied', async () => {
  const { id } = await shopWith([order('D-1')], 'guarded')
  expect(await engineer.refusal(routes.undoReplay, await desk.decision(id))).toMatchObject({
    status: 409,
    message: 'replay_status_does_not_allow',
  })
  await desk.applied(id)
  const decision = await desk.decision(id)
  const params = { id }
  expect(await reader.refusal(routes.undoReplay, decision)).toMatchObject({ status: 403 })
  expect(await reader.call(routes.getReplay, { params })).toMatchObject({ allowed: [] })
  expect((await reader.call(routes.getReplayUndo, { params })).counts).toHaveLength(1)
  for (const refused of [
    await t.other.refusal(routes.undoReplay, decision),
    await t.other.refusal(routes.getReplayUndo, { params }),
    await t.other.refusal(routes.listReplayEffects, { params, query: {} }),
  ])
    expect(refused).toMatchObject({ status: 404 })
  const old = { params, body: { ...decision.body, version: decision.body.version - 1 } }
  expect(await engineer.refusal(routes.undoReplay, old)).toMatchObject({ message: 'changed_meanwhile' })
  const both = await Promise.allSettled([1, 2].map(() => engineer.call(routes.undoReplay, decision)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await desk.atRest(id)).toMatchObject({ status: 'UNDONE', undo: { undone: 1, left: 0 } })
})
