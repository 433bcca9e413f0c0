import { randomUUID } from 'node:crypto'
import { changeAlertStatus, getAlert, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { Alert, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { urgentAlertsOf, clearAlert, raiseAlert, type NewAlert } from './alerts.service.ts'

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
const DAY_MS = 86_400_000
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

const subject = () => ({ subjectType: 'order' as const, subjectId: randomUUID() })
const raised = async (alert: Partial<NewAlert> = {}): Promise<Alert> => {
  const full = { type: 'E5' as AlertType, ...subject(), params: { missing: 3 }, ...alert }
  await asCommand(t.app, t.admin, (ctx) => raiseAlert(ctx, full))
  return (
    await t.admin.call(listAlerts, {
      query: { subjectType: full.subjectType, subjectId: full.subjectId, type: full.type },
    })
  ).items[0]!
}
const change = (alert: Alert, status: AlertStatus, note = '') =>
  t.admin.call(changeAlertStatus, { params: { id: alert.id }, body: { status, note, version: alert.version } })
const refusal = (alert: Alert, status: AlertStatus, note = '') =>
  t.admin.refusal(changeAlertStatus, { params: { id: alert.id }, body: { status, note, version: alert.version } })

describe('an alert', () => {
  it('is one per type and object while it is open; its level rises and never falls', async () => {
    const first = await raised({ type: 'E2' })
    const same = { type: 'E2' as const, subjectType: first.subjectType, subjectId: first.subjectId }
    expect(await raised({ ...same, level: 'HIGH' })).toMatchObject({
      id: first.id,
      raisedCount: 2,
      level: 'HIGH',
      params: { missing: 3 },
    })
    expect(await raised({ ...same, level: 'LOW' })).toMatchObject({ id: first.id, raisedCount: 3, level: 'HIGH' })
    expect((await raised({ ...same, type: 'E4' })).id).not.toBe(first.id)
    await change(await raised(same), 'OBSOLETE', 'line was replaced')
    expect((await raised(same)).id).not.toBe(first.id)
  })

  it('counts two at once as two', async () => {
    const one = { type: 'E7' as const, ...subject() }
    await Promise.all(Array.from({ length: 5 }, () => asCommand(t.app, t.admin, (ctx) => raiseAlert(ctx, one))))
    expect((await t.admin.call(listAlerts, { query: { type: 'E7', subjectId: one.subjectId } })).items).toMatchObject([
      { raisedCount: 5 },
    ])
  })

  it("of a supplier's refused requests grows to MIDDLE with the third", async () => {
    const one = { type: 'E11' as const, ...subject() }
    expect([
      (await raised(one)).level,
      (await raised(one)).level,
      (await raised(one)).level,
      (await raised(one)).level,
    ]).toEqual(['LOW', 'LOW', 'MIDDLE', 'MIDDLE'])
  })

  it('becomes obsolete with its cause when nobody has taken it, and only says so when somebody has', async () => {
    const untouched = await raised()
    await asCommand(t.app, t.admin, (ctx) => clearAlert(ctx.db, 'E5', untouched, ctx.now))
    expect(await t.admin.call(getAlert, { params: { id: untouched.id } })).toMatchObject({
      status: 'OBSOLETE',
      causeGoneAt: now.toISOString(),
    })
    const taken = await change(await raised(), 'ACTIVE')
    await asCommand(t.app, t.admin, (ctx) => clearAlert(ctx.db, 'E5', taken, ctx.now))
    expect(await t.admin.call(getAlert, { params: { id: taken.id } })).toMatchObject({
      status: 'ACTIVE',
      causeGoneAt: now.toISOString(),
      ownerName: 'Administrator',
    })
    expect(await raised({ type: 'E5', subjectType: taken.subjectType, subjectId: taken.subjectId })).toMatchObject({
      status: 'ACTIVE',
      causeGoneAt: null,
    })
  })

  it('goes through its life as the table says, with an owner and a note', async () => {
    const alert = await raised()
    expect(alert.nextStatuses).toEqual(['ACTIVE', 'OBSOLETE'])
    expect(await refusal(alert, 'SOLVED', 'note')).toMatchObject({
      status: 400,
      message: 'alert_status_change_not_allowed',
      params: { from: 'NEW', to: 'SOLVED' },
    })
    const taken = await change(alert, 'ACTIVE')
    expect(taken).toMatchObject({ ownerName: 'Administrator', nextStatuses: ['SOLVED', 'UNSOLVED', 'OBSOLETE'] })
    expect(await refusal(taken, 'SOLVED')).toMatchObject({
      status: 400,
      message: 'alert_note_can_not_be_empty',
      fields: { note: 'can_not_be_empty' },
    })
    expect(await refusal(alert, 'SOLVED', 'stale')).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    const unsolved = await change(taken, 'UNSOLVED', 'waits for the supplier')
    expect(unsolved).toMatchObject({
      status: 'UNSOLVED',
      note: 'waits for the supplier',
      nextStatuses: ['OBSOLETE', 'ACTIVE'],
    })
    expect(await change(await change(unsolved, 'ACTIVE'), 'SOLVED', 'codes arrived')).toMatchObject({
      status: 'SOLVED',
      nextStatuses: ['ACTIVE'],
    })
  })

  it('is opened again within seven days, not later, and not beside a newer open one', async () => {
    const alert = await change(await change(await raised(), 'ACTIVE'), 'SOLVED', 'done')
    const old = await change(await change(await raised(), 'ACTIVE'), 'SOLVED', 'done')
    const followed = await change(await change(await raised(), 'ACTIVE'), 'SOLVED', 'done')
    await raised({ type: 'E5', subjectType: followed.subjectType, subjectId: followed.subjectId })
    expect(await refusal(followed, 'ACTIVE')).toMatchObject({ status: 409, message: 'alert_open_already' })
    const solvedAt = now.getTime()
    now = new Date(solvedAt + 7 * DAY_MS)
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    t.other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    expect(await change(alert, 'ACTIVE')).toMatchObject({ status: 'ACTIVE' })
    now = new Date(solvedAt + 7 * DAY_MS + 1)
    expect((await t.admin.call(getAlert, { params: { id: old.id } })).nextStatuses).toEqual([])
    expect(await refusal(old, 'ACTIVE')).toMatchObject({
      status: 400,
      message: 'alert_reopen_too_late',
      params: { days: 7 },
    })
  })
})

describe('the list', () => {
  it('is filtered and shows only the own tenant', async () => {
    const alert = await raised({ type: 'E8' })
    const reader = await userWith(t.http, t.admin, ['alerts.list'])
    expect(
      (await reader.call(listAlerts, { query: { type: 'E8', level: 'HIGH', status: 'NEW' } })).items.map(
        (item) => item.id,
      ),
    ).toEqual([alert.id])
    expect((await reader.call(listAlerts, { query: { type: 'E8', level: 'LOW' } })).items).toEqual([])
    expect(await reader.refusal(listAlerts, { query: { type: 'E99' as never } })).toMatchObject({
      fields: { type: 'not_in_list' },
    })
    expect((await t.other.call(listAlerts, { query: {} })).items).toEqual([])
    expect(await t.other.refusal(getAlert, { params: { id: alert.id } })).toMatchObject({ status: 404 })
    expect(
      await t.other.refusal(changeAlertStatus, { params: { id: alert.id }, body: { status: 'ACTIVE', version: 1 } }),
    ).toMatchObject({ status: 404 })
  })

  it('names for objects the level and status of their most urgent alert', async () => {
    const one = subject()
    await change(await raised({ type: 'E5', ...one }), 'ACTIVE')
    const two = subject()
    await change(await change(await raised({ type: 'E5', ...two }), 'ACTIVE'), 'UNSOLVED', 'no')
    await raised({ type: 'E12', ...one })
    const statuses = await asCommand(t.app, t.admin, ({ db }) =>
      urgentAlertsOf(db, 'order', [one.subjectId, two.subjectId, 'never']),
    )
    expect(statuses).toEqual(
      new Map([
        [one.subjectId, { subjectId: one.subjectId, status: 'ACTIVE', level: 'HIGH' }],
        [two.subjectId, { subjectId: two.subjectId, status: 'UNSOLVED', level: 'HIGH' }],
      ]),
    )
  })
})

it('says in words what happened, in the language of the reader', async () => {
  const { id } = await raised({ type: 'E12', params: { orderNo: 'PO-7', need: 9 } })
  const said = async (language: string) =>
    (await t.admin.call(getAlert, { params: { id } }, { 'accept-language': language })).description
  expect(await said('en')).toBe('Order quantity too large for serial numbers: PO-7')
  expect(await said('zh')).toBe('订单数量过大，无法分配序列号：PO-7')
  expect((await raised({ type: 'E1', params: {} })).description).toBe('Internal processing error')
})
