/** Files of documents: who may put one into a document, where it is used, and when it goes. */

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { removeDocumentFile } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { fileOf, referenceOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, userWith, type Client } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { draftEvent, type Ctx } from '../../../kit/http/context.ts'
import { withHooks } from '../../../kit/http/transaction-hooks.ts'
import { rooms } from '../../../rooms.ts'
import { verifyAll } from '../../../verification.ts'
import { findActor } from '../../access/sessions/sessions.service.ts'
import { started, taskIn } from '../../tasks/tasks.fixtures.ts'
import { startWorkers } from '../../tasks/worker.service.ts'
import { realPng } from '../controller/pictures.fixtures.ts'
import { protocolClient } from '../controller/protocol-client.fixtures.ts'
import { removeUnusedFiles } from './unused.tasks.ts'
import { filesOfDocument, recordUses } from './uses.service.ts'

let t: TestApp
let origin: string
let author: Client
let colleague: Client
let superuser: pg.Client
let now = new Date()

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  author = await userWith(t.http, t.admin, ['orders.list'])
  colleague = await userWith(t.http, t.admin, ['orders.list'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const uploaded = async (by = author) => {
  const { body } = await protocolClient({ origin, token: by.token }).button('a.png', await realPng())
  return { id: String(body.id), url: String(body.url) }
}

/** As a room runs its command for this person. */
async function saving<T>(by: Client, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { actor, tenant } = await findActor(t.app, { token: by.token, idleMs: 0 })
  return withHooks((hooks) =>
    inTenant(t.app.pool, tenant.tenantId, 'write', (db) =>
      work({
        app: t.app,
        db,
        actor,
        tenant,
        now,
        event: draftEvent(),
        request: { id: randomUUID(), ip: '', locale: 'en', token: '' },
        ...hooks,
      }),
    ),
  )
}
const subjectOf = (subjectId: string) => ({ subjectType: 'news', subjectId })
const mayUse = (by: Client, subject: string, ...texts: string[]) =>
  saving(by, async (ctx) => [...(await filesOfDocument(ctx, subjectOf(subject), texts)).values()])
const use = (by: Client, subject: string, ...ids: string[]) =>
  saving(by, (ctx) => recordUses(ctx, subjectOf(subject), ids))
const night = async () => {
  const stop = await startWorkers({ app: t.app, kinds: [removeUnusedFiles], databaseUrl: t.database.appUrl })
  try {
    const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    const { taskId } = await started(t.app, admin, { kind: removeUnusedFiles.kind })
    return (await taskIn(admin, taskId)).result
  } finally {
    await stop()
  }
}
const isThere = async ({ id, url }: { id: string; url: string }) => {
  expect(fileOf(url)?.id).toBe(id)
  return (await superuser.query('select 1 from document_files where id = $1', [id])).rows.length === 1
}

it('a document holds files of its author, those that it held before, and those whose address the author was given', async () => {
  const file = await uploaded()
  expect(await mayUse(author, 'a', referenceOf(file.id), file.url, `https://host.example/base${file.url}`)).toEqual([
    file.id,
    file.id,
    file.id,
  ])
  expect(await mayUse(colleague, 'a', referenceOf(file.id))).toEqual([])
  expect(await mayUse(colleague, 'a', file.url)).toEqual([file.id])
  expect(await mayUse(colleague, 'a', file.url.replace(/s=..../, 's=AAAA'))).toEqual([])
  await use(author, 'a', file.id)
  expect(await mayUse(colleague, 'a', referenceOf(file.id))).toEqual([file.id])
  expect(await mayUse(colleague, 'b', referenceOf(file.id))).toEqual([])
  expect(await mayUse(t.other, 'a', referenceOf(file.id), file.url)).toEqual([])
  expect(await mayUse(author, 'a', 'https://example.com/a.png', 'document-file:nonsense', '', 'javascript:1')).toEqual(
    [],
  )
})

it('an address works until the end of the next day, and a new one after that', async () => {
  const file = await uploaded()
  const status = async () => (await fetch(`${origin}${file.url}`)).status
  const until = Number(new URLSearchParams(file.url.split('?')[1]).get('e')) * 1_000
  const before = now
  now = new Date(until - 1_000)
  expect(await status()).toBe(200)
  now = new Date(until)
  expect(await status()).toBe(404)
  expect(until - before.getTime()).toBeGreaterThan(86_400_000)
  expect(until - before.getTime()).toBeLessThanOrEqual(2 * 86_400_000)
  now = before
})

it('what no document uses goes after a week, and what one uses stays', async () => {
  const [kept, shared, dropped, never] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()]
  await use(author, 'one', kept.id, shared.id, dropped.id)
  await use(author, 'two', shared.id)
  await use(author, 'one', kept.id)
  expect(await night()).toEqual({ files: 0 })
  now = new Date(now.getTime() + 8 * 86_400_000)
  author = await as(t.http, author.account, author.password)
  const young = await uploaded()
  await night()
  expect(await Promise.all([kept, shared, dropped, never, young].map(isThere))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  const { files, unsettled } = await t.app.files.list(1)
  const { rows } = await superuser.query<{ path: string }>('select path from document_files where tenant_id = 1')
  expect([...files.keys()].toSorted()).toEqual(rows.map(({ path }) => path).toSorted())
  expect(unsettled).toEqual([])
})

it('an own file that no document holds is deleted by its owner, once, with its bytes', async () => {
  // The clock has gone on: sessions of before may have ended.
  const again = (who: Client) => as(t.http, who.account, who.password)
  author = await again(author)
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  const [file, used] = [await uploaded(), await uploaded()]
  await use(author, 'four', used.id)
  const of = ({ id }: { id: string }) => ({ params: { id } })
  for (const other of [await again(colleague), await again(t.other), admin])
    expect(await other.refusal(removeDocumentFile, of(file))).toMatchObject({ status: 404 })
  expect(await author.refusal(removeDocumentFile, of(used))).toMatchObject({
    status: 409,
    message: 'document_file_in_use',
    params: { documents: 1 },
  })
  const twice = await Promise.all([1, 2].map(() => author.raw(removeDocumentFile, of(file))))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await isThere(file)).toBe(false)
  expect((await fetch(`${origin}${file.url}`)).status).toBe(404)
  expect(await isThere(used)).toBe(true)
  const { items } = await admin.call(listEvents, { query: { action: 'document_file.removed', subjectId: file.id } })
  expect(items).toMatchObject([{ subjectId: file.id, actorName: expect.any(String) as string }])
  await use(author, 'four')
  await author.call(removeDocumentFile, of(used))
  const { rows } = await superuser.query<{ path: string }>('select path from document_files where tenant_id = 1')
  // The bytes go after the answer.
  const onDisk = async () =>
    (await readdir(join(t.app.config.dataDir, 'files/1'))).map((name) => `1/${name}`).toSorted()
  await expect.poll(onDisk).toEqual(rows.map(({ path }) => path).toSorted())
})

it('a document cannot hold a file that is no longer there', async () => {
  await expect(use(author, 'three', randomUUID())).rejects.toMatchObject({ code: '23503' })
})

it('every file has its row and every row its file', async () => {
  await uploaded(await as(t.http, 'admin', ADMIN_PASSWORD))
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
