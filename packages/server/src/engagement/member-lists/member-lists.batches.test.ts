/** A task that is killed between two batches goes on behind the last one that is committed; files go when their time is over. */

import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import { createMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { runOf, withKills } from '../../../test/harness/killed-runs.ts'
import { inTenant } from '../../kit/db/db.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { personalRows } from '../members/erasing/personal-tables.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { LIST_RIGHTS, listDesk } from './member-lists.fixtures.ts'
import { CHECK_KIND, ENTER_KIND, forgetMemberLists, memberListTasks } from './member-lists.tasks.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof listDesk>
let now = new Date('2026-06-15T20:00:00Z')
const LIMITS = { batchRows: 3, mostRows: 25 }

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp({ clock: { now: () => now } })
  clerk = await userWith(t.http, t.admin, [...LIST_RIGHTS])
  desk = listDesk(clerk)
})

const killed = (kind: string, id: string, every: number) =>
  withKills(
    t,
    memberListTasks(LIMITS).find((one) => one.kind === kind)!,
    { table: 'member_lists', id, every },
  )

const rowsOf = (text: string) =>
  inTenant(t.app.pool, 1, 'read', async ({ client }) => (await client.query<{ path: string | null }>(text)).rows)

it('goes on where it ended, however often it is killed', async () => {
  const tag = await activeTag(clerk, { lifetimeDays: 30 })
  const phones = Array.from({ length: 20 }, (_, at) => `+86${13_610_001_000 + at}`)
  const ids: string[] = []
  for (const phone of phones) ids.push((await clerk.call(createMember, { body: { phone } })).id)
  // The last row of each batch but the first is of a member of the batch before.
  const lines = phones.map((phone, at) => (at > 2 && at % 3 === 2 ? phones[at - 4] : phone))
  const { id } = await desk.upload({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, `phone\n${lines.join('\n')}\n`)
  expect(await killed(CHECK_KIND, id, 4)).toBeGreaterThan(1)
  const counts = { change: 15, same: 0, repeat: 5, refused: 0 }
  const checked = await desk.file(id)
  expect(checked).toMatchObject({ status: 'CHECKED', rows: 20, counts })
  await clerk.call(routes.enterMemberList, { params: { id }, body: { version: checked.version } })
  expect(await killed(ENTER_KIND, id, 4)).toBeGreaterThan(1)
  expect(await desk.file(id)).toMatchObject({ status: 'DONE', rows: 20, counts })
  const { items } = await clerk.call(listMembers, { query: { tag: tag.code, limit: 200 } })
  expect(items).toHaveLength(15)
  expect((await clerk.call(getMemberTags, { params: { id: ids[0]! } })).items).toHaveLength(1)
  // No line of the history twice.
  expect(await rowsOf(`select id from member_tag_changes where tenant_id = 1 and source_ref = '${id}'`)).toHaveLength(
    15,
  )
})

it('is refused beyond the rows that a file may have', async () => {
  const tag = await activeTag(clerk)
  const lines = Array.from({ length: 26 }, (_, at) => `+86${13_610_003_000 + at}`)
  const { id } = await desk.upload({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, `phone\n${lines.join('\n')}\n`)
  await killed(CHECK_KIND, id, 1_000)
  expect(await desk.file(id)).toMatchObject({
    status: 'UNREADABLE',
    failure: { key: 'import_too_many_rows', params: { maximum: 25 } },
    allowed: ['drop', 'download', 'unmask'],
  })
})

it('goes with a person whom it names, in any column, and is then no longer entered', async () => {
  const tag = await activeTag(clerk)
  const of = { target: 'TAG', targetId: tag.id, effect: 'ADD' } as const
  const phone = '+8613610004000'
  const { id: memberId } = await clerk.call(createMember, { body: { phone } })
  const named = await desk.upload(of, `phone\n${phone}\n`)
  const inOther = await desk.upload(of, `External ID,Remark\nnobody-1,136 1000 4000\n`)
  const other = await desk.upload(of, `phone\n+8613610004001\n`)
  for (const { id } of [named, inOther, other]) await killed(CHECK_KIND, id, 1_000)
  const tenant = (await tenantById(t.app, 1))!
  const ours = personalRows.of(t.app).find(({ table }) => table === 'member_list_rows')!
  const holding = <T>(work: (of: { app: typeof t.app; db: never; tenant: never }) => Promise<T>) =>
    asSystem(t.app, tenant, 'test', (ctx) => work({ app: t.app, db: ctx.db as never, tenant: tenant as never }))
  expect(await holding((held) => ours.beforeApproval!(held, memberId))).toBeGreaterThan(0)
  for (const { id } of [named, inOther]) {
    expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', removedOn: null, titles: [], allowed: [] })
    expect(await desk.rows({ id })).toEqual([])
  }
  expect((await desk.file(other.id)).status).toBe('CHECKED')
  for (let rows = -1; rows !== 0;) rows = await holding((held) => ours.erase(held, memberId))
  const left = await rowsOf(
    `select import_id from member_list_hashes where tenant_id = 1 and import_id in ('${named.id}', '${inOther.id}')`,
  )
  expect(left).toEqual([])
})

it('is removed with its rows some time after the upload, and only the counts stay', async () => {
  const tag = await activeTag(clerk)
  const { id } = await desk.upload({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, 'phone\nx\n+8613610005000\n')
  await killed(CHECK_KIND, id, 1_000)
  const path = async () => (await rowsOf(`select path from member_lists where tenant_id = 1 and id = '${id}'`))[0]!.path
  const before = (await path())!
  await forgetMemberLists.run(await runOf(t, 'none'), {})
  expect(await desk.rows({ id })).toHaveLength(2)
  now = new Date(now.getTime() + 31 * 24 * 3_600_000)
  await forgetMemberLists.run(await runOf(t, 'none'), {})
  clerk = await userWith(t.http, await as(t.http, 'admin', ADMIN_PASSWORD), [...LIST_RIGHTS])
  desk = listDesk(clerk)
  expect(await desk.rows({ id })).toEqual([])
  expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', titles: [], removedOn: null, refused: 2, allowed: [] })
  expect(await path()).toBeNull()
  await expect(t.app.files.size(before)).rejects.toThrow()
  expect(await rowsOf(`select import_id from member_list_hashes where tenant_id = 1 and import_id = '${id}'`)).toEqual(
    [],
  )
})
