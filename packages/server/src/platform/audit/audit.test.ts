import { permissionCode } from '@serialis/contract/permissions.ts'
import { createRole, getMe, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { changeAlertStatus, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getEvent, getHistory, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import type pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { clientOf, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant, kyselyOn, openPool } from '../../kit/db/db.ts'
import { PRODUCT_VERSION } from '../../kit/ops/product-version.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { digestOf, sign } from '../signatures/signatures.service.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { insertEvent } from './audit.queries.ts'
import { ofSystem, recordEvent } from './audit.service.ts'
import { sealTenant, startSealer, verifySeals, type SealReport } from './seals.service.ts'

let t: TestApp
let superuser: pg.PoolClient
const verify = (tenantId = 1): Promise<SealReport> => inTenant(t.app.pool, tenantId, 'read', verifySeals)

beforeAll(async () => {
  t = await testApp()
  const superusers = openPool(t.database.superuserUrl, 1)
  superuser = await superusers.connect()
  atEnd(async () => {
    superuser.release()
    await superusers.end()
  })
})

describe('the event log', () => {
  it('shows who did what when, with old and new values, newest first', async () => {
    const role = await t.admin.call(createRole, { body: { name: 'Logged', authorities: ['020000'] } })
    await t.admin.call(updateRole, {
      params: { id: role.id },
      body: { name: 'Logged twice', authorities: ['020000'], version: 1 },
    })
    const reader = await userWith(t.http, t.admin, ['events.list'])
    const { items } = await reader.call(listEvents, { query: { subjectType: 'role', subjectId: role.id } })
    expect(items).toMatchObject([
      {
        action: 'role.changed',
        actorName: 'Administrator',
        details: { name: ['Logged', 'Logged twice'] },
        zone: 'Asia/Shanghai',
        isSigned: false,
      },
      { action: 'role.created', details: { name: [null, 'Logged'], authorities: [null, ['020000']] } },
    ])
    expect(await reader.call(getEvent, { params: { id: items[0]!.id } })).toMatchObject({
      action: 'role.changed',
      ip: '127.0.0.1',
      signature: null,
    })
    expect(await t.other.refusal(getEvent, { params: { id: items[0]!.id } })).toMatchObject({ status: 404 })
    expect((await t.other.call(listEvents, { query: { subjectType: 'role', subjectId: role.id } })).items).toEqual([])
  })

  it('is filtered by action, actor and time, and paged', async () => {
    const me = await t.admin.call(getMe)
    const all = async (query: object) => (await t.admin.call(listEvents, { query: { limit: 200, ...query } })).items
    expect(new Set((await all({ action: 'session.opened' })).map((event) => event.action))).toEqual(
      new Set(['session.opened']),
    )
    expect(new Set((await all({ actorId: me.userId })).map((event) => event.actorName))).toEqual(
      new Set(['Administrator']),
    )
    expect(await all({ actor: 'nobody of this name' })).toEqual([])
    const events = await all({})
    const [newest] = events
    expect((await all({ to: newest!.occurredAt })).map((event) => event.id)).not.toContain(newest!.id)
    expect((await all({ from: newest!.occurredAt })).map((event) => event.id)).toContain(newest!.id)
    const ids: string[] = []
    for (let after: string | undefined; ;) {
      const page = await t.admin.call(listEvents, { query: { limit: 3, after } })
      ids.push(...page.items.map((event) => event.id))
      if (page.next === null) break
      after = page.next
    }
    expect(ids).toEqual(events.map((event) => event.id))
    expect(await t.admin.refusal(listEvents, { query: { from: 'yesterday' } })).toMatchObject({
      fields: { from: 'wrong_format' },
    })
  })

  it('says with which roles, program and version, and for whom', async () => {
    const { id } = await t.admin.call(createRole, { body: { name: 'Of a person', authorities: [] } })
    const roleOf = async (subjectId: string) => {
      const { items } = await t.admin.call(listEvents, { query: { subjectType: 'role', subjectId } })
      return t.admin.call(getEvent, { params: { id: items[0]!.id } })
    }
    expect(await roleOf(id)).toMatchObject({
      actorAccount: 'admin',
      actorRoles: ['Administrator'],
      onBehalfOf: '',
      userAgent: 'lightMyRequest',
      productVersion: PRODUCT_VERSION,
    })
    const { key } = await t.admin.call(createApiKey, {
      body: { name: 'A program', authorities: [permissionCode('roles.create')] },
    })
    const made = await clientOf(t.http, key, 'key').call(
      createRole,
      { body: { name: 'Of a key', authorities: [] } },
      { 'user-agent': `x${'y'.repeat(500)}` },
    )
    expect(await roleOf(made.id)).toMatchObject({
      actorAccount: `key ${key.slice(0, 10)}`,
      actorRoles: [],
      onBehalfOf: 'Administrator',
      userAgent: `x${'y'.repeat(299)}`,
    })
  })

  it('lists events in the order of their seals, and those that wait on top, whatever the clock says', async () => {
    const late = async (id: string) => {
      await inTenant(t.app.pool, 1, 'write', (db) =>
        insertEvent(db, {
          ...ofSystem,
          id,
          action: 'order.approved',
          subjectType: 'order',
          subjectId: 'clock',
          actorId: null,
          actorName: '',
          occurredAt: new Date('2020-01-01'),
          zone: 'UTC',
          reason: '',
          details: {},
          signatureId: null,
          requestId: '',
          ip: '',
        }),
      )
      return id
    }
    const page = async (after?: string) => t.admin.call(listEvents, { query: { limit: 2, after } })
    await sealTenant(t.app, 1)
    // Ids begin with the time: these were made by a clock that had stepped back, further each time.
    const [first, second, third] = [
      await late('01900000-0000-7000-8000-000000000003'),
      await late('01900000-0000-7000-8000-000000000002'),
      await late('01900000-0000-7000-8000-000000000001'),
    ]
    const top = await page()
    expect(top.items.map(({ id }) => id)).toEqual([third, second])
    expect((await page(second)).items[0]!.id).toBe(first)
    await sealTenant(t.app, 1)
    expect((await page()).items.map(({ id }) => id)).toEqual([third, second])
    // The cursor was given before the seal.
    const next = await page(top.next!)
    expect(next.items[0]!.id).toBe(first)
    expect(next.items[1]!.id > first!).toBe(true)
    const { items } = await t.admin.call(getHistory, { query: { subjectType: 'order', subjectId: 'clock' } })
    expect(items.map(({ id }) => id)).toEqual([third, second, first])
    expect(await page('01900000-0000-7000-8000-00000000000f')).toEqual({ items: [], next: null })
  })

  it('shows an object its history to whoever may see the object, and to nobody else', async () => {
    const role = await t.admin.call(createRole, { body: { name: 'With history', authorities: [] } })
    const query = { subjectType: 'role', subjectId: role.id }
    const roleReader = await userWith(t.http, t.admin, ['roles.list'])
    const logReader = await userWith(t.http, t.admin, ['events.list'])
    const stranger = await userWith(t.http, t.admin, ['users.list'])
    expect((await roleReader.call(getHistory, { query })).items).toMatchObject([{ action: 'role.created' }])
    expect((await logReader.call(getHistory, { query })).items).toHaveLength(1)
    expect(await stranger.refusal(getHistory, { query })).toMatchObject({ status: 403, message: 'no_permission' })
    // Only readers of the log may read the history of an undeclared type; a name of Object.prototype is no type.
    for (const subjectType of ['whatever', 'constructor']) {
      expect(await roleReader.refusal(getHistory, { query: { subjectType, subjectId: 'x' } })).toMatchObject({
        status: 403,
      })
      expect((await logReader.call(getHistory, { query: { subjectType, subjectId: 'x' } })).items).toEqual([])
    }
  })

  it('takes no edit and no deletion from the working role', async () => {
    for (const statement of [
      "update events set reason = 'x'",
      'delete from events',
      'update event_seals set seq = 0',
      'delete from event_seals',
      'truncate events',
    ]) {
      await expect(
        inTenant(t.app.pool, 1, 'write', ({ client }) => client.query(statement)),
        statement,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('the seals', () => {
  it('chain every event of the tenant, two sealers at once included, and hold', async () => {
    const record = { of: 'the seals' }
    await asCommand(
      t.app,
      t.admin,
      async (ctx) => {
        ctx.event.details = { number: 1.5, text: 'é"\\', list: [1, null, { b: 1, a: 2 }] }
        await sign(
          ctx,
          { subjectType: 'test', subjectId: 'sealed', record },
          {
            account: 'admin',
            password: ADMIN_PASSWORD,
            meaning: 'REVIEW',
            reason: 'looked at',
            digest: digestOf(record),
          },
        )
        await recordEvent(ctx, 'order.approved')
      },
      ADMIN_PASSWORD,
    )
    expect((await verify()).waiting).toBeGreaterThan(0)
    await Promise.all([sealTenant(t.app, 1), sealTenant(t.app, 1), sealTenant(t.app, 2)])
    await sealTenant(t.app, 1)
    const report = await verify()
    expect(report).toMatchObject({ waiting: 0, firstBad: null })
    expect(report.seals).toBe(report.events)
    expect((await verify(2)).firstBad).toBeNull()
  })

  it('are shown with the event, and its signature', async () => {
    const [event] = (await t.admin.call(listEvents, { query: { action: 'order.approved' } })).items
    expect(event).toMatchObject({ isSigned: true })
    expect(await t.admin.call(getEvent, { params: { id: event!.id } })).toMatchObject({
      signature: { meaning: 'REVIEW', printedName: 'Administrator', reason: 'looked at' },
      seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    })
  })

  const seal = 5
  const eventAt = `(select event_id from event_seals where tenant_id = 1 and seq = ${seal})`
  it.each([
    ['an edited field', `update events set reason = 'another' where id = ${eventAt}`, 'event_changed', seal],
    [
      'an edited microsecond',
      `update events set recorded_at = recorded_at + interval '1 microsecond' where id = ${eventAt}`,
      'event_changed',
      seal,
    ],
    [
      'an edited fact',
      `update events set details = details || '{"more": 1}' where id = ${eventAt}`,
      'event_changed',
      seal,
    ],
    [
      'an edit with its own hash made again',
      `update event_seals set hash = sha256('forged') where tenant_id = 1 and seq = ${seal}`,
      'event_changed',
      seal,
    ],
    ['a deleted event', `delete from events where id = ${eventAt}`, 'event_gone', seal],
    ['a deleted link', `delete from event_seals where tenant_id = 1 and seq = ${seal}`, 'gap', seal],
    [
      'two events swapped',
      `update event_seals a set event_id = b.event_id from event_seals b where a.tenant_id = 1 and b.tenant_id = 1 and a.seq in (5, 6) and b.seq = 11 - a.seq`,
      'event_changed',
      seal,
    ],
    [
      'a link of another chain',
      `update event_seals a set prev_hash = b.prev_hash, hash = b.hash, event_id = b.event_id from event_seals b where a.tenant_id = 1 and a.seq = 1 and b.tenant_id = 2 and b.seq = 1`,
      'event_gone',
      1,
    ],
    [
      'an event beside the chain',
      `insert into events (tenant_id, id, action, subject_type, subject_id, actor_name, occurred_at, zone) values (1, gen_random_uuid(), 'forged', '', '', '', now(), 'UTC')`,
      'unsealed_event',
      null,
    ],
    [
      'an edited signature',
      `update signatures set meaning = 'APPROVAL' where subject_id = 'sealed'`,
      'event_changed',
      null,
    ],
  ])('break at %s', async (_name, tamper, why, number) => {
    await superuser.query('begin')
    // As superuser, with every constraint disabled: the chain must detect it, not the database.
    await superuser.query('set local session_replication_role = replica')
    await superuser.query('alter table event_seals drop constraint event_seals__event')
    await superuser.query(tamper)
    const report = await verifySeals({
      tenantId: 1,
      trx: kyselyOn(superuser, 1),
      client: superuser,
      pendingWrites: [],
      now: new Date(),
    })
    await superuser.query('rollback')
    expect(report.firstBad).toMatchObject({ why, ...(number !== null && { number }) })
    expect((await verify()).firstBad).toBeNull()
  })

  it('come within a second while the product runs', async () => {
    // With the sealer's clock: a slow machine may take longer.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const stop = await startSealer(t.app)
    await t.admin.call(createRole, { body: { name: 'Sealed soon', authorities: [] } })
    expect((await verify()).waiting).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(999)
    // Otherwise the poll would advance it further.
    vi.useRealTimers()
    await expect.poll(async () => (await verify()).waiting).toBe(0)
    await stop()
    expect((await verify()).firstBad).toBeNull()
  })
})

describe('alerts', () => {
  const raise = (type: 'E5' | 'E11', subjectId: string) =>
    asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, { type, subjectType: 'order', subjectId, params: { missing: 12 } }),
    )

  it('leave one event when they are raised, not one per repeat', async () => {
    for (let times = 0; times < 3; times++) await raise('E5', 'order-9')
    const { items } = await t.admin.call(listAlerts, { query: { type: 'E5' } })
    expect(items).toMatchObject([{ raisedCount: 3, status: 'NEW', level: 'HIGH', params: { missing: 12 } }])
    const history = await t.admin.call(getHistory, { query: { subjectType: 'alert', subjectId: items[0]!.id } })
    expect(history.items).toMatchObject([{ action: 'alert.raised', actorName: 'Serialis', actorId: null }])
    await t.admin.call(changeAlertStatus, {
      params: { id: items[0]!.id },
      body: { status: 'ACTIVE', version: items[0]!.version },
    })
    expect(
      (await t.admin.call(getHistory, { query: { subjectType: 'alert', subjectId: items[0]!.id } })).items[0],
    ).toMatchObject({
      action: 'alert.status_changed',
      details: { status: ['NEW', 'ACTIVE'], ownerName: ['', 'Administrator'] },
    })
  })
})
