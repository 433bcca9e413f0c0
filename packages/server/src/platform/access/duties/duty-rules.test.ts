/** Rules of segregated duties, on every way by which permissions reach a person. */

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
  getDutyRules,
  listDutyConflicts,
  saveDutyRules,
} from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../../test/harness/accounts.ts'
import { approveAs, as, userWith } from '../../../../test/harness/client.ts'
import { testAppOfEach, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { rolesApart } from './duty-rules.service.ts'

const ONE: string = permissions['lines.create']
const OTHER: string = permissions['orders.create']
const rule = { name: 'Lines and orders', one: [ONE], other: [OTHER], isActive: true }
const refused = (name: string) => ({ status: 409, message: 'duties_meet', params: { rule: rule.name, name } })

let t: TestApp
let lines: string
let orders: string
testAppOfEach(
  () => ({}),
  async (made) => {
    t = made
    lines = await role('Lines', 'lines.create')
    orders = await role('Orders', 'orders.create')
  },
)

const role = async (name: string, ...may: PermissionName[]) =>
  (await t.admin.call(createRole, { body: { name, authorities: may.map((one) => permissions[one]) } })).id
async function saveRules(...rules: (typeof rule)[]) {
  const { version } = await t.admin.call(getDutyRules, {})
  return t.admin.call(saveDutyRules, { body: { rules, version } })
}
const made = async (account: string, ...roleIds: string[]) =>
  (await t.admin.call(createUser, { body: { account, name: account, roleIds } })).id
async function withRoles(id: string, ...roleIds: string[]) {
  const { name, version } = await t.admin.call(getUser, { params: { id } })
  return { params: { id }, body: { name, roleIds, version } }
}
async function granting(id: string, ...authorities: string[]) {
  const { name, version } = await t.admin.call(getRole, { params: { id } })
  return { params: { id }, body: { name, authorities, version } }
}
const found = async () =>
  (await t.admin.call(listDutyConflicts, {})).items.map(({ user, rule: name, isActive, one, other, roles }) => ({
    account: user.account,
    name,
    isActive,
    one,
    other,
    roles,
  }))

it('begins with examples that refuse nothing', async () => {
  const { rules, version } = await t.admin.call(getDutyRules, {})
  expect(version).toBe(0)
  expect(rules.length).toBeGreaterThan(2)
  expect(rules.some(({ isActive }) => isActive)).toBe(false)
  const chinese = await t.http.inject({
    method: 'GET',
    url: getDutyRules.path,
    headers: { authorization: t.admin.token, 'accept-language': 'zh' },
  })
  expect(chinese.json<{ rules: { name: string }[] }>().rules[0]?.name).toBe('编制产品与审批产品分离')
  await made('both', lines, orders)
})

it('refuses two roles for one user that bring both sides together: new, by an edit, and with a last day', async () => {
  await saveRules(rule)
  const body = { account: 'mei', name: 'Mei', roleIds: [lines, orders] }
  expect(await t.admin.refusal(createUser, { body })).toMatchObject(refused('Mei'))
  const id = await made('wei', lines)
  expect(await t.admin.refusal(updateUser, await withRoles(id, lines, orders))).toMatchObject(refused('wei'))
  const edit = await withRoles(id, lines, orders)
  const roleEnds = [{ roleId: orders, lastDay: '2099-01-01' }]
  expect(await t.admin.refusal(updateUser, { ...edit, body: { ...edit.body, roleEnds } })).toMatchObject(refused('wei'))
  // In place of the other one it is no conflict.
  await t.admin.call(updateUser, await withRoles(id, orders))
})

it('refuses a permission for a role that has both sides, by itself or with another role of one of its people', async () => {
  await saveRules(rule)
  const body = { name: 'Both', authorities: [ONE, OTHER] }
  expect(await t.admin.refusal(createRole, { body })).toMatchObject(refused('Both'))
  const third = await role('Third', 'lines.list')
  await made('wei', lines, third)
  expect(await t.admin.refusal(updateRole, await granting(third, OTHER))).toMatchObject(refused('wei'))
  expect(await t.admin.refusal(updateRole, await granting(third, ONE, OTHER))).toMatchObject(refused('Third'))
  await t.admin.call(updateRole, await granting(third, ONE))
})

it('leaves what was broken before, lets it be mended step by step, and refuses more of it', async () => {
  const id = await made('old', lines, orders)
  const wide = await role('Wide', 'lines.create', 'lines.list')
  await saveRules({ ...rule, one: [ONE, permissions['lines.list']].sort() })
  await t.admin.call(updateUser, await withRoles(id, lines, orders))
  expect(await t.admin.refusal(updateUser, await withRoles(id, lines, orders, wide))).toMatchObject(refused('old'))
  await t.admin.call(updateUser, await withRoles(id, lines))
  expect(await t.admin.refusal(updateUser, await withRoles(id, lines, orders))).toMatchObject(refused('old'))
})

it('judges an account again when it is enabled, since its roles may have changed meanwhile', async () => {
  const id = await made('away', lines, orders)
  await t.admin.call(disableUser, { params: { id } })
  await saveRules(rule)
  expect(await t.admin.refusal(enableUser, { params: { id } })).toMatchObject(refused('away'))
  await t.admin.call(updateUser, await withRoles(id, lines))
  await t.admin.call(enableUser, { params: { id } })
})

it('reports who breaks which rule, also rules that are not active, and no account that holds everything', async () => {
  await made('both', lines, orders)
  await made('one', lines)
  await saveRules({ ...rule, isActive: false })
  const conflict = {
    account: 'both',
    name: rule.name,
    isActive: false,
    one: [ONE],
    other: [OTHER],
    roles: ['Lines', 'Orders'],
  }
  expect(await found()).toEqual([conflict])
  await saveRules(rule)
  expect(await found()).toEqual([{ ...conflict, isActive: true }])
})

it('two administrators who each bring one half at the same time are not both obeyed', async () => {
  await saveRules(rule)
  const third = await role('Third', 'lines.list')
  const id = await made('wei', third)
  const other = await as(t.http, 'admin2', ADMIN_PASSWORD)
  const [half, rest] = [await withRoles(id, third, lines), await granting(third, OTHER)]
  const answers = await Promise.all([t.admin.raw(updateUser, half), other.raw(updateRole, rest)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await found()).toEqual([])
})

it('is changed by its own right, with an event, from the version that was read, and with two sides that are apart', async () => {
  const reader = await userWith(t.http, t.admin, ['dutyRules.list'])
  const { version } = await reader.call(getDutyRules, {})
  expect(await reader.refusal(saveDutyRules, { body: { rules: [], version } })).toMatchObject({ status: 403 })
  await saveRules(rule)
  expect(await t.admin.refusal(saveDutyRules, { body: { rules: [], version } })).toMatchObject({
    message: 'changed_meanwhile',
  })
  const overlapping = { ...rule, other: [ONE, OTHER] }
  expect(await t.admin.refusal(saveDutyRules, { body: { rules: [overlapping], version: 1 } })).toMatchObject({
    fields: { 'rules.0.other': 'duty_rule_overlaps' },
  })
  const { items } = await t.admin.call(listEvents, { query: { action: 'duty_rules.changed' } })
  expect(items).toHaveLength(1)
  expect((await t.other.call(getDutyRules, {})).version).toBe(0)
})

it('judges a change again when a second person approves it, since the rule may be newer than the request', async () => {
  const body = { name: 'Approvers', authorities: [permissions['orders.approve']] }
  const { id: approvers, accessRequestId } = await t.admin.call(createRole, { body })
  await approveAs(t.http, t.admin, accessRequestId ?? '')
  const id = await made('wei', lines)
  const asked = await t.admin.call(updateUser, await withRoles(id, lines, approvers))
  await saveRules({ ...rule, other: [permissions['orders.approve']] })
  await expect(approveAs(t.http, t.admin, asked.accessRequestId ?? '')).rejects.toMatchObject({
    refusal: refused('wei'),
  })
  const { roles } = await t.admin.call(getUser, { params: { id } })
  expect(roles.map(({ name }) => name)).toEqual(['Lines'])
  // A later request is refused at once.
  const other = await made('mei', lines)
  expect(await t.admin.refusal(updateUser, await withRoles(other, lines, approvers))).toMatchObject(refused('mei'))
})

it('leaves out of the roles that nobody chose, as by a group of a provider, what would meet', async () => {
  const apart = (held: string[], gained: string[]) =>
    inTenant(t.app.pool, 1, 'write', (db) => rolesApart(db, null, { held, gained }))
  expect(await apart([], [lines, orders])).toEqual([lines, orders])
  await saveRules(rule)
  expect(await apart([], [lines, orders])).toEqual([lines])
  expect(await apart([orders], [lines])).toEqual([])
  expect(await apart([], [])).toEqual([])
})
