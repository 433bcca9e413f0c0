/** What the product finds when it starts: leftovers of a kill are taken over, a missing or foreign master key and a running server are refused. */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSnRule, listSnRules } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApprovedRule } from '../../src/numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as, userWith } from '../harness/client.ts'
import { senderTo } from '../harness/connection.ts'
import { killLeftovers, startProcess, type ProductProcess } from '../harness/process.ts'

let folder: string
let dataDir: string
let product: ProductProcess

const refusalOf = (starting: Promise<unknown>) =>
  starting.then(
    () => 'it started',
    (error: Error) => error.message,
  )
const pidFile = () => join(dataDir, 'server.pid')
const keyFile = () => join(dataDir, 'master.key')

/** One rule exists, for every caller. */
async function expectAtWork() {
  const admin = await as(
    senderTo(() => product.url),
    'admin',
    ADMIN_PASSWORD,
  )
  const { items } = await admin.call(listSnRules, { query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Kept'])
  expect((await admin.call(getSnRule, { params: { id: items[0]!.id } })).versions).toMatchObject([
    { status: 'APPROVED' },
  ])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-start-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  atEnd(async () => {
    if (!product.hasEnded()) await product.kill('both')
    await killLeftovers(dataDir)
    await rm(folder, { recursive: true, force: true })
  })
  product = await startProcess(dataDir)
  const sender = senderTo(() => product.url)
  const admin = await as(sender, 'admin', ADMIN_PASSWORD)
  const author = await userWith(sender, admin, Object.keys(permissions) as PermissionName[])
  await anApprovedRule(author, { client: admin, password: admin.password }, { name: 'Kept', rule: aUsualRule() })
})

// Each step continues from the previous one.
describe('a server on a folder that others used', { shuffle: false }, () => {
  it('1. a second server on the same folder is refused, and the first works on', async () => {
    expect(await refusalOf(startProcess(dataDir))).toMatch(
      new RegExp(
        `did not start: a Serialis server \\(process ${product.pid}\\) already uses .*: stop it, or set DATA_DIR`,
      ),
    )
    await expectAtWork()
  })

  it('2. a killed server leaves its lock and its PostgreSQL behind; the next start takes over both', async () => {
    const before = product.postmaster()
    await product.kill('server')
    expect(await readFile(pidFile(), 'utf8')).toBe(String(product.pid))
    expect(() => process.kill(before, 0)).not.toThrow()
    product = await startProcess(dataDir)
    expect(product.postmaster()).not.toBe(before)
    await expectAtWork()
  })

  it('3. pid files whose numbers went to other programs do not stand in the way', async () => {
    await product.kill('both')
    const stranger = spawn('sleep', ['600'])
    try {
      await writeFile(pidFile(), String(stranger.pid))
      const postmaster = join(dataDir, 'postgres/postmaster.pid')
      await writeFile(postmaster, (await readFile(postmaster, 'utf8')).replace(/^\d+/, String(stranger.pid)))
      product = await startProcess(dataDir)
      await expectAtWork()
      expect(stranger.exitCode).toBeNull()
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  it('4. a master key that is gone is not made anew; one that belongs elsewhere is refused; the right one opens', async () => {
    await product.stop()
    await rename(keyFile(), `${keyFile()}.away`)
    expect(await refusalOf(startProcess(dataDir))).toContain(
      `no master key at ${keyFile()}, but rule versions exist: bring the file back or restore it from the recovery key`,
    )
    await writeFile(keyFile(), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    expect(await refusalOf(startProcess(dataDir))).toMatch(
      /did not start: rule versions were wrapped by master key [0-9a-f]+, but .*master\.key holds [0-9a-f]+/,
    )
    await writeFile(keyFile(), 'no key at all', { mode: 0o600 })
    expect(await refusalOf(startProcess(dataDir))).toContain('does not hold a master key (64 hexadecimal digits)')
    await rename(`${keyFile()}.away`, keyFile())
    product = await startProcess(dataDir)
    await expectAtWork()
  })

  it('5. SIGTERM ends server and PostgreSQL, and leaves no lock', async () => {
    const postmaster = product.postmaster()
    expect(await product.stop()).toBe(0)
    expect(() => process.kill(postmaster, 0)).toThrow()
    await expect(readFile(pidFile())).rejects.toThrow('ENOENT')
  })
})
