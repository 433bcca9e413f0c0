import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { RETRY_MINUTES } from '@serialis/contract/desk/push/push.status.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, clientOf, type Client } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { anApplication, aStock, changed, firstOrdinal, packed, type Stock } from '../serials/serials.fixtures.ts'
import {
  acknowledged,
  answering,
  aReceiver,
  aTarget,
  codesIn,
  deliverDue,
  jobIn,
  readJson,
  type Behaviour,
  type Receiver,
} from './push.fixtures.ts'
import { pushInvariants } from './push.verify.queries.ts'

let t: TestApp
let stock: Stock
let admin: Client
let other: Client
let editor: Client
let reader: Client
let repeater: Client
let now = new Date('2026-11-21T08:00:00Z')
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const receivers: Receiver[] = []

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  stock = await aStock(t.http, t.admin)
  admin = await keyWith(t.admin, Object.keys(permissions) as PermissionName[])
  other = await keyWith(t.other, Object.keys(permissions) as PermissionName[])
  editor = await keyWith(t.admin, ['pushes.list', 'pushes.create', 'pushes.edit', 'pushes.test'])
  reader = await keyWith(t.admin, ['pushes.list', 'pushes.detail'])
  repeater = await keyWith(t.admin, ['pushes.list', 'pushes.detail', 'pushes.retry', 'pushes.export', 'pushes.run'])
})
afterAll(async () => {
  for (const receiver of receivers) await receiver.close()
})

let keys = 0
/** A user with an API key: sessions end while the clock runs ahead by hours. */
async function keyWith(owner: Client, names: readonly PermissionName[]): Promise<Client> {
  const { key } = await owner.call(createApiKey, {
    body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
  })
  return clientOf(t.http, key, '')
}

async function receiver(behaviour: Behaviour = acknowledged) {
  const made = await aReceiver(behaviour)
  receivers.push(made)
  return made
}

/** Codes placed out to a line by number, not yet on a pack. */
async function placedCodes(quantity: number, level: 'EA' | 'CA' = 'EA'): Promise<number[]> {
  const { id } = await anApplication(admin, stock, { quantity, level })
  const first = await firstOrdinal(t.app, admin, id)
  const ordinals = Array.from({ length: quantity }, (_, at) => first + at)
  for (const operation of ['RESERVE', 'ALLOCATE'] as const)
    await changed(t.app, admin, { ordinals, operation, reason: 'test' })
  return ordinals
}
const commission = (ordinals: readonly number[]) =>
  changed(t.app, admin, { ordinals, operation: 'COMMISSION', reason: 'packed' })
const textOf = (ordinals: readonly number[]) => inTenant(t.app.pool, 1, 'read', (db) => codeOf(db, ordinals))

/** A target with its own receiver, the only one that gets what follows; closed (paused) at the end. */
async function alone<T>(
  work: (target: Awaited<ReturnType<typeof aTarget>>, at: Receiver) => Promise<T>,
  over: Parameters<typeof aTarget>[2] = {},
  behaviour?: Behaviour,
): Promise<T> {
  const at = await receiver(behaviour)
  const target = await aTarget(editor, at.url, over)
  try {
    return await work(target, at)
  } finally {
    const { version, ...rest } = await editor.call(routes.getPushTarget, { params: { id: target.id } })
    const {
      id: _,
      hasSecret: __,
      circuit: ___,
      openUntil: ____,
      failuresInARow: _____,
      lastSuccessAt: ______,
      lastFailure: _______,
      openJobs: ________,
      signsSince: _________,
      deletedAt: __________,
      ...body
    } = rest
    await editor.call(routes.editPushTarget, { params: { id: target.id }, body: { ...body, isActive: false, version } })
  }
}

describe('an event on its way', () => {
  it('is told in batches with keys, each code once, with the account of the target, and is done when all are accepted', () =>
    alone(
      async (target, at) => {
        const ordinals = await placedCodes(25)
        expect((await reader.call(routes.listPushJobs, { query: { targetId: target.id } })).items).toEqual([])
        await commission(ordinals)
        await deliverDue(t.app)
        const job = await jobIn(reader, target.id, ['DONE'])
        expect(job).toMatchObject({
          total: 25,
          acked: 25,
          rejected: 0,
          trigger: 'STATUS_CHANGE',
          applyStatus: 1,
          batchCount: 3,
          allowed: [],
        })
        expect(job.history.map(({ action }) => action)).toEqual(['push_job.delivered', 'serials.changed'])
        expect(at.batches.map(({ key }) => key)).toEqual(
          [1, 2, 3].map((number) => `${target.id}:${job.eventId}:${number}`),
        )
        expect(at.batches[0]?.headers.authorization).toBe(
          `Basic ${Buffer.from('plant:s3cret, only here').toString('base64')}`,
        )
        expect(codesIn(at.batches).sort()).toEqual((await textOf(ordinals)).sort())
        expect(readJson(at.batches[0]!)).toMatchObject({
          eventId: job.eventId,
          changes: [{ operation: 'COMMISSION', from: 'NEW', to: 'NEW', level: 'EA' }],
        })
        const { items } = await reader.call(routes.listPushBatches, { params: { id: job.id }, query: {} })
        expect(items.map(({ number, status, size, tries }) => [number, status, size, tries])).toEqual([
          [3, 'ACKED', 5, 1],
          [2, 'ACKED', 10, 1],
          [1, 'ACKED', 10, 1],
        ])
      },
      { auth: 'BASIC', authUser: 'plant', secret: 's3cret, only here' },
    ))

  it('tells containers before what is in them, and packing with it', () =>
    alone(async (target, at) => {
      const units = await placedCodes(10)
      const cases = await placedCodes(1, 'CA')
      await commission([...units, ...cases])
      await packed(t.app, admin, [{ container: cases[0]!, members: units }])
      await deliverDue(t.app)
      await jobIn(reader, target.id, ['DONE'], ({ action }) => action === 'serials.packed')
      expect(readJson(at.batches[0]!).changes.map(({ level }) => level)).toContain('CA')
      const moves = at.batches.flatMap((batch) => readJson(batch).moves)
      expect(moves.flatMap(({ codes }) => codes).sort()).toEqual((await textOf(units)).sort())
      expect(new Set(moves.map(({ container }) => container.code))).toEqual(new Set(await textOf(cases)))
    }))

  it('is kept only for targets whose filter wants it, and never for paused ones', () =>
    alone(
      async (target, at) => {
        const ordinals = await placedCodes(5)
        await commission(ordinals)
        await deliverDue(t.app)
        expect((await reader.call(routes.listPushJobs, { query: { targetId: target.id } })).items).toEqual([])
        await changed(t.app, admin, { ordinals: ordinals.slice(0, 2), operation: 'MARK_SAMPLE', reason: 'test' })
        await deliverDue(t.app)
        expect(await jobIn(reader, target.id, ['DONE'])).toMatchObject({ total: 2 })
        expect(codesIn(at.batches)).toHaveLength(2)
      },
      { filter: { productIds: [], statuses: ['SAM_MARK'], levels: ['EA'], operations: [] } },
    ))
})

describe('a target that fails', () => {
  it('is tried after 1, 5, 15, 60 and 240 minutes with the same key; then the push fails with alerts, and a retry ends both', () =>
    alone(async (target, at) => {
      at.behave(answering(500, { message: 'out of order' }))
      await commission(await placedCodes(3))
      for (const [tries, minutes] of RETRY_MINUTES.entries()) {
        await deliverDue(t.app)
        const job = await jobIn(reader, target.id, ['RUNNING'], ({ attempts }) => attempts === tries + 1)
        expect(Date.parse(job.nextAt!) - now.getTime()).toBe(minutes * 60_000)
        later(minutes)
      }
      expect(await editor.call(routes.getPushTarget, { params: { id: target.id } })).toMatchObject({
        circuit: 'OPEN',
        failuresInARow: 5,
      })
      later(60)
      await deliverDue(t.app)
      const failed = await jobIn(repeater, target.id, ['FAILED'])
      expect(failed).toMatchObject({
        applyStatus: 0,
        acked: 0,
        allowed: ['retry', 'cancel'],
        failure: { kind: 'http_status', status: 500, text: 'out of order' },
      })
      const openAlerts = async () =>
        (await admin.call(listAlerts, { query: { status: 'NEW' } })).items
          .filter(({ subjectId }) => subjectId === failed.id || subjectId === target.id)
          .map(({ type }) => type)
          .sort()
      expect(await openAlerts()).toEqual(['E2', 'E8'])
      at.behave(acknowledged)
      await repeater.call(routes.retryPushJob, {
        params: { id: failed.id },
        body: { version: failed.version, reason: 'receiver is back' },
      })
      await deliverDue(t.app)
      await jobIn(reader, target.id, ['DONE'])
      expect(new Set(at.batches.map(({ key }) => key)).size).toBe(1)
      expect(at.batches).toHaveLength(7)
      expect(await openAlerts()).toEqual([])
      expect(await editor.call(routes.getPushTarget, { params: { id: target.id } })).toMatchObject({
        circuit: 'CLOSED',
        failuresInARow: 0,
      })
    }))

  it.each<[string, Behaviour, string]>([
    ['hangs', () => undefined, 'timeout'],
    [
      'breaks off in the middle',
      (_, answer) => {
        answer.writeHead(200, { 'content-length': '100', 'content-type': 'application/json' })
        answer.write('{"results":[')
        answer.destroy()
      },
      'broken_answer',
    ],
    [
      'answers torn JSON',
      (_, answer) => void answer.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"co'),
      'broken_answer',
    ],
    ['sends elsewhere', answering(302, undefined, { location: 'http://127.0.0.1:1/' }), 'redirected'],
    ['wants other credentials', answering(401), 'http_status'],
    ['settles nobody', answering(200, { results: [] }), 'no_progress'],
  ])('%s: nothing is lost, and the next try brings every code once by key', (_, behaviour, kind) =>
    alone(
      async (target, at) => {
        await commission(await placedCodes(12))
        await deliverDue(t.app)
        expect((await jobIn(reader, target.id, ['RUNNING'], ({ attempts }) => attempts === 1)).failure).toMatchObject({
          kind,
        })
        at.behave(acknowledged)
        later(1)
        await deliverDue(t.app)
        expect(await jobIn(reader, target.id, ['DONE'])).toMatchObject({ acked: 12 })
        const byKey = new Map(at.batches.map((batch) => [batch.key, batch]))
        expect(byKey.size).toBe(2)
        expect(at.batches).toHaveLength(3)
        expect(new Set(codesIn([...byKey.values()])).size).toBe(12)
        // The same key has the same bytes.
        expect(at.batches[0]?.body).toBe(at.batches[1]?.body)
      },
      { timeoutSeconds: 1 },
      behaviour,
    ),
  )

  it('that refuses connections is unreachable, and addresses inside the house are not connected to at all', () =>
    alone(async (target, at) => {
      await at.close()
      receivers.splice(receivers.indexOf(at), 1)
      await commission(await placedCodes(1))
      await deliverDue(t.app)
      expect((await jobIn(reader, target.id, ['RUNNING'], ({ attempts }) => attempts === 1)).failure).toMatchObject({
        kind: 'unreachable',
      })
      const inside = await aTarget(editor, 'http://127.0.0.2:9/')
      expect(await editor.call(routes.testPushTarget, { params: { id: inside.id } })).toMatchObject({
        isReachable: false,
        failure: 'address_not_allowed',
      })
      const named = await aTarget(editor, 'http://localhost.localdomain:9/', { isActive: false })
      expect((await editor.call(routes.testPushTarget, { params: { id: named.id } })).isReachable).toBe(false)
      const { version, ...body } = await editor.call(routes.getPushTarget, { params: { id: inside.id } })
      await editor.call(routes.editPushTarget, {
        params: { id: inside.id },
        body: { name: body.name, url: body.url, format: 'JSON_V1', isActive: false, version },
      })
    }))
})

describe('answers about single codes', () => {
  it('that name half of a batch leave the others to the next message, under a key of its own', () =>
    alone(async (target, at) => {
      at.behave((batch, answer, number) => {
        const codes = codesIn([batch])
        answering(200, {
          results: (number === 1 ? codes.slice(0, 5) : codes).flatMap((code) => [
            { code, status: 'ACKED' },
            { code, status: 'ACKED' },
          ]),
        })(batch, answer, number)
      })
      await commission(await placedCodes(10))
      await deliverDue(t.app)
      const job = await jobIn(reader, target.id, ['DONE'])
      expect(job).toMatchObject({ acked: 10, total: 10 })
      expect(at.batches.map(({ key }) => key.split(':').at(-1))).toEqual(['1', '1.1'])
      const [first, second] = at.batches.map((batch) => codesIn([batch]))
      expect(second).toEqual(first?.slice(5))
    }))

  it('that refuse are final: rejected codes are kept by the reason given, downloaded, and pushed again alone', () =>
    alone(async (target, at) => {
      const ordinals = await placedCodes(20)
      const codes = (await textOf(ordinals)) as string[]
      const bad = [codes[3], codes[4], codes[15]] as string[]
      at.behave((batch, answer, number) => {
        const refused = codesIn([batch])
          .filter((code) => bad.includes(code))
          .map((code) => ({ code, errorCode: 'D01', errorText: '=unknown batch' }))
        answering(refused.length > 0 ? 422 : 200, refused.length > 0 ? { rejected: refused } : undefined)(
          batch,
          answer,
          number,
        )
      })
      await commission(ordinals)
      await deliverDue(t.app)
      const job = await jobIn(repeater, target.id, ['PARTIAL'])
      expect(job).toMatchObject({
        acked: 17,
        rejected: 3,
        applyStatus: 0,
        rejectedGroups: [{ code: 'D01', text: '=unknown batch', count: 3 }],
        allowed: ['repush', 'correct', 'rejects'],
      })
      expect(job.rejectedGroups[0]?.examples.map(({ code }) => code).sort()).toEqual([...bad].sort())
      // No code was sent twice: what a refusal left open was sent alone.
      const settled = at.batches.filter((batch) => !codesIn([batch]).some((code) => bad.includes(code)))
      expect(codesIn(settled).sort()).toEqual(codes.filter((code) => !bad.includes(code)).sort())
      const file = (await repeater.raw(routes.downloadPushRejects, { params: { id: job.id } })).body.toString()
      expect(file.trim().split('\r\n')).toHaveLength(4)
      expect(file).toContain("'=unknown batch")
      const before = at.batches.length
      at.behave(acknowledged)
      const again = await repeater.call(routes.repushRejected, {
        params: { id: job.id },
        body: { version: job.version, reason: 'batch is known now' },
      })
      await deliverDue(t.app)
      expect(await jobIn(reader, target.id, ['DONE'])).toMatchObject({
        id: again.id,
        trigger: 'RE_PUSH',
        total: 3,
        sourceJobId: job.id,
        eventId: job.eventId,
      })
      const repeated = at.batches.slice(before)
      expect(codesIn(repeated).sort()).toEqual([...bad].sort())
      expect(repeated[0]?.key).not.toContain(job.eventId)
      expect(readJson(repeated[0]!).eventId).toBe(job.eventId)
      const toldOf = async (ordinal: number) =>
        (await reader.call(routes.listSerialPushes, { params: { ordinal } })).items.filter(
          ({ targetName }) => targetName === target.name,
        )
      expect(await toldOf(ordinals[0]!)).toMatchObject([
        { id: job.id, trigger: 'STATUS_CHANGE', status: 'PARTIAL', rejection: null },
      ])
      expect(await toldOf(ordinals[3]!)).toMatchObject([
        { id: again.id, trigger: 'RE_PUSH', rejection: null },
        { id: job.id, rejection: { code: 'D01', text: '=unknown batch' } },
      ])
      const [untold] = await placedCodes(1)
      expect(await toldOf(untold!)).toEqual([])
    }))

  it('may come later: told with an API key, twice without effect, or asked for', () =>
    alone(async (target, at) => {
      at.behave((batch, answer, number) => {
        if (batch.method === 'GET')
          return answering(200, batch.path === '/ready' ? { rejected: [] } : { status: 'pending' })(
            batch,
            answer,
            number,
          )
        answering(202, { receipt: 'R', ...(number > 1 && { receiptUrl: '/ready' }) })(batch, answer, number)
      })
      const ordinals = await placedCodes(12)
      const codes = (await textOf(ordinals)) as string[]
      await commission(ordinals)
      await deliverDue(t.app)
      const waiting = await jobIn(reader, target.id, ['RUNNING'], ({ awaiting }) => awaiting === 12)
      const register = await keyWith(await as(t.http, 'admin', ADMIN_PASSWORD), ['pushes.receive'])
      const key = at.batches[0]!.key
      const receipt = { key, rejected: [{ code: codes[0]!, errorCode: 'X', errorText: 'gone' }] }
      expect(await register.call(routes.receivePushReceipt, { body: receipt })).toEqual({
        key,
        status: 'PARTIAL',
        acked: 9,
        rejected: 1,
        isRepeated: false,
      })
      expect(await register.call(routes.receivePushReceipt, { body: { key, rejected: [] } })).toEqual({
        key,
        status: 'PARTIAL',
        acked: 9,
        rejected: 1,
        isRepeated: true,
      })
      expect(
        await register.refusal(routes.receivePushReceipt, { body: { key: 'nobody', rejected: [] } }),
      ).toMatchObject({ status: 404 })
      expect(await register.refusal(routes.listPushJobs, { query: {} })).toMatchObject({ status: 403 })
      later(1)
      await deliverDue(t.app)
      expect(await jobIn(reader, target.id, ['PARTIAL'])).toMatchObject({
        id: waiting.id,
        acked: 11,
        rejected: 1,
        awaiting: 0,
      })
    }))

  it('that never come end the push as failed, and its codes can be pushed again', () =>
    alone(async (target, at) => {
      at.behave(answering(202))
      await commission(await placedCodes(2))
      for (const minutes of [...RETRY_MINUTES, 0]) {
        await deliverDue(t.app)
        await idle(target.id)
        later(minutes)
      }
      const job = await jobIn(repeater, target.id, ['FAILED'])
      expect(job).toMatchObject({ failure: { kind: 'receipt_missing' }, acked: 0, rejected: 0, allowed: ['repush'] })
      at.behave(acknowledged)
      await repeater.call(routes.repushRejected, {
        params: { id: job.id },
        body: { version: job.version, reason: 'nobody answered' },
      })
      expect(await jobIn(reader, target.id, ['DONE'])).toMatchObject({ total: 2, trigger: 'RE_PUSH' })
    }))
})

/** Waits until the target has no delivery in progress. */
async function idle(targetId: string): Promise<void> {
  const state = () =>
    inTenant(
      t.app.pool,
      1,
      'read',
      async ({ client }) =>
        (
          await client.query<{ state: string }>(
            'select k.state from push_targets p join tasks k on k.tenant_id = p.tenant_id and k.id = p.task_id where p.tenant_id = 1 and p.id = $1',
            [targetId],
          )
        ).rows[0]?.state,
    )
  await waitUntil(state, (now) => now !== 'QUEUED' && now !== 'RUNNING')
}

it('order is kept per code: what shares a code with a failed push waits for its retry, everything else goes on', () =>
  alone(async (target, at) => {
    const [shared, free] = [await placedCodes(2), await placedCodes(2)]
    at.behave(answering(503))
    await commission(shared)
    for (const minutes of [...RETRY_MINUTES, 300]) {
      await deliverDue(t.app)
      await idle(target.id)
      later(minutes)
    }
    const failed = await jobIn(repeater, target.id, ['FAILED'])
    at.behave(acknowledged)
    at.batches.length = 0
    await changed(t.app, admin, { ordinals: shared, operation: 'MARK_SAMPLE', reason: 'test' })
    await commission(free)
    await deliverDue(t.app)
    expect(await jobIn(reader, target.id, ['DONE'])).toMatchObject({ total: 2 })
    await idle(target.id)
    expect(codesIn(at.batches).sort()).toEqual((await textOf(free)).sort())
    await repeater.call(routes.retryPushJob, {
      params: { id: failed.id },
      body: { version: failed.version, reason: 'receiver is back' },
    })
    await deliverDue(t.app)
    await expect.poll(() => at.batches.length, { timeout: 60_000 }).toBe(3)
    expect(at.batches.slice(1).map((batch) => readJson(batch).changes[0]?.operation)).toEqual([
      'COMMISSION',
      'MARK_SAMPLE',
    ])
  }))

it('a correction declares what was accepted wrong and tells it anew; relation files have no way to', async () => {
  await alone(
    async (target, at) => {
      await commission(await placedCodes(3))
      await deliverDue(t.app)
      const job = await jobIn(repeater, target.id, ['DONE'])
      const correction = { params: { id: job.id }, body: { version: job.version, reason: 'wrong expiry date' } }
      // The receiver keeps the correction waiting: nothing of it is delivered, and its version stays.
      const arrived = Promise.withResolvers<() => void>()
      at.behave((batch, answer, number) => arrived.resolve(() => acknowledged(batch, answer, number)))
      await repeater.call(routes.correctPushJob, correction)
      const delivering = deliverDue(t.app)
      const acknowledge = await arrived.promise
      const open = await jobIn(reader, target.id, ['RUNNING'])
      expect(
        await repeater.refusal(routes.correctPushJob, {
          params: { id: open.id },
          body: { version: open.version, reason: 'again' },
        }),
      ).toMatchObject({ status: 409, message: 'push_has_nothing_delivered' })
      acknowledge()
      await delivering
      await jobIn(reader, target.id, ['DONE'], ({ trigger }) => trigger === 'CORRECTION')
      const [original, declared] = at.batches.map(
        ({ body }) =>
          (
            JSON.parse(body) as {
              epcisBody: { eventList: { eventID: string; errorDeclaration?: { correctiveEventIDs: string[] } }[] }
            }
          ).epcisBody.eventList,
      )
      expect(declared).toHaveLength(2)
      expect(declared?.[0]?.eventID).toBe(original?.[0]?.eventID)
      expect(declared?.[0]?.errorDeclaration?.correctiveEventIDs).toEqual([declared?.[1]?.eventID])
      expect(declared?.[1]?.eventID).not.toBe(original?.[0]?.eventID)
    },
    { format: 'EPCIS_2_0' },
  )
  await alone(
    async (target) => {
      await commission(await placedCodes(1))
      await deliverDue(t.app)
      const job = await jobIn(repeater, target.id, ['DONE'])
      expect(job.allowed).toEqual([])
      expect(
        await repeater.refusal(routes.correctPushJob, {
          params: { id: job.id },
          body: { version: job.version, reason: 'wrong date' },
        }),
      ).toMatchObject({ status: 400, message: 'push_format_has_no_correction' })
    },
    { format: 'CHINA_RELATION' },
  )
})

it('by hand: codes as they were scanned, and what is refused', () =>
  alone(async (target, at) => {
    const ordinals = await placedCodes(4)
    await commission(ordinals)
    await deliverDue(t.app)
    await jobIn(reader, target.id, ['DONE'])
    const codes = (await textOf(ordinals)) as string[]
    const body = { targetId: target.id, reason: 'target lost its data' }
    // No tick is needed: the commit itself wakes the delivery.
    const job = await repeater.call(routes.startPush, { body: { ...body, codes: codes.slice(0, 2) } })
    expect(await jobIn(reader, target.id, ['DONE'], ({ id }) => id === job.id)).toMatchObject({
      trigger: 'MANUAL',
      total: 2,
      reason: 'target lost its data',
    })
    expect(codesIn(at.batches.slice(-1)).sort()).toEqual(codes.slice(0, 2).sort())
    expect(await repeater.refusal(routes.startPush, { body })).toMatchObject({
      message: 'push_selection_can_not_be_empty',
    })
    expect(await repeater.refusal(routes.startPush, { body: { ...body, orderNo: 'nowhere' } })).toMatchObject({
      message: 'push_nothing_selected',
    })
    expect(await repeater.refusal(routes.startPush, { body: { ...body, codes: ['never issued'] } })).toMatchObject({
      message: 'push_codes_unknown',
      params: { count: 1, code: 'never issued' },
    })
  }))

it('a push that is asked for while the clock stands an hour back tells all its codes', () =>
  alone(async (target, at) => {
    const ordinals = await placedCodes(3)
    await commission(ordinals)
    await deliverDue(t.app)
    await jobIn(reader, target.id, ['DONE'])
    const codes = (await textOf(ordinals)) as string[]
    later(-60)
    try {
      const body = { targetId: target.id, reason: 'told again', codes }
      const job = await repeater.call(routes.startPush, { body })
      expect(await jobIn(reader, target.id, ['DONE'], ({ id }) => id === job.id)).toMatchObject({ total: 3, acked: 3 })
      expect(codesIn(at.batches.slice(-1)).sort()).toEqual(codes.sort())
    } finally {
      later(60)
    }
  }))

it('targets and pushes of another tenant are not there, and each right opens its own door only', () =>
  alone(async (target) => {
    await commission(await placedCodes(1))
    await deliverDue(t.app)
    const job = await jobIn(reader, target.id, ['DONE'])
    for (const route of [routes.getPushTarget, routes.testPushTarget])
      expect(await other.refusal(route, { params: { id: target.id } })).toMatchObject({ status: 404 })
    expect(await other.refusal(routes.getPushJob, { params: { id: job.id } })).toMatchObject({ status: 404 })
    expect(
      await other.refusal(routes.cancelPushJob, {
        params: { id: job.id },
        body: { version: 1, reason: 'other tenant' },
      }),
    ).toMatchObject({ status: 404 })
    expect((await other.call(routes.listPushJobs, { query: {} })).items).toEqual([])
    expect(await editor.refusal(routes.getPushJob, { params: { id: job.id } })).toMatchObject({ status: 403 })
    expect(
      await reader.refusal(routes.cancelPushJob, { params: { id: job.id }, body: { version: 1, reason: 'may not' } }),
    ).toMatchObject({ status: 403 })
    const body = { version: job.version, reason: 'nothing to do' }
    expect(await repeater.refusal(routes.cancelPushJob, { params: { id: job.id }, body })).toMatchObject({
      status: 409,
      message: 'push_status_does_not_allow',
    })
    expect(await repeater.refusal(routes.retryPushJob, { params: { id: job.id }, body })).toMatchObject({
      message: 'push_status_does_not_allow',
    })
    expect(await repeater.refusal(routes.repushRejected, { params: { id: job.id }, body })).toMatchObject({
      message: 'push_has_no_rejects',
    })
    expect(await repeater.refusal(routes.downloadPushRejects, { params: { id: job.id } })).toMatchObject({
      message: 'push_has_no_rejects',
    })
    expect(
      await repeater.refusal(routes.repushRejected, { params: { id: job.id }, body: { ...body, version: 99_999 } }),
    ).toMatchObject({ message: 'changed_meanwhile' })
  }))

it('a cancelled push sends nothing more', () =>
  alone(async (target, at) => {
    at.behave(answering(500))
    await commission(await placedCodes(15))
    await deliverDue(t.app)
    const job = await jobIn(repeater, target.id, ['RUNNING'], ({ attempts }) => attempts === 1)
    await repeater.call(routes.cancelPushJob, {
      params: { id: job.id },
      body: { version: job.version, reason: 'sent by mail instead' },
    })
    later(600)
    await deliverDue(t.app)
    await idle(target.id)
    expect(at.batches).toHaveLength(1)
  }))

it('everything that must hold of pushes holds', async () => {
  for (const { what, checked, violated, examples } of await inTenant(t.app.pool, 1, 'read', pushInvariants)) {
    expect({ what, violated, examples }).toEqual({ what, violated: 0, examples: [] })
    expect(checked).toBeGreaterThan(0)
  }
})
