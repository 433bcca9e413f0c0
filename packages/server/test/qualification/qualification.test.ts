/** The pack for customers: a sound installation passes, and each kind of damage fails at the step that names it. */

import { execFile } from 'node:child_process'
import { appendFile, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Route } from '@serialis/contract/kit/route.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentOf } from '../../qualification/document.ts'
import { installationSteps } from '../../qualification/installation.ts'
import { operationSteps } from '../../qualification/operation.ts'
import { inSandbox } from '../../qualification/sandbox.ts'
import { runSteps, type Result } from '../../qualification/step.ts'
import { checkDocument } from '../../scripts/verify-document.ts'
import { groundFloor } from '../../src/ground-floor.ts'
import { bind } from '../../src/kit/http/bind.ts'
import { buildHttp } from '../../src/kit/http/http.ts'
import { signedDocument } from '../../src/platform/proof/signed-document.ts'
import { fingerprintOf, signingKeyOfApp } from '../../src/platform/secrets/signing-key.ts'
import { rooms } from '../../src/rooms.ts'
import { atEnd } from '../harness/at-end.ts'
import { clientOf, type Sender } from '../harness/client.ts'
import { freshDatabase, testApp, type TestApp } from '../harness/database.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const FROM_RELEASE = [
  'package.json',
  'packages/contract/package.json',
  'packages/server/package.json',
  'packages/web/package.json',
  'packages/server/schema.sql',
]
const TOOL = 'node_modules/tool/package.json'

let t: TestApp
/** A small release: true files that steps read, one package, the lock file, and the list of their checksums. */
let release: string

const failed = (results: readonly Result[]) => results.filter(({ passed }) => !passed).map(({ number }) => number)
const seenOf = (results: readonly Result[], number: string) => results.find((one) => one.number === number)?.seen ?? ''
const installed = (database: { ownerUrl: string; appUrl: string } = t.database) =>
  runSteps(installationSteps({ config: t.app.config, database, root: release, isProduction: false }))
const sandbox = (http: Sender = t.http) => ({
  app: t.app,
  http,
  database: t.database,
  admin: clientOf(http, t.admin.token, t.admin.account, t.admin.password),
  other: t.other,
})

async function makeRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-release-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const path of FROM_RELEASE) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await copyFile(join(ROOT, path), join(folder, path))
  }
  const lock = { packages: { '': {}, 'node_modules/tool': { version: '1.2.3' } } }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  await mkdir(dirname(join(folder, TOOL)), { recursive: true })
  await writeFile(join(folder, TOOL), JSON.stringify({ version: '1.2.3' }))
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/checksums.mjs'), folder])
  return folder
}

beforeAll(async () => {
  t = await testApp({ work: true })
  release = await makeRelease()
  await signingKeyOfApp(t.app)
})

// The cluster of the tests gives up durability for speed, which is the one thing that may be found here.
const NOT_DURABLE = 'IQ-04'

describe('an installation', { shuffle: false }, () => {
  it('that is sound passes each step', async () => {
    const results = await installed()
    expect(failed(results)).toEqual([NOT_DURABLE])
    expect(seenOf(results, NOT_DURABLE)).toContain('fsync off')
    expect(seenOf(results, 'IQ-02')).toContain(`${FROM_RELEASE.length + 2} files`)
  })

  it('whose database lost a migration or a policy, or whose working role got rights, fails at that step', async () => {
    const broken = await freshDatabase()
    const owner = new pg.Client({ connectionString: broken.ownerUrl })
    await owner.connect()
    await owner.query('delete from migrations where name = (select max(name) from migrations)')
    await owner.query('drop policy roles__tenant on roles')
    await owner.query('grant update on events to serialis_app')
    await owner.end()
    const results = await installed({ ownerUrl: broken.ownerUrl, appUrl: broken.ownerUrl })
    expect(failed(results)).toEqual([NOT_DURABLE, 'IQ-05', 'IQ-06', 'IQ-07'])
    expect(seenOf(results, 'IQ-05')).toMatch(/^\d{4}_\w+\.sql was not applied$/)
    expect(seenOf(results, 'IQ-06')).toContain('missing: roles: policy roles__tenant')
    expect(seenOf(results, 'IQ-06')).toMatch(/not expected: events: grant .*update/)
    expect(seenOf(results, 'IQ-07')).toContain('could bypass row-level security')
  })

  it('with a file that was changed or is gone, or with another package, fails at that step', async () => {
    await appendFile(join(release, 'packages/web/package.json'), '\n')
    await rm(join(release, 'packages/server/schema.sql'))
    await writeFile(join(release, TOOL), JSON.stringify({ version: '1.2.4' }))
    const results = await installed()
    expect(failed(results)).toEqual(['IQ-02', 'IQ-03', NOT_DURABLE, 'IQ-06'])
    expect(seenOf(results, 'IQ-02')).toBe(
      `${TOOL} was changed; packages/server/schema.sql is missing; packages/web/package.json was changed`,
    )
    expect(seenOf(results, 'IQ-03')).toContain('node_modules/tool 1.2.4: 1.2.3 expected')
  })
})

describe('the operation', { shuffle: false }, () => {
  it('passes each step', async () => {
    const results = await inSandbox((own) => runSteps(operationSteps(own)))
    expect(results.filter(({ passed }) => !passed)).toEqual([])
    expect(results.length).toBeGreaterThan(15)
  })

  it('of a product without its guards fails at the steps about permissions', async () => {
    const bindings = rooms
      .flatMap((room) => room.bindings)
      .map((binding) =>
        binding.route.permission === 'public'
          ? binding
          : Object.assign(bind({ ...binding.route, permission: 'session' } as Route, binding as never), {
              ...(binding.ask && { ask: binding.ask }),
            }),
      )
    const http = await buildHttp({ app: t.app, ground: groundFloor, bindings, constraints: t.app.constraints })
    atEnd(() => http.close())
    const about = operationSteps(sandbox(http)).filter(({ what }) => /permissions|API key/.test(what.en))
    const results = await runSteps(about)
    expect(failed(results)).toEqual(about.map(({ number }) => number))
    expect(about).toHaveLength(2)
  })
})

it('the report is signed, in both languages, and a program of its own checks it', async () => {
  const key = await signingKeyOfApp(t.app)
  const fingerprint = fingerprintOf(key.publicKey)
  const results = await runSteps(operationSteps(sandbox()).slice(1, 3))
  const at = new Date()
  const facts = { at, release: '1', machine: 'm', installation: 'i', keyId: key.keyId, fingerprint }
  const [english, chinese] = await Promise.all(
    (['en', 'zh'] as const).map(async (language) =>
      signedDocument(await documentOf(results, facts, language), key, at),
    ),
  )
  for (const document of [english, chinese] as Buffer[]) {
    expect(document.subarray(0, 5).toString()).toBe('%PDF-')
    expect(checkDocument(document)).toEqual({ at: at.toISOString(), fingerprint })
    const changed = Buffer.from(document)
    changed[1_000]! ^= 1
    expect(checkDocument(changed)).toEqual({ fault: 'its content was changed' })
  }
  const forged = (english as Buffer).toString('latin1').replace(/"at":"\d{4}/, '"at":"1999')
  expect(checkDocument(Buffer.from(forged, 'latin1'))).toEqual({ fault: 'its signature is wrong' })
  const file = join(release, 'report.pdf')
  await writeFile(file, english as Buffer)
  const program = (...words: string[]) =>
    new Promise<number>((resolve) => {
      const script = join(ROOT, 'packages/server/scripts/verify-document.ts')
      execFile(process.execPath, [script, file, ...words], (error) => resolve(error === null ? 0 : Number(error.code)))
    })
  expect([await program('--key', fingerprint), await program('--key', '0'.repeat(64)), await program()]).toEqual([
    0, 1, 3,
  ])
})
