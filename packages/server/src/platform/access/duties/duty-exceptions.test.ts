/** Exceptions from rules of segregated duties: two people make one, it lets one person pass one rule, and it ends. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  createRole,
  createUser,
  disableUser,
  enableUser,
  getRole,
  getUser,
  updateRole,
  updateUser,
} from '@serialis/contract/platform/access/access.routes.ts'
import {
  approveDutyException,
  askDutyException,
  endDutyException,
  findDutyPeople,
  getDutyException,
  listDutyExceptions,
  refuseDutyException,
  withdrawDutyException,
} from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import {
  getDutyRules,
  listDutyConflicts,
  saveDutyRules,
} from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../../test/harness/accounts.ts'
import { approveAs, as, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { testAppOfEach, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'
import { started, taskIn } from '../../tasks/tasks.fixtures.ts'
import { startWorkers } from '../../tasks/worker.service.ts'
import { rolesApart } from './duty-rules.service.ts'
import { endDutyExceptions } from './ending-exceptions.tasks.ts'

const ONE: string = permissions['lines.create']
const OTHER: string = permissions['orders.create']
const rule = { name: 'Lines and orders', one: [ONE], other: [OTHER], isActive: true }
const LAST_DAY = '2026-11-30'
const meets = { status: 409, message: 'duties_meet' }

let now: Date
let t: TestApp
let second: Client
let lines: string
let orders: string
let wei: string
let ruleId: string

const roleOf = async (name: string, ...may: PermissionName[]) =>
  (await t.admin.call(createRole, { body: { name, authorities: may.map((one) => permissions[one]) } })).id
const made = async (account: string, ...roleIds: string[]) =>
  (await t.admin.call(createUser, { body: { account, name: account, roleIds } })).id
async function withRoles(id: string, ...roleIds: string[]) {
  const { name, version } = await t.admin.call(getUser, { params: { id } })
  return { params: { id }, body: { name, roleIds, version } }
}
async function saveRules(...rules: object[]) {
  const { version } = await t.admin.call(getDutyRules, {})
  return t.admin.call(saveDutyRules, { body: { rules: rules as (typeof rule)[], version } })
}
const asking = (userId: string, change: object = {}) => ({
  body: { userId, ruleId, reason: 'two people are ill', lastDay: LAST_DAY, ...change },
})
async function approval(by: Client, id: string) {
  const { version, digest } = await by.call(getDutyException, { params: { id } })
  const { account, password } = by
  const signature = { account, password, meaning: 'APPROVAL' as const, reason: 'agreed with quality', digest }
  return { params: { id }, body: { version, signature } }
}
async function granted(userId: string, change: object = {}): Promise<string> {
  const { id } = await t.admin.call(askDutyException, asking(userId, change))
  await second.call(approveDutyException, await approval(second, id))
  return id
}
async function reasoned(id: string, reason = 'no longer needed') {
  const { version } = await t.admin.call(getDutyException, { params: { id } })
  return { params: { id }, body: { version, reason } }
}
async function night() {
  const stop = await startWorkers({ app: t.app, kinds: [endDutyExceptions], databaseUrl: t.database.appUrl })
  try {
    const { taskId } = await started(t.app, t.admin, { kind: endDutyExceptions.kind })
    return (await taskIn(t.admin, taskId)).result
  } finally {
    await stop()
  }
}
async function comes(moment: string) {
  now = new Date(moment)
  t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  second = await as(t.http, 'admin2', ADMIN_PASSWORD)
}
const report = async () =>
  (await t.admin.call(listDutyConflicts, {})).items.map(({ user, exception }) => [user.account, exception])
const events = async () =>
  (await t.admin.call(listEvents, { query: { subjectType: 'duty_exception' } })).items.map(({ action }) => action)

const atTheBeginning = () => {
  now = new Date('2026-11-18T08:00:00Z')
  return { clock: { now: () => now } }
}

testAppOfEach(atTheBeginning, async (own) => {
  t = own
  second = await as(t.http, 'admin2', ADMIN_PASSWORD)
  lines = await roleOf('Lines', 'lines.create')
  orders = await roleOf('Orders', 'orders.create')
  wei = await made('wei', lines)
  ruleId = (await saveRules(rule)).rules[0]!.id!
})

describe('an exception lets pass', () => {
  it('its person and rule, on every way, and nobody else', async () => {
    const mei = await made('mei', lines)
    expect(await t.admin.refusal(updateUser, await withRoles(wei, lines, orders))).toMatchObject(meets)
    await granted(wei)
    await t.admin.call(updateUser, await withRoles(wei, lines, orders))
    expect(await t.admin.refusal(updateUser, await withRoles(mei, lines, orders))).toMatchObject(meets)
    // A role that changes is judged for each of its people, and an account again when it is enabled.
    const third = await roleOf('Third', 'lines.list')
    await t.admin.call(updateUser, await withRoles(wei, lines, third))
    const widened = async () => {
      const { name, version } = await t.admin.call(getRole, { params: { id: third } })
      return { params: { id: third }, body: { name, authorities: [OTHER], version } }
    }
    await t.admin.call(updateRole, await widened())
    await t.admin.call(disableUser, { params: { id: wei } })
    await t.admin.call(enableUser, { params: { id: wei } })
    await t.admin.call(updateUser, await withRoles(mei, third))
    expect(await t.admin.refusal(updateUser, await withRoles(mei, third, lines))).toMatchObject(meets)
    // Groups of a provider.
    const apart = (userId: string | null) =>
      inTenant(t.app.pool, 1, 'write', (db) => rolesApart(db, userId, { held: [lines], gained: [orders] }))
    expect(await apart(wei)).toEqual([orders])
    expect(await apart(mei)).toEqual([])
    expect(await apart(null)).toEqual([])
    expect(await report()).toEqual([['wei', { id: expect.any(String) as string, lastDay: LAST_DAY }]])
  })

  it('no other rule, and nothing that was added to its rule later', async () => {
    const other = { name: 'Also apart', one: [ONE], other: [permissions['products.create']], isActive: true }
    await granted(wei)
    await saveRules({ ...rule, id: ruleId }, { ...rule, name: 'The same once more' })
    expect(await t.admin.refusal(updateUser, await withRoles(wei, lines, orders))).toMatchObject(meets)
    await saveRules({ ...rule, id: ruleId }, other)
    const products = await roleOf('Products', 'products.create')
    expect(await t.admin.refusal(updateUser, await withRoles(wei, lines, products))).toMatchObject(meets)
    await saveRules({ ...rule, id: ruleId, other: [OTHER, permissions['products.create']] })
    expect(await t.admin.refusal(updateUser, await withRoles(wei, lines, orders))).toMatchObject(meets)
    await saveRules({ ...rule, id: ruleId, name: 'Renamed' })
    await t.admin.call(updateUser, await withRoles(wei, lines, orders))
  })

  it('also the change that a second person approves', async () => {
    const { id: approvers, accessRequestId } = await t.admin.call(createRole, {
      body: { name: 'Approvers', authorities: [permissions['orders.approve']] },
    })
    await approveAs(t.http, t.admin, accessRequestId ?? '')
    await saveRules({ ...rule, id: ruleId, other: [permissions['orders.approve']] })
    await granted(wei)
    const asked = await t.admin.call(updateUser, await withRoles(wei, lines, approvers))
    await approveAs(t.http, t.admin, asked.accessRequestId ?? '')
    expect((await t.admin.call(getUser, { params: { id: wei } })).roles).toHaveLength(2)
  })

  it('nothing while it waits, after it is declined or withdrawn, and after its end', async () => {
    const refusedNow = async () =>
      expect(await t.admin.refusal(updateUser, await withRoles(wei, lines, orders))).toMatchObject(meets)
    const { id } = await t.admin.call(askDutyException, asking(wei))
    await refusedNow()
    await second.call(refuseDutyException, await reasoned(id))
    await refusedNow()
    const again = await t.admin.call(askDutyException, asking(wei))
    await t.admin.call(withdrawDutyException, await reasoned(again.id))
    await refusedNow()
    const third = await granted(wei)
    expect((await t.admin.call(endDutyException, await reasoned(third))).ended).toMatchObject({
      reason: 'no longer needed',
    })
    await refusedNow()
    expect(await t.admin.refusal(endDutyException, await reasoned(third))).toMatchObject({
      status: 409,
      message: 'duty_exception_decided',
      params: { status: 'ENDED' },
    })
    expect(await events()).toEqual([
      'duty_exception.ended',
      'duty_exception.granted',
      'duty_exception.asked',
      'duty_exception.withdrawn',
      'duty_exception.asked',
      'duty_exception.refused',
      'duty_exception.asked',
    ])
  })

  it('until midnight of its last day; then the report names the person as before, and an alert waits', async () => {
    await granted(wei)
    await t.admin.call(updateUser, await withRoles(wei, lines, orders))
    await comes('2026-11-30T15:59:59Z')
    expect(await report()).toEqual([['wei', { id: expect.any(String) as string, lastDay: LAST_DAY }]])
    await comes('2026-11-30T16:00:00Z')
    expect(await report()).toEqual([['wei', null]])
    await t.admin.call(updateUser, await withRoles(wei, lines))
    expect(await t.admin.refusal(updateUser, await withRoles(wei, lines, orders))).toMatchObject(meets)
    expect((await t.admin.call(listDutyExceptions, { query: { status: 'OVER' } })).items).toHaveLength(1)
    expect((await t.admin.call(listDutyExceptions, { query: { status: 'GRANTED' } })).items).toEqual([])
    expect(await night()).toMatchObject({ over: 1 })
    expect(await night()).toMatchObject({ over: 0 })
    expect((await events())[0]).toBe('duty_exception.over')
  })
})

describe('an exception is made', () => {
  it('by two people: not by who asked, nor by the person concerned, nor without the right', async () => {
    const { id } = await t.admin.call(askDutyException, asking(wei))
    expect((await t.admin.call(getDutyException, { params: { id } })).allowed).toEqual(['withdraw'])
    expect((await second.call(getDutyException, { params: { id } })).allowed).toEqual(['approve', 'refuse'])
    const looker = await userWith(t.http, t.admin, ['dutyRules.list'])
    expect((await looker.call(getDutyException, { params: { id } })).allowed).toEqual([])
    expect(await t.admin.refusal(approveDutyException, await approval(t.admin, id))).toMatchObject({
      status: 403,
      message: 'access_request_by_yourself',
    })
    expect(await t.admin.refusal(refuseDutyException, await reasoned(id))).toMatchObject({
      message: 'access_request_by_yourself',
    })
    expect(await second.refusal(withdrawDutyException, await reasoned(id))).toMatchObject({ status: 404 })
    const { items } = await second.call(findDutyPeople, { query: { text: 'admin2' } })
    const about = await t.admin.call(askDutyException, asking(items[0]!.id))
    expect(await second.refusal(approveDutyException, await approval(second, about.id))).toMatchObject({
      status: 403,
      message: 'access_request_about_you',
    })
    const keeper = await userWith(t.http, t.admin, ['dutyRules.list', 'dutyRules.edit'])
    expect(await keeper.refusal(approveDutyException, await approval(keeper, id))).toMatchObject({ status: 403 })
    const reader = await userWith(t.http, t.admin, ['dutyRules.list'])
    expect(await reader.refusal(askDutyException, asking(wei))).toMatchObject({ status: 403 })
    const work = async (by: Client) =>
      (await by.call(getMyWork, { query: {} })).counts.find(({ kind }) => kind === 'dutyExceptionDecide')?.count ?? 0
    expect([await work(t.admin), await work(second)]).toEqual([0, 1])
  })

  it('with a day that is neither over nor far away, of a rule and person of this tenant, once at a time', async () => {
    const refusal = (change: object, userId = wei) => t.admin.refusal(askDutyException, asking(userId, change))
    expect(await refusal({ lastDay: '2026-11-17' })).toMatchObject({
      fields: { lastDay: 'duty_exception_in_the_past' },
    })
    expect(await refusal({ lastDay: '2027-11-20' })).toMatchObject({
      fields: { lastDay: 'duty_exception_too_long' },
      params: { days: 366 },
    })
    expect(await refusal({ reason: 'so' })).toMatchObject({ fields: { reason: 'reason_too_short' } })
    const [stranger] = (await t.other.call(findDutyPeople, { query: { text: 'admin' } })).items
    expect(await refusal({}, stranger!.id)).toMatchObject({ fields: { userId: 'not_in_list' } })
    expect(await refusal({ ruleId: wei })).toMatchObject({ fields: { ruleId: 'not_in_list' } })
    const { id } = await t.admin.call(askDutyException, asking(wei, { lastDay: '2027-11-19' }))
    expect(await refusal({})).toMatchObject({ status: 409, message: 'duty_exception_waits' })
    expect(await t.other.refusal(getDutyException, { params: { id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(approveDutyException, await approval(second, id))).toMatchObject({ status: 404 })
    expect(await t.other.refusal(endDutyException, await reasoned(id))).toMatchObject({ status: 404 })
  })

  it('from the rule that was asked about, by one of two who decide at once', async () => {
    const { id } = await t.admin.call(askDutyException, asking(wei))
    const signed = await approval(second, id)
    const no = await reasoned(id)
    await saveRules({ ...rule, id: ruleId, other: [OTHER, permissions['orders.approve']].sort() })
    expect(await second.refusal(approveDutyException, signed)).toMatchObject({ message: 'changed_meanwhile' })
    await saveRules({ ...rule, id: ruleId })
    const answers = await Promise.all([second.raw(approveDutyException, signed), second.raw(refuseDutyException, no)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('a rule keeps its id under another name, and for a client that does not know ids by its name', async () => {
  const ids = (rules: readonly { id?: string | undefined; name: string }[]) => rules.map(({ id }) => id)
  const renamed = await saveRules({ ...rule, id: ruleId, name: 'Other name' }, { ...rule, name: 'New' })
  expect(ids(renamed.rules)[0]).toBe(ruleId)
  const [, fresh] = ids(renamed.rules)
  const old = await saveRules({ ...rule, name: 'New' }, { ...rule, name: 'Other name' })
  expect(ids(old.rules)).toEqual([fresh, ruleId])
  // An id that the tenant does not have, and one that is there twice, are no ids of rules.
  const strange = await saveRules({ ...rule, id: wei }, { ...rule, id: ruleId }, { ...rule, id: ruleId })
  expect(new Set(ids(strange.rules)).size).toBe(3)
  expect(ids(strange.rules)[0]).not.toBe(wei)
  expect(ids(strange.rules)[1]).toBe(ruleId)
})

it('the night writes to who keeps the rules seven days before the end and at it, and watches who still breaks them', async () => {
  await openAccount(t.http, t.admin, {
    account: 'keeper',
    password: ADMIN_PASSWORD,
    name: 'Keeper',
    roleIds: [await roleOf('Keepers', 'dutyRules.list', 'dutyRules.edit')],
  })
  await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
  await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
    trx.updateTable('users').set({ email: 'keeper@example.com' }).where('account', '=', 'keeper').execute(),
  )
  const mails = () =>
    inTenant(t.app.pool, 1, 'read', ({ trx }) =>
      trx
        .selectFrom('mails')
        .select(['recipient', 'subject'])
        .where('template', '=', 'DUTY_EXCEPTION')
        .orderBy('id')
        .execute(),
    )
  const alerts = async (status: 'NEW' | 'OBSOLETE') =>
    (await t.admin.call(listAlerts, { query: { type: 'E3', status } })).items.length
  await granted(wei)
  await t.admin.call(updateUser, await withRoles(wei, lines, orders))
  await comes('2026-11-22T08:00:00Z')
  expect(await night()).toEqual({ over: 0, notices: 0 })
  await comes('2026-11-23T08:00:00Z')
  expect(await night()).toEqual({ over: 0, notices: 1 })
  expect(await night()).toEqual({ over: 0, notices: 0 })
  expect(await mails()).toEqual([
    { recipient: 'keeper@example.com', subject: 'An exception from segregated duties ends soon: wei' },
  ])
  expect(await alerts('NEW')).toBe(0)
  await comes('2026-12-01T08:00:00Z')
  expect(await night()).toEqual({ over: 1, notices: 0 })
  expect((await mails())[1]?.subject).toBe('An exception from segregated duties has ended: wei')
  expect(await alerts('NEW')).toBe(1)
  await t.admin.call(updateUser, await withRoles(wei, lines))
  await night()
  expect([await alerts('NEW'), await alerts('OBSOLETE')]).toEqual([0, 1])
})
