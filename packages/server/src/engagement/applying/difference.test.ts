/** What judging a message again would change: field by field, in part, for who may read it, and without a trace. */

import { compareInboxMessage } from '@serialis/contract/engagement/applying/difference.routes.ts'
import { getInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { getMember, listMembers, searchMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { getRecord, listRecords } from '@serialis/contract/engagement/records/records.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { signed } from '../inbound/inbound.fixtures.ts'
import { anOpenEndpoint } from '../inbound/inbound.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { handedIn, remapped } from '../replays/replays.fixtures.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { aFeed, aModel, aRouting, aShop } from './applying.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let engineer: Client

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  engineer = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay', 'records.list'])
})

const compared = (id: string, by = engineer) => by.call(compareInboxMessage, { params: { id } })
/** Everything that judging could have touched. */
async function traces() {
  const { rows } = await superuser.query<{ text: string }>(
    `select concat((select count(*) from collection_record_versions), ' ', (select count(*) from member_activities), ' ',
       (select count(*) from members), ' ',
       (select string_agg(status || applications || judged_at, ',' order by m.id) from inbox_messages m left join inbox_outcomes o on o.message_id = m.id)) as text`,
  )
  return rows[0]!.text
}

it('names each field of a record before and after, personal ones in part, and leaves no trace', async () => {
  const collectionId = await aRecordCollection(t.admin, [
    aField('code', { isRequired: true }),
    aField('city'),
    aField('phone', { pii: 'PERSONAL' }),
  ])
  const lines = (city: string, phone: string) => [aLine('code', 'no'), aLine('city', city), aLine('phone', phone)]
  const sample = { no: 'S-1', status: 'a', amount: 'b', net: 'c', store: 'd' }
  await aModel(t.admin, 'stores', collectionId, lines('status', 'amount'), sample)
  const open = await anOpenEndpoint(t.admin)
  await aRouting(t.admin, open.endpoint.id, ['stores'])
  const given = { status: 'Suzhou', amount: '+8613900007001', net: 'Wuxi', store: '+8613900007002' }
  const [id] = await handedIn(t, open, [
    [
      { no: 'A-1', ...given },
      { no: 'A-2', ...given },
    ],
  ])
  expect(await compared(id!)).toEqual({ outcome: 'APPLIED', things: [], isMore: false, hidden: [] })
  await remapped(t.admin, 'stores', lines('net', 'store'))
  await superuser.query(`delete from collection_records where key = 'A-2'`)
  const before = await traces()
  const { things, ...rest } = await compared(id!)
  expect(rest).toEqual({ outcome: 'APPLIED', isMore: false, hidden: [] })
  const { items } = await t.admin.call(listRecords, { query: { collectionId, key: 'A-1' } })
  const [changed, added] = things.toSorted((one, other) => Number(one.isNew) - Number(other.isNew))
  expect(changed).toMatchObject({ kind: 'RECORD', isNew: false, id: items[0]!.id, nameEn: expect.any(String) })
  expect(changed!.changes.map(({ path, before: old, after }) => [path, old, after])).toEqual([
    ['city', 'Suzhou', 'Wuxi'],
    ['phone', '+86•••01', '+86•••02'],
  ])
  expect(added).toMatchObject({ isNew: true, id: null })
  expect(JSON.stringify(things)).not.toMatch(/13900007/)
  expect(await traces()).toBe(before)
  const { items: events } = await t.admin.call(listEvents, { query: { subjectType: 'inbox_message', subjectId: id! } })
  expect(events[0]).toMatchObject({ action: 'inbox_message.compared' })
  expect(JSON.stringify(events)).not.toMatch(/Wuxi|13900007/)
  expect(await t.admin.call(getRecord, { params: { id: items[0]!.id } })).toMatchObject({ version: 1 })
  // What a reader may not read elsewhere is not read here.
  const blind = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay'])
  expect(await compared(id!, blind)).toEqual({ outcome: 'APPLIED', things: [], isMore: false, hidden: ['RECORD'] })
})

it('names fields of members and activities to who may see both in full', async () => {
  const people = await aFeed(t.admin, {
    code: 'people',
    kind: 'PROFILE',
    keyPath: 'externalId',
    fields: [
      aField('externalId', { isRequired: true }),
      aField('name', { pii: 'PERSONAL' }),
      aField('shoeSize'),
      aField('phone', { pii: 'PERSONAL' }),
    ],
  })
  const visits = await aFeed(t.admin, {
    code: 'visits',
    kind: 'EVENT',
    keyPath: 'no',
    fields: [aField('no', { isRequired: true }), aField('externalId'), aField('store')],
  })
  const [person] = await handedIn(t, people.open, [
    { externalId: 'P-1', name: 'Lin', shoeSize: '38', store: '39', net: '+8613900007003' },
  ])
  const [visit] = await handedIn(t, visits.open, [{ no: 'V-1', externalId: 'P-1', store: 'S-1', net: 'S-2' }])
  await remapped(t.admin, 'people', [
    aLine('externalId'),
    aLine('name', 'store'),
    aLine('shoeSize', 'store'),
    aLine('phone', 'net'),
  ])
  await remapped(t.admin, 'visits', [aLine('no'), aLine('externalId'), aLine('store', 'net')])
  const { identity } = await t.admin.call(searchMembers, { body: { text: 'P-1' } })
  const { items } = await t.admin.call(listMembers, { query: { identity } })
  const seeing = await userWith(t.http, t.admin, [
    'inbox.replay',
    'members.list',
    'members.unmask',
    'members.listHealth',
  ])
  const withoutHealth = await userWith(t.http, t.admin, ['inbox.replay', 'members.list', 'members.unmask'])
  const before = await traces()
  const { things, hidden } = await compared(person!, seeing)
  expect(hidden).toEqual([])
  expect(things).toMatchObject([{ kind: 'MEMBER', isNew: false, id: items[0]!.id }])
  expect(things[0]!.changes.map(({ path, before: old, after }) => [path.split(' ')[0], old, after])).toEqual([
    ['name', 'Lin', '39'],
    ['PHONE', null, '+86•••03'],
    ['shoeSize', '38', '39'],
  ])
  expect((await compared(visit!, seeing)).things).toMatchObject([
    { kind: 'ACTIVITY', isNew: false, id: null, changes: [{ path: 'store', before: 'S-1', after: 'S-2' }] },
  ])
  expect((await compared(visit!, withoutHealth)).things).toMatchObject([{ kind: 'ACTIVITY', changes: [] }])
  expect(await compared(person!)).toEqual({ outcome: 'APPLIED', things: [], isMore: false, hidden: ['MEMBER'] })
  expect(await compared(visit!)).toEqual({ outcome: 'APPLIED', things: [], isMore: false, hidden: ['ACTIVITY'] })
  expect(await traces()).toBe(before)
  expect(await t.admin.call(getMember, { params: { id: items[0]!.id } })).toMatchObject({ name: 'Lin' })
})

it('is refused while a message is under way, once it is empty, and to who may not replay', async () => {
  const { open } = await aShop(t.admin)
  const payload = JSON.stringify({ no: 'W-1', status: 'paid', amount: '1' })
  const headers = signed(payload, { secret: open.secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: open.endpoint.path, headers, payload })
  const { id: fresh } = answer.json() as { id: string }
  const params = { id: fresh }
  expect(await engineer.refusal(compareInboxMessage, { params })).toMatchObject({
    status: 409,
    message: 'message_status_does_not_allow',
  })
  const [done] = await handedIn(t, open, [{ no: 'W-2', status: 'paid', amount: '1' }])
  const reader = await userWith(t.http, t.admin, ['inbox.list', 'records.list'])
  expect(await reader.refusal(compareInboxMessage, { params: { id: done! } })).toMatchObject({ status: 403 })
  expect(await t.other.refusal(compareInboxMessage, { params: { id: done! } })).toMatchObject({ status: 404 })
  // As a replay would, it rejects what the database refuses.
  await superuser.query(`create function refuse_poison() returns trigger language plpgsql as $$
    begin raise exception 'poison'; end $$;
    create trigger refuse_poison before insert on collection_records for each row execute function refuse_poison();
    delete from collection_records where key = 'W-2'`)
  expect(await compared(done!)).toMatchObject({ outcome: 'REJECTED', things: [] })
  await superuser.query('drop trigger refuse_poison on collection_records')
  expect(await compared(done!)).toMatchObject({ outcome: 'APPLIED', things: [{ isNew: true }] })
  await superuser.query('update inbox_messages set body = null where id = $1', [done])
  expect(await engineer.refusal(compareInboxMessage, { params: { id: done! } })).toMatchObject({
    status: 409,
    message: 'message_body_removed',
  })
  expect(await t.admin.call(getInboxMessage, { params: { id: done! } })).toMatchObject({ isKept: false })
})
