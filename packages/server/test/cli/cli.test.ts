import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApplication, aStock, type Stock } from '../../src/desk/serials/serials.fixtures.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  step,
  withCodes,
} from '../../src/plant/orders/orders.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { userWith, type Client } from '../harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../harness/database.ts'
import { aCli, aCliOf } from './run-cli.ts'

let t: TestApp
let url: string
let stock: Stock

beforeAll(async () => {
  t = await testApp({ work: true })
  url = await t.http.listen({ host: '127.0.0.1', port: 0 })
  stock = await aStock(t.http, t.admin)
})

const loggedIn = (who: Client) => aCliOf(url, who)

describe('a login', () => {
  it('keeps the token in a file for its owner alone, and takes no secret from the arguments', async () => {
    const cli = await aCli()
    const ran = await cli.run(['login', '--url', url, '--account', 'admin'], `${ADMIN_PASSWORD}\n`)
    expect(ran.out).toBe(`logged in to ${url} as Administrator\n`)
    expect((await stat(cli.session)).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(await readFile(cli.session, 'utf8')) as { token: string }
    expect(ran.out + ran.err).not.toContain(token)
    expect(await cli.run(['login', '--url', url, '--account', 'admin', '--password', 'x'])).toMatchObject({ exit: 2 })
    await chmod(cli.session, 0o644)
    expect(await cli.run(['tasks'])).toMatchObject({ exit: 2 })
    await chmod(cli.session, 0o600)
    expect(await cli.run(['logout'])).toMatchObject({ exit: 0 })
    expect(await cli.run(['tasks'])).toMatchObject({ exit: 3 })
  })

  it('takes an API key in the same way', async () => {
    const { key } = await t.admin.call(createApiKey, {
      body: { name: 'cli', authorities: [permissions['serials.list']] },
    })
    const cli = await aCli()
    expect(await cli.run(['login', '--url', url, '--key'], `${key}\n`)).toMatchObject({ exit: 0 })
    expect((await cli.run(['tasks', '--json'])).json()).toEqual({ items: [], hasMore: false })
    expect(await cli.run(['export', 'orders'])).toMatchObject({ exit: 3 })
  })

  it('says why it was refused, with a number for scripts', async () => {
    const cli = await aCli()
    const wrong = await cli.run(['login', '--url', url, '--account', 'admin', '--json'], 'not the password\n')
    expect(wrong.exit).toBe(1)
    expect(wrong.json()).toMatchObject({ status: 400, message: 'user_name_or_password_wrong' })
    const nowhere = await cli.run(['login', '--url', 'http://127.0.0.1:1', '--account', 'admin'], 'x\n')
    expect(nowhere.exit).toBe(4)
    expect(nowhere.err).toContain('http://127.0.0.1:1 cannot be reached')
  })
})

it('helps in both languages, and refuses what it does not know', async () => {
  const cli = await aCli()
  expect(await cli.run(['--help'])).toMatchObject({ exit: 0, out: expect.stringContaining('serialis login --url URL') })
  expect(await cli.run(['apply', '--help', '--lang', 'zh'])).toMatchObject({ out: expect.stringContaining('退出码') })
  for (const args of [[], ['--lang', 'zh'], ['--lang', 'zh', '--help']])
    expect(await cli.run(args)).toMatchObject({
      exit: 0,
      out: expect.stringContaining(args.length > 0 ? '退出码' : 'Ends with'),
    })
  expect(await cli.run(['tasks', '--lang', 'fr'])).toMatchObject({ exit: 2 })
  expect(await cli.run(['--json', 'tasks'])).toMatchObject({ exit: 2, out: expect.stringContaining('comes first') })
  expect(await cli.run(['--fly'])).toMatchObject({ exit: 2 })
  expect(await cli.run(['fly'])).toMatchObject({ exit: 2 })
  expect(await cli.run(['verify', 'a', 'b'])).toMatchObject({ exit: 2 })
  expect(await cli.run(['tasks', '--state', 'LOST'])).toMatchObject({ exit: 2 })
})

describe('codes', () => {
  it('are applied for and written to a file, within what is allowed', async () => {
    const rights: PermissionName[] = ['applications.list', 'applications.create', 'applications.export']
    const cli = await loggedIn(await userWith(t.http, t.admin, rights))
    const args = ['apply', '--product', stock.product.code, '--rule', stock.ruleVersionId, '--quantity', '12']
    const ran = await cli.run([...args, '--out', 'codes.csv', '--json'])
    expect(ran, ran.out).toMatchObject({ exit: 0 })
    expect(ran.json()).toMatchObject({ issued: 12, applyStatus: 1 })
    const lines = (await readFile(join(cli.home, 'codes.csv'), 'utf8')).trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(13)
    expect(await cli.run(['apply', '--product', 'nothing', '--quantity', '1'])).toMatchObject({ exit: 1 })
    expect(await cli.run(['apply', '--product', stock.product.code, '--quantity', '0'])).toMatchObject({ exit: 2 })
    expect(await cli.run(['tasks', '--all'])).toMatchObject({ exit: 3 })
  })

  it('are verified: known or not', async () => {
    await anApplication(t.admin, stock)
    const cli = await loggedIn(await userWith(t.http, t.admin, ['serials.detail']))
    const [one] = (await t.admin.call(listSerials, { query: { limit: 1 } })).items
    const known = await cli.run(['verify', `(01)${one?.gtin}(21)${one?.code}`])
    expect(known, known.err).toMatchObject({ exit: 0, out: expect.stringContaining(one?.code ?? '') })
    const typed = await cli.run(['verify', ` (01)${one?.gtin}(21)${one?.code} `])
    expect(typed, typed.err).toMatchObject({ exit: 0, out: expect.stringContaining('note: ') })
    const elsewhere = await cli.run(['verify', `(01)09501101530003(21)${one?.code}`])
    expect(elsewhere).toMatchObject({ exit: 5, err: expect.stringContaining(one?.gtin ?? '?') })
    const unknown = await cli.run(['verify', '(01)09501101530003(21)NEVERMADE', '--json'])
    expect(unknown).toMatchObject({ exit: 5 })
    expect(unknown.json()).toMatchObject({ outcome: 'NEVER_ISSUED' })
  })
})

it('a document without a signature is not genuine, and a missing one is wrong use', async () => {
  const cli = await aCli()
  await writeFile(join(cli.home, 'report.pdf'), '%PDF-1.7 nothing')
  expect(await cli.run(['verify', '--document', 'report.pdf', '--key', 'aa'])).toMatchObject({
    exit: 5,
    err: expect.stringContaining('it has no signature'),
  })
  expect(await cli.run(['verify', '--document', 'missing.pdf'])).toMatchObject({ exit: 2 })
})

it('a list is exported with its filter, and needs its own right', async () => {
  const cli = await loggedIn(await userWith(t.http, t.admin, ['products.list', 'products.export']))
  const ran = await cli.run(['export', 'products', '--out', 'products.csv'])
  expect(ran, ran.err).toMatchObject({ exit: 0 })
  expect(await readFile(join(cli.home, 'products.csv'), 'utf8')).toContain(stock.product.code)
  expect(await cli.run(['export', 'users'])).toMatchObject({ exit: 3 })
  expect(await cli.run(['export', 'nothing'])).toMatchObject({ exit: 2, err: expect.stringContaining('products') })
  const tasks = await cli.run(['tasks', '--state', 'DONE'])
  expect(tasks.out).toContain('DONE')
})

it('an export takes several filters with commas, codes for words, and the language that is asked for', async () => {
  const cli = await loggedIn(await userWith(t.http, t.admin, ['orders.list', 'orders.exportList']))
  const planner = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  for (const orderNo of ['FILTER-1', 'FILTER-2', 'OTHER-1']) await aDraft(planner, stock.product, { orderNo })
  const read = async (...more: string[]) => {
    const args = [
      'export',
      'orders',
      '--filter',
      'status=DRAFT,APPROVED',
      '--filter',
      'orderNo=FILTER',
      '--out',
      'o.csv',
    ]
    const ran = await cli.run([...args, ...more])
    expect(ran, ran.err).toMatchObject({ exit: 0 })
    return readFile(join(cli.home, 'o.csv'), 'utf8')
  }
  const words = await read('--lang', 'en')
  expect(words).toMatch(/FILTER-1[^]*FILTER-2|FILTER-2[^]*FILTER-1/)
  expect(words).not.toContain('OTHER-1')
  expect(words).toContain('Draft')
  expect(await read('--values', 'codes')).toContain('DRAFT')
  expect(await read('--lang', 'zh')).toContain('草稿')
  expect(await cli.run(['export', 'orders', '--filter', 'DRAFT'])).toMatchObject({ exit: 2 })
  expect(await cli.run(['export', 'orders', '--filter', 'status=A', '--filter', 'status=B'])).toMatchObject({ exit: 2 })
  expect(await cli.run(['export', 'orders', '--values', 'both'])).toMatchObject({ exit: 2 })
})

it('tasks are listed page by page up to a limit, and it says when there are more', async () => {
  const person = await userWith(t.http, t.admin, ['products.list'])
  const me = await person.call(getMe)
  await inTenant(t.app.pool, Number(me.tenant), 'write', (db) =>
    db.client.query({
      text: `insert into tasks (tenant_id, id, kind, subject_type, subject_id, state, input, starter, started_by, created_at)
        select $1, uuidv7(), 'audit.seal', 'task', '', 'DONE', '{}', $2, $3, now() from generate_series(1, 205)`,
      values: [
        me.tenant,
        JSON.stringify({ kind: 'user', userId: me.userId, userName: me.userName, authorities: [] }),
        me.userId,
      ],
    }),
  )
  const cli = await loggedIn(person)
  const facts = async (...more: string[]) =>
    (await cli.run(['tasks', '--json', ...more])).json() as { items: { id: string }[]; hasMore: boolean }
  const all = await facts('--limit', '300')
  expect(new Set(all.items.map(({ id }) => id)).size).toBe(205)
  expect(all.hasMore).toBe(false)
  expect(await facts('--limit', '203')).toEqual({ items: all.items.slice(0, 203), hasMore: true })
  const few = await cli.run(['tasks'])
  expect(few.out.trim().split('\n')).toHaveLength(51)
  expect(few.out).toContain('There are more')
  expect(await cli.run(['tasks', '--limit', '0'])).toMatchObject({ exit: 2 })
})

it('a result file is imported and committed; what is refused ends with its rows', async () => {
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(t.http, t.admin)
  const made = await masters(t.admin, second)
  const { id } = await withCodes(crew, await aDraft(crew.planner, made.product, { orderNo: 'PO-CLI-1' }))
  await onLine(crew, id, made.push)
  const out = await placedOut(crew, id)
  await step(crew.lineOperator, id, startOrder)
  const cli = await loggedIn(crew.clerk)
  const report = [...csvResultFile(await lineReport(crew, out))].join('')
  await writeFile(join(cli.home, 'torn.csv'), report.slice(0, -20))
  const torn = await cli.run(['import', 'result', 'torn.csv', '--order', 'PO-CLI-1'])
  expect(torn, torn.out + torn.err).toMatchObject({ exit: 1, err: expect.stringContaining('UNREADABLE') })
  await writeFile(join(cli.home, 'report.csv'), report)
  const ran = await cli.run(['import', 'result', 'report.csv', '--order', 'PO-CLI-1', '--commit', '--json'])
  expect(ran, ran.out + ran.err).toMatchObject({ exit: 0 })
  expect(ran.json()).toMatchObject({ status: 'COMMITTED', rowErrors: [] })
  const reader = await loggedIn(await userWith(t.http, t.admin, ['serials.detail']))
  const [code] = (await t.admin.call(listSerials, { query: { orderNo: 'PO-CLI-1', level: 'EA', limit: 1 } })).items
  const symbol = (lot: string) => reader.run(['verify', `(01)${code?.gtin}(10)${lot}(21)${code?.code}`])
  expect(await symbol(code?.batch ?? '')).toMatchObject({ exit: 0, err: '' })
  expect(await symbol('LOT-OTHER')).toMatchObject({
    exit: 5,
    out: '',
    err: expect.stringContaining(`lot: LOT-OTHER on the symbol, ${code?.batch} on the record`),
  })
  expect(await cli.run(['import', 'result', 'report.csv', '--order', 'none'])).toMatchObject({ exit: 1 })
  expect(await cli.run(['import', 'result', 'lost.csv', '--order', 'PO-CLI-1'])).toMatchObject({ exit: 2 })
})
