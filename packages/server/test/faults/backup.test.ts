/** A backup of a working installation, restored: what comes back, what is refused, and what waits for a person. */

import { randomBytes } from 'node:crypto'
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getRestore, releaseRestore } from '@serialis/contract/platform/backups/backups.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { check, linesOfDatabase, readHeads } from '../../scripts/verify-audit.ts'
import { dropLogHistory, logHistory } from '../../src/kit/db/backup/log-archive.ts'
import { clusterPlace } from '../../src/kit/db/cluster.ts'
import { inTenant, type TenantDb } from '../../src/kit/db/db.ts'
import type { Config } from '../../src/kit/ops/config.ts'
import { logKeeper, startLogKeeper } from '../../src/platform/backups/keep-log.ts'
import { readMarks } from '../../src/platform/backups/log-marks.ts'
import { keepNewest, listBackups, makeBackup } from '../../src/platform/backups/make-backup.ts'
import { startDueMails } from '../../src/platform/mail/dispatcher.ts'
import { aMailServer, mailIn, withMailServer } from '../../src/platform/mail/mail.fixtures.ts'
import { queueMail } from '../../src/platform/mail/outbox.service.ts'
import { asCommand, taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { restore, tryNewest, violatedIn } from '../../src/restoring.ts'
import { backUpBeforeUpgrade } from '../../src/upgrade-backup.ts'
import { atEnd } from '../harness/at-end.ts'
import { waitUntil } from '../harness/wait-until.ts'
import {
  complaintOf,
  configOf,
  everyFile,
  flipBit,
  heard,
  messageOf,
  opened,
  sourceOf,
  superuserOf,
  type Installation,
} from './installations.ts'

let folder: string
let backups: string
let first: Installation
let second: Installation
let download: { taskId: string; content: Buffer }
/** Names of roles in the order in which they were acknowledged. */
const acknowledged: string[] = []

const makeRole = async (name: string): Promise<void> => {
  await first.admin.call(createRole, { body: { name, authorities: [] } })
  acknowledged.push(name)
}
const backUp = () => makeBackup(sourceOf(first), backups)
async function emptyConfig(name: string): Promise<Config> {
  const config = configOf(folder, name)
  await mkdir(config.dataDir)
  await copyFile(first.config.masterKeyFile, config.masterKeyFile)
  return config
}
async function exported(): Promise<{ taskId: string; content: Buffer }> {
  const { taskId } = await first.admin.call(exportList, { body: { list: 'roles', format: 'CSV' } })
  await taskIn(first.admin, taskId, ['DONE'])
  return { taskId, content: (await first.admin.raw(downloadTaskFile, { params: { id: taskId } })).body }
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-backup-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  backups = join(folder, 'backups')
  first = await opened(configOf(folder, 'first'))
})

// Each step continues from the previous one.
describe('a backup', { shuffle: false }, () => {
  it('1. is made while people work, and does not contain the master key', async () => {
    await makeRole('before')
    download = await exported()
    // Before the first seal there is no head to sign.
    const [event] = (await first.admin.call(listEvents, { query: {} })).items
    await waitUntil(
      () => first.admin.call(getEvent, { params: { id: event?.id ?? '' } }),
      ({ seal }) => seal !== null,
    )
    let isDone = false
    const working = (async () => {
      for (let number = 1; !isDone; number++) await makeRole(`role ${number}`)
    })()
    const { manifest, folder: made } = await backUp().finally(() => (isDone = true))
    await working
    expect(manifest.files).toHaveLength(1)
    const heads = readHeads(join(made, 'manifest.json'))
    expect(heads).toEqual([manifest.heads[0]?.signed])
    const log = await check(linesOfDatabase(await superuserOf(first.database), 1, '0001'), heads)
    expect([log.verdict, log.faults]).toEqual(['HELD', []])
    const key = (await readFile(first.config.masterKeyFile, 'utf8')).trim()
    for (const path of await everyFile(backups)) {
      const content = await readFile(path)
      expect(content.includes(key) || content.includes(Buffer.from(key, 'hex')), path).toBe(false)
    }
  })

  it('2. is refused without its master key and with a changed bit anywhere, before anything is written', async () => {
    const config = configOf(folder, 'refused')
    await mkdir(config.dataDir)
    expect(await messageOf(restore(config, backups))).toContain('there is no master key at')
    await writeFile(config.masterKeyFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    expect(await messageOf(restore(config, backups))).toMatch(/the backup belongs to master key \w{8}, but/)
    await copyFile(first.config.masterKeyFile, config.masterKeyFile)
    const damaged = join(folder, 'damaged')
    const paths = (await everyFile(backups)).map((path) => path.slice(backups.length))
    expect(paths).toHaveLength(3)
    for (const path of paths) {
      await cp(backups, damaged, { recursive: true })
      await flipBit(join(damaged, path))
      expect(await messageOf(restore(config, damaged)), path).toMatch(/damaged.*: use another backup/)
      await rm(damaged, { recursive: true })
    }
    const [manifest = ''] = paths.filter((path) => path.endsWith('manifest.json'))
    await cp(backups, damaged, { recursive: true })
    await writeFile(
      join(damaged, manifest),
      (await readFile(join(backups, manifest), 'utf8')).replace('"at": "2', '"at": "3'),
    )
    expect(await messageOf(restore(config, damaged))).toContain('was changed or damaged')
    expect(await readdir(config.dataDir)).toEqual(['master.key'])
  })

  it('3. brings back everything that was acknowledged before it, and nothing in part', async () => {
    const config = await emptyConfig('second')
    let violated = ['nothing was verified']
    await restore(config, backups, { use: async ({ app }) => void (violated = await violatedIn(app)) })
    expect(violated).toEqual([])
    expect(await messageOf(restore(config, backups))).toContain('a backup is restored into an empty DATA_DIR')
    second = await opened(configOf(folder, 'second'))
    const { admin, database } = second
    const client = await superuserOf(database)
    const { rows } = await client.query<{ name: string }>('select name from roles')
    const kept = rows.map((row) => row.name)
    const restored = acknowledged.filter((name) => kept.includes(name))
    expect(restored).toContain('before')
    expect(restored).toEqual(acknowledged.slice(0, restored.length))
    expect((await admin.raw(downloadTaskFile, { params: { id: download.taskId } })).body).toEqual(download.content)
  })

  it('4. starts with mails stopped, until a person releases them', async () => {
    const { admin, running, database } = second
    expect((await admin.call(getRestore)).restore).not.toBeNull()
    const server = await aMailServer()
    atEnd(() => server.close())
    await withMailServer(admin, { port: server.port })
    await asCommand(running.app, admin, (ctx) =>
      queueMail(ctx, {
        to: 'anna@example.com',
        template: 'TEST',
        params: { by: 'Anna' },
        about: { subjectType: 'mail_settings', subjectId: 'smtp' },
      }),
    )
    await startDueMails(running.app, 1)
    const client = await superuserOf(database)
    const putOff = () =>
      client.query('select 1 from graphile_worker._private_jobs where locked_at is null and run_at > now()')
    await waitUntil(putOff, ({ rowCount }) => rowCount === 1)
    expect(server.connections).toBe(0)
    expect(await admin.refusal(releaseRestore, { body: { reason: '' } })).toMatchObject({ status: 400 })
    await admin.call(releaseRestore, { body: { reason: 'compared with all partners' } })
    expect(await admin.refusal(releaseRestore, { body: { reason: 'once more' } })).toMatchObject({
      status: 409,
      message: 'restore_is_released',
    })
    expect((await admin.call(getRestore)).restore).toBeNull()
    await mailIn(admin, 'anna@example.com', 'SENT')
    const events = (await admin.call(listEvents, { query: { subjectType: 'restore' } })).items
    expect(events.map(({ action, reason }) => [action, reason])).toEqual([
      ['restore.released', 'compared with all partners'],
      ['restore.made', ''],
    ])
  })

  it('5. is tried out: the log has each trial, and an alert stays open while it fails', async () => {
    const alerts = async () =>
      (await first.admin.call(listAlerts, { query: { subjectType: 'task_kind' } })).items.map(({ status }) => status)
    expect(await alerts()).toEqual([])
    const [name = ''] = await listBackups(backups)
    await flipBit(join(backups, name, 'base.tar.zst'))
    const failed = await tryNewest(first.config, backups)
    expect(failed).toMatchObject({ problem: expect.stringContaining('is damaged'), restoreSeconds: null })
    expect(await alerts()).toEqual(['NEW'])
    await backUp()
    expect(await tryNewest(first.config, backups)).toMatchObject({ problem: null, isTold: true })
    expect(await alerts()).toEqual(['OBSOLETE'])
    const tried = (await first.admin.call(listEvents, { query: { subjectType: 'backup' } })).items
    expect(tried.map(({ action }) => action)).toEqual(['backup.tried', 'backup.tried'])
  })

  it('6. goes when newer ones are kept, with the files that only it needs', async () => {
    const old = (await listBackups(backups))[0]!
    const stored = first.running.app.files.placeOf((await storedFiles())[0]!)
    await rename(stored, join(folder, 'away'))
    await backUp()
    await rename(join(folder, 'away'), stored)
    expect(await keepNewest(backups, 1)).toEqual({ backups: 2, objects: 1 })
    expect(await listBackups(backups)).not.toContain(old)
    expect((await everyFile(backups)).map((path) => dirname(path).startsWith(join(backups, 'objects')))).toEqual([
      false,
      false,
    ])
  })
})

it('is a backup also when older ones could not be removed, and says so', async () => {
  const to = join(folder, 'thinned')
  await mkdir(join(to, '20200101T000000000Z'), { recursive: true })
  const stderr = await complaintOf('backup', first.config, '--to', to, '--keep', '2')
  const made = (await listBackups(to)).at(-1)!
  expect(stderr).toMatch(`The backup ${join(to, made)} is complete, but older backups were not removed: `)
  expect(stderr).not.toContain('No backup was made')
})

describe('the archived log', { shuffle: false }, () => {
  let archive: string
  let place: string
  let keep: () => Promise<string>
  /** A moment after everything that was done, and before anything that is done next. */
  const moment = async () => {
    const at = Date.now() + 1
    await waitUntil(
      () => Date.now(),
      (now) => now > at,
    )
    return new Date(at)
  }
  const backUpNow = () => makeBackup(sourceOf(first), archive)
  const segments = async () => (await everyFile(archive)).filter((path) => /[0-9A-F]{24}\.zst$/.test(path)).sort()
  let wanted: Date
  let file: { taskId: string; content: Buffer }

  beforeAll(async () => {
    archive = join(folder, 'archive')
    place = await clusterPlace(join(first.config.dataDir, 'postgres'))
    keep = logKeeper({ ...sourceOf(first), place }, archive)
  })

  it('1. continues a backup, and is not asked for a moment that it does not reach', async () => {
    const early = await moment()
    await backUpNow()
    const unarchived = await moment()
    await keep()
    const config = await emptyConfig('unreached')
    const attempt = (at: Date) => messageOf(restore(config, archive, { at }))
    expect(await attempt(early)).toMatch(/is before the end of the oldest backup, which is of/)
    expect(await attempt(unarchived)).toMatch(/no log was archived: set BACKUP_LOG_DIR/)
    const { manifest } = await backUpNow()
    expect(await attempt(new Date(manifest.at))).toMatch(/no log after the backup of .* was archived/)
    await makeRole('in the log')
    await keep()
    await makeRole('before the moment')
    file = await exported()
    wanted = await moment()
    await makeRole('after the moment')
    await keep()
    await makeRole('after the log')
    expect(await attempt(await moment())).toMatch(
      /the archived log ends at .*: restore to that moment or to one before/,
    )
    expect(await readdir(config.dataDir)).toEqual(['master.key'])
  })

  it('2. is refused with a changed bit, and a missing segment is named', async () => {
    const config = await emptyConfig('changed')
    const attempt = () => messageOf(restore(config, archive, { at: wanted }))
    const path = (await segments()).at(-1)!
    const mark = (await everyFile(dirname(path))).filter((one) => one.endsWith('.json')).sort()[1]!
    for (const damaged of [path, mark]) {
      await copyFile(damaged, join(folder, 'kept'))
      await flipBit(damaged)
      expect(await attempt()).toMatch(/of the archived log is damaged/)
      await copyFile(join(folder, 'kept'), damaged)
    }
    await rename(path, join(folder, 'moved'))
    expect(await attempt()).toContain(`segment ${basename(path, '.zst')} of the archived log is missing`)
    await rename(join(folder, 'moved'), path)
    await rename(mark, join(folder, 'moved'))
    expect(await attempt()).toMatch(/the archived log has a gap: no mark names segment [0-9A-F]{24}/)
    await rename(join(folder, 'moved'), mark)
    expect(await readdir(config.dataDir)).toEqual(['master.key'])
  })

  it('3. brings back the moment: what was there with its files, and nothing of later', async () => {
    const config = await emptyConfig('third')
    let violated = ['nothing was verified']
    const restored = await restore(config, archive, {
      at: wanted,
      use: async ({ app }) => void (violated = await violatedIn(app)),
    })
    expect([violated, restored.at]).toEqual([[], wanted.toISOString()])
    const { admin, database } = await opened(configOf(folder, 'third'))
    const { rows } = await (await superuserOf(database)).query<{ name: string }>('select name from roles')
    const names = rows.map(({ name }) => name)
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual(['after the moment', 'after the log'])
    expect((await admin.raw(downloadTaskFile, { params: { id: file.taskId } })).body).toEqual(file.content)
    expect((await admin.call(getRestore)).restore?.backupAt).toBe(wanted.toISOString())
    // The restored database is another history: it never continues the log of the lost one.
    expect(await logHistory(database.cluster!.superuserUrl('postgres'))).toBeUndefined()
  })

  it('4. goes with the backups that it continues', async () => {
    const old = await segments()
    await backUpNow()
    await makeRole('later')
    await keep()
    await keepNewest(archive, 1)
    const kept = await segments()
    expect(kept.filter((path) => old.includes(path))).toEqual([])
    const [history = ''] = await readdir(join(archive, 'log'))
    // The last moment that is reached, after which nothing else was done.
    const at = new Date((await readMarks(archive, history)).at(-1)!.at)
    await restore(await emptyConfig('fourth'), archive, {
      at,
      use: async ({ app }) => {
        const named = ({ trx }: TenantDb) =>
          trx.selectFrom('roles').select('name').where('name', '=', 'later').execute()
        expect(await inTenant(app.pool, 1, 'read', named)).toHaveLength(1)
      },
    })
  })

  const alerts = async () =>
    (await first.admin.call(listAlerts, { query: { subjectType: 'task_kind' } })).items.flatMap(
      ({ subjectId, status }) => (subjectId === 'backup.log' ? [status] : []),
    )

  it('5. raises an alert while it cannot be written, also when raising it failed', async () => {
    const root = join(folder, 'late')
    await writeFile(root, 'this is no folder yet')
    const client = await superuserOf(first.database)
    await client.query("alter table alerts add constraint no_more check (type <> 'E1') not valid")
    const said: string[] = []
    const app = heard(first, 'error', said)
    const stop = startLogKeeper({ ...sourceOf(first), app, place }, root, 50)
    atEnd(stop)
    await waitUntil(
      async () => said,
      (messages) => messages.some((message) => message.includes('was not raised')),
    )
    await client.query('alter table alerts drop constraint no_more')
    await waitUntil(alerts, (statuses) => statuses.includes('NEW'))
    await rm(root)
    await waitUntil(alerts, (statuses) => statuses.includes('OBSOLETE'))
    await stop()
    expect(await readdir(join(root, 'log'))).toHaveLength(1)
  })

  it('6. keeps an alert open after a gap, until a backup reaches what follows it', async () => {
    await dropLogHistory(sourceOf(first).superuserUrl)
    const before = (await readMarks(archive, (await readdir(join(archive, 'log')))[0]!)).at(-1)!.at
    const said: string[] = []
    const app = heard(first, 'warn', said)
    const stop = startLogKeeper({ ...sourceOf(first), app, place }, archive, 50)
    atEnd(stop)
    await waitUntil(alerts, (statuses) => statuses.includes('NEW'))
    await makeRole('after the gap')
    const histories = await readdir(join(archive, 'log'))
    expect(histories).toHaveLength(2)
    expect(said).toEqual([expect.stringMatching(`make a new backup into .*no moment after ${before} can be restored`)])
    await backUpNow()
    await waitUntil(alerts, (statuses) => !statuses.includes('NEW'))
    await stop()
  })
})

describe('an upgrade', () => {
  it('begins with a backup, and does not begin when none can be made', async () => {
    const { config, database } = first
    expect(await backUpBeforeUpgrade(config, database)).toBeUndefined()
    const client = await superuserOf(database)
    const last = '(select max(name) from migrations)'
    const { rows } = await client.query(
      `delete from migrations where name = ${last} returning name, digest, applied_at`,
    )
    try {
      const made = await backUpBeforeUpgrade(config, database)
      expect(made?.folder.startsWith(join(config.dataDir, 'backups'))).toBe(true)
      expect(made?.manifest.migrations.map(({ name }) => name)).not.toContain(rows[0].name)
      await backUpBeforeUpgrade(config, database)
      expect(await listBackups(join(config.dataDir, 'backups/before-upgrade'))).toHaveLength(1)
      const nowhere = { ...config, backupDir: config.masterKeyFile }
      expect(await messageOf(backUpBeforeUpgrade(nowhere, database))).toMatch(/nothing was changed.*--no-backup/)
      expect(await backUpBeforeUpgrade({ ...nowhere, isWithoutBackup: true }, database)).toBeUndefined()
    } finally {
      await client.query('insert into migrations select * from json_populate_record(null::migrations, $1)', [rows[0]])
    }
  })
})

const storedFiles = async (): Promise<string[]> => [...(await first.running.app.files.list(1)).files.keys()]
