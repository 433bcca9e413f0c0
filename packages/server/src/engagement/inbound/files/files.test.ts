/** Messages from files: what a row becomes, what is refused and why, what counts once, and what nobody may. */

import {
  deleteSubscribeEndpoint,
  disableSubscribeEndpoint,
  getEndpointActivity,
  getSubscribeEndpoint,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import * as routes from '@serialis/contract/engagement/inbound/files.routes.ts'
import type { EndpointFile } from '@serialis/contract/engagement/inbound/files.schema.ts'
import { getInboxMessage, listInbox, unmaskInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { bombs } from '../../../../test/bombs/throwing.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { xlsxOf } from '../../../kit/text-files/xlsx.ts'
import { anOpenEndpoint, signed } from '../inbound.fixtures.ts'
import { fileDesk } from './files.fixtures.ts'

let t: TestApp
let clerk: Client
const bugs: string[] = []

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['subscribeEndpoints.list', 'subscribeEndpoints.import'])
  t.app.log = { ...t.app.log, error: (details, message) => void bugs.push(`${message}: ${JSON.stringify(details)}`) }
})

const csv = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
/** What comes after it is behind the bytes by which a file is known. */
const LONG = csv('no', ...Array.from({ length: 2_000 }, (_, at) => `row ${at}`))
const countsOf = ({ rows, accepted, repeated, refused }: EndpointFile) => [rows, accepted, repeated, refused]
const opened = async (keyPath = '', maxBytes = 1_000_000) => {
  const { endpoint, secret } = await anOpenEndpoint(t.admin, { keyPath, maxBytes })
  return { ...fileDesk(clerk, endpoint.id), endpoint, secret }
}
async function contents(endpointId: string): Promise<string[]> {
  const { items } = await t.admin.call(listInbox, { query: { endpointId, limit: 200 } })
  const read = await Promise.all(
    items.map(async ({ id }) => {
      const { file } = await t.admin.call(getInboxMessage, { params: { id } })
      const { body } = await t.admin.call(unmaskInboxMessage, { params: { id } })
      return `${file?.row} ${body}`
    }),
  )
  return read.toSorted()
}

describe('a file of messages', () => {
  it('is checked without a trace, then each of its rows becomes a message', async () => {
    const desk = await opened('orderNo')
    const file = await desk.checked(csv('orderNo,phone,', 'S-1,"+8613800138777",x', 'S-2,,'))
    expect(file).toMatchObject({ status: 'CHECKED', format: 'CSV', allowed: ['enter', 'drop'] })
    expect(countsOf(file)).toEqual([2, 0, 0, 0])
    expect(file.preview).toEqual({
      titles: ['orderNo', 'phone', ''],
      rows: [
        { line: 2, cells: ['S-1', '+8613800138777', 'x'] },
        { line: 3, cells: ['S-2', '', ''] },
      ],
    })
    expect(await contents(desk.endpoint.id)).toEqual([])
    const done = await desk.entered(file)
    expect(done).toMatchObject({ status: 'DONE', preview: null, removedOn: null, allowed: [] })
    expect(countsOf(done)).toEqual([2, 2, 0, 0])
    expect(await contents(desk.endpoint.id)).toEqual([
      '2 {"orderNo":"S-1","phone":"+8613800138777"}',
      '3 {"orderNo":"S-2","phone":""}',
    ])
    const activity = await t.admin.call(getEndpointActivity, { params: { id: desk.endpoint.id } })
    expect(activity).toMatchObject({ accepted: 2, repeated: 0, refused: 0 })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'endpoint_file', subjectId: file.id } })
    expect(items.map(({ action }) => action)).toContain('endpoint_file.entered')
    expect(JSON.stringify(items)).not.toMatch(/S-1|38777|orders\.csv/)
  })

  it('is a workbook, a list, a document, or JSON lines, as well', async () => {
    async function* each() {
      yield ['X-1', '12']
    }
    const parts: Buffer[] = []
    for await (const part of xlsxOf('x', ['orderNo', 'amount'], each(), 'UTC')) parts.push(part)
    const desk = await opened('order.no')
    const flat = await opened('orderNo')
    await flat.entered(await flat.checked(Buffer.concat(parts), 'orders.xlsx'))
    expect(await contents(flat.endpoint.id)).toEqual(['2 {"orderNo":"X-1","amount":"12"}'])
    const list = await desk.checked('[{"order":{"no":1}},\n {"order":{"no":"2"}}]', 'orders.json')
    expect(list).toMatchObject({ format: 'JSON', preview: { titles: [], rows: [{ line: 1 }, { line: 2 }] } })
    await desk.entered(list)
    const lines = await desk.checked('\uFEFF{"order":{"no":3}}\n\n{"order":{"no":1}}', 'orders.jsonl')
    expect(lines).toMatchObject({ format: 'JSON_LINES' })
    // The number and the text are one key, as they are where a sender hands them in.
    expect(countsOf(await desk.entered(lines))).toEqual([2, 1, 1, 0])
    await desk.entered(await desk.checked('{\n "order": {"no": 4}\n}', 'order.json'))
    expect(await contents(desk.endpoint.id)).toEqual([
      '1 {\n "order": {"no": 4}\n}',
      '1 {"order":{"no":1}}',
      '1 {"order":{"no":3}}',
      '2 {"order":{"no":"2"}}',
    ])
  })

  it('refuses rows one by one, with their place and the reason and nothing of what they hold', async () => {
    const desk = await opened('no', 1_000)
    const deep = `${'{"no":'.repeat(40)}1${'}'.repeat(40)}`
    const rows = [
      '{"no":1}',
      'x',
      '[1]',
      '{"other":1}',
      `{"no":"${'k'.repeat(201)}"}`,
      `{"no":2,"a":"${'y'.repeat(1_000)}"}`,
      deep,
    ]
    const file = await desk.checked(rows.join('\n'), 'a.jsonl')
    expect(countsOf(file)).toEqual([7, 0, 0, 6])
    const faults = [
      { line: 2, reason: 'UNREADABLE' },
      { line: 3, reason: 'UNREADABLE' },
      { line: 4, reason: 'KEY_MISSING' },
      { line: 5, reason: 'KEY_TOO_LONG' },
      { line: 6, reason: 'TOO_LARGE' },
      { line: 7, reason: 'TOO_COMPLEX' },
    ]
    expect(file.faults).toEqual(faults)
    const done = await desk.entered(file)
    expect(countsOf(done)).toEqual([7, 1, 0, 6])
    expect(done.faults).toEqual(faults)
    const reader = await userWith(t.http, t.admin, ['subscribeEndpoints.list'])
    const { body } = await reader.raw(routes.downloadEndpointFileFaults, { params: { id: file.id } })
    expect(body.toString()).toContain('4,The row has no key where the endpoint expects it.')
    expect(body.toString()).not.toMatch(/other|kkk/)
    const table = await desk.checked(csv('no,a', '"1"x,2', ',4'))
    expect(table.faults.map(({ reason }) => reason)).toEqual(['MISQUOTED', 'KEY_MISSING'])
    expect(table.allowed).toEqual(['drop', 'download'])
    expect(
      await clerk.refusal(routes.enterEndpointFile, { params: { id: table.id }, body: { version: table.version } }),
    ).toMatchObject({ message: 'import_has_nothing_to_enter' })
  })

  it('counts a row once: by its key, also that of a sender, or by its place in the same file', async () => {
    const desk = await opened('no')
    const body = '{"no":"A"}'
    const sent = signed(body, { secret: desk.secret, at: t.app.clock.now() })
    const answer = await t.http.inject({ method: 'POST', url: desk.endpoint.path, headers: sent, payload: body })
    expect(answer.statusCode).toBe(202)
    expect(countsOf(await desk.entered(await desk.checked(csv('no', 'A', 'B', 'B'))))).toEqual([3, 1, 2, 0])
    const plain = await opened()
    const content = csv('no', 'A', 'A')
    expect(countsOf(await plain.entered(await plain.checked(content)))).toEqual([2, 2, 0, 0])
    expect(countsOf(await plain.entered(await plain.checked(content, 'again.csv')))).toEqual([2, 0, 2, 0])
    expect(countsOf(await plain.entered(await plain.checked(csv('no', 'A', 'C'))))).toEqual([2, 2, 0, 0])
  })

  it('ends where it is torn, empty, of another encoding, or no table', async () => {
    const desk = await opened()
    const bad: [content: string | Buffer, key: string][] = [
      [csv('no'), 'import_empty'],
      [csv(',,', '1,2,3'), 'import_empty'],
      [csv('no,no', '1,2'), 'import_column_twice'],
      ['[{"no":1},{"no":', 'endpoint_file_not_json'],
      ['[]', 'import_empty'],
      [Buffer.concat([Buffer.from(LONG), Buffer.from('d5c5c8fd', 'hex')]), 'file_not_utf8'],
      [`${LONG}1\0`, 'file_has_nul'],
    ]
    for (const [content, key] of bad) {
      const file = await desk.checked(content)
      expect([file.status, file.failure?.key, file.allowed]).toEqual(['UNREADABLE', key, ['drop']])
      expect(await desk.drop(file)).toMatchObject({ status: 'DROPPED', allowed: [] })
    }
    for (const content of [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no\r\n1\r\n', 'utf16le')])
      expect(
        await clerk.uploadRefusal(
          routes.uploadEndpointFile,
          { params: { id: desk.endpoint.id } },
          { name: 'm.csv', content },
        ),
      ).toMatchObject({ message: 'choose_a_correct_file_type' })
    expect(await contents(desk.endpoint.id)).toEqual([])
  })

  it.each(bombs.filter(({ door, isInSuite }) => isInSuite && door === 'list'))(
    'is refused as a bomb: $name',
    async (bomb) => {
      const desk = await opened()
      const parts: Buffer[] = []
      for await (const part of bomb.pieces(3)) parts.push(part)
      const upload = { name: 'bomb.xlsx', content: Buffer.concat(parts) }
      const input = { params: { id: desk.endpoint.id } }
      const id = await clerk.upload(routes.uploadEndpointFile, input, upload).then(
        (file) => file.id,
        () => null,
      )
      if (id !== null) {
        const file = await desk.atRest(id)
        // Some are only wide, or one endless cell: rows that are too large.
        expect(file.status === 'UNREADABLE' || file.refused === file.rows).toBe(true)
      }
      expect(bugs).toEqual([])
    },
  )
})

describe('what may be done with a file', () => {
  it('needs its right and the tenant, and shows its first rows to who uploaded it alone', async () => {
    const desk = await opened()
    const file = await desk.checked(csv('no', 'P-1'))
    const { id, version } = file
    const reader = await userWith(t.http, t.admin, ['subscribeEndpoints.list'])
    const stranger = await userWith(t.http, t.admin, ['inbox.list'])
    expect(await reader.call(routes.getEndpointFile, { params: { id } })).toMatchObject({ preview: null, allowed: [] })
    expect(await t.admin.call(routes.getEndpointFile, { params: { id } })).toMatchObject({ preview: null })
    const ofEndpoint = { params: { id: desk.endpoint.id }, query: {} }
    expect((await reader.call(routes.listEndpointFiles, ofEndpoint)).items).toMatchObject([{ id, rows: 1 }])
    expect(await stranger.refusal(routes.listEndpointFiles, ofEndpoint)).toMatchObject({ status: 403 })
    expect(await t.other.refusal(routes.listEndpointFiles, ofEndpoint)).toMatchObject({ status: 404 })
    for (const route of [routes.enterEndpointFile, routes.dropEndpointFile]) {
      const input = { params: { id }, body: { version } }
      expect(await reader.refusal(route, input)).toMatchObject({ status: 403 })
      expect(await t.other.refusal(route, input)).toMatchObject({ status: 404 })
      const old = { params: { id }, body: { version: version + 1 } }
      expect(await clerk.refusal(route, old)).toMatchObject({ message: 'changed_meanwhile' })
    }
    expect(await t.other.refusal(routes.getEndpointFile, { params: { id } })).toMatchObject({ status: 404 })
    const table = { name: 'a.csv', content: csv('no', 'P-1') }
    const input = { params: { id: desk.endpoint.id } }
    expect(await reader.uploadRefusal(routes.uploadEndpointFile, input, table)).toMatchObject({ status: 403 })
    expect(await t.other.uploadRefusal(routes.uploadEndpointFile, input, table)).toMatchObject({ status: 404 })
    const stored = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
      client.query<{ previewEncrypted: Buffer }>(
        'select preview_encrypted from endpoint_files where tenant_id = 1 and id = $1',
        [id],
      ),
    )
    expect(stored.rows[0]!.previewEncrypted.toString('latin1')).not.toContain('P-1')
  })

  it('starts once when it is pressed twice, and needs an endpoint in service', async () => {
    const desk = await opened()
    const file = await desk.checked(csv('no', 'T-1'))
    const input = { params: { id: file.id }, body: { version: file.version } }
    const answers = await Promise.allSettled([1, 2].map(() => clerk.call(routes.enterEndpointFile, input)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(countsOf(await desk.atRest(file.id))).toEqual([1, 1, 0, 0])
    const next = await desk.checked(csv('no', 'T-2'))
    const { id } = desk.endpoint
    const { version } = await t.admin.call(getSubscribeEndpoint, { params: { id } })
    const stopped = await t.admin.call(disableSubscribeEndpoint, {
      params: { id },
      body: { version, reason: 'moved away' },
    })
    const closed = { message: 'endpoint_status_does_not_allow' }
    const entering = { params: { id: next.id }, body: { version: next.version } }
    expect(await clerk.refusal(routes.enterEndpointFile, entering)).toMatchObject(closed)
    const table = { name: 'a.csv', content: csv('no', 'T-3') }
    expect(await clerk.uploadRefusal(routes.uploadEndpointFile, { params: { id } }, table)).toMatchObject(closed)
    await desk.drop(next)
    expect(await clerk.refusal(routes.dropEndpointFile, entering)).toMatchObject({ message: 'changed_meanwhile' })
    const { version: now } = await desk.file(next.id)
    expect(
      await clerk.refusal(routes.dropEndpointFile, { params: { id: next.id }, body: { version: now } }),
    ).toMatchObject({ message: 'import_status_does_not_allow' })
    const removal = { params: { id }, query: { version: stopped.version } }
    expect(await t.admin.refusal(deleteSubscribeEndpoint, removal)).toMatchObject({ message: 'endpoint_has_messages' })
    const empty = await opened()
    await empty.drop(await empty.checked(csv('no', 'T-4')))
    const its = { params: { id: empty.endpoint.id } }
    const off = await t.admin.call(disableSubscribeEndpoint, {
      ...its,
      body: { version: empty.endpoint.version, reason: 'moved away' },
    })
    expect(await t.admin.refusal(deleteSubscribeEndpoint, { ...its, query: { version: off.version } })).toMatchObject({
      message: 'endpoint_has_files',
    })
  })
})
