/** From each field of a record back to the message that brought it, and to the versions that it was mapped by. */

import { getRecordLineage } from '@serialis/contract/engagement/applying/lineage.routes.ts'
import { getMappingDict } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import { getInboxMessage, replayInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { getRecord, listRecords, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { signed } from '../inbound/inbound.fixtures.ts'
import { routeMessages } from '../routing/routing-work.ts'
import { applyMessages } from './apply-work.ts'
import { aShop, publishItems } from './applying.fixtures.ts'

let t: TestApp
let reader: Client
let superuser: pg.Client
let shop: Awaited<ReturnType<typeof aShop>>

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  reader = await userWith(t.http, t.admin, ['records.list'])
  shop = await aShop(t.admin)
})

async function judged(id: string, after?: string): Promise<void> {
  await routeMessages(t.app, 1)
  await applyMessages(t.app, 1)
  await waitUntil(
    () => t.admin.call(getInboxMessage, { params: { id } }),
    ({ outcome }) => outcome !== null && outcome.judgedAt !== after,
  )
}
/** Applied, at a time after all before it. */
async function handedIn(no: string, amount: string): Promise<string> {
  const body = JSON.stringify({ no, status: 'paid', amount })
  const headers = signed(body, { secret: shop.open.secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: shop.open.endpoint.path, headers, payload: body })
  const { id } = answer.json() as { id: string }
  await judged(id)
  return id
}
async function idOf(key: string): Promise<string> {
  const { items } = await t.admin.call(listRecords, { query: { collectionId: shop.collectionId, key } })
  return items[0]!.id
}
async function originsOf(id: string) {
  const { fields } = await reader.call(getRecordLineage, { params: { id } })
  return new Map(fields.map((field) => [field.path, field]))
}

it('each field leads to the message that gave it its value, and to what mapped it', async () => {
  const first = await handedIn('L-1', '1')
  const second = await handedIn('L-1', '2')
  const id = await idOf('L-1')
  const origins = await originsOf(id)
  expect(origins.get('status')).toMatchObject({
    version: 1,
    isEarliest: false,
    source: 'MESSAGE',
    message: {
      id: first,
      slug: shop.open.endpoint.slug,
      models: [{ code: 'orders', number: 1 }],
      dicts: [{ id: shop.dictId, code: 'states', number: 1 }],
      isJudgedSince: false,
    },
  })
  // No dictionary fills this field.
  expect(origins.get('amount')).toMatchObject({ version: 2, message: { id: second, dicts: [] } })
  expect(await t.other.refusal(getRecordLineage, { params: { id } })).toMatchObject({ status: 404 })
})

it('a field that a person changed comes from that person, and the others stay', async () => {
  const message = await handedIn('L-2', '3')
  const id = await idOf('L-2')
  const { version, data } = await t.admin.call(getRecord, { params: { id } })
  await t.admin.call(updateRecord, { params: { id }, body: { version, data: { ...data, amount: 4 } } })
  const origins = await originsOf(id)
  expect(origins.get('amount')).toMatchObject({ source: 'PERSON', version: 2, message: null })
  expect(origins.get('amount')?.by).not.toBe('')
  expect(origins.get('status')).toMatchObject({ source: 'MESSAGE', version: 1, message: { id: message } })
})

it('a message that was judged again since says so', async () => {
  const message = await handedIn('L-3', '5')
  const { outcome } = await t.admin.call(getInboxMessage, { params: { id: message } })
  const { version } = await t.admin.call(getMappingDict, { params: { id: shop.dictId } })
  await publishItems(t.admin, shop.dictId, version, [
    { from: 'paid', to: 'PAID' },
    { from: 'sent', to: 'SENT' },
  ])
  await t.admin.call(replayInboxMessage, { params: { id: message }, body: { reason: 'Agreed with the shop' } })
  await judged(message, outcome?.judgedAt)
  const origins = await originsOf(await idOf('L-3'))
  expect(origins.get('status')).toMatchObject({
    version: 1,
    message: { id: message, dicts: [{ number: 2 }], isJudgedSince: true },
  })
})

it('where earlier states or the message are gone, that is said', async () => {
  await handedIn('L-4', '6')
  await handedIn('L-4', '7')
  const id = await idOf('L-4')
  await superuser.query('delete from collection_record_versions where record_id = $1', [id])
  expect((await originsOf(id)).get('status')).toMatchObject({ version: 2, isEarliest: true })
  await superuser.query('delete from inbox_messages')
  expect((await originsOf(id)).get('status')).toMatchObject({ source: 'MESSAGE', message: null })
})
