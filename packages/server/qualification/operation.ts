/** Operational qualification: functions of the product, tried through its API in an installation that is made for it. */

import { permissionCode } from '@serialis/contract/permissions.ts'
import {
  getMe,
  createRole,
  getRole,
  listRoles,
  logout,
  updateRole,
} from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { check, linesOfDatabase } from '../scripts/verify-audit.ts'
import { inTenant } from '../src/kit/db/db.ts'
import { found } from '../src/kit/http/failure.ts'
import { sealTenant } from '../src/platform/audit/seals.service.ts'
import { currentHead } from '../src/platform/proof/heads.service.ts'
import { taskIn } from '../src/platform/tasks/tasks.fixtures.ts'
import { tenantById } from '../src/platform/tenants/tenants.service.ts'
import { rooms } from '../src/rooms.ts'
import { verifyAll } from '../src/verification.ts'
import { as, clientOf, userWith, type Refusal } from '../test/harness/client.ts'
import { numberSteps } from './numbers.ts'
import type { Sandbox } from './sandbox.ts'
import { same, type Seen, type Step } from './step.ts'

const refusedWith = ({ status, message }: Refusal, wanted: string): Seen => same([wanted], [`${status} ${message}`])

async function login({ http, admin }: Sandbox): Promise<Seen> {
  const { account } = await (await as(http, admin.account, admin.password)).call(getMe)
  const refusal = await as(http, admin.account, `${admin.password}?`).then(
    () => 'not refused',
    (error: Error & { refusal?: Refusal }) => error.refusal?.message ?? error.message,
  )
  return same([admin.account.split('@')[0], 'user_name_or_password_wrong'], [account, refusal])
}

async function logoutEnds({ http, admin }: Sandbox): Promise<Seen> {
  const session = await as(http, admin.account, admin.password)
  await session.call(logout)
  return refusedWith(await session.refusal(getMe), '401 login_required')
}

const withoutToken = async ({ http }: Sandbox): Promise<Seen> =>
  refusedWith(await clientOf(http, '', '').refusal(listRoles, { query: {} }), '401 login_required')

/** A person who may see products, and nothing else. */
async function fewRights({ http, admin }: Sandbox): Promise<Seen> {
  const person = await userWith(http, admin, ['products.list'])
  const answers = await Promise.all([
    person.refusal(listRoles, { query: {} }),
    person.refusal(createRole, { body: { name: 'Not allowed', authorities: [] } }),
    person.refusal(listEvents, { query: {} }),
  ])
  return same(
    ['403', '403', '403'],
    answers.map(({ status }) => String(status)),
  )
}

async function otherTenant({ admin, other }: Sandbox): Promise<Seen> {
  const role = await admin.call(createRole, { body: { name: 'Of the first tenant', authorities: [] } })
  return refusedWith(await other.refusal(getRole, { params: { id: role.id } }), '404 not_found')
}

async function wrongInput({ admin }: Sandbox): Promise<Seen> {
  const refusal = await admin.refusal(createRole, { body: { name: 'x'.repeat(129), authorities: [] } })
  return same(['400', 'name'], [String(refusal.status), ...Object.keys(refusal.fields ?? {})])
}

async function repeated({ admin }: Sandbox): Promise<Seen> {
  const body = { name: 'Sent twice', authorities: [] }
  const key = { 'idempotency-key': 'qualification-of-repeats-0001' }
  const [one, two] = [await admin.call(createRole, { body }, key), await admin.call(createRole, { body }, key)]
  const { items } = await admin.call(listRoles, { query: {} })
  return same([true, 1], [one.id === two.id, items.filter(({ name }) => name === body.name).length])
}

async function changedMeanwhile({ admin }: Sandbox): Promise<Seen> {
  const role = await admin.call(createRole, { body: { name: 'Seen by two', authorities: [] } })
  const edit = (name: string) => ({ params: { id: role.id }, body: { name, authorities: [], version: role.version } })
  await admin.call(updateRole, edit('Changed by one'))
  return refusedWith(await admin.refusal(updateRole, edit('Changed by two')), '409 changed_meanwhile')
}

async function trail({ admin }: Sandbox): Promise<Seen> {
  const role = await admin.call(createRole, { body: { name: 'Before', authorities: [] } })
  await admin.call(updateRole, {
    params: { id: role.id },
    body: { name: 'After', authorities: [], version: role.version },
  })
  const { items } = await admin.call(listEvents, { query: { subjectType: 'role', subjectId: role.id } })
  const newest = await admin.call(getEvent, { params: { id: items[0]?.id ?? '' } })
  return same(
    ['role.changed', 'Before', 'After', admin.account.split('@')[0], 'role.created'],
    [newest.action, ...((newest.details['name'] ?? []) as string[]), newest.actorAccount, items[1]?.action],
  )
}

/** As the working role, with its tenant set: it has no right to change what happened. */
async function noEdit({ database }: Sandbox): Promise<Seen> {
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  const codes: string[] = []
  try {
    for (const text of ["update events set reason = 'changed'", 'delete from events', 'delete from event_seals']) {
      await client.query('begin')
      await client.query('select set_tenant(1)')
      codes.push(
        await client.query(text).then(
          () => 'done',
          (error: Error) => (error as pg.DatabaseError).code ?? error.message,
        ),
      )
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
  return same(['42501', '42501', '42501'], codes)
}

/** By the program that shares nothing with the product, against a head of this moment. */
async function provenLog({ app, database }: Sandbox): Promise<Seen> {
  while ((await sealTenant(app, 1)) > 0);
  const tenant = found(await tenantById(app, 1))
  const head = await inTenant(app.pool, 1, 'read', (db) => currentHead({ app, db, tenant, now: app.clock.now() }))
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const { verdict, faults } = await check(linesOfDatabase(client, 1, '0001'), head === undefined ? [] : [head])
    return same(['HELD', ''], [verdict, faults.map(({ what }) => what).join('; ')])
  } finally {
    await client.end()
  }
}

async function keyOfProgram({ http, admin }: Sandbox): Promise<Seen> {
  const { apiKey, key } = await admin.call(createApiKey, {
    body: { name: 'Qualification', authorities: [permissionCode('roles.list')], expiresAt: null, supplierId: null },
  })
  const program = clientOf(http, key, '')
  const { items } = await program.call(listRoles, { query: {} })
  const more = await program.refusal(createRole, { body: { name: 'By a program', authorities: [] } })
  await admin.call(revokeApiKey, { params: { id: apiKey.id }, body: {} })
  const after = await program.refusal(listRoles, { query: {} })
  return same([true, '403', '401'], [items.length > 0, String(more.status), String(after.status)])
}

async function listAsFile({ admin }: Sandbox): Promise<Seen> {
  const names: string[] = []
  for (let after: string | undefined; ;) {
    const page = await admin.call(listRoles, { query: { limit: 200, ...(after !== undefined && { after }) } })
    names.push(...page.items.map(({ name }) => name))
    if (page.next === null) break
    after = page.next
  }
  const { taskId } = await admin.call(exportList, { body: { list: 'roles', format: 'CSV' } })
  await taskIn(admin, taskId, ['DONE'])
  const { body } = await admin.raw(downloadTaskFile, { params: { id: taskId } })
  const text = body.toString()
  const rows = text.trim().split('\r\n').length - 1
  return same([names.length, true], [rows, names.every((name) => text.includes(name))])
}

async function invariants({ app }: Sandbox): Promise<Seen> {
  const all = (await verifyAll(app, rooms)).flatMap((tenant) => tenant.invariants)
  const violated = all.filter((one) => one.violated > 0).map(({ what }) => what)
  return { passed: violated.length === 0, seen: violated.join('; ') || `${all.length} held` }
}

type Check = (sandbox: Sandbox) => Promise<Seen>
type Words = Pick<Step, 'what' | 'expected'>

const words = (en: [string, string], zh: [string, string]): Words => ({
  what: { en: en[0], zh: zh[0] },
  expected: { en: en[1], zh: zh[1] },
})

const FIRST: readonly [Check, Words][] = [
  [
    login,
    words(
      ['Login', 'Opens with account and password; a wrong password is refused'],
      ['登录', '账号与密码正确则登录成功；密码错误被拒绝'],
    ),
  ],
  [logoutEnds, words(['Logout', 'The session opens nothing afterwards'], ['退出', '会话立即失效'])],
  [withoutToken, words(['Call without a login', 'Refused with 401'], ['未登录调用', '以 401 拒绝'])],
  [
    fewRights,
    words(
      ['Person with few permissions', 'Lists and commands of others are refused with 403'],
      ['权限不足的用户', '无权的查询与操作以 403 拒绝'],
    ),
  ],
  [otherTenant, words(['Record of another tenant', 'Is not there: 404'], ['其他租户的记录', '视为不存在：404'])],
  [wrongInput, words(['Wrong input', 'Refused with 400 at its field'], ['错误输入', '以 400 拒绝并指明字段'])],
  [repeated, words(['Request sent twice', 'One effect, the same answer'], ['重复提交', '只生效一次，返回相同结果'])],
  [
    changedMeanwhile,
    words(['Two edits of one version', 'The second is refused with 409'], ['并发修改同一版本', '后者以 409 拒绝']),
  ],
  [
    trail,
    words(
      ['Event log', 'Creation and change are there, with old and new value and actor'],
      ['事件日志', '新建与修改均有记录，含新旧值与操作人'],
    ),
  ],
  [
    noEdit,
    words(
      ['Event log in the database', 'The working role may change and delete nothing'],
      ['数据库中的事件日志', '工作账号不能修改或删除'],
    ),
  ],
  [
    keyOfProgram,
    words(
      ['API key', 'Does what its codes allow, no more, and nothing once revoked'],
      ['API 密钥', '仅限授权范围，撤销后失效'],
    ),
  ],
]
const LAST: readonly [Check, Words][] = [
  [listAsFile, words(['List as a file', 'Has every row of the list'], ['列表导出', '包含列表的全部行'])],
  [
    provenLog,
    words(
      ['Proof of the event log', 'The stand-alone program holds it against a signed head'],
      ['事件日志证明', '独立程序依据签名证明验证通过'],
    ),
  ],
  [invariants, words(['Invariants after all of this', 'Each holds'], ['数据不变量', '上述操作之后全部成立'])],
]

export const operationSteps = (sandbox: Sandbox): Step[] => {
  const bound = (checks: readonly [Check, Words][]) =>
    checks.map(([run, said]) => ({ ...said, run: () => run(sandbox) }))
  return [...bound(FIRST), ...numberSteps(sandbox), ...bound(LAST)].map((step, at) => ({
    number: `OQ-${String(at + 1).padStart(2, '0')}`,
    ...step,
  }))
}
