/** Upload tickets: what one opens, and when it ends. */

import { createHash } from 'node:crypto'
import { permissions } from '@serialis/contract/permissions.ts'
import { logout } from '@serialis/contract/platform/access/access.routes.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import {
  listDocumentFiles,
  makeUploadTicket,
} from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import type { DocumentFileKind } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aPdf } from '../../files/files.fixtures.ts'
import { realPng } from '../controller/pictures.fixtures.ts'
import { protocolClient } from '../controller/protocol-client.fixtures.ts'

let t: TestApp
let origin: string
let author: Client
let superuser: pg.Client
let now = new Date()

const ticketFor = async (kind: DocumentFileKind, client = author) =>
  (await client.call(makeUploadTicket, { body: { document: 'news:1', kind } })).ticket
const holding = (ticket: string) => protocolClient({ origin, params: { ticket } })

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  origin = await t.http.listen({ port: 0, host: '127.0.0.1' })
  author = await userWith(t.http, t.admin, ['orders.list'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

it('uploads for its person and document, and is stored as a hash alone', async () => {
  const ticket = await ticketFor('image')
  const { body } = await holding(ticket).button('a.png', await realPng())
  expect(body.state).toBe('SUCCESS')
  expect((await author.call(listDocumentFiles, { query: { ids: String(body.id) } })).items).toHaveLength(1)
  const { rows } = await superuser.query('select document_key from document_files where id = $1', [body.id])
  expect(rows).toEqual([{ document_key: 'news:1' }])
  const stored = await superuser.query('select token_hash, uses, upload_tickets::text as row from upload_tickets')
  expect(stored.rows).toMatchObject([{ token_hash: createHash('sha256').update(ticket).digest(), uses: 1 }])
  expect(stored.rows[0].row).not.toContain(ticket)
  const events = await superuser.query('select details::text as said from events')
  expect(JSON.stringify(events.rows)).not.toContain(ticket)
})

it('opens its kind alone, and no other route', async () => {
  const ticket = await ticketFor('image')
  const client = holding(ticket)
  expect((await client.dialog('uploadfile', 'a.pdf', aPdf())).body.key).toBe('upload_ticket_not_valid')
  expect((await client.scrawl((await realPng()).toString('base64'))).body.key).toBe('upload_ticket_not_valid')
  expect((await client.list('listfile')).body.key).toBe('upload_ticket_not_valid')
  expect((await client.list('listimage')).body.key).toBeUndefined()
  expect((await clientOf(t.http, ticket, '').refusal(getMe)).status).toBe(401)
  // The refused ones were no uses.
  const { rows } = await superuser.query('select uses from upload_tickets where token_hash = $1', [
    createHash('sha256').update(ticket).digest(),
  ])
  expect(rows).toEqual([{ uses: 1 }])
})

it('is used a hundred times, not once more, also by many at once', async () => {
  const client = holding(await ticketFor('file'))
  const answers = await Promise.all(Array.from({ length: 101 }, () => client.list('listfile')))
  expect(answers.filter(({ body }) => body.key === 'upload_ticket_not_valid')).toHaveLength(1)
  expect((await client.list('listfile')).body.key).toBe('upload_ticket_not_valid')
})

it('ends after a quarter of an hour', async () => {
  const client = holding(await ticketFor('image'))
  now = new Date(now.getTime() + 899_000)
  expect((await client.list('listimage')).body.key).toBeUndefined()
  now = new Date(now.getTime() + 2_000)
  expect((await client.list('listimage')).body.key).toBe('upload_ticket_not_valid')
})

it('ends with the login, and not with another one of the same person', async () => {
  const again = await as(t.http, author.account, author.password)
  const [ticket, kept] = [await ticketFor('image', again), await ticketFor('image')]
  expect((await holding(ticket).list('listimage')).body.key).toBeUndefined()
  await again.call(logout)
  expect((await holding(ticket).list('listimage')).body.key).toBe('upload_ticket_not_valid')
  expect((await holding(kept).list('listimage')).body.key).toBeUndefined()
  const { rows } = await superuser.query('select 1 from upload_tickets where token_hash = $1', [
    createHash('sha256').update(ticket).digest(),
  ])
  expect(rows).toEqual([])
  // A session that is idle for too long has ended too, although its row is still there.
  await superuser.query("update sessions set last_seen_at = last_seen_at - interval '2 hours'")
  expect((await holding(kept).list('listimage')).body.key).toBe('upload_ticket_not_valid')
  await superuser.query("update sessions set last_seen_at = last_seen_at + interval '2 hours'")
})

it('is of one tenant, whatever number it names', async () => {
  const ticket = await ticketFor('image', t.other)
  expect((await holding(ticket.replace(/^u2_/, 'u1_')).list('listimage')).body.key).toBe('upload_ticket_not_valid')
  expect((await holding(ticket.replace(/^u2_/, 'u999_')).list('listimage')).body.key).toBe('upload_ticket_not_valid')
  const { body } = await holding(ticket).button('a.png', await realPng())
  expect(body.url).toContain('/static/UE/files/2/')
  for (const wrong of ['u1_', `u1_${'A'.repeat(43)}`, author.token, 'null', `${ticket}x`])
    expect((await holding(wrong).list('listimage')).body.key).toBe('upload_ticket_not_valid')
})

it('is for people: a key has no login', async () => {
  const body = { name: 'planning', authorities: [permissions['lines.list']] }
  const { key } = await t.admin.call(createApiKey, { body })
  const program = clientOf(t.http, key, '')
  expect(await program.refusal(makeUploadTicket, { body: { document: 'news:1', kind: 'image' } })).toMatchObject({
    status: 403,
    message: 'upload_ticket_for_people',
  })
  for (const document of ['', 'a b', '<x>', 'x'.repeat(101)])
    expect(await author.refusal(makeUploadTicket, { body: { document, kind: 'image' } })).toMatchObject({ status: 400 })
})
