import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listApplications } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aStock, type Stock } from '../../src/desk/serials/serials.fixtures.ts'
import { userWith } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { aProxy } from './proxy.ts'
import { aCli, aCliOf, MAIN } from './run-cli.ts'

const RIGHTS: PermissionName[] = [
  'applications.list',
  'applications.create',
  'applications.export',
  'products.list',
  'products.export',
]

let t: TestApp
let stock: Stock
let proxy: Awaited<ReturnType<typeof aProxy>>
let cli: Awaited<ReturnType<typeof aCliOf>>
let apply: string[]

beforeAll(async () => {
  t = await testApp({ work: true })
  proxy = await aProxy(await t.http.listen({ host: '127.0.0.1', port: 0 }))
  stock = await aStock(t.http, t.admin)
  cli = await aCliOf(proxy.url, await userWith(t.http, t.admin, RIGHTS))
  apply = ['apply', '--product', stock.product.code, '--rule', stock.ruleVersionId, '--quantity', '5']
})

const applications = async () => (await t.admin.call(listApplications, { query: { limit: 200 } })).items.length
const CREATE = /^\/api\/serials\/applications$/
const CODES = /\/codes/

describe('an answer that is none of the console', () => {
  it.each(['html', 'torn'] as const)('ends with 6 and says so, also in JSON: %s', async (does) => {
    proxy.make(/./, does)
    const ran = await cli.run(['tasks', '--json'])
    expect(ran, ran.err).toMatchObject({ exit: 6, err: '' })
    expect(ran.json()).toMatchObject({ message: 'answer_not_understood', text: expect.stringContaining('proxies') })
  })
})

describe('a create', () => {
  it.each(['busy', 'lost', 'cut'] as const)('is sent again under its key, and creates once: %s', async (does) => {
    const before = await applications()
    proxy.seen.length = 0
    proxy.make(CREATE, does, does)
    const ran = await cli.run([...apply, '--json'])
    expect(ran, ran.out).toMatchObject({ exit: 0 })
    const keys = proxy.seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await applications()).toBe(before + 1)
  })

  it('that is never answered ends with 4 and the key under which the command creates nothing twice', async () => {
    const before = await applications()
    proxy.make(CREATE, 'lost', 'lost', 'lost', 'lost')
    const ran = await cli.run([...apply, '--json'])
    expect(ran).toMatchObject({ exit: 4 })
    const { idempotencyKey } = ran.json() as { idempotencyKey: string }
    const again = await cli.run([...apply, '--idempotency-key', idempotencyKey, '--json'])
    expect(again, again.out).toMatchObject({ exit: 0 })
    expect(await applications()).toBe(before + 1)
  })
})

describe('a file', () => {
  it('is opened before codes are issued', async () => {
    const before = await applications()
    const missing = await cli.run([...apply, '--out', 'no/such/folder/codes.csv'])
    expect(missing).toMatchObject({
      exit: 2,
      err: expect.stringContaining('no/such/folder/codes.csv cannot be written'),
    })
    await mkdir(join(cli.home, 'folder'))
    expect(await cli.run([...apply, '--out', 'folder'])).toMatchObject({ exit: 2 })
    expect(await applications()).toBe(before)
  })

  it.each(['cut', 'busy'] as const)(
    'that does not come names the application, whose codes are fetched again: %s',
    async (does) => {
      await writeFile(join(cli.home, 'good.csv'), 'kept')
      proxy.make(CODES, does, does, does, does)
      const ran = await cli.run([...apply, '--out', 'good.csv', '--json'])
      expect(ran, ran.err).toMatchObject({ exit: 4, err: '' })
      const { application, text: said } = ran.json() as { application: number; text: string }
      expect(said).toContain(`application ${application} has issued 5 codes`)
      expect(await readFile(join(cli.home, 'good.csv'), 'utf8')).toBe('kept')
      expect(await readdir(cli.home)).not.toContain('good.csv.part')
      proxy.make(CODES)
      const codes = ['codes', String(application), '--out', 'good.csv']
      if (does === 'cut')
        expect(await cli.run(codes)).toMatchObject({ exit: 1, err: expect.stringContaining('reason') })
      const again = await cli.run([...codes, '--reason', 'the connection broke'])
      expect(again, again.err).toMatchObject({ exit: 0, out: `application ${application}: 5 codes, in good.csv\n` })
      expect((await readFile(join(cli.home, 'good.csv'), 'utf8')).trim().split('\n').length).toBeGreaterThanOrEqual(6)
      expect((await stat(join(cli.home, 'good.csv'))).mode & 0o777).toBe(0o600)
    },
  )

  it('with other bytes than those of its task is refused', async () => {
    const list = ['export', 'products', '--out', 'products.csv']
    proxy.make(/\/file$/, 'changed')
    expect(await cli.run(list)).toMatchObject({ exit: 4, err: expect.stringContaining('checksum') })
    expect(await readdir(cli.home)).not.toContain('products.csv')
    expect(await cli.run(list)).toMatchObject({ exit: 0 })
  })
})

it('is ended by Ctrl-C during a download with 130, names what was done, and leaves no part', async () => {
  proxy.seen.length = 0
  proxy.make(CODES, 'hung')
  const args = [MAIN, ...apply, '--out', 'hung.csv']
  const child = spawn(process.execPath, args, { cwd: cli.home, env: cli.env, stdio: 'pipe' })
  const err = text(child.stderr)
  await waitUntil(
    async () => proxy.seen,
    (seen) => seen.some(({ path }) => CODES.test(path)),
  )
  child.kill('SIGINT')
  const [exit] = await once(child, 'exit')
  expect(exit, await err).toBe(130)
  expect(await err).toMatch(/^application \d+ has issued 5 codes, but hung\.csv was not written: interrupted/)
  expect((await readdir(cli.home)).filter((name) => name.startsWith('hung'))).toEqual([])
})

it('keeps a session although a killed program with its number left its own behind', async () => {
  const later = await aCli()
  const line = 'mkdir session && echo old > session/session.json.$$ && exec "$@"'
  const args = ['-c', line, 'sh', process.execPath, MAIN, 'login', '--url', proxy.url, '--account', t.admin.account]
  const child = spawn('sh', args, { cwd: later.home, env: later.env, stdio: 'pipe' })
  child.stdin.end(`${t.admin.password}\n`)
  const [exit] = await once(child, 'exit')
  expect(exit, await text(child.stderr)).toBe(0)
  expect(await readdir(join(later.home, 'session'))).toEqual(['session.json'])
})

it('ends each local fault with its number and one line', async () => {
  const own = await aCliOf(proxy.url, await userWith(t.http, t.admin, ['orders.list', 'orders.import']))
  for (const word of ['toString', 'constructor', '__proto__'])
    expect(await own.run([word, '--json'])).toMatchObject({ exit: 2, err: '' })
  const folder = await own.run(['import', 'orders', '.'])
  expect(folder).toMatchObject({ exit: 2, err: '. cannot be read: it is a folder\n' })
  await writeFile(own.session, '{"url":"htt')
  const damaged = await own.run(['tasks', '--json'])
  expect(damaged).toMatchObject({ exit: 3, err: '' })
  expect(damaged.json()).toMatchObject({ message: 'session_damaged', text: expect.stringContaining('log in again') })
  const homeless = await aCli()
  await writeFile(join(homeless.home, 'session'), 'a file where the folder should be')
  const login = ['login', '--url', proxy.url, '--account', t.admin.account]
  expect(await homeless.run(login, `${t.admin.password}\n`)).toMatchObject({
    exit: 7,
    err: expect.stringContaining('SERIALIS_HOME'),
  })
})
