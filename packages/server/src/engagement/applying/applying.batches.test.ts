/** How long a batch goes on, and what it does next to a person who publishes a dictionary. */

import {
  getMetaData,
  publishMetaData,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  createMappingDict,
  getMappingDict,
  publishMappingDict,
  saveMappingDraft,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import { getInboxMessage, replayInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { INBOX_FAULTS_SHOWN } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { anOpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { routeMessages } from '../routing/routing-work.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { applyMessages, startApplying } from './apply-work.ts'
import { aModel, aRouting, aShop, publishItems } from './applying.fixtures.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof aShop>>
let superuser: pg.Client

beforeAll(async () => {
  // Without a worker: the test applies by itself.
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  shop = await aShop(t.admin)
})
// What an earlier test has left.
beforeEach(() => applyMessages(t.app, 1))

async function routed(record: object | object[], { endpoint, secret } = shop.open): Promise<string> {
  const body = JSON.stringify(Array.isArray(record) ? record : { status: 'paid', amount: '1', ...record })
  const headers = signed(body, { secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: endpoint.path, headers, payload: body })
  expect(answer.statusCode).toBe(202)
  await routeMessages(t.app, 1)
  return (answer.json() as { id: string }).id
}
const message = (id: string) => t.admin.call(getInboxMessage, { params: { id } })
const statuses = async (ids: string[]) => (await Promise.all(ids.map(message))).map(({ status }) => status)

const isBlocked = async (count: number) => {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (rows[0]?.count ?? 0) >= count
}
/** Whether it ended without waiting for others, or waits; either is an answer. */
async function endsOrWaits(work: Promise<unknown>, count: number): Promise<void> {
  let isOver = false
  const end = () => void (isOver = true)
  work.then(end, end)
  await waitUntil(async () => isOver || (await isBlocked(count)), Boolean)
}

describe('a batch', () => {
  const LONG = 60_000
  const signal = new AbortController().signal

  it.each([
    ['to choose models', { routesMs: 0, mapsMs: LONG }],
    ['to map', { routesMs: LONG, mapsMs: 0 }],
  ])('leaves what it has no time %s to the next one, and gets on', async (_what, times) => {
    const ids = []
    for (const no of ['1', '2', '3']) ids.push(await routed({ no: `T-${no}` }))
    await applyMessages(t.app, 1, signal, { ...times, inARowMs: 0 })
    expect(await statuses(ids)).toEqual(['APPLIED', 'ROUTED', 'ROUTED'])
    await applyMessages(t.app, 1, signal, { ...times, inARowMs: LONG })
    expect(await statuses(ids)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])
  })

  it('takes all where there is time, and is the last of its tenant where there is none', async () => {
    const ids = []
    for (let at = 0; at < 33; at++) ids.push(await routed({ no: `U-${at}` }))
    await applyMessages(t.app, 1, signal, { routesMs: LONG, mapsMs: LONG, inARowMs: 0 })
    expect((await statuses(ids)).filter((status) => status === 'ROUTED')).toHaveLength(1)
  })

  it('is followed by another one, after those of other tenants', async () => {
    const ids = [await routed({ no: 'R-1' }), await routed({ no: 'R-2' })]
    // Its own first round comes much later.
    const stop = startApplying(t.app)
    await applyMessages(t.app, 1, signal, { routesMs: 0, mapsMs: LONG, inARowMs: 0 })
    await expect.poll(() => statuses(ids), { timeout: 8_000 }).toEqual(['APPLIED', 'APPLIED'])
    await stop()
  })

  it('that takes a statement too long is halved like one that fails', async () => {
    await superuser.query(`create function refuse_slow() returns trigger language plpgsql as $$
      begin if new.key = 'SLOW' then raise exception 'too long' using errcode = '57014'; end if; return new; end $$;
      create trigger refuse_slow before insert on collection_records for each row execute function refuse_slow()`)
    const ids = [await routed({ no: 'Q-1' }), await routed({ no: 'SLOW' }), await routed({ no: 'Q-2' })]
    await applyMessages(t.app, 1)
    expect(await statuses(ids)).toEqual(['APPLIED', 'REJECTED', 'APPLIED'])
    await superuser.query('drop trigger refuse_slow on collection_records')
  })
})

describe('a message', () => {
  it('that another process judges holds up no other', async () => {
    const ids = [await routed({ no: 'L-1' }), await routed({ no: 'L-2' })]
    await superuser.query('begin')
    await superuser.query('select from inbox_messages where id = $1 for update', [ids[0]])
    const applied = applyMessages(t.app, 1)
    await endsOrWaits(applied, 1)
    const meanwhile = await statuses(ids)
    await superuser.query('commit')
    await applied
    expect(meanwhile).toEqual(['ROUTED', 'APPLIED'])
  })

  it('without its body is put aside, and the others go on', async () => {
    const ids = [await routed({ no: 'M-1' }), await routed({ no: 'M-2' })]
    await superuser.query('update inbox_messages set body = null where id = $1', [ids[0]])
    await applyMessages(t.app, 1)
    expect(await statuses(ids)).toEqual(['DEAD', 'APPLIED'])
  })

  it('names so many places at most where it does not fit', async () => {
    // Two places of each record but the first, so that one comes too many.
    const many = Array.from({ length: INBOX_FAULTS_SHOWN }, () => ({ status: 'paid', amount: 'x' }))
    const id = await routed([{ no: 'O-1', ...many[0] }, ...many])
    await applyMessages(t.app, 1)
    const { outcome } = await message(id)
    expect(outcome?.faults).toHaveLength(INBOX_FAULTS_SHOWN)
    expect(outcome?.faults.at(-1)).toMatchObject({ record: 1 + INBOX_FAULTS_SHOWN / 2, at: 'code' })
  })
})

describe('a dictionary that is published', () => {
  it('releases what waits for it, and nothing else', async () => {
    const id = await routed({ no: 'X-1', status: 'nowhere' })
    await applyMessages(t.app, 1)
    const { id: other } = await t.admin.call(createMappingDict, {
      body: { code: 'lands', nameEn: 'Lands', nameZh: '国家', fromSystem: 'Shop', toSystem: 'Here' },
    })
    await publishItems(t.admin, other, 1, [{ from: 'nowhere', to: 'KNOWN' }])
    expect(await message(id)).toMatchObject({ isWaiting: true, outcome: { waitsFor: [shop.dictId] } })
  })

  it('has the loop judge what waited for it, and before that a person is asked', async () => {
    const id = await routed([
      { no: 'N-1', status: 'elsewhere', amount: '1' },
      { no: 'N-2', status: 'elsewhere', amount: '1' },
    ])
    await applyMessages(t.app, 1)
    const { waiting } = await t.admin.call(getMappingDict, { params: params() })
    expect(waiting).toContainEqual(expect.objectContaining({ value: 'elsewhere', count: 2 }))
    const publish = await drafted('elsewhere')
    const stop = startApplying(t.app)
    await publish()
    await expect.poll(async () => (await message(id)).status, { timeout: 8_000 }).toBe('APPLIED')
    await stop()
  })

  const params = () => ({ id: shop.dictId })
  /** A draft with this item; answers the command that publishes it. */
  async function drafted(from: string): Promise<() => Promise<unknown>> {
    const { version } = await t.admin.call(getMappingDict, { params: params() })
    const items = ['paid', from].map((one) => ({ from: one, to: 'KNOWN' }))
    const draft = { version, policy: 'INBOX' as const, items }
    const saved = await t.admin.call(saveMappingDraft, { params: params(), body: draft })
    const body = { version: saved.version, reason: 'As agreed with the shop' }
    return () => t.admin.call(publishMappingDict, { params: params(), body })
  }
  it('while a message without an item is judged, releases it', async () => {
    const id = await routed({ no: 'V-1', status: 'half way' })
    const publish = await drafted('half way')
    // Holds the batch between the dictionary and what it stores: rows that name the dictionary would hold it, too.
    await superuser.query('begin')
    await superuser.query('select from collections where id = $1 for update', [shop.collectionId])
    const applied = applyMessages(t.app, 1)
    await endsOrWaits(applied, 1)
    const published = publish()
    await endsOrWaits(published, 2)
    await superuser.query('commit')
    await Promise.all([published, applied])
    await applyMessages(t.app, 1)
    expect(await message(id)).toMatchObject({ status: 'APPLIED', isWaiting: false })
  })

  it('just before a message is judged, is what it is judged by', async () => {
    const id = await routed({ no: 'W-1', status: 'on its way' })
    const publish = await drafted('on its way')
    // Holds the person between the row of the dictionary and its new version.
    await superuser.query('begin')
    await superuser.query('lock table mapping_dict_versions in exclusive mode')
    const published = publish()
    await endsOrWaits(published, 1)
    const applied = applyMessages(t.app, 1)
    await endsOrWaits(applied, 2)
    await superuser.query('commit')
    await Promise.all([published, applied])
    expect(await message(id)).toMatchObject({ status: 'APPLIED', isWaiting: false })
  })
})

it('a record is judged by the newest meta data, which may ask for more than its model knew', async () => {
  const collectionId = await aRecordCollection(t.admin, [aField('code', { isRequired: true })])
  await aModel(t.admin, 'visits', collectionId, [aLine('code', 'no')], { no: '1' })
  const open = await anOpenEndpoint(t.admin)
  await aRouting(t.admin, open.endpoint.id, ['visits'])
  const params = { id: collectionId }
  const fields = [aField('code', { isRequired: true }), aField('place', { isRequired: true })]
  const { version } = await t.admin.call(getMetaData, { params })
  const draft = await t.admin.call(saveMetaDataDraft, { params, body: { version, fields } })
  const body = { version: draft.version, reason: 'As agreed with the shop', isOverride: true }
  await t.admin.call(publishMetaData, { params, body })
  const id = await routed({ no: 'Z-1' }, open)
  await applyMessages(t.app, 1)
  expect(await message(id)).toMatchObject({
    status: 'REJECTED',
    outcome: { faults: [{ kind: 'RESULT', record: 1, model: 'visits', at: 'place', reason: 'MISSING' }] },
  })
})

it('a message whose body is gone is not replayed, and not offered to be', async () => {
  const id = await routed({ no: 'Y-1' })
  await applyMessages(t.app, 1)
  expect(await message(id)).toMatchObject({ status: 'APPLIED', allowed: ['replay'] })
  await superuser.query('update inbox_messages set body = null where id = $1', [id])
  const replay = { params: { id }, body: { reason: 'The mapping was corrected' } }
  expect(await t.admin.refusal(replayInboxMessage, replay)).toMatchObject({ message: 'message_body_removed' })
  expect(await message(id)).toMatchObject({ status: 'APPLIED', isKept: false, allowed: [] })
})
