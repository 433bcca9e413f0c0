/** Roles with a last day: what they grant ends at midnight of the tenant, everywhere at once, and leaves nobody behind. */

import { permissions } from '@serialis/contract/permissions.ts'
import {
  createRole,
  createUser,
  deleteRole,
  getMe,
  getRole,
  getUser,
  listRoles,
  listUsers,
  updateUser,
} from '@serialis/contract/platform/access/access.routes.ts'
import { listHolders } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, listApiKeys } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getUserPermissions } from '@serialis/contract/platform/access/roles/user-permissions.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../../test/harness/accounts.ts'
import { approveAs, as, clientOf, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { testAppOfEach, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'
import { started, taskIn } from '../../tasks/tasks.fixtures.ts'
import { startWorkers } from '../../tasks/worker.service.ts'
import { removeEndedRoles } from './ending-roles.tasks.ts'

/** 23:59:59 in Shanghai, the zone of the tenant, and the moment after. */
const LAST = new Date('2026-11-20T15:59:59Z')
const OVER = new Date('2026-11-20T16:00:00Z')
const DAY = '2026-11-20'

let now: Date
let t: TestApp
let roleId: string
/** Reads users for good, and lines until the end. */
let mei: Client
let meiId: string
let readers: string

const fresh = async () => void (t.admin = await as(t.http, 'admin', ADMIN_PASSWORD))
const idOf = async (account: string) => (await t.admin.call(listUsers, { query: { account } })).items[0]!.id
async function save(id: string, change: object, by = t.admin) {
  const user = await by.call(getUser, { params: { id } })
  const body = {
    name: user.name,
    email: user.email,
    roleIds: user.roles.map((role) => role.id),
    version: user.version,
    ...change,
  }
  return { params: { id }, body }
}

const atTheBeginning = () => {
  now = new Date('2026-11-18T08:00:00Z')
  return { clock: { now: () => now } }
}

testAppOfEach(atTheBeginning, async (own) => {
  t = own
  const role = (name: string, ...may: (keyof typeof permissions)[]) =>
    t.admin.call(createRole, { body: { name, authorities: may.map((one) => permissions[one]) } })
  readers = (await role('Readers', 'users.list', 'apiKeys.list')).id
  roleId = (await role('Temps', 'lines.list', 'apiKeys.create')).id
  await openAccount(t.http, t.admin, {
    account: 'mei',
    password: ADMIN_PASSWORD,
    name: 'Lin Mei',
    roleIds: [readers, roleId],
  })
  mei = await as(t.http, 'mei', ADMIN_PASSWORD)
  meiId = await idOf('mei')
  await t.admin.call(updateUser, await save(meiId, { roleEnds: [{ roleId, lastDay: DAY }] }))
})

async function night() {
  const stop = await startWorkers({ app: t.app, kinds: [removeEndedRoles], databaseUrl: t.database.appUrl })
  try {
    const { taskId } = await started(t.app, t.admin, { kind: removeEndedRoles.kind })
    return (await taskIn(t.admin, taskId)).result
  } finally {
    await stop()
  }
}
const grantsOf = async (account: string) =>
  (await t.admin.call(getUser, { params: { id: await idOf(account) } })).roles.map(({ name, lastDay }) => [
    name,
    lastDay,
  ])

describe('a role with a last day', () => {
  it('grants until midnight of the tenant, and nothing from then on, in the open session and in a new one', async () => {
    now = LAST
    mei = await as(t.http, 'mei', ADMIN_PASSWORD)
    expect((await mei.call(getMe, {})).authorities).toContain(permissions['lines.list'])
    now = OVER
    await expect.poll(async () => (await mei.call(getMe, {})).authorities).not.toContain(permissions['lines.list'])
    expect((await mei.call(getMe, {})).authorities).toContain(permissions['users.list'])
    const again = await as(t.http, 'mei', ADMIN_PASSWORD)
    expect((await again.call(getMe, {})).authorities).not.toContain(permissions['lines.list'])
  })

  it('is nowhere counted or shown as held after it: user, permissions, role, holders, filter', async () => {
    const within = { query: { roleEndsWithin: '7' as const } }
    expect((await t.admin.call(listUsers, within)).items.map(({ account }) => account)).toEqual(['mei'])
    expect(await grantsOf('mei')).toEqual([
      ['Readers', null],
      ['Temps', DAY],
    ])
    const codes = permissions['lines.list']
    const holders = async () => (await t.admin.call(listHolders, { query: { codes } })).items[0]!.roles
    expect(await holders()).toContain('Temps')
    now = OVER
    await fresh()
    expect(await grantsOf('mei')).toEqual([['Readers', null]])
    expect((await t.admin.call(getUserPermissions, { params: { id: meiId } })).roles.map(({ name }) => name)).toEqual([
      'Readers',
    ])
    expect((await t.admin.call(getRole, { params: { id: roleId } })).userCount).toBe(0)
    expect((await t.admin.call(listRoles, { query: { name: 'Temps' } })).items[0]!.userCount).toBe(0)
    expect(await holders()).not.toContain('Temps')
    expect((await t.admin.call(listUsers, within)).items).toEqual([])
    expect((await t.admin.call(listUsers, { query: { roleId } })).items).toEqual([])
  })

  it('ends for API keys that its owner made with it, also when its row is gone and when the role comes back', async () => {
    const authorities = [permissions['lines.list'], permissions['users.list']]
    const { key } = await mei.call(createApiKey, { body: { name: 'Key of Mei', authorities } })
    const program = clientOf(t.http, key, 'key')
    const mayRead = async () => (await program.raw(listUsers, { query: {} })).status
    const held = async () => (await t.admin.call(listApiKeys, { query: {} })).items[0]!.authorities
    expect(await held()).toEqual([...authorities].sort())
    now = OVER
    await fresh()
    expect(await held()).toEqual([permissions['users.list']])
    expect(await mayRead()).toBe(200)
    await t.admin.call(updateUser, await save(meiId, {}))
    expect(await held()).toEqual([permissions['users.list']])
    await t.admin.call(updateUser, await save(meiId, { roleIds: [readers, roleId] }))
    expect(await held()).toEqual([permissions['users.list']])
  })

  it('is removed in the night with an event, and its role can be deleted then, or by hand before', async () => {
    now = OVER
    await fresh()
    expect(await night()).toEqual({ users: 1, notices: 0 })
    expect(await night()).toEqual({ users: 0, notices: 0 })
    const events = async () =>
      (await t.admin.call(listEvents, { query: { action: 'user.roles_ended' } })).items.map((event) => event.details)
    expect(await events()).toEqual([{ roles: 'Temps', lastDay: DAY }])
    await t.admin.call(
      updateUser,
      await save(meiId, { roleIds: [readers, roleId], roleEnds: [{ roleId, lastDay: '2026-11-21' }] }),
    )
    expect(await t.admin.refusal(deleteRole, { params: { id: roleId } })).toMatchObject({ message: 'role_still_used' })
    now = new Date('2026-11-22T08:00:00Z')
    await fresh()
    await t.admin.call(deleteRole, { params: { id: roleId } })
    expect(await events()).toHaveLength(2)
  })

  it('is announced a week before, once for each end, to its owner and to those who approve', async () => {
    await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
    const mails = () =>
      inTenant(t.app.pool, 1, 'read', ({ trx }) =>
        trx
          .selectFrom('mails')
          .select(['recipient', 'subject'])
          .where('template', '=', 'ROLE_ENDS')
          .orderBy('recipient')
          .execute(),
      )
    const approver = await t.admin.call(getUser, { params: { id: await idOf('admin2') } })
    await inTenant(t.app.pool, 1, 'write', async ({ trx }) => {
      await trx.updateTable('users').set({ email: 'mei@example.com' }).where('id', '=', meiId).execute()
      await trx.updateTable('users').set({ email: 'two@example.com' }).where('id', '=', approver.id).execute()
    })
    now = new Date('2026-11-12T08:00:00Z')
    await fresh()
    expect(await night()).toMatchObject({ notices: 0 })
    now = new Date('2026-11-13T08:00:00Z')
    await fresh()
    expect(await night()).toMatchObject({ notices: 1 })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['mei@example.com', 'two@example.com'])
    // The same end is announced once, also after the account was saved again.
    await t.admin.call(updateUser, await save(meiId, { name: 'Mei L.' }))
    expect(await night()).toMatchObject({ notices: 0 })
    await t.admin.call(updateUser, await save(meiId, { roleEnds: [{ roleId, lastDay: '2026-11-19' }] }))
    expect(await night()).toMatchObject({ notices: 1 })
    expect(await mails()).toHaveLength(4)
  })

  it('keeps its end when the form says nothing of it, moves it with the form, and is refused in the past', async () => {
    await t.admin.call(updateUser, await save(meiId, { name: 'Mei Lin' }))
    expect(await grantsOf('mei')).toContainEqual(['Temps', DAY])
    await t.admin.call(updateUser, await save(meiId, { roleEnds: [{ roleId, lastDay: '2026-12-01' }] }))
    expect(await grantsOf('mei')).toContainEqual(['Temps', '2026-12-01'])
    const details = (await t.admin.call(listEvents, { query: { subjectId: meiId, action: 'user.changed' } })).items[0]!
    expect(details.details).toMatchObject({
      roleEnds: [[{ roleId, lastDay: DAY }], [{ roleId, lastDay: '2026-12-01' }]],
    })
    const past = await save(meiId, { roleEnds: [{ roleId, lastDay: '2026-11-17' }] })
    expect(await t.admin.refusal(updateUser, past)).toMatchObject({
      status: 400,
      fields: { 'roleEnds.0.lastDay': 'role_end_in_the_past' },
    })
    // Today in Shanghai, which is yesterday in London.
    now = new Date('2026-11-18T16:30:00Z')
    await fresh()
    await t.admin.call(updateUser, await save(meiId, { roleEnds: [{ roleId, lastDay: '2026-11-19' }] }))
    await t.admin.call(updateUser, await save(meiId, { roleEnds: [] }))
    expect(await grantsOf('mei')).toContainEqual(['Temps', null])
  })

  it('is made longer only by who may grant it, and never for oneself; shorter like taking it away', async () => {
    const clerk = await userWith(t.http, t.admin, ['users.list', 'users.edit', 'apiKeys.list'])
    const longer = { roleEnds: [{ roleId, lastDay: '2027-01-01' }] }
    expect(await clerk.refusal(updateUser, await save(meiId, longer, clerk))).toMatchObject({
      message: 'holder_has_more',
    })
    const boss = await userWith(t.http, t.admin, [
      'users.list',
      'users.edit',
      'apiKeys.list',
      'lines.list',
      'apiKeys.create',
    ])
    const bossId = await idOf(boss.account)
    await t.admin.call(
      updateUser,
      await save(bossId, {
        roleIds: [...(await t.admin.call(getUser, { params: { id: bossId } })).roles.map(({ id }) => id), roleId],
        roleEnds: [{ roleId, lastDay: '2026-12-01' }],
      }),
    )
    for (const roleEnds of [longer.roleEnds, [{ roleId, lastDay: null }]])
      expect(await boss.refusal(updateUser, await save(bossId, { roleEnds }, boss))).toMatchObject({
        message: 'grant_to_yourself',
      })
    await boss.call(updateUser, await save(bossId, { roleEnds: [{ roleId, lastDay: '2026-11-30' }] }, boss))
    await boss.call(updateUser, await save(meiId, longer, boss))
    expect(await grantsOf('mei')).toContainEqual(['Temps', '2027-01-01'])
  })
})

describe('a last day takes nobody out who is needed', () => {
  const end = (id: string) => ({ roleEnds: [{ roleId: id, lastDay: '2026-12-01' }] })
  const adminRole = async () =>
    (await t.admin.call(listRoles, { query: {} })).items.find(({ holdsAll }) => holdsAll)!.id
  const ended = async (account: string) => save(await idOf(account), end(await adminRole()))
  let approvers: string

  async function withApprovers(...accounts: string[]) {
    const authorities = [permissions['accessRequests.approve'], permissions['accessRequests.list']]
    approvers = (await t.admin.call(createRole, { body: { name: 'Approvers', authorities } })).id
    for (const account of accounts)
      await openAccount(t.http, t.admin, { account, password: ADMIN_PASSWORD, name: account, roleIds: [approvers] })
  }

  it('two of those who approve have none, and one who approves for a time does not count', async () => {
    expect(await t.admin.refusal(updateUser, await ended('admin2'))).toMatchObject({ message: 'last_two_approvers' })
    await withApprovers('ada')
    const ada = await idOf('ada')
    await t.admin.call(updateUser, await save(ada, end(approvers)))
    expect(await t.admin.refusal(updateUser, await ended('admin2'))).toMatchObject({ message: 'last_two_approvers' })
    // Longer again is a new grant, so a second person is asked.
    const { accessRequestId } = await t.admin.call(updateUser, await save(ada, { roleEnds: [] }))
    await approveAs(t.http, t.admin, accessRequestId!)
    await t.admin.call(updateUser, await ended('admin2'))
    expect(await grantsOf('admin2')).toEqual([[expect.any(String), '2026-12-01']])
  })

  it('the last holder of every permission has none, also while another holds it for a time', async () => {
    await withApprovers('ada', 'ben')
    await t.admin.call(updateUser, await ended('admin2'))
    const other = await as(t.http, 'admin2', ADMIN_PASSWORD)
    for (const change of [end(await adminRole()), { roleIds: [readers] }])
      expect(await other.refusal(updateUser, await save(await idOf('admin'), change))).toMatchObject({
        message: 'last_holder_of_all',
      })
  })

  it('two administrators who end one another at the same time are not both obeyed', async () => {
    await withApprovers('ada', 'ben')
    const other = await as(t.http, 'admin2', ADMIN_PASSWORD)
    const [one, two] = [await ended('admin'), await ended('admin2')]
    const answers = await Promise.all([other.raw(updateUser, one), t.admin.raw(updateUser, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('a new account gets its roles with their ends', async () => {
  const body = {
    account: 'new',
    name: 'New',
    roleIds: [readers, roleId],
    rolesUntil: DAY,
    roleEnds: [{ roleId, lastDay: '2026-11-19' }],
  }
  const made = await t.admin.call(createUser, { body })
  expect(made.roles.map(({ name, lastDay }) => [name, lastDay])).toEqual([
    ['Readers', DAY],
    ['Temps', '2026-11-19'],
  ])
})
