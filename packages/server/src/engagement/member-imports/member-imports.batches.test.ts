/** A task that is killed between two batches goes on behind the last one that is committed: nothing twice. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { runOf, withKills as killed } from '../../../test/harness/killed-runs.ts'
import { inTenant } from '../../kit/db/db.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { personalRows } from '../members/erasing/personal-tables.ts'
import { forgetMemberImports } from './forgetting/forgetting.tasks.ts'
import { IMPORT_RIGHTS, importDesk } from './member-imports.fixtures.ts'
import { CHECK_KIND, ENTER_KIND, memberImportTasks } from './member-imports.tasks.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof importDesk>
let now = new Date('2026-06-15T20:00:00Z')
const LIMITS = { batchRows: 3, mostRows: 25 }

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp({ clock: { now: () => now } })
  clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS])
  desk = importDesk(clerk)
})

const withKills = (kind: string, id: string, every: number) =>
  killed(
    t,
    memberImportTasks(LIMITS).find((one) => one.kind === kind)!,
    { table: 'member_imports', id, every },
  )

it('goes on where it ended, however often it is killed', async () => {
  const people = Array.from({ length: 20 }, (_, at) => `+86${13_600_001_000 + at}`)
  // Every third row is of a person of an earlier batch.
  const lines = people.map((phone, at) => `${at % 3 === 2 ? people[at - 2] : phone},Name ${at}`)
  const { id } = await desk.upload(`phone,name\n${lines.join('\n')}\n`)
  expect(await withKills(CHECK_KIND, id, 5)).toBeGreaterThan(1)
  const counts = { create: 14, change: 0, same: 0, repeat: 6, refused: 0 }
  const checked = await desk.file(id)
  expect(checked).toMatchObject({ status: 'CHECKED', rows: 20, counts })
  await clerk.call(routes.enterMemberImport, { params: { id }, body: { version: checked.version } })
  expect(await withKills(ENTER_KIND, id, 5)).toBeGreaterThan(2)
  expect(await desk.file(id)).toMatchObject({ status: 'DONE', rows: 20, counts })
  const { items } = await clerk.call(listMembers, { query: { limit: 200 } })
  expect(items.filter(({ name }) => name.startsWith('Name'))).toHaveLength(14)
  expect((await desk.member(people[0]!))?.name).toBe('Name 2')
  const left = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
    client.query('select 1 from member_import_keys where tenant_id = 1 and import_id = $1', [id]),
  )
  expect(left.rows).toEqual([])
})

it('is refused beyond the rows that a file may have', async () => {
  const lines = Array.from({ length: 26 }, (_, at) => `+86${13_600_003_000 + at}`)
  const { id } = await desk.upload(`phone\n${lines.join('\n')}\n`)
  await withKills(CHECK_KIND, id, 1_000)
  expect(await desk.file(id)).toMatchObject({
    status: 'UNREADABLE',
    failure: { key: 'import_too_many_rows', params: { maximum: 25 } },
    allowed: ['drop'],
  })
})

it('is removed with its rows some time after the upload, and only the counts stay', async () => {
  const { id } = await desk.upload('phone,name\n12,Anna\n')
  await withKills(CHECK_KIND, id, 1_000)
  const { path } = await inTenant(t.app.pool, 1, 'read', async ({ client }) => {
    const { rows } = await client.query<{ path: string }>(
      'select path from member_imports where tenant_id = 1 and id = $1',
      [id],
    )
    return rows[0]!
  })
  // What a row names is no file that an upload has left behind, not even when its end was in doubt.
  await t.app.files.doubt(path)
  const later = new Date(Date.now() + 24 * 3_600_000)
  for (const _night of [1, 2]) await t.app.files.settleOld(1, later, t.app.namedFiles)
  expect(await t.app.files.size(path)).toBeGreaterThan(0)
  await forgetMemberImports.run(await runOf(t, 'none'), {})
  expect(await desk.rows({ id })).toHaveLength(1)
  now = new Date(now.getTime() + 31 * 24 * 3_600_000)
  await forgetMemberImports.run(await runOf(t, 'none'), {})
  clerk = await userWith(t.http, await as(t.http, 'admin', ADMIN_PASSWORD), [...IMPORT_RIGHTS])
  desk = importDesk(clerk)
  expect(await desk.rows({ id })).toEqual([])
  expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', titles: [], removedOn: null, refused: 1, allowed: [] })
  await expect(t.app.files.size(path)).rejects.toThrow()
})

it('goes with a member whom it brought in or found, and is then no longer entered', async () => {
  const phone = '+8613600002000'
  const { id } = await desk.upload(`phone,name\n${phone},Anna\n`)
  await withKills(CHECK_KIND, id, 1_000)
  const { version } = await desk.file(id)
  await clerk.call(routes.enterMemberImport, { params: { id }, body: { version } })
  await withKills(ENTER_KIND, id, 1_000)
  const memberId = (await desk.member(phone))!.id
  const open = await desk.upload(`phone,name\n${phone},Anna Maria\n`)
  await withKills(CHECK_KIND, open.id, 1_000)
  expect(await desk.rows(open)).toHaveLength(1)
  const ours = personalRows.of(t.app).filter(({ table }) => table.startsWith('member_import_'))
  const tenant = (await tenantById(t.app, 1))!
  for (const { erase } of ours)
    for (let rows = -1; rows !== 0;)
      rows = await asSystem(t.app, tenant, 'test', (ctx) => erase({ app: t.app, db: ctx.db, tenant }, memberId))
  for (const file of [{ id }, open]) {
    expect(await desk.rows(file)).toEqual([])
    expect(await desk.file(file.id)).toMatchObject({ removedOn: null, titles: [], allowed: [] })
  }
  expect((await desk.file(open.id)).status).toBe('DROPPED')
  const left = await inTenant(t.app.pool, 1, 'read', async ({ client }) => [
    ...(await client.query('select 1 from member_import_members where tenant_id = 1 and member_id = $1', [memberId]))
      .rows,
    ...(await client.query('select 1 from member_import_keys where tenant_id = 1')).rows,
  ])
  expect(left).toEqual([])
})
