import { getInboxMessage, listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import {
  createRouting,
  deleteRouting,
  discardRoutingDraft,
  getRouting,
  getRoutingVersion,
  listRoutings,
  publishRouting,
  saveRoutingDraft,
  tryRouting,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import { ROUTING_VERSIONS_MAXIMUM } from '@serialis/contract/engagement/routing/routings.schema.ts'
import {
  getTransferModel,
  retireTransferModel,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { anOpenEndpoint, type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { claimToRoute } from '../inbound/inbox/messages-to-route.ts'
import { routeMessages } from './routing-work.ts'
import { publishedModels } from './routings.fixtures.ts'

type Draft = ClientInput<typeof saveRoutingDraft>['body']
const NOBODY = '00000000-0000-4000-8000-000000000000'

let t: TestApp
let engineer: Client
let reader: Client

beforeAll(async () => {
  t = await testApp()
  await publishedModels(t.admin, ['shop_orders', 'rest'])
  engineer = await userWith(t.http, t.admin, [
    'routings.list',
    'routings.create',
    'routings.edit',
    'routings.delete',
    'routings.publish',
    'inbox.list',
  ])
  reader = await userWith(t.http, t.admin, ['inbox.list', 'inbox.unmask'])
})

const PAID = { name: 'Paid orders', condition: 'body.status == "PAID"', models: ['shop_orders'] }
const ALL = { name: 'The rest', condition: 'true', models: ['rest'] }
const draft = (id: string, version: number, given: Partial<Draft> = {}) => ({
  params: { id },
  body: { version, match: 'FIRST' as const, rules: [PAID], ...given },
})
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'As agreed with the shop' } })

async function aRouting() {
  const open = await anOpenEndpoint(t.admin)
  return { open, routing: await engineer.call(createRouting, { body: { endpointId: open.endpoint.id } }) }
}
/** A routing with version 1; it is then at its own version 3. */
async function published(given: Partial<Draft> = {}) {
  const { open, routing } = await aRouting()
  await engineer.call(saveRoutingDraft, draft(routing.id, 1, given))
  await engineer.call(publishRouting, step(routing.id, 2))
  return { open, id: routing.id }
}
async function send({ endpoint, secret }: OpenEndpoint, record: unknown): Promise<string> {
  const body = JSON.stringify(record)
  const headers = signed(body, { secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: endpoint.path, headers, payload: body })
  expect(answer.statusCode).toBe(202)
  return (answer.json() as { id: string }).id
}
const message = (id: string) => engineer.call(getInboxMessage, { params: { id } })
const judged = async (id: string) => {
  await routeMessages(t.app, 1)
  return waitUntil(
    () => message(id),
    ({ routingNumber }) => routingNumber !== null,
  )
}

describe('a routing', () => {
  it('belongs to one endpoint, and is seen by its own tenant alone', async () => {
    const { open, routing } = await aRouting()
    const { id } = routing
    expect(routing).toMatchObject({ status: 'DRAFT', number: null, allowed: ['editRules', 'delete'] })
    const again = { body: { endpointId: open.endpoint.id } }
    expect(await engineer.refusal(createRouting, again)).toMatchObject({ message: 'routing_exists' })
    expect(await engineer.refusal(createRouting, { body: { endpointId: NOBODY } })).toMatchObject({ status: 404 })
    const { items } = await engineer.call(listRoutings, { query: { search: open.endpoint.slug, status: 'DRAFT' } })
    expect(items.map((one) => one.id)).toContain(id)
    for (const asked of [
      t.other.refusal(getRouting, { params: { id } }),
      t.other.refusal(getRoutingVersion, { params: { id, number: 1 } }),
      t.other.refusal(saveRoutingDraft, draft(id, 1)),
      t.other.refusal(publishRouting, step(id, 1)),
      t.other.refusal(deleteRouting, { params: { id }, query: { version: 1 } }),
      t.other.refusal(tryRouting, { params: { id }, body: { messageId: NOBODY } }),
      t.other.refusal(createRouting, again),
    ])
      expect(await asked).toMatchObject({ status: 404 })
  })

  it.each<[Partial<Draft>, Record<string, string>]>([
    [{ rules: [{ ...PAID, name: '' }] }, { 'rules.0.name': 'routing_rule_name_can_not_be_empty' }],
    [{ rules: [PAID, PAID] }, { 'rules.1.name': 'routing_rule_repeated' }],
    [{ rules: [{ ...PAID, models: [] }] }, { 'rules.0.models': 'routing_models_can_not_be_empty' }],
    [{ rules: [{ ...PAID, models: ['A b'] }] }, { 'rules.0.models.0': 'routing_model_wrong_format' }],
    [{ rules: [{ ...PAID, models: ['a', 'a'] }] }, { 'rules.0.models': 'routing_model_repeated' }],
    [{ rules: [{ ...PAID, condition: ' ' }] }, { 'rules.0.condition': 'routing_condition_can_not_be_empty' }],
    [{ rules: [{ ...PAID, condition: 'a ==' }] }, { 'rules.0.condition': 'routing_condition_unreadable' }],
    [{ rules: [{ ...PAID, condition: 'x.a' }] }, { 'rules.0.condition': 'routing_condition_unknown_name' }],
    [
      { rules: [{ ...PAID, condition: 'body.a.matches("a")' }] },
      { 'rules.0.condition': 'routing_condition_not_allowed' },
    ],
    [
      { rules: [{ ...PAID, condition: `${'('.repeat(40)}true${')'.repeat(40)}` }] },
      { 'rules.0.condition': 'routing_condition_too_large' },
    ],
    [{ rules: [{ ...PAID, condition: '1' }] }, { 'rules.0.condition': 'routing_condition_decides_nothing' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    const { routing } = await aRouting()
    expect(await engineer.refusal(saveRoutingDraft, draft(routing.id, 1, given))).toMatchObject({ fields })
  })

  it('is published version by version; a version stays as it is and says what it changed', async () => {
    const { id } = await published()
    const routing = await engineer.call(getRouting, { params: { id } })
    expect(routing).toMatchObject({ status: 'PUBLISHED', number: 1, draft: null, version: 3 })
    expect(await engineer.refusal(publishRouting, step(id, 3))).toMatchObject({ message: 'routing_no_draft' })
    expect(await engineer.refusal(discardRoutingDraft, { params: { id }, query: { version: 3 } })).toMatchObject({
      message: 'routing_no_draft',
    })
    expect(await engineer.refusal(deleteRouting, { params: { id }, query: { version: 3 } })).toMatchObject({
      message: 'routing_status_does_not_allow',
    })
    expect(await engineer.refusal(saveRoutingDraft, draft(id, 2))).toMatchObject({ message: 'changed_meanwhile' })
    await engineer.call(saveRoutingDraft, draft(id, 3))
    expect(await engineer.refusal(publishRouting, step(id, 4))).toMatchObject({ message: 'routing_unchanged' })
    const next = await engineer.call(saveRoutingDraft, draft(id, 4, { rules: [ALL, PAID] }))
    expect(next.draft?.changes).toEqual([{ name: ALL.name, change: 'ADDED' }])
    await engineer.call(publishRouting, step(id, 5))
    const second = await engineer.call(getRoutingVersion, { params: { id, number: 2 } })
    expect(second).toMatchObject({ number: 2, ruleCount: 2, changes: [{ name: ALL.name, change: 'ADDED' }] })
    expect(await engineer.call(getRoutingVersion, { params: { id, number: 1 } })).toMatchObject({ rules: [PAID] })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'routing', subjectId: id } })
    expect(items.map(({ action }) => action)).toContain('routing.published')
  })

  it('is not published without rules, nor beyond the number of versions, and its draft can be discarded', async () => {
    const { routing } = await aRouting()
    const { id } = routing
    await engineer.call(saveRoutingDraft, draft(id, 1, { rules: [] }))
    expect(await engineer.refusal(publishRouting, step(id, 2))).toMatchObject({
      message: 'routing_rules_can_not_be_empty',
    })
    await engineer.call(discardRoutingDraft, { params: { id }, query: { version: 2 } })
    await engineer.call(deleteRouting, { params: { id }, query: { version: 3 } })
    expect(await engineer.refusal(getRouting, { params: { id } })).toMatchObject({ status: 404 })
    const full = await published()
    await engineer.call(saveRoutingDraft, draft(full.id, 3, { rules: [ALL] }))
    const owner = new pg.Client({ connectionString: t.database.ownerUrl })
    await owner.connect()
    await owner.query(
      `insert into routing_versions select tenant_id, routing_id, $2, match, rules, rule_count, reason, published_at, published_by_name
         from routing_versions where routing_id = $1`,
      [full.id, ROUTING_VERSIONS_MAXIMUM],
    )
    await owner.end()
    expect(await engineer.refusal(publishRouting, step(full.id, 4))).toMatchObject({
      message: 'routing_too_many_versions',
    })
  })

  it('names published transfer models alone, which are then not retired', async () => {
    const { routing, open } = await aRouting()
    const params = { id: routing.id }
    await engineer.call(saveRoutingDraft, draft(routing.id, 1, { rules: [{ ...PAID, models: ['unknown_model'] }] }))
    expect(await engineer.refusal(publishRouting, step(routing.id, 2))).toMatchObject({
      message: 'routing_model_unknown',
    })
    const [retired = ''] = await publishedModels(t.admin, ['last_orders'], 'other_records')
    const rules = [{ ...PAID, models: ['last_orders'] }]
    await engineer.call(saveRoutingDraft, draft(routing.id, 2, { rules }))
    await engineer.call(publishRouting, step(routing.id, 3))
    const model = await t.admin.call(getTransferModel, { params: { id: retired } })
    const retire = (version: number) => ({ params: { id: retired }, body: { version, reason: 'Not used any more' } })
    expect(await t.admin.refusal(retireTransferModel, retire(model.version))).toMatchObject({
      message: 'transfer_model_still_used',
      params: { names: open.endpoint.slug },
    })
    await engineer.call(saveRoutingDraft, draft(routing.id, 4))
    await engineer.call(publishRouting, step(routing.id, 5))
    expect(await engineer.call(getRouting, { params })).toMatchObject({ number: 2 })
    await t.admin.call(retireTransferModel, retire(model.version))
  })

  it('lets one of two at once publish', async () => {
    const { routing } = await aRouting()
    await engineer.call(saveRoutingDraft, draft(routing.id, 1))
    const both = await Promise.allSettled([0, 1].map(() => engineer.call(publishRouting, step(routing.id, 2))))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('messages', () => {
  it('are routed whole, wait while a record fits no rule, and go on with the next version', async () => {
    const { open, id } = await published()
    const good = await send(open, { status: 'PAID' })
    const mixed = await send(open, [{ status: 'PAID' }, { status: 'SENT' }])
    expect(await judged(good)).toMatchObject({ status: 'ROUTED', routingNumber: 1, unroutedRecord: null })
    expect(await judged(mixed)).toMatchObject({ status: 'NEW', routingNumber: 1, unroutedRecord: 2 })
    const filter = { endpointId: open.endpoint.id, waitsFor: 'RULE' as const }
    const waiting = await engineer.call(listInbox, { query: filter })
    expect(waiting.items.map((one) => one.id)).toEqual([mixed])
    expect(await engineer.call(getRouting, { params: { id } })).toMatchObject({ unrouted: 1 })
    // It is not judged again by the version that judged it, round after round.
    const claimed = (number: number) =>
      inTenant(t.app.pool, 1, 'write', (db) => claimToRoute(db, open.endpoint.id, number, 10))
    expect(await claimed(1)).toEqual([])
    expect((await claimed(2)).map((one) => one.id)).toEqual([mixed])
    await engineer.call(saveRoutingDraft, draft(id, 3, { rules: [PAID, ALL] }))
    await engineer.call(publishRouting, step(id, 4))
    await routeMessages(t.app, 1)
    const after = await waitUntil(
      () => message(mixed),
      ({ status }) => status === 'ROUTED',
    )
    expect(after).toMatchObject({ routingNumber: 2, unroutedRecord: null })
    expect(await message(good)).toMatchObject({ routingNumber: 1 })
    expect((await engineer.call(listInbox, { query: filter })).items).toEqual([])
  })

  it('of an endpoint without a published routing stay as they are', async () => {
    const { open } = await aRouting()
    const id = await send(open, { status: 'PAID' })
    await routeMessages(t.app, 1)
    expect(await message(id)).toMatchObject({ status: 'NEW', routingNumber: null, unroutedRecord: null })
  })

  it('whose content is gone are given up', async () => {
    const { open, routing } = await aRouting()
    const id = await send(open, { status: 'PAID' })
    const owner = new pg.Client({ connectionString: t.database.ownerUrl })
    await owner.connect()
    await owner.query('update inbox_messages set body = null where id = $1', [id])
    await owner.end()
    await engineer.call(saveRoutingDraft, draft(routing.id, 1))
    await engineer.call(publishRouting, step(routing.id, 2))
    await routeMessages(t.app, 1)
    await expect.poll(async () => (await message(id)).status).toBe('DEAD')
    expect(await reader.refusal(tryRouting, { params: { id: routing.id }, body: { messageId: id } })).toMatchObject({
      message: 'message_body_removed',
    })
  })

  it('are judged once by several workers, and none is left out', async () => {
    const { open } = await published({ rules: [ALL] })
    const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => send(open, { at })))
    await Promise.all([0, 1, 2].map(() => routeMessages(t.app, 1)))
    const last = ids.at(-1) ?? ''
    await expect.poll(async () => (await message(last)).status).toBe('ROUTED')
    const { items } = await engineer.call(listInbox, { query: { endpointId: open.endpoint.id, status: 'NEW' } })
    expect(items).toEqual([])
  })
})

describe('the test of a stored message', () => {
  it('says what each rule says, needs the right to read messages, and is an event of the message', async () => {
    const { routing, open } = await aRouting()
    const messageId = await send(open, [{ status: 'PAID' }, { status: 'SENT' }, {}])
    const input = { params: { id: routing.id }, body: { messageId } }
    expect(await reader.refusal(tryRouting, input)).toMatchObject({ message: 'routing_no_draft' })
    await engineer.call(saveRoutingDraft, draft(routing.id, 1))
    expect(await engineer.refusal(tryRouting, input)).toMatchObject({ status: 403 })
    expect(await reader.call(tryRouting, input)).toEqual({
      records: 3,
      unrouted: 2,
      tried: [
        { rules: [0], models: ['shop_orders'], verdicts: ['FITS'] },
        { rules: [], models: [], verdicts: ['FALSE'] },
        { rules: [], models: [], verdicts: ['MISSING'] },
      ],
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'inbox_message', subjectId: messageId } })
    expect(items.map(({ action }) => action)).toEqual(['inbox_message.tried'])
    const other = await aRouting()
    await engineer.call(saveRoutingDraft, draft(other.routing.id, 1))
    expect(await reader.refusal(tryRouting, { ...input, params: { id: other.routing.id } })).toMatchObject({
      status: 404,
    })
  })
})
