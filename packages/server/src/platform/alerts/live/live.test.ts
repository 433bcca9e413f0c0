/** How alerts are delivered: by the feed, by mail, on the timeline; and the settings of their types. */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import {
  createRole,
  getUser,
  logout,
  updateRole,
  updateUser,
} from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { Alert, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, clientOf, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { mailDueAlerts } from '../../mail/alert-mails.ts'
import { aMailServer, withMailServer, type TestMailServer } from '../../mail/mail.fixtures.ts'
import { asCommand, started, taskIn } from '../../tasks/tasks.fixtures.ts'
import { clearAlert, raiseAlert, type NewAlert } from '../alerts.service.ts'
import { listeningAt } from './live.fixtures.ts'

let t: TestApp
let origin = ''
let mails: TestMailServer
let keeper: Client
let now = new Date('2026-11-20T04:00:00Z')
const later = (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000))
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
  mails = await aMailServer()
  atEnd(() => mails.close())
  // Keys outlive the hours that the clock is moved on.
  t.admin = await keyWith(Object.keys(permissions) as PermissionName[])
  await withMailServer(t.admin, { port: mails.port })
  keeper = await keyWith(['alerts.list', 'alerts.detail', 'alerts.editStatus', 'alertTypes.list', 'alertTypes.edit'])
})

let keys = 0
async function keyWith(names: readonly PermissionName[]): Promise<Client> {
  // Only people make keys; a session that was opened hours ago has ended.
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  return clientOf(
    t.http,
    (
      await admin.call(createApiKey, {
        body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
      })
    ).key,
    '',
  )
}
const order = () => ({ subjectType: 'order' as const, subjectId: randomUUID() })
const raise = (alert: NewAlert, who = t.admin) => asCommand(t.app, who, (ctx) => raiseAlert(ctx, alert))
const clear = (alert: Pick<NewAlert, 'type' | 'subjectType' | 'subjectId'>) =>
  asCommand(t.app, t.admin, ({ db }) => clearAlert(db, alert.type, alert, now))
async function raised(alert: NewAlert): Promise<Alert> {
  await raise(alert)
  return (await t.admin.call(routes.listAlerts, { query: { type: alert.type, subjectId: alert.subjectId } })).items[0]!
}

const listening = (token: string) => listeningAt(origin, token)

describe('the feed', () => {
  it('tells the counts at first, then each alert as it changes, to every listener of the tenant and to no other', async () => {
    const listeners = await Promise.all(Array.from({ length: 20 }, () => listening(keeper.token)))
    const [first] = listeners
    const foreign = await listening(t.other.token)
    expect(first!.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await expect.poll(() => first!.counts()).toMatchObject({ levels: { HIGH: 0, MIDDLE: 0, LOW: 0 } })
    const one = { type: 'E5' as const, ...order(), params: { orderNo: 'PO-1' } }
    await raise(one)
    for (const { alerts } of listeners)
      await expect
        .poll(() => alerts())
        .toMatchObject([
          { type: 'E5', status: 'NEW', level: 'HIGH', subjectId: one.subjectId, params: { orderNo: 'PO-1' } },
        ])
    await expect.poll(() => first!.counts()).toMatchObject({ levels: { HIGH: 1 } })
    const { id, version } = first!.alerts()[0]!
    await keeper.call(routes.changeAlertStatus, { params: { id }, body: { status: 'ACTIVE', version } })
    await expect
      .poll(() => first!.alerts().at(-1))
      .toMatchObject({ id, status: 'ACTIVE', ownerName: expect.stringMatching(/^key/) as string })
    await clear(one)
    await expect
      .poll(() => first!.alerts().at(-1))
      .toMatchObject({ id, status: 'ACTIVE', causeGoneAt: now.toISOString() })
    // A refused transaction notifies nobody.
    await expect(
      asCommand(t.app, t.admin, async (ctx) => {
        await raiseAlert(ctx, { type: 'E7', ...order() })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow()
    await raise({ type: 'E9', ...order() })
    await expect.poll(() => first!.alerts().at(-1)?.type).toBe('E9')
    expect(first!.alerts().filter(({ type }) => type === 'E7')).toEqual([])
    expect(foreign.alerts()).toEqual([])
    for (const { leave } of [...listeners, foreign]) leave()
  })

  it('goes on after the connection that listens was lost', async () => {
    const { alerts, counts, leave } = await listening(keeper.token)
    await expect.poll(() => counts()).toBeDefined()
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    const listeningNow = async () =>
      (
        await superuser.query<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and query = 'listen serialis_alerts'",
        )
      ).rows.map(({ pid }) => pid)
    const before = await listeningNow()
    expect(before).toHaveLength(1)
    await superuser.query('select pg_terminate_backend($1)', before)
    // The old connection may still be listed while it ends.
    await expect
      .poll(async () => (await listeningNow()).filter((pid) => !before.includes(pid)), { timeout: 60_000 })
      .toHaveLength(1)
    await superuser.end()
    const one = { type: 'E10' as const, ...order() }
    await raise(one)
    await expect.poll(() => alerts().map(({ subjectId }) => subjectId)).toContain(one.subjectId)
    leave()
  })

  it('ends within a second when the session, the key or the right ends or the limits change, and is closed to others', async () => {
    const user = await userWith(t.http, await as(t.http, 'admin', ADMIN_PASSWORD), ['alerts.list'])
    const made = await (
      await as(t.http, 'admin', ADMIN_PASSWORD)
    ).call(createApiKey, {
      body: { name: 'to be revoked', authorities: [permissions['alerts.list']] },
    })
    // With the server's clock: a slow machine may take longer.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const role = await t.admin.call(createRole, {
      body: { name: 'Loses it', authorities: [permissions['alerts.list'], permissions['orders.list']] },
    })
    await openAccount(t.http, t.admin, {
      account: 'loser',
      name: 'Loser',
      roleIds: [role.id],
      password: 'password of the loser',
    })
    const loser = await as(t.http, 'loser', 'password of the loser')
    const without = { name: role.name, authorities: [permissions['orders.list']], version: role.version }
    const factory = async (of: string) =>
      (await t.admin.call(createFactory, { body: { name: of, zone: 'Europe/Berlin' } })).id
    const [near, far] = [await factory('Near'), await factory('Far')]
    const watches = { name: 'Watches', authorities: [permissions['alerts.list']] }
    const { id: watching } = await t.admin.call(createRole, { body: watches })
    const moved = { name: 'Moved', roleIds: [watching] }
    const { id } = await openAccount(t.http, t.admin, {
      ...moved,
      account: 'moved',
      siteIds: [near, far],
      password: 'password of the moved',
    })
    const mover = await as(t.http, 'moved', 'password of the moved')
    const toFar = async () => {
      const { version } = await t.admin.call(getUser, { params: { id } })
      await t.admin.call(updateUser, { params: { id }, body: { ...moved, siteIds: [far], version } })
    }
    for (const [token, end] of [
      [loser.token, () => t.admin.call(updateRole, { params: { id: role.id }, body: without })],
      [user.token, () => user.call(logout)],
      [mover.token, toFar],
      [made.key, () => t.admin.call(revokeApiKey, { params: { id: made.apiKey.id }, body: {} })],
    ] as const) {
      const { heard, ended } = await listening(token)
      await expect.poll(() => heard.length).toBeGreaterThan(0)
      await end()
      await vi.advanceTimersByTimeAsync(999)
      const open = pause(10_000, 'still open', { ref: false })
      expect(await Promise.race([ended.then(() => 'ended'), open])).toBe('ended')
    }
    expect((await listening('')).answer.status).toBe(401)
    expect((await listening((await keyWith(['orders.list'])).token)).answer.status).toBe(403)
  })

  it('does not keep the server from closing', async () => {
    const quiet = await testApp()
    await quiet.http.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(
      `http://127.0.0.1:${(quiet.http.server.address() as AddressInfo).port}${routes.streamAlerts.path}`,
      { headers: { authorization: quiet.admin.token } },
    )
    expect(answer.status).toBe(200)
    const closed = once(quiet.http.server, 'close')
    await quiet.http.close()
    await closed
    await answer.text()
  })
})

const typeOf = (type: AlertType) => keeper.call(routes.getAlertType, { params: { type } })
async function setType(type: AlertType, change: object) {
  const { openCount: _, type: __, ...before } = await typeOf(type)
  return keeper.call(routes.editAlertType, { params: { type }, body: { ...before, ...change } })
}

describe('a type of alert', () => {
  it('is as shipped until a tenant sets it; its level holds for new alerts, and its history is kept', async () => {
    const { items } = await keeper.call(routes.listAlertTypes)
    expect(items.map(({ type }) => type)).toEqual([
      'E1',
      'E2',
      'E3',
      'E4',
      'E5',
      'E6',
      'E7',
      'E8',
      'E9',
      'E10',
      'E11',
      'E12',
      'S1',
      'S2',
      'S3',
      'S4',
      'S5',
      'S6',
      'S7',
      'S8',
    ])
    expect(items[5]).toEqual({
      type: 'E6',
      level: 'MIDDLE',
      mailboxes: [],
      silenceHours: 0,
      quiet: null,
      closesAfterDays: null,
      openCount: 0,
      version: 0,
    })
    const set = await setType('E6', { level: 'LOW', closesAfterDays: 5 })
    expect(set).toMatchObject({ level: 'LOW', closesAfterDays: null, version: 1 })
    expect(await raised({ type: 'E6', ...order() })).toMatchObject({ level: 'LOW' })
    expect(await raised({ type: 'E6', ...order(), level: 'HIGH' })).toMatchObject({ level: 'HIGH' })
    expect(
      await keeper.refusal(routes.editAlertType, {
        params: { type: 'E6' },
        body: bodyOf(routes.editAlertType, { ...set, version: 0 }) as never,
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(
      await keeper.refusal(routes.editAlertType, {
        params: { type: 'E6' },
        body: bodyOf(routes.editAlertType, {
          ...set,
          mailboxes: ['no address'],
          quiet: { from: '25:00', to: '06:00' },
        }),
      }),
    ).toMatchObject({ status: 400, fields: { 'mailboxes.0': 'email_wrong_format', 'quiet.from': 'wrong_format' } })
    const history = await keeper.call(getHistory, { query: { subjectType: 'alert_type', subjectId: 'E6' } })
    expect(history.items).toMatchObject([{ action: 'alert_type.changed', details: { level: ['MIDDLE', 'LOW'] } }])
    expect((await t.other.call(routes.getAlertType, { params: { type: 'E6' } })).level).toBe('MIDDLE')
    expect(
      await (
        await keyWith(['alertTypes.list'])
      ).refusal(routes.editAlertType, { params: { type: 'E6' }, body: { ...set } }),
    ).toMatchObject({ status: 403 })
  })

  it('E11 is closed at night when nothing came after it for the days set', async () => {
    await setType('E11', { closesAfterDays: 2 })
    const old = await raised({ type: 'E11', ...order() })
    later(36)
    const young = await raised({ type: 'E11', ...order() })
    later(13)
    await taskIn(
      t.admin,
      (await started(t.app, t.admin, { kind: 'alerts.close_old', input: { day: '2026-11-22' } })).taskId,
    )
    const statusOf = async ({ id }: Alert) => (await keeper.call(routes.getAlert, { params: { id } })).status
    expect([await statusOf(old), await statusOf(young)]).toEqual(['OBSOLETE', 'NEW'])
    const times = { type: 'E11' as const, ...order() }
    for (const hours of [0, 20, 20, 1]) {
      later(hours)
      await raise(times)
    }
    // The third one within a day raises the level, not the third one ever.
    expect(await raised(times)).toMatchObject({ raisedCount: 5, level: 'MIDDLE' })
  })
})

describe('a mail', () => {
  const about = (alert: NewAlert) => mails.mails.filter(({ raw }) => raw.includes(String(alert.params?.['orderNo'])))
  const told = async (alert: NewAlert, count: number) => {
    // Poll: the mailer may be working on the same alert with the previous time.
    await expect.poll(() => mailDueAlerts(t.app, 1).then(() => about(alert).length)).toBe(count)
  }
  const one = (orderNo: string): NewAlert => ({ type: 'E4', ...order(), params: { orderNo } })

  it('tells the mailboxes of the type of a HIGH alert, once while it is open, and again when the level rises to HIGH', async () => {
    await setType('E4', { mailboxes: ['shift@plant.example', 'qa@plant.example'] })
    const alert = one('PO-MAIL-1')
    await raise(alert)
    await told(alert, 2)
    expect(
      about(alert)
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(['qa@plant.example', 'shift@plant.example'])
    await raise(alert)
    await told(alert, 2)
    const [shown] = (await keeper.call(routes.listAlerts, { query: { type: 'E4', subjectId: alert.subjectId } })).items
    expect(
      (await keeper.call(routes.getAlert, { params: { id: shown!.id } })).steps.map(({ step, facts }) => [step, facts]),
    ).toEqual([
      ['MAILED', { count: 2 }],
      ['RAISED', { level: 'HIGH' }],
    ])
    await setType('E2', { mailboxes: ['shift@plant.example'] })
    const line = {
      type: 'E2' as const,
      subjectType: 'line' as const,
      subjectId: randomUUID(),
      params: { orderNo: 'LINE-7' },
    }
    await raise(line)
    await told(line, 0)
    await raise({ ...line, level: 'HIGH' })
    await told(line, 1)
  })

  it('is not sent again for the hours of silence, and waits for the end of the quiet hours while the alert is open', async () => {
    await setType('E4', { mailboxes: ['shift@plant.example'], silenceHours: 6 })
    const alert = one('PO-MAIL-2')
    await raise(alert)
    await told(alert, 1)
    await clear(alert)
    later(5)
    await raise(alert)
    await told(alert, 1)
    await clear(alert)
    later(2)
    await raise(alert)
    await told(alert, 2)
    // Both tenants live in Asia/Shanghai, 8 hours ahead of UTC.
    now = new Date('2026-12-01T15:30:00Z')
    await setType('E4', { silenceHours: 0, quiet: { from: '22:00', to: '06:00' } })
    const [night, ended] = [one('PO-MAIL-3'), one('PO-MAIL-4')]
    await raise(night)
    await raise(ended)
    await told(night, 0)
    await clear(ended)
    now = new Date('2026-12-01T22:00:00Z')
    await told(night, 1)
    expect(about(ended)).toEqual([])
  })
})

describe('the time line and the list', () => {
  it('tell who did what, newest first, and what was only noted', async () => {
    const alert = await raised({ type: 'E5', ...order() })
    const noted = await keeper.call(routes.noteAlert, {
      params: { id: alert.id },
      body: { note: 'called the supplier', version: alert.version },
    })
    expect(noted).toMatchObject({ status: 'NEW', note: 'called the supplier' })
    expect(
      await keeper.refusal(routes.noteAlert, { params: { id: alert.id }, body: { note: ' ', version: noted.version } }),
    ).toMatchObject({ status: 400, fields: { note: 'alert_note_can_not_be_empty' } })
    expect(
      await keeper.refusal(routes.noteAlert, {
        params: { id: alert.id },
        body: { note: 'late', version: alert.version },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    await clear({ ...alert })
    const after = await keeper.call(routes.getAlert, { params: { id: alert.id } })
    expect(after.steps.map(({ step, by, note }) => [step, by !== '', note])).toEqual([
      ['OBSOLETE', false, ''],
      ['NOTED', true, 'called the supplier'],
      ['RAISED', false, ''],
    ])
    expect(
      await keeper.refusal(routes.noteAlert, {
        params: { id: alert.id },
        body: { note: 'late', version: after.version },
      }),
    ).toMatchObject({ status: 409, message: 'alert_has_ended' })
    const other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    expect(
      await other.refusal(routes.noteAlert, { params: { id: alert.id }, body: { note: 'x', version: 1 } }),
    ).toMatchObject({ status: 404 })
  })

  it('are found by owner, by day and as open, and counted', async () => {
    const user = await userWith(t.http, await as(t.http, 'admin', ADMIN_PASSWORD), ['alerts.list', 'alerts.editStatus'])
    now = new Date('2027-01-10T16:30:00Z')
    const morning = await raised({ type: 'E9', ...order() })
    now = new Date('2027-01-11T15:59:59Z')
    const evening = await raised({ type: 'E9', ...order() })
    now = new Date('2027-01-11T16:00:00Z')
    const next = await raised({ type: 'E9', ...order() })
    const found = async (query: object) =>
      (await keeper.call(routes.listAlerts, { query: { type: 'E9', ...query } })).items.map(({ id }) => id)
    expect(await found({ from: '2027-01-11', to: '2027-01-11' })).toEqual([evening.id, morning.id])
    expect(await found({ from: '2027-01-12' })).toEqual([next.id])
    expect((await found({ to: '2027-01-10' })).length).toBeGreaterThan(0)
    const fresh = await as(t.http, user.account, user.password)
    await fresh.call(routes.changeAlertStatus, {
      params: { id: evening.id },
      body: { status: 'ACTIVE', version: evening.version },
    })
    expect((await fresh.call(routes.listAlerts, { query: { owner: 'mine' } })).items.map(({ id }) => id)).toEqual([
      evening.id,
    ])
    expect(await fresh.call(routes.countAlerts, { query: { type: 'E9' } })).toEqual({
      levels: { HIGH: 0, MIDDLE: 4, LOW: 0 },
      mine: 1,
    })
    expect(await found({ status: 'OPEN', from: '2027-01-11' })).toEqual([next.id, evening.id, morning.id])
    expect(await found({ status: 'NEW', from: '2027-01-11' })).toEqual([next.id, morning.id])
  })
})
