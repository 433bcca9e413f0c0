/** A fresh database and application for a test file. */

import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, inject } from 'vitest'
import { buildApp, type Running } from '../../src/app.ts'
import { urlFor } from '../../src/kit/db/roles.ts'
import type { Extension } from '../../src/kit/http/extension-point.ts'
import type { Clock } from '../../src/kit/ops/clock.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import type { Log } from '../../src/kit/ops/log.ts'
import { proveRuleVersions } from '../../src/numbers/codes/rule-keys.service.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from './accounts.ts'
import { atEnd } from './at-end.ts'
import { as, type Client } from './client.ts'
import { PASSWORDS, TEMPLATE, TENANTS } from './cluster.setup.ts'

/** Tests send in a second what people send in a day. */
const MANY_REQUESTS = {
  REQUESTS_PER_USER: '1000000',
  REQUESTS_PER_KEY: '1000000',
  REQUESTS_PER_TENANT: '1000000',
  REQUESTS_PER_ADDRESS: '1000000',
}

export { ADMIN_PASSWORD, VERIFICATION_CODE }

/** The built console; `WEB_DIR` puts another build to the test. */
export const WEB_DIR = process.env['WEB_DIR'] ?? join(import.meta.dirname, '../../../web/dist')

export interface TestDatabase {
  ownerUrl: string
  appUrl: string
  superuserUrl: string
}

/** Copies the migrated template, or another one; dropped with the cluster. */
export async function freshDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const superuser = inject('superuserUrl')
  const name = `t_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(`create database ${name} template ${template} owner serialis_owner strategy file_copy`)
  await client.end()
  const url = new URL(superuser)
  url.pathname = `/${name}`
  return {
    ownerUrl: urlFor(superuser, 'owner', PASSWORDS.owner, name),
    appUrl: urlFor(superuser, 'worker', PASSWORDS.worker, name),
    superuserUrl: url.toString(),
  }
}

/** Those of what was copied count as used now: a run may copy it longer after than a session may be idle. */
async function useSessions({ superuserUrl }: TestDatabase): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query('update sessions set last_seen_at = greatest(last_seen_at, now())')
  await superuser.end()
}

export interface TestApp extends Running {
  database: TestDatabase
  /** Administrator of tenant 0001 (scheme A). */
  admin: Client
  /** Administrator of tenant 0002 (scheme B). */
  other: Client
}

/** What an application begins with: a database that nobody uses, and the files of its data folder. */
export interface Prepared {
  template: string
  dataDir: string
}

interface AppOptions {
  clock?: Clock
  work?: boolean
  web?: boolean
  via?: (appUrl: string) => Promise<string>
  extensions?: readonly Extension[]
  env?: Record<string, string>
  log?: Log
  /** Instead of the two tenants alone. */
  copyOf?: Prepared
}

/** As `testApp`, but it and its data folder stay until the caller ends them. */
export async function startApp(options: AppOptions): Promise<TestApp> {
  const database = await freshDatabase(options.copyOf?.template ?? TENANTS)
  const dataDir = await mkdtemp(join(tmpdir(), 'serialis-files-'))
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
      DATABASE_URL: database.ownerUrl,
      PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
      // Printing has tests of its own: those that ask every route start no browser.
      CHROMIUM: join(dataDir, 'none'),
      ...MANY_REQUESTS,
      ...options.env,
    },
    [],
  )
  if (options.copyOf) {
    await cp(options.copyOf.dataDir, dataDir, { recursive: true })
    await useSessions(database)
  }
  const running = await buildApp({
    config,
    appDatabaseUrl: (await options.via?.(database.appUrl)) ?? database.appUrl,
    ...(options.clock && { clock: options.clock }),
    ...(options.extensions && { extensions: options.extensions }),
    ...(options.log && { log: options.log }),
    ...(options.web && { webDir: WEB_DIR }),
  })
  if (options.work) await running.startWork()
  // As at each start of the server. Another process may have made the copy's keys.
  else if (options.copyOf) await proveRuleVersions(running.app)
  const admin = await as(running.http, 'admin', ADMIN_PASSWORD)
  return { ...running, database, admin, other: await as(running.http, 'admin@0002', ADMIN_PASSWORD) }
}

/** An application with the tenants 0001 (scheme A) and 0002 (scheme B); closed after the file. `via` may put something between it and its database. */
export async function testApp(options: AppOptions = {}): Promise<TestApp> {
  const t = await startApp(options)
  atEnd(() => ended(t))
  return t
}

async function ended(t: TestApp): Promise<void> {
  await t.close()
  await rm(t.app.config.dataDir, { recursive: true, force: true })
}

/**
 * An application of its own for each test of a file, closed after the test: many that wait for the end of the file take
 * the connections that other files need. `options` is called before each.
 */
export function testAppOfEach(options: () => AppOptions, use: (t: TestApp) => Promise<unknown>): void {
  beforeEach(async () => {
    const t = await startApp(options())
    await use(t)
    return () => ended(t)
  })
}
