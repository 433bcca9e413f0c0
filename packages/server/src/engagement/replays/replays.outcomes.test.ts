/** What else a message may come to when it is replayed, and what others must not learn of members. */

import { getMappingDict } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import { getInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import {
  getRouting,
  listRoutings,
  publishRouting,
  saveRoutingDraft,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aFeed, aShop, publishItems } from '../applying/applying.fixtures.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import type { OpenEndpoint } from '../inbound/inbound.fixtures.ts'
import { aLine } from '../transfers/transfer-models.fixtures.ts'
import { handedIn, REASON, remapped, replayDesk } from './replays.fixtures.ts'

let t: TestApp
let engineer: Client
let desk: ReturnType<typeof replayDesk>
let dictId: string
let open: OpenEndpoint

beforeAll(async () => {
  t = await testApp({ work: true })
  engineer = await userWith(t.http, t.admin, ['inbox.list', 'inbox.replay'])
  desk = replayDesk(engineer)
  ;({ dictId, open } = await aShop(t.admin))
})

const order = (no: string, given: object = {}) => ({ no, status: 'paid', amount: '12.5', ...given })
const message = (id: string) => t.admin.call(getInboxMessage, { params: { id } })
async function publishDict(items: { from: string; to: string | null }[]): Promise<void> {
  const { version } = await t.admin.call(getMappingDict, { params: { id: dictId } })
  await publishItems(t.admin, dictId, version, [{ from: 'paid', to: 'PAID' }, ...items])
}
async function reroute(condition: string): Promise<void> {
  const { items } = await t.admin.call(listRoutings, { query: { endpointId: open.endpoint.id } })
  const params = { id: items[0]!.id }
  const { version } = await t.admin.call(getRouting, { params })
  const rules = [{ name: 'Some', condition, models: ['orders'] }]
  const saved = await t.admin.call(saveRoutingDraft, { params, body: { version, match: 'ALL', rules } })
  await t.admin.call(publishRouting, { params, body: { version: saved.version, reason: REASON } })
}
/** As the owner of the tables. */
async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.database.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

it('one waits, one fits no rule, of one nothing is left, and one that the database refuses takes no other with it', async () => {
  await publishDict([{ from: 'sent', to: 'SENT' }])
  const [fine, waits, unrouted, gone, poison, last] = await handedIn(t, open, [
    order('A-1'),
    order('A-2', { status: 'sent' }),
    order('A-3'),
    order('A-4'),
    order('A-5'),
    order('A-6'),
  ])
  await publishDict([])
  await reroute('body.no != "A-3"')
  await inDatabase(`update inbox_messages set body = null where id = '${gone}';
    create function refuse_poison() returns trigger language plpgsql as $$
    begin if new.key in ('A-5') then raise exception 'poison'; end if; return new; end $$;
    create trigger refuse_poison before update on collection_records for each row execute function refuse_poison()`)
  // So that each is changed.
  await remapped(t.admin, 'orders', [
    aLine('code', 'no'),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
  ])
  const trial = await desk.tried({ endpointId: open.endpoint.id })
  expect(trial.counts).toMatchObject({ applied: 2, changed: 2, rejected: 1, waiting: 1, unrouted: 1, dead: 1 })
  const done = await desk.applied(trial.id)
  expect(done).toMatchObject({ status: 'APPLIED', counts: trial.counts })
  const shown = await Promise.all([fine, waits, unrouted, gone, poison, last].map((id) => message(id!)))
  expect(shown.map(({ status, isWaiting }) => [status, isWaiting])).toEqual([
    ['REPLAYED', false],
    ['ROUTED', true],
    ['NEW', false],
    ['DEAD', false],
    ['REJECTED', false],
    ['REPLAYED', false],
  ])
  expect(shown[2]).toMatchObject({ unroutedRecord: 1, routingNumber: 2 })
  await inDatabase('drop trigger refuse_poison on collection_records')
})

it('how many members are new or changed is for who may see identities in full', async () => {
  const feed = await aFeed(t.admin, {
    code: 'people',
    kind: 'PROFILE',
    keyPath: 'customerNo',
    fields: [
      aField('customerNo', { isRequired: true }),
      aField('phone', { pii: 'PERSONAL' }),
      aField('name', { pii: 'PERSONAL' }),
    ],
  })
  await handedIn(t, feed.open, [{ customerNo: 'C-1', phone: '+8613900005001', name: 'Li' }])
  const trial = await desk.tried({ endpointId: feed.open.endpoint.id })
  expect(trial.counts).toMatchObject({ applied: 1, inserted: null, changed: null, unchanged: null, older: null })
  const full = replayDesk(await userWith(t.http, t.admin, ['inbox.list', 'members.unmask']))
  expect((await full.replay(trial.id)).counts).toMatchObject({ applied: 1, inserted: 0 })
  const done = await desk.applied(trial.id)
  expect(done.counts).toMatchObject({ applied: 1, inserted: null, changed: null })
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'message_replay', subjectId: trial.id } })
  expect(JSON.stringify(items)).not.toMatch(/inserted|13900005001/)
})
