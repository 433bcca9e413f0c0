/** A task that is killed between two batches goes on behind the last one that is committed; files go when their time is over. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as privacy from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import { listRecords, listRecordVersions } from '@serialis/contract/engagement/records/records.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { runOf, withKills } from '../../../test/harness/killed-runs.ts'
import { inTenant } from '../../kit/db/db.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { approval, askedFor } from '../privacy-requests/privacy-requests.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { forgetRecordImports } from './forgetting/forgetting.tasks.ts'
import { recordDesk } from './record-imports.fixtures.ts'
import { CHECK_KIND, ENTER_KIND, recordImportTasks } from './record-imports.tasks.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof recordDesk>
let collectionId: string
let now = new Date('2026-06-15T20:00:00Z')
const LIMITS = { batchRows: 3, mostRows: 25 }

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp({ clock: { now: () => now } })
  clerk = await userWith(t.http, t.admin, ['records.list', 'records.import'])
  collectionId = await aRecordCollection(t.admin, [
    aField('code', { isRequired: true }),
    aField('area', { type: 'NUMBER' }),
    aField('phone', { pii: 'PERSONAL' }),
  ])
  desk = recordDesk(clerk, collectionId)
})

const killed = (kind: string, id: string, every: number) =>
  withKills(
    t,
    recordImportTasks(LIMITS).find((one) => one.kind === kind)!,
    { table: 'record_imports', id, every },
  )

const pathOf = async (id: string) =>
  inTenant(t.app.pool, 1, 'read', async ({ client }) => {
    const { rows } = await client.query<{ path: string | null }>(
      'select path from record_imports where tenant_id = 1 and id = $1',
      [id],
    )
    return rows[0]!.path
  })

it('goes on where it ended, however often it is killed', async () => {
  // The last row of each batch but the first is of a key of the batch before.
  const lines = Array.from({ length: 20 }, (_, at) => `K-${at > 2 && at % 3 === 2 ? at - 4 : at},${at}`)
  const { id } = await desk.upload(`code,area\n${lines.join('\n')}\n`)
  expect(await killed(CHECK_KIND, id, 4)).toBeGreaterThan(1)
  const counts = { create: 15, change: 0, same: 0, repeat: 5, skip: 0, refused: 0 }
  const checked = await desk.file(id)
  expect(checked).toMatchObject({ status: 'CHECKED', rows: 20, counts })
  await clerk.call(routes.enterRecordImport, { params: { id }, body: { version: checked.version } })
  expect(await killed(ENTER_KIND, id, 4)).toBeGreaterThan(1)
  expect(await desk.file(id)).toMatchObject({ status: 'DONE', rows: 20, counts })
  const { items } = await clerk.call(listRecords, { query: { collectionId, limit: 200 } })
  expect(items).toHaveLength(15)
  // No state was written twice.
  const one = async (wanted: string) => {
    const { id: recordId, data } = items.find(({ key }) => key === wanted)!
    const states = await clerk.call(listRecordVersions, { params: { id: recordId }, query: {} })
    return [data, states.items.length]
  }
  expect(await one('K-0')).toEqual([{ code: 'K-0', area: 0 }, 1])
  expect(await one('K-1')).toEqual([{ code: 'K-1', area: 5 }, 2])
})

it('is refused beyond the rows that a file may have', async () => {
  const lines = Array.from({ length: 26 }, (_, at) => `L-${at}`)
  const { id } = await desk.upload(`code\n${lines.join('\n')}\n`)
  await killed(CHECK_KIND, id, 1_000)
  expect(await desk.file(id)).toMatchObject({
    status: 'UNREADABLE',
    failure: { key: 'import_too_many_rows', params: { maximum: 25 } },
    allowed: ['drop'],
  })
})

it('goes with a person whom it names, in any column, and is then no longer entered', async () => {
  const phone = '+8613600002001'
  const { id: memberId } = await t.admin.call(createMember, { body: { name: 'Zhao', phone } })
  const named = await desk.upload('code,phone\nG-1,136 0000 2001\n')
  const inOther = await desk.upload(`code,Remark\nG-2,${phone}\n`)
  const other = await desk.upload('code,phone\nG-3,+8613600002002\n')
  for (const { id } of [named, inOther, other]) await killed(CHECK_KIND, id, 1_000)
  const all = Object.keys(permissions) as PermissionName[]
  const asker = await userWith(t.http, t.admin, all)
  const signer = await userWith(t.http, t.admin, all)
  const request = await askedFor(asker, memberId, 'ERASURE')
  await signer.call(privacy.erasePrivacyRequest, await approval(signer, request))
  for (const { id } of [named, inOther]) {
    expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', removedOn: null, titles: [], allowed: [] })
    expect(await desk.rows({ id })).toEqual([])
    expect(await pathOf(id)).toBeNull()
  }
  expect((await desk.file(other.id)).status).toBe('CHECKED')
})

it('is removed with its rows some time after the upload, and only the counts stay', async () => {
  const { id } = await desk.upload('code,area\nF-1,x\n')
  await killed(CHECK_KIND, id, 1_000)
  const path = (await pathOf(id))!
  // What a row names is no file that an upload has left behind, not even when its end was in doubt.
  await t.app.files.doubt(path)
  const later = new Date(Date.now() + 24 * 3_600_000)
  for (const _night of [1, 2]) await t.app.files.settleOld(1, later, t.app.namedFiles)
  expect(await t.app.files.size(path)).toBeGreaterThan(0)
  await forgetRecordImports.run(await runOf(t, 'none'), {})
  expect(await desk.rows({ id })).toHaveLength(1)
  now = new Date(now.getTime() + 31 * 24 * 3_600_000)
  await forgetRecordImports.run(await runOf(t, 'none'), {})
  clerk = await userWith(t.http, await as(t.http, 'admin', ADMIN_PASSWORD), ['records.list', 'records.import'])
  desk = recordDesk(clerk, collectionId)
  expect(await desk.rows({ id })).toEqual([])
  expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', titles: [], removedOn: null, refused: 1, allowed: [] })
  await expect(t.app.files.size(path)).rejects.toThrow()
  const left = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
    client.query('select 1 from record_import_persons where tenant_id = 1 and import_id = $1', [id]),
  )
  expect(left.rows).toEqual([])
})
