/** Subscribe endpoints as the people of the data center handle them. */

import {
  createSubscribeEndpoint,
  deleteSubscribeEndpoint,
  disableSubscribeEndpoint,
  enableSubscribeEndpoint,
  getEndpointActivity,
  getSubscribeEndpoint,
  listSubscribeEndpoints,
  makeEndpointSecret,
  trySubscribeEndpoint,
  updateSubscribeEndpoint,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { started, taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { storeActivity } from './collect/activity.ts'
import { anOpenEndpoint, type EndpointBody, endpointBody, keyWith, signed } from './inbound.fixtures.ts'
import { forgetMessages } from './keeping.tasks.ts'

let t: TestApp
let engineer: Client
let keeper: Client
let now = new Date('2026-11-22T08:00:00Z')
/** Sessions of other tests must not be idle for days. */
function restoreClock() {
  const before = now
  onTestFinished(() => void (now = before))
}

beforeAll(async () => {
  t = await testApp({ work: true, clock: { now: () => now } })
  engineer = await keyWith(t, [
    'subscribeEndpoints.list',
    'subscribeEndpoints.create',
    'subscribeEndpoints.edit',
    'subscribeEndpoints.delete',
    'subscribeEndpoints.editStatus',
    'subscribeEndpoints.makeSecret',
    'inbox.list',
  ])
  keeper = await keyWith(t, Object.keys(permissions) as PermissionName[])
})

const anEndpoint = (given: Partial<EndpointBody> = {}, by = engineer) =>
  by.call(createSubscribeEndpoint, { body: endpointBody(given) })
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'As agreed with the shop' } })
const send = ({ path }: { path: string }, secret: string, body: string) =>
  t.http.inject({ method: 'POST', url: path, headers: signed(body, { secret, at: now }), payload: body })

describe('a subscribe endpoint', () => {
  it('is entered, found by its words, and seen by its own tenant alone', async () => {
    const made = await anEndpoint({ slug: 'loyalty-till', nameZh: '收银台' })
    expect(made).toMatchObject({
      status: 'DISABLED',
      auth: 'HMAC',
      path: '/api/cdp-portal/collect/0001/loyalty-till',
      secretSetAt: null,
      retentionDays: 90,
      allowed: ['edit', 'delete', 'makeSecret'],
    })
    for (const search of ['LOYALTY-', '收银']) {
      const { items } = await engineer.call(listSubscribeEndpoints, { query: { search, status: 'DISABLED' } })
      expect(items.map(({ id }) => id)).toEqual([made.id])
    }
    const params = { id: made.id }
    expect(await t.other.refusal(getSubscribeEndpoint, { params })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(makeEndpointSecret, step(made.id, 1))).toMatchObject({ status: 404 })
    expect(await anEndpoint({ slug: 'loyalty-till' }, t.other)).toMatchObject({ slug: 'loyalty-till' })
  })

  it.each([
    [{ slug: '' }, { slug: 'endpoint_slug_can_not_be_empty' }],
    [{ slug: 'Shop' }, { slug: 'endpoint_slug_wrong_format' }],
    [{ slug: 'a--b' }, { slug: 'endpoint_slug_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'endpoint_name_can_not_be_empty' }],
    [{ keyPath: '__proto__' }, { keyPath: 'endpoint_key_path_wrong_format' }],
    [{ keyPath: 'a.b.c.d.e.f.g' }, { keyPath: 'endpoint_key_path_wrong_format' }],
    [{ maxBytes: 10_000_000 }, { maxBytes: 'too_big' }],
    [{ ratePerSecond: 0 }, { ratePerSecond: 'too_small' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await engineer.refusal(createSubscribeEndpoint, { body: endpointBody(given) })).toMatchObject({ fields })
  })

  it('has a slug for itself, also of two at once', async () => {
    const body = endpointBody()
    const both = await Promise.allSettled([1, 2].map(() => engineer.call(createSubscribeEndpoint, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await engineer.refusal(createSubscribeEndpoint, { body })).toMatchObject({ message: 'endpoint_slug_exists' })
  })

  it('is enabled only with a secret, which is answered once and stands in no event', async () => {
    const { id } = await anEndpoint()
    expect(await engineer.refusal(enableSubscribeEndpoint, step(id, 1))).toMatchObject({
      message: 'endpoint_needs_secret',
    })
    const { secret, endpoint } = await engineer.call(makeEndpointSecret, step(id, 1))
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify(endpoint)).not.toContain(secret)
    expect(JSON.stringify(await engineer.call(getSubscribeEndpoint, { params: { id } }))).not.toContain(secret)
    expect(await engineer.refusal(makeEndpointSecret, step(id, 1))).toMatchObject({ message: 'changed_meanwhile' })
    expect(await engineer.call(enableSubscribeEndpoint, step(id, 2))).toMatchObject({ status: 'ENABLED' })
    expect(await engineer.refusal(enableSubscribeEndpoint, step(id, 3))).toMatchObject({
      message: 'endpoint_status_does_not_allow',
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'subscribe_endpoint', subjectId: id } })
    expect(items.map(({ action }) => action)).toEqual([
      'subscribe_endpoint.enabled',
      'subscribe_endpoint.secret_made',
      'subscribe_endpoint.created',
    ])
    expect(JSON.stringify(items)).not.toContain(secret)
  })

  it('keeps slug and sign-in once it has a secret, and takes other limits at any time', async () => {
    const { endpoint } = await anOpenEndpoint(engineer)
    const { id, slug, version } = endpoint
    const params = { id }
    const body = { ...endpointBody({ slug }), version }
    for (const [field, value] of [
      ['slug', 'other'],
      ['auth', 'TOKEN'],
    ] as const)
      expect(
        await engineer.refusal(updateSubscribeEndpoint, { params, body: { ...body, [field]: value } }),
      ).toMatchObject({
        fields: { [field]: 'endpoint_is_fixed' },
      })
    const slower = { params, body: { ...body, ratePerSecond: 5 } }
    expect(await engineer.call(updateSubscribeEndpoint, slower)).toMatchObject({ ratePerSecond: 5, status: 'ENABLED' })
    expect(await engineer.refusal(updateSubscribeEndpoint, slower)).toMatchObject({ message: 'changed_meanwhile' })
  })

  it('is deleted while it is disabled and no message of it is kept; messages go after their days', async () => {
    const { endpoint, secret } = await anOpenEndpoint(engineer, { retentionDays: 2 })
    const { id, version } = endpoint
    const remove = (seen: number) =>
      engineer.refusal(deleteSubscribeEndpoint, { params: { id }, query: { version: seen } })
    expect(await remove(version)).toMatchObject({ message: 'endpoint_status_does_not_allow' })
    expect((await send(endpoint, secret, '{"n":1}')).statusCode).toBe(202)
    const disabled = await engineer.call(disableSubscribeEndpoint, step(id, version))
    expect(await remove(disabled.version)).toMatchObject({ message: 'endpoint_has_messages' })
    const kept = async () => (await engineer.call(listInbox, { query: { endpointId: id } })).items.length
    const clean = async () => {
      const { taskId } = await started(t.app, keeper, { kind: forgetMessages.kind, input: { day: '2026-11-22' } })
      expect(await taskIn(keeper, taskId)).toMatchObject({ state: 'DONE' })
    }
    restoreClock()
    now = new Date(now.getTime() + 47 * 3_600_000)
    await clean()
    expect(await kept()).toBe(1)
    now = new Date(now.getTime() + 2 * 3_600_000)
    await clean()
    expect(await kept()).toBe(0)
    await engineer.call(deleteSubscribeEndpoint, { params: { id }, query: { version: disabled.version } })
    expect(await engineer.refusal(getSubscribeEndpoint, { params: { id } })).toMatchObject({ status: 404 })
    expect((await send(endpoint, secret, '{"n":2}')).statusCode).toBe(404)
  })

  it('is handled with its own permissions alone, and the secret with one of its own', async () => {
    const { id } = await anEndpoint()
    const reader = await userWith(t.http, t.admin, ['subscribeEndpoints.list', 'subscribeEndpoints.exportList'])
    expect(await reader.call(getSubscribeEndpoint, { params: { id } })).toMatchObject({ allowed: [] })
    await reader.call(exportList, { body: { list: 'subscribeEndpoints', format: 'CSV', filter: {} } })
    for (const refused of [
      reader.refusal(makeEndpointSecret, step(id, 1)),
      reader.refusal(enableSubscribeEndpoint, step(id, 1)),
      reader.refusal(createSubscribeEndpoint, { body: endpointBody() }),
      reader.refusal(updateSubscribeEndpoint, { params: { id }, body: { ...endpointBody(), version: 1 } }),
      reader.refusal(deleteSubscribeEndpoint, { params: { id }, query: { version: 1 } }),
      reader.refusal(listInbox, { query: {} }),
    ])
      expect(await refused).toMatchObject({ status: 403, message: 'no_permission' })
  })
})

it('counts what comes in, and says why the last message was refused', async () => {
  const { endpoint, secret } = await anOpenEndpoint(engineer)
  const params = { id: endpoint.id }
  const headers = signed('{"n":1}', { secret, at: now, id: 'msg' })
  const post = (more: Record<string, string> = {}) =>
    t.http.inject({ method: 'POST', url: endpoint.path, headers: { ...headers, ...more }, payload: '{"n":1}' })
  expect((await post()).statusCode).toBe(202)
  expect((await post()).statusCode).toBe(409)
  expect((await post({ 'webhook-signature': 'v1,AAAA' })).statusCode).toBe(401)
  await storeActivity(t.app)
  await storeActivity(t.app)
  expect(await engineer.call(getEndpointActivity, { params })).toEqual({
    accepted: 1,
    repeated: 0,
    refused: 2,
    acceptedInHour: 1,
    lastAcceptedAt: now.toISOString(),
    lastRefusedAt: now.toISOString(),
    lastRefusal: 'message_not_authentic',
  })
  expect(await t.other.refusal(getEndpointActivity, { params })).toMatchObject({ status: 404 })
})

it('a sample from the console goes the way of its sender, for who may test', async () => {
  const tester = await userWith(t.http, t.admin, ['subscribeEndpoints.list', 'subscribeEndpoints.test'])
  for (const auth of ['HMAC', 'TOKEN'] as const) {
    const { endpoint } = await anOpenEndpoint(engineer, { auth, faultsInARow: 1 })
    const params = { id: endpoint.id }
    const attempt = (body: string) => tester.call(trySubscribeEndpoint, { params, body: { format: 'JSON', body } })
    const taken = await attempt('{"n":1}')
    expect(taken).toMatchObject({ status: 202, isRepeated: false, refusal: null })
    const { items } = await engineer.call(listInbox, { query: { endpointId: endpoint.id } })
    expect(items.map(({ id }) => id)).toEqual([taken.messageId])
    expect(await attempt('{"n":')).toMatchObject({
      status: 400,
      messageId: null,
      refusal: { key: 'message_unreadable' },
    })
    // It is no fault of the sender, whose messages go on.
    expect(await attempt('{"n":2}')).toMatchObject({ status: 202 })
    expect(
      await engineer.refusal(trySubscribeEndpoint, { params, body: { format: 'JSON', body: '{}' } }),
    ).toMatchObject({
      status: 403,
    })
    expect(await t.other.refusal(trySubscribeEndpoint, { params, body: { format: 'JSON', body: '{}' } })).toMatchObject(
      { status: 404 },
    )
  }
  const { id } = await anEndpoint()
  expect(
    await tester.call(trySubscribeEndpoint, { params: { id }, body: { format: 'JSON', body: '{}' } }),
  ).toMatchObject({ status: 503, refusal: { key: 'endpoint_out_of_service' } })
})

it('messages are listed newest first, page by page, and by endpoint, status and time', async () => {
  const one = await anOpenEndpoint(engineer)
  const two = await anOpenEndpoint(engineer)
  const begin = now
  for (let n = 0; n < 5; n++) {
    now = new Date(now.getTime() + 1_000)
    await send(one.endpoint, one.secret, `{"n":${n}}`)
    await send(two.endpoint, two.secret, `{"n":${n}}`)
  }
  const endpointId = one.endpoint.id
  const seen: string[] = []
  let after: string | null = null
  do {
    const query = { endpointId, limit: 2, ...(after !== null && { after }) }
    const page: { items: { receivedAt: string }[]; next: string | null } = await engineer.call(listInbox, { query })
    seen.push(...page.items.map(({ receivedAt }) => receivedAt))
    after = page.next
  } while (after !== null)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const from = new Date(begin.getTime() + 4_000).toISOString()
  expect((await engineer.call(listInbox, { query: { endpointId, from } })).items).toHaveLength(2)
  expect((await engineer.call(listInbox, { query: { endpointId, to: from } })).items).toHaveLength(3)
  expect((await engineer.call(listInbox, { query: { endpointId, status: 'DEAD' } })).items).toEqual([])
  expect(await engineer.refusal(listInbox, { query: { after: 'x' } })).toMatchObject({ status: 400 })
  expect((await t.other.call(listInbox, { query: {} })).items).toEqual([])
})
