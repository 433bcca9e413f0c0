/** Result files that are torn, doubled, wrongly encoded, hostile or huge: a clear answer that names the line, nothing kept half, memory flat. */

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { errorStatus } from '@serialis/contract/errors.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrder, getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  getResultFile,
  listResultFiles,
  refuseResultFile,
  uploadResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, fileIn, resultPlan, type LineOrder } from '../../src/plant/results/results.order.fixtures.ts'
import { rooms } from '../../src/rooms.ts'
import { verifyAll } from '../../src/verification.ts'
import { csvResultFile, type CsvVariant } from '../generators/generate-results.ts'
import { atEnd } from '../harness/at-end.ts'
import { CallRefused, userWith, type Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'

const MIB = 1 << 20

let t: TestApp
let clerk: Client
let made: LineOrder
let balance: unknown
const bugs: string[] = []

const orderId = () => made.order.id
const balanceNow = () => clerk.call(getOrderBalance, { params: { id: orderId() } })
const csv = (variant: CsvVariant = {}) => [...csvResultFile(resultPlan(made), variant)].join('')

beforeAll(async () => {
  t = await testApp({ work: true })
  const crew = await aCrew(t.http, t.admin)
  clerk = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product, push: line } = await masters(clerk, t.admin)
  made = await anOrderOnLine(crew, { product, line })
  balance = await balanceNow()
  const { log } = t.app
  t.app.log = {
    ...log,
    error: (details, message) =>
      void bugs.push(`${message}: ${JSON.stringify(details)} ${String((details as { err?: Error }).err?.stack)}`),
  }
  atEnd(() => void (t.app.log = log))
})
beforeEach(() => void (bugs.length = 0))

/** What became of an upload: refused at once, or found unreadable by its dry run. */
async function outcomeOf(content: Buffer | string, name = 'result.csv'): Promise<{ key: string; line?: unknown }> {
  try {
    const { file } = await clerk.upload(uploadResultFile, { params: { id: orderId() } }, { name, content })
    const { status, failure, outcome } = await fileIn(clerk, file.id, 'CHECKED', 'UNREADABLE')
    await clerk.call(refuseResultFile, { params: { id: file.id }, body: { reason: 'not a good one' } })
    return status === 'UNREADABLE'
      ? { key: failure?.key ?? '', line: failure?.params['line'] }
      : { key: `read, with ${outcome?.errors.rows} row errors` }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return { key: error.refusal.message, line: error.refusal.params?.['line'] }
  }
}

async function expectNothingHappened() {
  expect(bugs).toEqual([])
  expect((await clerk.call(getOrder, { params: { id: orderId() } })).status).toMatch(/^(PRODUCTION_READY|PROCESSING)$/)
  expect(await balanceNow()).toEqual(balance)
  await expect.poll(async () => (await t.app.files.list(1)).unsettled).toEqual([])
}

const xml = (body: string, head = '') => `<?xml version="1.0" encoding="UTF-8"?>${head}${body}`
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 12 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`).join('')}]>`
const withLine = (number: number, change: (line: string) => string | Buffer) => {
  const lines = csv().split('\n')
  return Buffer.concat(
    lines.map((line, at) =>
      Buffer.concat([
        Buffer.from(at === number - 1 ? change(line) : line),
        Buffer.from(at < lines.length - 1 ? '\n' : ''),
      ]),
    ),
  )
}

const cases: [string, () => Buffer | string, { key: string | RegExp; line?: number }][] = [
  ['is empty', () => '', { key: 'file_empty' }],
  ['is only a header', () => `${csv().split('\n')[0]}\n`, { key: 'file_torn' }],
  ['is plain text', () => 'Dear Sir or Madam\n', { key: /choose_a_correct_file_type|file_header_differs/ }],
  [
    'has another header',
    () => csv().replace('orderNo', 'order'),
    { key: /choose_a_correct_file_type|file_header_differs/ },
  ],
  ['is a PNG', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { key: 'choose_a_correct_file_type' }],
  ['is gzipped', () => gzipSync(csv()), { key: 'choose_a_correct_file_type' }],
  ['is UTF-16', () => Buffer.from(`\uFEFF${csv()}`, 'utf16le'), { key: /file_not_utf8|choose_a_correct_file_type/ }],
  [
    'is GBK',
    () => withLine(3, (line) => Buffer.concat([Buffer.from(line.slice(0, -2)), Buffer.from('d5c5c8fd', 'hex')])),
    { key: 'file_not_utf8', line: 3 },
  ],
  [
    'has a byte that is no text',
    () => withLine(5, (line) => Buffer.concat([Buffer.from(line), Buffer.from([0xc3, 0x28])])),
    { key: 'file_not_utf8', line: 5 },
  ],
  ['has U+0000', () => withLine(4, (line) => `${line}\0`), { key: /read, with \d+ row errors|^file_/ }],
  ['has no end line', () => csv({ torn: 'no end line' }), { key: 'file_torn' }],
  ['ends within a line', () => csv({ torn: 'half line' }), { key: 'file_torn' }],
  ['counts wrong', () => csv({ torn: 'wrong count' }), { key: 'file_row_count_differs' }],
  ['has another checksum', () => csv({ torn: 'wrong checksum' }), { key: 'file_checksum_differs' }],
  ['lost a row', () => csv().split('\n').toSpliced(6, 1).join('\n'), { key: 'file_row_count_differs' }],
  ['was changed in a row', () => csv().replace('GOOD', 'REJECT'), { key: 'file_checksum_differs' }],
  ['was doubled', () => csv() + csv(), { key: 'file_rows_after_end' }],
  ['has a line of two megabytes', () => withLine(7, () => 'x'.repeat(2 * MIB)), { key: 'file_line_too_long', line: 7 }],
  [
    'has a quote that never closes',
    () => withLine(8, (line) => `"${line}`),
    { key: /file_quote_not_closed|file_line_too_long|file_torn/ },
  ],
  [
    'is a bomb of entities',
    () => xml('<SNXDispositionAssignedMessage>&lol12;</SNXDispositionAssignedMessage>', laughs),
    { key: 'file_has_doctype' },
  ],
  [
    'asks for an outside entity',
    () =>
      xml(
        '<SNXDispositionAssignedMessage>&x;</SNXDispositionAssignedMessage>',
        '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
    { key: 'file_has_doctype' },
  ],
  [
    'uses an entity that nobody declared',
    () => xml('<SNXDispositionAssignedMessage>&x;</SNXDispositionAssignedMessage>'),
    { key: /file_not_well_formed|file_message_unknown/ },
  ],
  ['is XML of another kind', () => xml('<html><body/></html>'), { key: 'choose_a_correct_file_type' }],
  [
    'is XML that breaks off',
    () => xml('<SNXDispositionAssignedMessage><a>'),
    { key: /file_not_well_formed|file_torn|file_message_unknown/ },
  ],
  [
    'is XML nested too deep',
    () => xml(`<SNXDispositionAssignedMessage>${'<a>'.repeat(100_000)}`),
    { key: /file_too_deep|file_message_unknown/ },
  ],
  [
    'is XML with an attribute of ten megabytes',
    () => xml(`<SNXDispositionAssignedMessage a="${'x'.repeat(10 * MIB)}"/>`),
    { key: /^file_/ },
  ],
]

describe('a result file that', () => {
  it.each(cases)('%s is refused clearly and changes nothing', async (_, content, { key, line }) => {
    const outcome = await outcomeOf(content())
    expect(outcome.key).toMatch(key instanceof RegExp ? key : new RegExp(`^${key}$`))
    if (!outcome.key.startsWith('read')) expect(errorStatus).toHaveProperty(outcome.key)
    if (line !== undefined) expect(outcome.line).toBe(line)
    await expectNothingHappened()
  })

  it.each([
    '../../../etc/passwd',
    'a\r\nX-Injected: 1.csv',
    '张三.csv',
    `${'x'.repeat(1_000)}.csv`,
    '<script>.csv',
    '',
  ])('is called %j is stored under a name of the store', async (name) => {
    const { key } = await outcomeOf(
      csv({ torn: 'no end line', shuffleSeed: name.length + 1 }),
      name.replace(/[\r\n"]/g, '%0A'),
    )
    expect(key).toMatch(/^(file_torn|choose_a_file)$/)
    await expectNothingHappened()
    expect([...(await t.app.files.list(1)).files.keys()].filter((path) => !/^1\/[0-9a-f-]{36}$/.test(path))).toEqual([])
  })
})

describe('a form that', () => {
  const boundary = 'xx'
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const end = `--${boundary}--\r\n`
  const form = `multipart/form-data; boundary=${boundary}`
  it.each([
    ['has no file', part('name="note"', 'x') + end, form],
    ['is empty', end, form],
    ['has no end', part('name="file"; filename="a.csv"', 'x').slice(0, -4), form],
    ['has no boundary', part('name="file"; filename="a.csv"', 'x') + end, 'multipart/form-data'],
    ['is no form', '{}', 'application/json'],
    ['is nothing', '', ''],
    [
      'has a field as long as a book',
      part('name="note"', 'x'.repeat(3 * MIB)) + part('name="file"; filename="a.csv"', 'x') + end,
      form,
    ],
    [
      'has fields without end',
      Array.from({ length: 200 }, (_, at) => part(`name="f${at}"`, 'x')).join('') +
        part('name="file"; filename="a.csv"', 'x') +
        end,
      form,
    ],
    ['names a field __proto__', part('name="__proto__"', 'x') + part('name="file"; filename="a.csv"', 'x') + end, form],
  ])('%s is refused', async (_, payload, contentType) => {
    const answer = await t.http.inject({
      method: 'POST',
      url: `/api/production/orders/${orderId()}/results`,
      headers: { authorization: clerk.token, ...(contentType && { 'content-type': contentType }) },
      payload,
    })
    expect([400, 413]).toContain(answer.statusCode)
    expect(errorStatus).toHaveProperty(answer.json<{ message: string }>().message)
    await expectNothingHappened()
  })

  it('breaks off within its file is refused', async () => {
    const pieces = function* () {
      yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`)
      for (let sent = 0; sent < 20; sent++) yield Buffer.alloc(100_000, 'x\n')
    }
    const answer = await t.http.inject({
      method: 'POST',
      url: `/api/production/orders/${orderId()}/results`,
      headers: { authorization: clerk.token, 'content-type': form },
      payload: Readable.from(pieces()),
    })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'upload_broke_off'])
    await expectNothingHappened()
  })
})

describe('300 MB', () => {
  let address: string
  beforeAll(async () => void (address = await t.http.listen({ host: '127.0.0.1', port: 0 })))

  const piece = Buffer.alloc(MIB, 'x')

  /** Sends the same piece until there are 300 MB; answers how much memory was needed beyond what there was. */
  async function sent(head: string): Promise<{ growth: number; status: number; body: string }> {
    const before = process.memoryUsage().rss
    let most = before
    const form = async function* () {
      yield Buffer.from(`--xx\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\n${head}`)
      for (let sentPieces = 0; sentPieces < 300; sentPieces++) {
        most = Math.max(most, process.memoryUsage().rss)
        yield piece
      }
      yield Buffer.from('\r\n--xx--\r\n')
    }
    const answer = await fetch(`${address}/api/production/orders/${orderId()}/results`, {
      method: 'POST',
      headers: {
        authorization: clerk.token,
        'content-type': 'multipart/form-data; boundary=xx',
        'idempotency-key': randomUUID(),
      },
      body: Readable.toWeb(Readable.from(form())),
      duplex: 'half',
    } as RequestInit)
    const body = await answer.text()
    for (const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20); ;) {
      const { items } = await clerk.call(listResultFiles, { query: { orderId: orderId(), status: 'CHECKING' } })
      if (items.length > 0) continue
      clearInterval(watch)
      return { growth: most - before, status: answer.status, body }
    }
  }

  it.each([
    ['without a line', () => `${csv().split('\n')[0]}\n`, 'file_line_too_long'],
    ['of one element', () => xml('<SNXDispositionAssignedMessage>'), /^file_/],
  ])('%s are refused with little memory', async (_, head, key) => {
    const { growth, status, body } = await sent(head())
    expect(status).toBe(200)
    const { file } = JSON.parse(body) as { file: { id: string } }
    expect(await clerk.call(getResultFile, { params: { id: file.id } })).toMatchObject({
      status: 'UNREADABLE',
      failure: { key: expect.stringMatching(key) as string },
    })
    expect(growth / MIB).toBeLessThan(200)
    await expectNothingHappened()
  })
})

it('after all that a good file is taken in, and everything holds', async () => {
  const { file } = await clerk.upload(
    uploadResultFile,
    { params: { id: orderId() } },
    { name: 'good.csv', content: csv() },
  )
  expect(await fileIn(clerk, file.id, 'CHECKED', 'UNREADABLE')).toMatchObject({ status: 'CHECKED', rowErrors: [] })
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
