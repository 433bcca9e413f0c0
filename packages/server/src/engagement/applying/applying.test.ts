import { getMappingDict } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import { getInboxMessage, listInbox, replayInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { getRecord, listRecords } from '@serialis/contract/engagement/records/records.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { anOpenEndpoint, type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { routeMessages } from '../routing/routing-work.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { applyMessages } from './apply-work.ts'
import { aModel, aRouting, aShop, publishItems } from './applying.fixtures.ts'

let t: TestApp
let reader: Client
let engineer: Client
let collectionId: string
let dictId: string
let open: OpenEndpoint

async function publishDict(items: { from: string; to: string | null }[]): Promise<void> {
  const { version } = await t.admin.call(getMappingDict, { params: { id: dictId } })
  await publishItems(t.admin, dictId, version, [{ from: 'paid', to: 'PAID' }, ...items])
}

beforeAll(async () => {
  t = await testApp()
  reader = await userWith(t.http, t.admin, ['inbox.list', 'records.list'])
  engineer = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay'])
  ;({ collectionId, dictId, open } = await aShop(t.admin))
})

async function send(record: unknown, to = open): Promise<string> {
  const body = JSON.stringify(record)
  const headers = signed(body, { secret: to.secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: to.endpoint.path, headers, payload: body })
  expect(answer.statusCode).toBe(202)
  return (answer.json() as { id: string }).id
}
const message = (id: string) => reader.call(getInboxMessage, { params: { id } })
/** The loop of the product and the test may both be at work. */
async function judged(id: string, after: string | undefined = undefined) {
  await routeMessages(t.app, 1)
  await applyMessages(t.app, 1)
  return waitUntil(
    () => message(id),
    ({ outcome }) => outcome !== null && outcome.judgedAt !== after,
  )
}
async function record(key: string) {
  const { items } = await reader.call(listRecords, { query: { collectionId, key } })
  const [row] = items
  return row && (await reader.call(getRecord, { params: { id: row.id } }))
}
const order = (no: string, given: object = {}) => ({ no, status: 'paid', amount: '12.5', ...given })

it('a message becomes records, and says by what it was mapped', async () => {
  const id = await send([order('A-1'), order('A-2')])
  const done = await judged(id)
  expect(done).toMatchObject({
    status: 'APPLIED',
    applications: 1,
    isWaiting: false,
    allowed: [],
    outcome: {
      outcome: 'APPLIED',
      inserted: 2,
      changed: 0,
      faults: [],
      models: [{ code: 'orders', number: 1 }],
      dicts: [{ code: 'states' }],
    },
  })
  expect(await record('A-1')).toMatchObject({ data: { code: 'A-1', status: 'PAID', amount: 12.5 }, source: 'MESSAGE' })
})

it('one record that does not fit rejects the whole message, with each place and without a value', async () => {
  const id = await send([order('B-1'), order('B-2', { amount: 'secret words' }), order('', { amount: 'x' })])
  const done = await judged(id)
  expect(done).toMatchObject({ status: 'REJECTED', applications: 0, outcome: { outcome: 'REJECTED', inserted: 0 } })
  expect(done.outcome?.faults).toEqual([
    { kind: 'LINE', record: 2, model: 'orders', line: 3, at: 'amount', reason: 'NOT_NUMBER' },
    { kind: 'LINE', record: 3, model: 'orders', line: 1, at: 'code', reason: 'MISSING' },
    { kind: 'LINE', record: 3, model: 'orders', line: 3, at: 'amount', reason: 'NOT_NUMBER' },
  ])
  expect(JSON.stringify(done)).not.toContain('secret words')
  expect(await record('B-1')).toBeUndefined()
})

it('a value without an item waits for a person, and goes on with the next version of the dictionary', async () => {
  const id = await send(order('C-1', { status: 'vorbei' }))
  const waiting = await judged(id)
  expect(waiting).toMatchObject({
    status: 'ROUTED',
    isWaiting: true,
    outcome: { outcome: 'WAITING', waitsFor: [dictId] },
  })
  const { items } = await reader.call(listInbox, { query: { waitsFor: 'DICTIONARY' } })
  expect(items.map((one) => one.id)).toEqual([id])
  await applyMessages(t.app, 1)
  expect(await message(id)).toMatchObject({ outcome: { judgedAt: waiting.outcome?.judgedAt } })
  await publishDict([{ from: 'vorbei', to: 'OVER' }])
  const [before] = waiting.outcome?.dicts ?? []
  expect(await judged(id, waiting.outcome?.judgedAt)).toMatchObject({
    status: 'APPLIED',
    isWaiting: false,
    outcome: { waitsFor: [], dicts: [{ number: (before?.number ?? 0) + 1 }] },
  })
  expect(await record('C-1')).toMatchObject({ data: { status: 'OVER' } })
})

it('a rejected message is replayed by who may, and counts once more', async () => {
  const id = await send(order('D-1', { status: 'gone' }))
  const waiting = await judged(id)
  const replay = { params: { id }, body: { reason: 'The mapping was corrected' } }
  expect(await engineer.refusal(replayInboxMessage, replay)).toMatchObject({
    status: 409,
    message: 'message_status_does_not_allow',
  })
  await publishDict([{ from: 'gone', to: null }])
  const rejected = await judged(id, waiting.outcome?.judgedAt)
  expect(rejected).toMatchObject({ status: 'REJECTED', outcome: { faults: [{ reason: 'REFUSED_BY_DICTIONARY' }] } })
  await publishDict([{ from: 'gone', to: 'GONE' }])
  expect(await reader.refusal(replayInboxMessage, replay)).toMatchObject({ status: 403 })
  expect(await t.other.refusal(replayInboxMessage, replay)).toMatchObject({ status: 404 })
  expect(await engineer.call(getInboxMessage, { params: { id } })).toMatchObject({ allowed: ['replay'] })
  expect(await reader.call(getInboxMessage, { params: { id } })).toMatchObject({ allowed: [] })
  expect(await engineer.call(replayInboxMessage, replay)).toMatchObject({ status: 'NEW' })
  const applied = await judged(id, rejected.outcome?.judgedAt)
  expect(applied).toMatchObject({ status: 'APPLIED', applications: 1, outcome: { inserted: 1 } })
  await engineer.call(replayInboxMessage, replay)
  expect(await judged(id, applied.outcome?.judgedAt)).toMatchObject({
    status: 'REPLAYED',
    applications: 2,
    outcome: { inserted: 0, unchanged: 1 },
  })
})

it('a collection that takes nothing rejects the message', async () => {
  const archived = await aRecordCollection(t.admin, [aField('code', { isRequired: true })])
  await aModel(t.admin, 'to_archive', archived, [aLine('code', 'no')], { no: '1' })
  const other = await anOpenEndpoint(t.admin)
  await aRouting(t.admin, other.endpoint.id, ['to_archive'])
  await inDatabase(`update collections set status = 'ARCHIVED' where id = '${archived}'`)
  expect(await judged(await send({ no: '1' }, other))).toMatchObject({
    status: 'REJECTED',
    outcome: { faults: [{ kind: 'MODEL', model: 'to_archive', reason: 'COLLECTION_CLOSED' }] },
  })
})

/** As the owner of the tables. */
async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.database.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

it('a message that the database refuses is found by halving, and takes no other with it', async () => {
  await inDatabase(`create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.key = 'POISON' then raise exception 'poison'; end if; return new; end $$;
    create trigger refuse_poison before insert on collection_records for each row execute function refuse_poison()`)
  const ids = []
  for (const no of ['E-1', 'E-2', 'POISON', 'E-3', 'E-4']) ids.push(await send(order(no)))
  for (const id of ids) await judged(id)
  const all = await Promise.all(ids.map(message))
  expect(all.map(({ status }) => status)).toEqual(['APPLIED', 'APPLIED', 'REJECTED', 'APPLIED', 'APPLIED'])
  expect(all[2]?.outcome?.faults).toEqual([{ kind: 'FAILED' }])
  await inDatabase('drop trigger refuse_poison on collection_records')
})

it('what ends between the records and the status of a message leaves neither, and it is applied once afterwards', async () => {
  await inDatabase(`create function end_it() returns trigger language plpgsql as $$
    begin if new.outcome = 'APPLIED' then raise exception 'the server ends' using errcode = '57P01'; end if;
      return new; end $$;
    create trigger end_it before insert on inbox_outcomes for each row execute function end_it()`)
  const id = await send(order('G-1'))
  await routeMessages(t.app, 1)
  await expect(applyMessages(t.app, 1)).rejects.toThrow('the server ends')
  expect(await record('G-1')).toBeUndefined()
  expect(await message(id)).toMatchObject({ status: 'ROUTED', outcome: null })
  await inDatabase('drop trigger end_it on inbox_outcomes')
  expect(await judged(id)).toMatchObject({ status: 'APPLIED', applications: 1 })
  expect(await record('G-1')).toMatchObject({ version: 1 })
})

it('the same records by many messages at once are stored once each, and each message counts once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, at) => send(order(`F-${at % 4}`, { amount: String(at) }))),
  )
  await routeMessages(t.app, 1)
  await Promise.all([applyMessages(t.app, 1), applyMessages(t.app, 1), applyMessages(t.app, 1)])
  const all = await Promise.all(ids.map((id) => judged(id)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['APPLIED']))
  const sum = (name: 'inserted' | 'changed' | 'unchanged' | 'older') =>
    all.reduce((total, { outcome }) => total + (outcome?.[name] ?? 0), 0)
  expect(sum('inserted')).toBe(4)
  expect(sum('inserted') + sum('changed') + sum('unchanged') + sum('older')).toBe(40)
})

it('a message that waited does not replace what a later one brought', async () => {
  const earlier = await send(order('H-1', { status: 'in dispute', amount: '1' }))
  const waiting = await judged(earlier)
  expect(await judged(await send(order('H-1', { amount: '2' })))).toMatchObject({ outcome: { inserted: 1 } })
  await publishDict([{ from: 'in dispute', to: 'OPEN' }])
  expect(await judged(earlier, waiting.outcome?.judgedAt)).toMatchObject({ status: 'APPLIED', outcome: { older: 1 } })
  expect(await record('H-1')).toMatchObject({ data: { amount: 2, status: 'PAID' } })
})
