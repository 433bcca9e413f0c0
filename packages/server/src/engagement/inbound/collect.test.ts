/** The intake as an attacker and a clumsy sender see it. */

import {
  disableSubscribeEndpoint,
  enableSubscribeEndpoint,
  endOldEndpointSecret,
  getSubscribeEndpoint,
  makeEndpointSecret,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { COLLECT_PATH } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { getInboxMessage, listInbox, unmaskInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import {
  getTenant,
  resumeTenant,
  suspendTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { platformAdministrator } from '../../platform/tenant-management/tenant-management.fixtures.ts'
import { anOpenEndpoint, keyWith, type OpenEndpoint, signed } from './inbound.fixtures.ts'
import { forgetNonces } from './keeping.tasks.ts'

let t: TestApp
let engineer: Client
let now = new Date('2026-11-22T08:00:00Z')
const clock = { now: () => now }
let from = 0
/** Sessions of other tests must not be idle for hours. */
function restoreClock() {
  const before = now
  onTestFinished(() => void (now = before))
}

beforeAll(async () => {
  t = await testApp({ clock })
  engineer = await keyWith(t, [
    'subscribeEndpoints.list',
    'subscribeEndpoints.create',
    'subscribeEndpoints.edit',
    'subscribeEndpoints.editStatus',
    'subscribeEndpoints.makeSecret',
    'inbox.list',
  ])
})

interface Sent {
  path?: string
  body?: string | Buffer
  headers: Record<string, string>
  ip?: string
}
/** From an address of its own, unless one is given: who is wrong too often waits. */
async function send({ path = `${COLLECT_PATH}/0001/shop`, body = '{}', headers, ip }: Sent) {
  const remoteAddress = ip ?? `10.1.${(from >> 8) & 255}.${from++ & 255}`
  const answer = await t.http.inject({ method: 'POST', url: path, headers, payload: body, remoteAddress })
  const { message, id, isRepeated, requestId: _, ...more } = answer.json() as Record<string, unknown>
  return { status: answer.statusCode, message, id, isRepeated, more, retryAfter: answer.headers['retry-after'] }
}
const order = (orderNo: string | number) => JSON.stringify({ order: { id: orderNo }, phone: '13800138000' })
const good = ({ endpoint, secret }: OpenEndpoint, body: string | Buffer = order('A-1'), id?: string) =>
  send({ path: endpoint.path, body, headers: signed(body, { secret, at: now, ...(id !== undefined && { id }) }) })
const count = async ({ endpoint }: OpenEndpoint) =>
  (await engineer.call(listInbox, { query: { endpointId: endpoint.id } })).items.length

describe('a message', () => {
  it('is durable before it is answered, and opens only for who may read it, each time with an event', async () => {
    const open = await anOpenEndpoint(engineer)
    const { status, id, isRepeated } = await good(open, order('A-7'), 'msg_7')
    expect([status, isRepeated]).toEqual([202, false])
    const { items } = await engineer.call(listInbox, { query: { endpointId: open.endpoint.id, status: 'NEW' } })
    expect(items).toMatchObject([
      { id, slug: open.endpoint.slug, format: 'JSON', records: 1, bytes: order('A-7').length },
    ])
    expect(JSON.stringify(items)).not.toContain('13800138000')
    const params = { id: String(id) }
    expect(JSON.stringify(await engineer.call(getInboxMessage, { params }))).not.toContain('13800138000')
    expect(await engineer.refusal(unmaskInboxMessage, { params })).toMatchObject({ status: 403 })
    const reader = await userWith(t.http, t.admin, ['inbox.list', 'inbox.unmask'])
    for (let times = 0; times < 2; times++)
      expect(await reader.call(unmaskInboxMessage, { params })).toMatchObject({ body: order('A-7'), senderId: 'msg_7' })
    const { items: events } = await t.admin.call(listEvents, {
      query: { subjectType: 'inbox_message', subjectId: params.id },
    })
    expect(events.map(({ action }) => action)).toEqual(['inbox_message.unmasked', 'inbox_message.unmasked'])
    expect(JSON.stringify(events)).not.toContain('13800138000')
    // Another tenant's administrator, who holds every permission.
    expect(await t.other.refusal(unmaskInboxMessage, { params })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(getInboxMessage, { params })).toMatchObject({ status: 404 })
  })

  it('is stored neither readable nor as it was sent', async () => {
    const open = await anOpenEndpoint(engineer)
    const { id } = await good(open, order('SEALED-1'))
    const owner = new pg.Client({ connectionString: t.database.ownerUrl })
    await owner.connect()
    onTestFinished(() => owner.end())
    const { rows } = await owner.query<{ body: Buffer }>('select body from inbox_messages where id = $1', [id])
    expect(rows[0]?.body.includes('SEALED')).toBe(false)
    // A row of another message does not open.
    const other = await good(open, order('SEALED-2'))
    await owner.query(
      'update inbox_messages set body = (select body from inbox_messages where id = $1) where id = $2',
      [id, other.id],
    )
    const reader = await userWith(t.http, t.admin, ['inbox.unmask'])
    const params = { id: String(other.id) }
    expect(await reader.refusal(unmaskInboxMessage, { params })).toMatchObject({ status: 503 })
    await owner.query('update inbox_messages set body = null where id = $1', [other.id])
    expect(await reader.refusal(unmaskInboxMessage, { params })).toMatchObject({ message: 'message_body_removed' })
  })

  it('counts once by its id or its key, also among many at once, and is answered with the first', async () => {
    const open = await anOpenEndpoint(engineer, { keyPath: 'order.id' })
    const many = await Promise.all(Array.from({ length: 20 }, () => good(open, order('K-1'))))
    expect(new Set(many.map(({ id }) => id)).size).toBe(1)
    expect(many.filter(({ isRepeated }) => isRepeated === false)).toHaveLength(1)
    // A number and a text of the same digits are one key.
    expect((await good(open, order(42))).id).toBe((await good(open, order('42'))).id)
    expect(await good(open, '{"order":{}}')).toMatchObject({ status: 400, message: 'message_key_missing' })
    expect(await good(open, '{"order":{"__proto__":{"id":1}}}')).toMatchObject({ message: 'message_key_missing' })
    expect(await good(open, order('x'.repeat(201)))).toMatchObject({ status: 400, message: 'message_key_too_long' })
    expect(await count(open)).toBe(2)
    const plain = await anOpenEndpoint(engineer)
    const first = await good(plain, order('P-1'), 'msg_1')
    now = new Date(now.getTime() + 60_000)
    expect(await good(plain, order('P-2'), 'msg_1')).toMatchObject({ status: 202, id: first.id, isRepeated: true })
  })

  it.each([
    ['application/x-ndjson', '{"a":1}\n\n{"a":2}\n', { status: 202 }, 2],
    ['text/csv; charset=utf-8', 'id,name\r\n1,"Li, Na"\r\n2,Wang\r\n', { status: 202 }, 2],
    ['application/json', '[{"a":1},{"a":2},{"a":3}]', { status: 202 }, 3],
    ['application/xml', '<a/>', { status: 400, message: 'message_type_unknown' }],
    ['text/constructor', '{}', { status: 400, message: 'message_type_unknown' }],
    ['application/json', '', { status: 400, message: 'message_empty' }],
    ['application/json', '{"a":', { status: 400, message: 'message_unreadable' }],
    ['application/json', '7', { status: 400, message: 'message_unreadable' }],
    ['application/json', Buffer.from('{"a":"\u00e9"}', 'latin1'), { status: 400, message: 'message_not_utf8' }],
    ['application/json', Buffer.from('{"a":1}', 'utf16le'), { status: 400, message: 'message_unreadable' }],
    ['application/json', '['.repeat(20_000), { status: 400, message: 'message_too_complex' }],
    ['application/x-ndjson', '{}\n'.repeat(10_001), { status: 400, message: 'message_too_complex' }],
    ['application/x-ndjson', '{"a":1}\n{"a":', { status: 400, message: 'message_unreadable' }],
    ['text/csv', 'id,name\n', { status: 400, message: 'message_empty' }],
    ['text/csv', 'id,name\n1,"open', { status: 400, message: 'message_unreadable' }],
  ])('of %s is read, or refused: case %#', async (type, body, expected, records = 0) => {
    const open = await anOpenEndpoint(engineer)
    const headers = { ...signed(body, { secret: open.secret, at: now }), 'content-type': type }
    expect(await send({ path: open.endpoint.path, body, headers })).toMatchObject(expected)
    const { items } = await engineer.call(listInbox, { query: { endpointId: open.endpoint.id } })
    expect(items.map((item) => item.records)).toEqual(records === 0 ? [] : [records])
  })

  it('that is packed is refused before it is unpacked', async () => {
    const open = await anOpenEndpoint(engineer)
    const headers = { ...signed('x', { secret: open.secret, at: now }), 'content-encoding': 'gzip' }
    expect(await send({ path: open.endpoint.path, body: 'x', headers })).toMatchObject({
      message: 'message_compressed',
    })
  })

  it('that is too large is refused before it is read, whatever it says of its size', async () => {
    const open = await anOpenEndpoint(engineer, { maxBytes: 1_000, faultsInARow: 1 })
    // Valid in all but its size.
    const body = JSON.stringify({ text: 'x'.repeat(1_000) })
    expect(await good(open, body)).toMatchObject({ status: 413 })
    const chunked = (async function* () {
      yield Buffer.from(body.slice(0, 600))
      yield Buffer.from(body.slice(600))
    })()
    const { Readable } = await import('node:stream')
    const answer = await t.http.inject({
      method: 'POST',
      url: open.endpoint.path,
      headers: signed(body, { secret: open.secret, at: now }),
      payload: Readable.from(chunked),
    })
    expect(answer.statusCode).toBe(413)
    expect(await count(open)).toBe(0)
    expect((await good(open)).status).toBe(202)
  })
})

describe('a sender', () => {
  it('is known by its signature over id, time and bytes', async () => {
    const open = await anOpenEndpoint(engineer)
    const other = await anOpenEndpoint(engineer)
    const path = open.endpoint.path
    const body = order('S-1')
    const right = signed(body, { secret: open.secret, at: now, id: 'msg' })
    const wrong = { status: 401, message: 'message_not_authentic' }
    expect(await send({ path, body: `${body} `, headers: right })).toMatchObject(wrong)
    expect(await send({ path, body, headers: { ...right, 'webhook-id': 'other' } })).toMatchObject(wrong)
    expect(
      await send({
        path,
        body,
        headers: { ...right, 'webhook-timestamp': String(Number(right['webhook-timestamp']) + 1) },
      }),
    ).toMatchObject(wrong)
    expect(await send({ path, body, headers: signed(body, { secret: other.secret, at: now }) })).toMatchObject(wrong)
    expect(await send({ path, body, headers: { ...right, 'webhook-signature': 'v1,AAAA' } })).toMatchObject(wrong)
    expect(await send({ path, body, headers: { ...right, 'webhook-signature': '' } })).toMatchObject(wrong)
    expect(await send({ path, body, headers: { 'content-type': 'application/json' } })).toMatchObject(wrong)
    expect(
      await send({
        path,
        body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${open.secret}` },
      }),
    ).toMatchObject(wrong)
    // With a dot in the id, the signed text could be cut in another way.
    expect(
      await send({ path, body, headers: signed(body, { secret: open.secret, at: now, id: 'a.b' }) }),
    ).toMatchObject(wrong)
    expect(await count(open)).toBe(0)
    expect((await send({ path, body, headers: right })).status).toBe(202)
  })

  it.each([
    [-301, { status: 401, message: 'message_time_wrong' }],
    [-299, { status: 202 }],
    [299, { status: 202 }],
    [301, { status: 401, message: 'message_time_wrong' }],
  ])('whose clock is %i seconds away is answered %o', async (seconds, expected) => {
    const open = await anOpenEndpoint(engineer)
    const headers = signed(order('T'), { secret: open.secret, at: new Date(now.getTime() + seconds * 1_000) })
    expect(await send({ path: open.endpoint.path, body: order('T'), headers })).toMatchObject(expected)
  })

  it('does not use a signature twice, not at once, not later within its window, and not with its other secret', async () => {
    const open = await anOpenEndpoint(engineer)
    const body = order('R-1')
    const headers = signed(body, { secret: open.secret, at: now, id: 'once' })
    const path = open.endpoint.path
    const both = await Promise.all([1, 2, 3].map(() => send({ path, body, headers })))
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    now = new Date(now.getTime() + 290_000)
    await forgetNonces(t.app, 1)
    expect(await send({ path, body, headers })).toMatchObject({ status: 409, message: 'message_replayed' })
    const params = { id: open.endpoint.id }
    const { version } = await engineer.call(getSubscribeEndpoint, { params })
    const { secret } = await engineer.call(makeEndpointSecret, { params, body: { version, reason: 'Rotation' } })
    const one = signed(body, { secret: open.secret, at: now, id: 'twice' })
    const two = signed(body, { secret, at: now, id: 'twice' })
    const signatures = [one, two].map((each) => each['webhook-signature'])
    expect((await send({ path, body, headers: { ...one, 'webhook-signature': signatures.join(' ') } })).status).toBe(
      202,
    )
    expect(await send({ path, body, headers: one })).toMatchObject({ message: 'message_replayed' })
    expect(await send({ path, body, headers: two })).toMatchObject({ message: 'message_replayed' })
  })

  it('changes over to a new secret while the old one still holds, until it ends', async () => {
    const open = await anOpenEndpoint(engineer)
    const params = { id: open.endpoint.id }
    const state = async () => (await engineer.call(getSubscribeEndpoint, { params })).version
    const { secret } = await engineer.call(makeEndpointSecret, {
      params,
      body: { version: await state(), reason: 'Rotation', overlapHours: 2 },
    })
    const renewed = { ...open, secret }
    expect([(await good(open)).status, (await good(renewed)).status]).toEqual([202, 202])
    restoreClock()
    now = new Date(now.getTime() + 2 * 3_600_000)
    expect([(await good(open)).status, (await good(renewed)).status]).toEqual([401, 202])
    const again = await engineer.call(makeEndpointSecret, {
      params,
      body: { version: await state(), reason: 'Rotation' },
    })
    expect((await good(renewed)).status).toBe(202)
    await engineer.call(endOldEndpointSecret, { params, body: { version: await state(), reason: 'It leaked' } })
    expect([(await good(renewed)).status, (await good({ ...open, secret: again.secret })).status]).toEqual([401, 202])
    expect(
      await engineer.refusal(endOldEndpointSecret, { params, body: { version: await state(), reason: 'Again' } }),
    ).toMatchObject({ message: 'endpoint_has_one_secret' })
    // Without an overlap the old one ends at once.
    await engineer.call(makeEndpointSecret, {
      params,
      body: { version: await state(), reason: 'It leaked', overlapHours: 0 },
    })
    expect((await good({ ...open, secret: again.secret })).status).toBe(401)
  })

  it('may use a token where the endpoint says so, and no signature then', async () => {
    const { endpoint, secret } = await anOpenEndpoint(engineer, { auth: 'TOKEN' })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}`, 'idempotency-key': 'k1' }
    const first = await send({ path: endpoint.path, headers })
    expect(first.status).toBe(202)
    expect(await send({ path: endpoint.path, headers })).toMatchObject({ id: first.id, isRepeated: true })
    expect(
      (await send({ path: endpoint.path, headers: { ...headers, authorization: `Bearer ${secret}x` } })).status,
    ).toBe(401)
    expect((await send({ path: endpoint.path, headers: signed('{}', { secret, at: now }) })).status).toBe(401)
  })

  it('that is wrong too often waits, and no other sender with it', async () => {
    const open = await anOpenEndpoint(engineer)
    const headers = signed('{}', { secret: `whsec_${'A'.repeat(44)}`, at: now })
    const ip = '10.66.0.1'
    const wrong = async () => (await send({ path: open.endpoint.path, headers, ip })).status
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push(await wrong())
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    const { endpoint, secret } = open
    expect((await send({ path: endpoint.path, headers: signed('{}', { secret, at: now }), ip })).status).toBe(429)
    expect((await good(open)).status).toBe(202)
    // Strangers do not stop an endpoint.
    expect(await engineer.call(getSubscribeEndpoint, { params: { id: endpoint.id } })).toMatchObject({
      status: 'ENABLED',
    })
  }, 60_000)

  it('that sends too much is slowed down', async () => {
    const open = await anOpenEndpoint(engineer, { ratePerSecond: 2 })
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => good(open, order(`Q-${n}`))))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused.every(({ retryAfter }) => retryAfter !== undefined)).toBe(true)
    expect(await count(open)).toBe(12 - refused.length)
  })
})

describe('an endpoint', () => {
  it('that is not there, is of another tenant, or of no tenant is answered the same', async () => {
    const { endpoint, secret } = await anOpenEndpoint(engineer)
    const headers = signed('{}', { secret, at: now })
    const answers = []
    for (const path of [
      `${COLLECT_PATH}/0001/none`,
      `${COLLECT_PATH}/0002/${endpoint.slug}`,
      `${COLLECT_PATH}/9999/${endpoint.slug}`,
      `${COLLECT_PATH}/0001/${'x'.repeat(300)}`,
      `${COLLECT_PATH}/0001/%00`,
    ]) {
      const { status, message, more, retryAfter } = await send({ path, headers })
      answers.push({ status, message, more, retryAfter })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, message: 'not_found', more: {} })
  })

  it('out of service and of a suspended tenant asks its sender to come again, and never drops it by 403', async () => {
    const open = await anOpenEndpoint(engineer)
    const params = { id: open.endpoint.id }
    const step = async () => ({
      params,
      body: { version: (await engineer.call(getSubscribeEndpoint, { params })).version, reason: 'Maintenance' },
    })
    expect((await good(open)).status).toBe(202)
    await engineer.call(disableSubscribeEndpoint, await step())
    expect(await good(open)).toMatchObject({ status: 503, message: 'endpoint_out_of_service', retryAfter: '300' })
    await engineer.call(enableSubscribeEndpoint, await step())
    expect((await good(open, order('B'))).status).toBe(202)
    const ofOther = await anOpenEndpoint(t.other)
    expect((await good(ofOther)).status).toBe(202)
    const root = await platformAdministrator(t)
    const turn = async (route: typeof suspendTenant | typeof resumeTenant) => {
      const { version } = await root.call(getTenant, { params: { id: '0002' } })
      await root.call(route, { params: { id: '0002' }, body: { version, reason: 'A test of work.' } })
    }
    await turn(suspendTenant)
    expect(await good(ofOther, order('C'))).toMatchObject({ status: 503, retryAfter: '300' })
    await turn(resumeTenant)
    expect((await good(ofOther, order('C'))).status).toBe(202)
  })

  it('takes itself out of service after faults of its own sender in a row, and says so', async () => {
    const open = await anOpenEndpoint(engineer, { faultsInARow: 3 })
    const params = { id: open.endpoint.id }
    const bad = () => good(open, '{"broken')
    await bad()
    await bad()
    expect((await good(open)).status).toBe(202)
    await bad()
    await bad()
    expect(await engineer.call(getSubscribeEndpoint, { params })).toMatchObject({ status: 'ENABLED' })
    expect(await bad()).toMatchObject({ status: 400, message: 'message_unreadable' })
    const faulted = await engineer.call(getSubscribeEndpoint, { params })
    expect(faulted.status).toBe('FAULT')
    expect(await good(open)).toMatchObject({ status: 503, retryAfter: '300' })
    const alerts = async () => {
      const { items } = await t.admin.call(listAlerts, { query: { type: 'S6' } })
      return items
        .filter(({ subjectId }) => subjectId === params.id)
        .map(({ status, params: about }) => ({ status, ...about }))
    }
    expect(await alerts()).toEqual([{ status: 'NEW', slug: open.endpoint.slug, count: 3 }])
    await engineer.call(enableSubscribeEndpoint, { params, body: { version: faulted.version, reason: 'Corrected' } })
    expect((await alerts())[0]?.status).toBe('OBSOLETE')
    expect((await good(open)).status).toBe(202)
  })
})
