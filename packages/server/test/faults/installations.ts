/** Installations that are backed up and restored by tests, and files that are damaged on the way. */

import { execFile } from 'node:child_process'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { buildApp, type Running } from '../../src/app.ts'
import { bootstrapTenant } from '../../src/bootstrap.ts'
import { openDatabase, type Database } from '../../src/database.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { readConfig, type Config } from '../../src/kit/ops/config.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as, type Client } from '../harness/client.ts'
import { program } from '../harness/programs.ts'

export interface Installation {
  config: Config
  database: Database
  running: Running
  admin: Client
}

/** Of the installation of this name in a folder of many. */
export const configOf = (folder: string, name: string): Config =>
  readConfig(
    {
      DATA_DIR: join(folder, name),
      FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
      PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
      REQUESTS_PER_USER: '1000000',
      REQUESTS_PER_TENANT: '1000000',
      REQUESTS_PER_ADDRESS: '1000000',
    },
    [],
  )

/** Opened with one tenant, and with its background work; closed after the file. */
export async function opened(config: Config): Promise<Installation> {
  const database = await openDatabase(config)
  atEnd(database.stop)
  await migrate(database.ownerUrl)
  await bootstrapTenant(database.ownerUrl, {
    tenantId: 1,
    code: '0001',
    name: 'One',
    snScheme: 'A',
    adminPassword: ADMIN_PASSWORD,
    secondPassword: ADMIN_PASSWORD,
  })
  const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
  atEnd(() => running.close())
  await running.startWork()
  return { config, database, running, admin: await as(running.http, 'admin', ADMIN_PASSWORD) }
}

export async function superuserOf({ cluster }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster!.superuserUrl('serialis') })
  await client.connect()
  atEnd(() => client.end())
  return client
}

/** What a backup is made of. */
export const sourceOf = ({ running, database }: Installation) => ({
  app: running.app,
  ownerUrl: database.ownerUrl,
  superuserUrl: database.cluster!.superuserUrl('postgres'),
})

/** The application, with what it logs at this level. */
export function heard({ running: { app } }: Installation, level: 'error' | 'warn', said: string[]): Running['app'] {
  const log = { ...app.log, [level]: (_: object, message: string) => void said.push(message) }
  return Object.assign(Object.create(app) as typeof app, { log })
}

/** Runs a command that fails; answers what it says. */
export async function complaintOf(name: 'backup', { dataDir }: Config, ...words: readonly string[]): Promise<string> {
  const { path, execArgv, env } = program(name, { DATA_DIR: dataDir })
  return promisify(execFile)(process.execPath, [...execArgv, path, ...words], { env }).then(
    () => 'it was done',
    (error: { stderr: string }) => error.stderr,
  )
}

export const everyFile = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
export const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: Error) => error.message,
  )
export async function flipBit(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  const { size } = await handle.stat()
  const byte = Buffer.alloc(1)
  const at = Math.floor(size / 2)
  await handle.read(byte, 0, 1, at)
  await handle.write(Buffer.of(byte[0]! ^ 1), 0, 1, at)
  await handle.close()
}
