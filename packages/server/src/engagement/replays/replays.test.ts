/** Replays of many messages: tried without a trace, applied once, refused where the trial is no longer what would happen. */

import { getInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { getRecord, listRecords, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aShop } from '../applying/applying.fixtures.ts'
import { anOpenEndpoint, type OpenEndpoint } from '../inbound/inbound.fixtures.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { handedIn, REASON, remapped, replayDesk } from './replays.fixtures.ts'

let t: TestApp
let reader: Client
let engineer: Client
let desk: ReturnType<typeof replayDesk>
let collectionId: string
let dictId: string
let open: OpenEndpoint

beforeAll(async () => {
  t = await testApp({ work: true })
  reader = await userWith(t.http, t.admin, ['inbox.list'])
  engineer = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay'])
  desk = replayDesk(engineer)
  ;({ collectionId, dictId, open } = await aShop(t.admin))
})

const order = (no: string, given: object = {}) => ({ no, status: 'paid', amount: '12.5', ...given })
async function record(key: string) {
  const { items } = await t.admin.call(listRecords, { query: { collectionId, key } })
  return t.admin.call(getRecord, { params: { id: items[0]!.id } })
}
const lines = (amount: string) => [
  aLine('code', 'no'),
  aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
  aLine('amount', amount, { steps: [{ kind: 'NUMBER', decimal: '.' }] }),
]
const ours = () => ({ endpointId: open.endpoint.id })

it('a corrected mapping is tried, seen, and applied to all messages of a filter', async () => {
  const [first, second, third] = await handedIn(t, open, [
    order('A-1', { net: '10' }),
    order('A-2', { net: '12.5' }),
    order('A-3', { amount: 'x', net: '3' }),
  ])
  const { version, id } = await record('A-2')
  await remapped(t.admin, 'orders', lines('net'))
  expect(await engineer.call(routes.countReplay, { query: ours() })).toEqual({
    messages: 3,
    isMore: false,
    endpointNameEn: 'The shop',
    endpointNameZh: '商城',
  })
  expect(await engineer.call(routes.countReplay, { query: { ...ours(), status: 'REJECTED' } })).toMatchObject({
    messages: 1,
  })
  const trial = await desk.tried(ours())
  const counts = {
    applied: 3,
    rejected: 0,
    waiting: 0,
    unrouted: 0,
    dead: 0,
    inserted: 1,
    changed: 1,
    unchanged: 1,
    older: 0,
  }
  expect(trial).toMatchObject({ status: 'CHECKED', messages: 3, counts, checked: null, isStale: false, failure: null })
  expect(trial.allowed).toEqual(['check', 'apply', 'drop'])
  // Without a trace.
  expect(await record('A-1')).toMatchObject({ version: 1, data: { amount: 12.5 } })
  expect(await reader.call(getInboxMessage, { params: { id: third! } })).toMatchObject({ status: 'REJECTED' })
  expect((await desk.messages(trial.id)).map((one) => [one.id, one.outcome, one.inserted, one.changed])).toEqual([
    [first, 'APPLIED', 0, 1],
    [third, 'APPLIED', 1, 0],
  ])
  const done = await desk.applied(trial.id)
  expect(done).toMatchObject({ status: 'APPLIED', counts, checked: counts, reason: REASON, allowed: ['undo'] })
  expect(await record('A-1')).toMatchObject({ version: 2, data: { amount: 10 } })
  expect(await record('A-2')).toMatchObject({ id, version })
  expect(await record('A-3')).toMatchObject({ data: { amount: 3 } })
  expect(await reader.call(getInboxMessage, { params: { id: first! } })).toMatchObject({
    status: 'REPLAYED',
    applications: 2,
    outcome: { changed: 1, models: [{ code: 'orders', number: 2 }] },
  })
  expect(await reader.call(getInboxMessage, { params: { id: third! } })).toMatchObject({ status: 'APPLIED' })
  expect(await reader.call(getInboxMessage, { params: { id: second! } })).toMatchObject({ status: 'REPLAYED' })
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'message_replay', subjectId: trial.id } })
  expect(items.map(({ action }) => action)).toEqual([
    'message_replay.applied',
    'message_replay.apply_started',
    'message_replay.checked',
    'message_replay.created',
  ])
  // Again the same: nothing more to do.
  expect((await desk.tried(ours())).counts).toMatchObject({ applied: 3, inserted: 0, changed: 0, unchanged: 3 })
})

it('what a person changed since stays', async () => {
  await handedIn(t, open, [order('B-1', { net: '1', gross: '2' })])
  const { id, version } = await record('B-1')
  await t.admin.call(updateRecord, { params: { id }, body: { version, data: { code: 'B-1', amount: 99 } } })
  await remapped(t.admin, 'orders', lines('gross'))
  const trial = await desk.tried(ours())
  const done = await desk.applied(trial.id)
  expect(done.counts).toMatchObject({ older: 1 })
  expect(await record('B-1')).toMatchObject({ data: { amount: 99 } })
})

it('a trial is no longer what would happen once a definition has a newer version', async () => {
  await remapped(t.admin, 'orders', lines('net'))
  await handedIn(t, open, [order('C-1', { net: '1' })])
  const trial = await desk.tried(ours())
  await remapped(t.admin, 'orders', lines('amount'))
  expect(await desk.replay(trial.id)).toMatchObject({ isStale: true, allowed: ['check', 'drop'] })
  expect(await engineer.refusal(routes.applyReplay, await desk.decision(trial.id))).toMatchObject({
    status: 409,
    message: 'replay_stale',
  })
  await engineer.call(routes.checkReplay, await desk.step(trial.id))
  const again = await desk.atRest(trial.id)
  expect(again).toMatchObject({ isStale: false, status: 'CHECKED' })
  const { version } = await t.admin.call(routes.getReplay, { params: { id: trial.id } })
  expect(
    await engineer.refusal(routes.dropReplay, { params: { id: trial.id }, body: { version: version - 1 } }),
  ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  await engineer.call(routes.dropReplay, await desk.step(trial.id))
  expect(await desk.replay(trial.id)).toMatchObject({ status: 'DROPPED', allowed: [] })
  expect(await desk.messages(trial.id)).toEqual([])
  for (const refused of [
    await engineer.refusal(routes.applyReplay, await desk.decision(trial.id)),
    await engineer.refusal(routes.checkReplay, await desk.step(trial.id)),
    await engineer.refusal(routes.dropReplay, await desk.step(trial.id)),
  ])
    expect(refused).toMatchObject({ status: 409, message: 'replay_status_does_not_allow' })
})

it('a filter without messages is refused', async () => {
  const other = await anOpenEndpoint(t.admin)
  expect(await engineer.refusal(routes.createReplay, { body: { endpointId: other.endpoint.id } })).toMatchObject({
    status: 409,
    message: 'replay_has_no_messages',
  })
})

it('is for who may replay, within the tenant', async () => {
  await handedIn(t, open, [order('D-1')])
  const trial = await desk.tried(ours())
  const params = { id: trial.id }
  const step = { params, body: { version: trial.version } }
  const decision = { params, body: { version: trial.version, reason: REASON } }
  for (const refused of [
    await reader.refusal(routes.createReplay, { body: ours() }),
    await reader.refusal(routes.countReplay, { query: ours() }),
    await reader.refusal(routes.checkReplay, step),
    await reader.refusal(routes.applyReplay, decision),
    await reader.refusal(routes.dropReplay, step),
  ])
    expect(refused).toMatchObject({ status: 403 })
  expect(await reader.call(routes.getReplay, { params })).toMatchObject({ allowed: [] })
  for (const refused of [
    await t.other.refusal(routes.getReplay, { params }),
    await t.other.refusal(routes.listReplayMessages, { params, query: {} }),
    await t.other.refusal(routes.checkReplay, step),
    await t.other.refusal(routes.applyReplay, decision),
    await t.other.refusal(routes.dropReplay, step),
  ])
    expect(refused).toMatchObject({ status: 404 })
  expect(await t.other.call(routes.countReplay, { query: ours() })).toMatchObject({ messages: 0 })
  const { items } = await reader.call(routes.listReplays, { query: { status: 'CHECKED' } })
  expect(items.map(({ id }) => id)).toContain(trial.id)
  expect((await t.other.call(routes.listReplays, { query: {} })).items).toEqual([])
})
