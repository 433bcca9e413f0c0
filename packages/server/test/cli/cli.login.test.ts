import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { permissions } from '@serialis/contract/permissions.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { askPasswordChange } from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, userWith, type Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { needs } from '../harness/needs.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { aCli, aCliOf, MAIN } from './run-cli.ts'

let t: TestApp
let url: string
let person: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  url = await t.http.listen({ host: '127.0.0.1', port: 0 })
  person = await userWith(t.http, t.admin, ['lines.list'])
})

const tokenIn = async (file: string) => (JSON.parse(await readFile(file, 'utf8')) as { token: string }).token
const isOpen = async (token: string) => (await clientOf(t.http, token, person.account).raw(getMe)).status === 200
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

describe('an address', () => {
  it.each([
    ['http://console.example.com', '--insecure'],
    ['http://10.1.2.3:8080', '--insecure'],
    ['http://localhost.example.com', '--insecure'],
    ['https://mei:geheim@console.example.com', 'no account and no password'],
    ['https://geheim@console.example.com', 'no account and no password'],
    ['https://console.example.com/?token=geheim', 'ends with its path'],
    ['ftp://console.example.com', '--url https://'],
    ['https://', '--url https://'],
  ])('is refused before a password is asked for, and not repeated: %s', async (address, why) => {
    const ran = await (await aCli()).run(['login', '--url', address, '--account', 'mei'], 'password\n')
    expect(ran, ran.err).toMatchObject({ exit: 2, out: '', err: expect.stringContaining(why) })
    expect(ran.err).not.toContain('geheim')
  })

  it('may be http for another machine where the caller says so', async () => {
    const ran = await (
      await aCli()
    ).run(['login', '--url', 'http://console.invalid', '--account', 'mei', '--insecure'], 'x\n')
    expect(ran).toMatchObject({ exit: 4, err: expect.stringContaining('http://console.invalid cannot be reached') })
  })
})

describe('a login', () => {
  it('ends although its standard input stays open', async () => {
    const cli = await aCli()
    const args = ['login', '--url', `${url}/`, '--account', person.account]
    expect(await cli.run(args, `${person.password}\n`, { isOpen: true })).toMatchObject({ exit: 0 })
    const wrong = await cli.run(args, 'wrong\n', { isOpen: true })
    expect(wrong, wrong.err).toMatchObject({ exit: 1 })
  })

  it('with an input that ends before the password is wrong use', async () => {
    const ran = await (await aCli()).run(['login', '--url', url, '--account', person.account])
    expect(ran).toMatchObject({ exit: 2, err: expect.stringContaining('Password') })
  })

  it('closes the session that it replaces, and a logout its own', async () => {
    const cli = await aCliOf(url, person)
    const first = await tokenIn(cli.session)
    expect(await isOpen(first)).toBe(true)
    await cli.run(['login', '--url', url, '--account', person.account], `${person.password}\n`)
    const second = await tokenIn(cli.session)
    await expect.poll(() => isOpen(first)).toBe(false)
    expect(await isOpen(second)).toBe(true)
    expect(await cli.run(['logout'])).toMatchObject({ exit: 0, out: 'logged out\n' })
    await expect.poll(() => isOpen(second)).toBe(false)
  })

  it('of an account that must choose a new password is refused, names the page, and leaves no session', async () => {
    const due = await userWith(t.http, t.admin, ['lines.list'])
    const { items } = await t.admin.call(listUsers, { query: { account: due.account } })
    const params = { id: items[0]?.id ?? '' }
    await t.admin.call(askPasswordChange, { params, body: { reason: 'older than our rule' } })
    const cli = await aCli()
    const ran = await cli.run(['login', '--url', url, '--account', due.account], `${due.password}\n`)
    expect(ran).toMatchObject({ exit: 3, out: '', err: expect.stringContaining(`${url}/choose_password`) })
    expect(await isThere(cli.session)).toBe(false)
  })

  it.each(['Ctrl-C', 'SIGINT'])('is ended by %s at the password with 130', needs(['script', 'ps']), async (by) => {
    const cli = await aCli()
    const line = [process.execPath, MAIN, 'login', '--url', url, '--account', person.account].join(' ')
    const child = spawn('script', ['-qec', `exec ${line}`, '/dev/null'], { cwd: cli.home, env: cli.env, stdio: 'pipe' })
    let shown = ''
    child.stdout.on('data', (part: Buffer) => void (shown += part.toString()))
    await waitUntil(
      async () => shown,
      (so) => so.includes('Password: '),
    )
    if (by === 'Ctrl-C') child.stdin.write('\u0003')
    else process.kill(Number(execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid=']).toString()), 'SIGINT')
    const [exit] = await once(child, 'exit')
    expect(exit, shown).toBe(130)
    expect(shown).not.toContain('Warning')
    expect(await text(child.stderr)).toBe('')
  })
})

describe('a logout', () => {
  it('that does not reach the server ends with 4 and says when the session ends by itself', async () => {
    const cli = await aCliOf(url, person)
    const token = await tokenIn(cli.session)
    const kept = JSON.parse(await readFile(cli.session, 'utf8')) as object
    expect(kept).toMatchObject({ idleMinutes: 60 })
    await writeFile(cli.session, JSON.stringify({ ...kept, url: 'http://127.0.0.1:1' }))
    const ran = await cli.run(['logout'])
    expect(ran).toMatchObject({ exit: 4, out: '', err: expect.stringMatching(/not used for 60 minutes, by \d{4}-/) })
    expect(await isThere(cli.session)).toBe(false)
    expect(await isOpen(token)).toBe(true)
  })

  it('of an API key says that the key stays valid', async () => {
    const { key } = await t.admin.call(createApiKey, {
      body: { name: 'cli', authorities: [permissions['lines.list']] },
    })
    const cli = await aCli()
    await cli.run(['login', '--url', url, '--key'], `${key}\n`)
    expect(await cli.run(['logout'])).toMatchObject({ exit: 0, out: expect.stringContaining('stays valid') })
  })
})
