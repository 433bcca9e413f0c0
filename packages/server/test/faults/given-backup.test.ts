/**
 * A backup of an installation whose database others run. Their tool is a base copy into a second cluster here, as
 * pgBackRest makes it; clusters of their own, because a copy contains roles and every database.
 */

import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { getRestore } from '@serialis/contract/platform/backups/backups.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { getProof } from '@serialis/contract/platform/proof/proof.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type Running } from '../../src/app.ts'
import { bootstrapTenant } from '../../src/bootstrap.ts'
import { openDatabase } from '../../src/database.ts'
import { streamBaseBackup } from '../../src/kit/db/backup/base-backup.ts'
import { restoreCluster, startCluster, type Cluster } from '../../src/kit/db/cluster.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { readConfig, type Config } from '../../src/kit/ops/config.ts'
import { makeBackup, recordBackup } from '../../src/platform/backups/make-backup.ts'
import { unpackTar } from '../../src/platform/backups/tar-reader.ts'
import { taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { restore, violatedIn } from '../../src/restoring.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as, type Client } from '../harness/client.ts'
import { waitUntil } from '../harness/wait-until.ts'

const FAST = { settings: ['fsync=off', 'synchronous_commit=off'] }

let folder: string
let backups: string
let theirs: Cluster
let file: { taskId: string; content: Buffer }

const urlIn = (cluster: Cluster, database = 'given') => {
  const url = new URL(cluster.superuserUrl(database))
  return Object.assign(url, { username: 'owner', password: 'owner' }).toString()
}
const configOf = (name: string, databaseUrl?: string): Config =>
  readConfig(
    {
      DATA_DIR: join(folder, name),
      FIXED_VERIFICATION_CODE: VERIFICATION_CODE,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    [],
  )
/** With the master key of the installation, and nothing else. */
async function emptyConfig(name: string, databaseUrl?: string): Promise<Config> {
  const config = configOf(name, databaseUrl)
  await mkdir(config.dataDir)
  await copyFile(configOf('first').masterKeyFile, config.masterKeyFile)
  return config
}
async function asAdministrator(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: theirs.superuserUrl('postgres') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was done',
    (error: Error) => error.message,
  )

async function running(config: Config): Promise<{ running: Running; ownerUrl: string; admin: Client }> {
  const { ownerUrl, appUrl } = await openDatabase(config)
  await migrate(ownerUrl)
  await bootstrapTenant(ownerUrl, {
    tenantId: 1,
    code: '0001',
    name: 'One',
    snScheme: 'A',
    adminPassword: ADMIN_PASSWORD,
    secondPassword: ADMIN_PASSWORD,
  })
  const made = await buildApp({ config, appDatabaseUrl: appUrl })
  await made.startWork()
  return { running: made, ownerUrl, admin: await as(made.http, 'admin', ADMIN_PASSWORD) }
}
/** Ends when every event is sealed. */
const sealed = (admin: Client) =>
  waitUntil(
    () => admin.call(getProof),
    (proof) => proof.sealed !== null && proof.waiting === 0,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-given-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  backups = join(folder, 'backups')
  theirs = await startCluster(join(folder, 'theirs'), FAST)
  atEnd(() => theirs.stop())
  await asAdministrator("create role owner login createrole password 'owner'", 'create database given owner owner')
})

// Each step continues from the previous one.
describe('a backup of a given database', { shuffle: false }, () => {
  it('1. has files, heads and the position in the log, and says which right is missing', async () => {
    const config = configOf('first', urlIn(theirs))
    const early = await running(config)
    await sealed(early.admin)
    await early.running.close()
    await asAdministrator('create database older template given owner owner')

    const { running: now, ownerUrl, admin } = await running(config)
    const source = { app: now.app, ownerUrl }
    await admin.call(createRole, { body: { name: 'kept', authorities: [] } })
    const { taskId } = await admin.call(exportList, { body: { list: 'roles', format: 'CSV' } })
    await taskIn(admin, taskId, ['DONE'])
    file = { taskId, content: (await admin.raw(downloadTaskFile, { params: { id: taskId } })).body }
    await sealed(admin)

    await inGiven('revoke execute on function pg_current_wal_flush_lsn() from public')
    const refusal = await messageOf(makeBackup(source, backups))
    const grant = 'grant execute on function pg_current_wal_flush_lsn() to "owner"'
    expect(refusal).toContain(`Have an administrator run: ${grant}`)
    expect(await readdir(backups)).toEqual(['objects'])
    await inGiven(grant)

    const made = await makeBackup(source, backups)
    const { database, heads, files } = made.manifest
    expect(database).toEqual({ kind: 'given', endLsn: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/) })
    expect([heads[0]?.signed?.sequence, files.length]).toEqual([heads[0]?.seq, 1])
    await recordBackup(now.app, made)
    await now.close()
  })

  it('2. is refused without its database, with an older one and for a moment, and writes nothing then', async () => {
    const nowhere = await emptyConfig('nowhere')
    expect(await messageOf(restore(nowhere, backups))).toMatch(
      /belongs to a given database: restore that one with its own tool up to position .*, and set DATABASE_URL/,
    )
    const at = new Date()
    const given = { ...nowhere, databaseUrl: urlIn(theirs) }
    expect(await messageOf(restore(given, backups, { at }))).toMatch(/a given database is restored to a moment by its/)
    expect(await readdir(nowhere.dataDir)).toEqual(['master.key'])
    const older = await emptyConfig('older', urlIn(theirs, 'older'))
    expect(await messageOf(restore(older, backups))).toMatch(
      /the event log of tenant 0001 does not contain seal \d+ of the backup: the database is older than the backup/,
    )
  })

  it('3. comes back with the copy that their tool made, and sends nothing', async () => {
    const archive = join(folder, 'theirs.tar')
    await streamBaseBackup(theirs.superuserUrl('postgres'), createWriteStream(archive))
    const place = join(folder, 'copied')
    await restoreCluster(place, (into, own) => unpackTar(createReadStream(archive), into, own))
    const copied = await startCluster(place, FAST)
    atEnd(() => copied.stop())

    const config = await emptyConfig('second', urlIn(copied))
    let violated = ['nothing was verified']
    await restore(config, backups, { use: async ({ app }) => void (violated = await violatedIn(app)) })
    expect(violated).toEqual([])
    const { running: now, admin } = await running(config)
    expect((await admin.raw(downloadTaskFile, { params: { id: file.taskId } })).body).toEqual(file.content)
    expect((await admin.call(getRestore)).restore).not.toBeNull()
    await now.close()
  })
})

async function inGiven(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: theirs.superuserUrl('given') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
