/** A task that is killed between two batches goes on behind the last one that is committed; files go when their time is over. */

import { disableSubscribeEndpoint } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import * as routes from '@serialis/contract/engagement/inbound/files.routes.ts'
import { listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as privacy from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { runOf, withKills } from '../../../../test/harness/killed-runs.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { approval, askedFor } from '../../privacy-requests/privacy-requests.fixtures.ts'
import { anOpenEndpoint, keyWith } from '../inbound.fixtures.ts'
import { forgetMessages } from '../keeping.tasks.ts'
import { fileDesk } from './files.fixtures.ts'
import { CHECK_KIND, endpointFileTasks, ENTER_KIND } from './files.tasks.ts'

let t: TestApp
let clerk: Client
let now = new Date('2026-06-15T20:00:00Z')
const LIMITS = { batchRows: 3, mostRows: 25 }

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp({ clock: { now: () => now } })
  clerk = await keyWith(t, ['subscribeEndpoints.list', 'subscribeEndpoints.import', 'inbox.list'])
})

const killed = (kind: string, id: string, every: number) =>
  withKills(
    t,
    endpointFileTasks(LIMITS).find((one) => one.kind === kind)!,
    { table: 'endpoint_files', id, every },
  )
const opened = async (keyPath = '') => {
  const { endpoint } = await anOpenEndpoint(t.admin, { keyPath })
  return { ...fileDesk(clerk, endpoint.id), endpoint }
}
const messages = async (endpointId: string) =>
  (await clerk.call(listInbox, { query: { endpointId, limit: 200 } })).items.length
const pathOf = async (id: string) =>
  inTenant(t.app.pool, 1, 'read', async ({ client }) => {
    const { rows } = await client.query<{ path: string | null }>(
      'select path from endpoint_files where tenant_id = 1 and id = $1',
      [id],
    )
    return rows[0]?.path
  })

it.each(['', 'no'])('goes on where it ended, however often it is killed (key: "%s")', async (keyPath) => {
  const desk = await opened(keyPath)
  // Every third row is the one before it again; every fifth is no JSON.
  const rows = Array.from({ length: 20 }, (_, at) =>
    at % 5 === 4 ? `x${at}` : JSON.stringify({ no: at % 3 === 2 ? at - 1 : at }),
  )
  const { id } = await desk.upload(rows.join('\n'), 'a.jsonl')
  expect(await killed(CHECK_KIND, id, 4)).toBeGreaterThan(1)
  const checked = await desk.file(id)
  expect(checked).toMatchObject({ status: 'CHECKED', rows: 20, refused: 4 })
  await desk.enter({ id })
  expect(await killed(ENTER_KIND, id, 4)).toBeGreaterThan(1)
  const accepted = keyPath === '' ? 16 : 12
  const counts = { rows: 20, accepted, repeated: 16 - accepted, refused: 4 }
  const done = await desk.file(id)
  expect(done).toMatchObject({ status: 'DONE', ...counts })
  expect(done.faults.map(({ line }) => line)).toEqual([5, 10, 15, 20])
  expect(await messages(desk.endpoint.id)).toBe(accepted)
  expect(await pathOf(id)).toBeNull()
})

it('is refused beyond the rows that a file may have, before any is taken in', async () => {
  const desk = await opened()
  const { id } = await desk.upload(`no\n${Array.from({ length: 26 }, (_, at) => at).join('\n')}\n`)
  await killed(CHECK_KIND, id, 1_000)
  expect(await desk.file(id)).toMatchObject({
    status: 'UNREADABLE',
    failure: { key: 'import_too_many_rows', params: { maximum: 25 } },
  })
})

it('stops when its endpoint goes out of service', async () => {
  const desk = await opened()
  const { id } = await desk.upload('no\n1\n2\n3\n4\n')
  await killed(CHECK_KIND, id, 1_000)
  await desk.enter({ id })
  const { version } = desk.endpoint
  await t.admin.call(disableSubscribeEndpoint, {
    params: { id: desk.endpoint.id },
    body: { version, reason: 'moved away' },
  })
  await expect(killed(ENTER_KIND, id, 1_000)).rejects.toMatchObject({ key: 'endpoint_out_of_service' })
  expect(await messages(desk.endpoint.id)).toBe(0)
})

it('ends with the erasure of a member while it waits for a decision', async () => {
  const desk = await opened()
  const { id } = await desk.upload('phone\n+8613600002001\n')
  await killed(CHECK_KIND, id, 1_000)
  expect((await desk.file(id)).status).toBe('CHECKED')
  const { id: memberId } = await t.admin.call(createMember, { body: { name: 'Zhao', phone: '+8613600002001' } })
  const all = Object.keys(permissions) as PermissionName[]
  const asker = await userWith(t.http, t.admin, all)
  const signer = await userWith(t.http, t.admin, all)
  const request = await askedFor(asker, memberId, 'ERASURE')
  await signer.call(privacy.erasePrivacyRequest, await approval(signer, request))
  expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', removedOn: null, preview: null })
  expect(await pathOf(id)).toBeNull()
})

it('is removed when nobody decides, and forgotten with the messages of its endpoint', async () => {
  const desk = await opened()
  const { id } = await desk.upload('no\n1\n')
  await killed(CHECK_KIND, id, 1_000)
  const path = (await pathOf(id))!
  // What a row names is no file that an upload has left behind, not even when its end was in doubt.
  await t.app.files.doubt(path)
  const later = new Date(Date.now() + 24 * 3_600_000)
  for (const _night of [1, 2]) await t.app.files.settleOld(1, later, t.app.namedFiles)
  expect(await t.app.files.size(path)).toBeGreaterThan(0)
  await forgetMessages.run(await runOf(t, 'none'), {})
  expect((await desk.file(id)).status).toBe('CHECKED')
  now = new Date(now.getTime() + 8 * 24 * 3_600_000)
  await forgetMessages.run(await runOf(t, 'none'), {})
  expect(await desk.file(id)).toMatchObject({ status: 'DROPPED', rows: 1, preview: null, allowed: [] })
  // It goes with the next sweep.
  expect((await t.app.files.list(1)).unsettled).toContain(`${path}.new`)
  now = new Date(now.getTime() + 90 * 24 * 3_600_000)
  await forgetMessages.run(await runOf(t, 'none'), {})
  expect(await clerk.refusal(routes.getEndpointFile, { params: { id } })).toMatchObject({ status: 404 })
})
