/** The program that makes platform administrators. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlatformSession } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { program } from '../../../../test/harness/programs.ts'

let t: TestApp
let dataDir: string
beforeAll(async () => {
  t = await testApp()
  dataDir = await mkdtemp(join(tmpdir(), 'serialis-platform-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
})

async function run(input: string, ...words: readonly string[]): Promise<string> {
  const { path, execArgv, env } = program('platform-admin', {
    DATA_DIR: dataDir,
    DATABASE_URL: t.database.ownerUrl,
    APP_DATABASE_URL: t.database.appUrl,
  })
  const child = spawn(process.execPath, [...execArgv, path, ...words], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number]
  return `${output.trim()} exit ${code}`
}

it('reads the password from its input, and replaces and disables', async () => {
  expect(await run('first long password\n')).toBe('admin@platform may log in with this password exit 0')
  const first = await as(t.http, 'admin@platform', 'first long password')
  await first.call(getPlatformSession)
  expect(await run('second long password\n')).toMatch(/exit 0$/)
  expect(await first.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  const second = await as(t.http, 'admin@platform', 'second long password')
  expect(await run('', '--reset-second-factor')).toBe('admin@platform has no second factor exit 1')
  expect(await run('', '--disable')).toBe('admin@platform is disabled exit 0')
  expect(await second.refusal(getPlatformSession)).toMatchObject({ status: 401 })
})

it('refuses what is too short, guessed first or no name, before it opens anything', async () => {
  expect(await run('short\n')).toBe('the password is too short: at least 12 characters exit 1')
  expect(await run('qwerty123456\n')).toBe('the password is one of those that are guessed first exit 1')
  expect(await run('')).toBe('the input ended before a line with: Password of admin@platform exit 1')
  expect(await run('a long password here\n', 'Root@0001')).toMatch(/^"Root@0001" is no account.* exit 1$/)
  expect(await run('', '--disable', 'nobody')).toBe('there is no nobody@platform exit 1')
})
