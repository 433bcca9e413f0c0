/** Databases with data are upgraded: from each version that has a dump, and while the upgrade is killed under readers. */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { describeSchema } from '../../scripts/describe-schema.ts'
import { buildApp } from '../../src/app.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { urlFor } from '../../src/kit/db/roles.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { rooms } from '../../src/rooms.ts'
import { verifyAll } from '../../src/verification.ts'
import { atEnd } from '../harness/at-end.ts'
import { as } from '../harness/client.ts'
import { PASSWORDS } from '../harness/cluster.setup.ts'
import { senderTo } from '../harness/connection.ts'
import { freshDatabase, type TestDatabase } from '../harness/database.ts'
import { startProcess } from '../harness/process.ts'
import { program } from '../harness/programs.ts'
import {
  editedSince,
  keptVersions,
  readDump,
  restore,
  withMigrations,
  type VersionDump,
} from '../harness/version-dump.ts'

const versions = await keptVersions()

async function connected(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  atEnd(() => client.end().catch(() => undefined))
  return client
}

/** A database as `template` is, or an empty one. */
async function database(template = 'template1'): Promise<TestDatabase & { name: string }> {
  const superuser = inject('superuserUrl')
  const name = `u_${randomBytes(6).toString('hex')}`
  const client = await connected(superuser, 'maker')
  await client.query(`create database ${name} template ${template} owner serialis_owner strategy file_copy`)
  await client.end()
  const url = new URL(superuser)
  url.pathname = `/${name}`
  return {
    name,
    ownerUrl: urlFor(superuser, 'owner', PASSWORDS.owner, name),
    appUrl: urlFor(superuser, 'worker', PASSWORDS.worker, name),
    superuserUrl: url.toString(),
  }
}

/** By version: its dump, and a database with its rows to copy. */
const restored = new Map<string, Promise<{ dump: VersionDump; template: string }>>()

function restoredOf(version: string): Promise<{ dump: VersionDump; template: string }> {
  const made =
    restored.get(version) ??
    (async () => {
      const [dump, empty] = [await readDump(version), await database()]
      await restore(dump, empty)
      return { dump, template: empty.name }
    })()
  restored.set(version, made)
  return made
}

/** Invariants of all tenants that do not hold; the files that rows name are no part of a dump. */
async function violations({ ownerUrl, appUrl }: TestDatabase, masterKey: string): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'serialis-upgraded-'))
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: ownerUrl, MASTER_KEY: masterKey }, [])
  const running = await buildApp({ config, appDatabaseUrl: appUrl })
  try {
    const found = await verifyAll(running.app, rooms)
    expect(found.length).toBeGreaterThan(0)
    return found
      .flatMap(({ invariants }) => invariants)
      .filter(({ what, violated }) => violated > 0 && what !== 'every stored file that a row names is there, whole')
      .map(({ what, examples }) => `${what}: ${examples.join(', ')}`)
  } finally {
    await running.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const counts = async (url: string, tables: readonly string[]): Promise<Record<string, number>> => {
  const client = await connected(url, 'counter')
  const found: Record<string, number> = {}
  for (const table of tables)
    found[table] = Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
  await client.end()
  return found
}

it('has a dump of a version', () => {
  expect(versions.length).toBeGreaterThan(0)
})

describe.each(versions)('a database of version %s', (version) => {
  let dump: VersionDump
  let upgraded: TestDatabase

  beforeAll(async () => {
    const { dump: kept, template } = await restoredOf(version)
    dump = kept
    upgraded = await database(template)
  })

  it('was made by migrations that have not been edited since', async () => {
    expect(await editedSince(dump)).toEqual([])
    expect(dump.migrations.length).toBeGreaterThan(0)
  })

  it('is upgraded to the schema of a new one, keeps its rows, and holds every invariant', async () => {
    await migrate(upgraded.ownerUrl)
    expect(await describeSchema(upgraded.ownerUrl)).toBe(await describeSchema((await freshDatabase()).ownerUrl))
    const given = Object.fromEntries(dump.tables.map(({ copy, rows }) => [copy.split(' ')[1] ?? '', rows.length]))
    expect(await counts(upgraded.superuserUrl, Object.keys(given))).toEqual(given)
    expect(await violations(upgraded, dump.masterKey)).toEqual([])
    const client = await connected(upgraded.superuserUrl, 'reader of roles')
    const { rows } = await client.query('select name from roles where holds_all')
    await client.end()
    expect(rows).toEqual([{ name: 'Administrator' }])
  })
})

/** A later release: tables, a long fill in batches, and what needs it. */
const LATER = {
  '9001_grade_products.sql': `create table product_grades (
  tenant_id int not null references tenants (tenant_id),
  product_id uuid not null,
  grade text not null,
  primary key (tenant_id, product_id)
);
-- @tenant-table product_grades select,insert
alter table product_grades add constraint product_grades__product foreign key (tenant_id, product_id) references products (tenant_id, id);
insert into product_grades (tenant_id, product_id, grade) select tenant_id, id, 'A' from products;
alter table products add column grade text;
update products set grade = 'A';
`,
  '9002_fill_request_ids_of_events.sql': `-- @batches
update events set request_id = 'none ' || id where (tenant_id, id) in (select tenant_id, id from events where request_id not like 'none %' order by tenant_id, id limit 20);
`,
  '9003_require_request_ids_of_events.sql': `alter table events add constraint events__request_id check (request_id like 'none %');
create index events__request_id_of on events (tenant_id, request_id);
`,
}
const [GRADE, FILL, REQUIRE] = Object.keys(LATER)

/** See `dump-version.ts`. */
const ADMIN_OF_DUMPS = 'Administrator-1'

/** One upgrade in a process of its own; ends when the process does. */
function startUpgrade(ownerUrl: string, folder: string): { child: ChildProcess; ended: Promise<unknown> } {
  const { path, execArgv, env } = program('upgrade', { OWNER_URL: ownerUrl, MIGRATIONS: folder })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

describe('an upgrade that is killed', () => {
  let base: TestDatabase & { name: string }
  let watcher: pg.Client

  beforeAll(async () => {
    base = await database((await restoredOf(versions.at(-1) ?? '')).template)
    await migrate(base.ownerUrl)
  })

  const applied = async () =>
    (await watcher.query<{ name: string }>("select name from migrations where name > '9' order by name")).rows.map(
      ({ name }) => name,
    )
  const sessions = async (more = '') =>
    (
      await watcher.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'serialis migrations' ${more}`,
      )
    ).rowCount

  /** Starts the upgrade, kills it with -9 where it waits for what `lock` holds, and answers what was applied by then. */
  async function killedAt(target: TestDatabase, folder: string, lock: string): Promise<string[]> {
    const blocker = await connected(target.superuserUrl, 'blocker')
    await blocker.query('begin')
    await blocker.query(lock)
    const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { child, ended } = startUpgrade(target.ownerUrl, folder)
    // It may wait for a reader before, for a moment.
    await expect.poll(() => sessions(`and ${rows[0]?.pid} = any (pg_blocking_pids(pid))`)).toBe(1)
    child.kill('SIGKILL')
    await ended
    await blocker.query('commit')
    await blocker.end()
    // The server notices that its client is gone when it answers the statement that waited.
    await expect.poll(() => sessions()).toBe(0)
    return applied()
  }

  /** Reads as the product does, again and again, until the function that it returns is called. */
  async function reader(target: TestDatabase): Promise<() => Promise<Set<string>>> {
    const client = await connected(target.appUrl, 'reader')
    const seen = new Set<string>()
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        await client.query('begin isolation level repeatable read read only; select set_tenant(1)')
        const { rows } = await client.query(
          'select (select count(*) from events) as events, (select count(*) from products) as products',
        )
        seen.add(JSON.stringify(rows[0]))
        await client.query('commit')
      }
      await client.end()
    })()
    reading.catch(() => undefined)
    return async () => {
      isOver = true
      await reading
      return seen
    }
  }

  it('is complete after a start that is not, whatever it was in the middle of, and under readers', async () => {
    const [target, other] = [await database(base.name), await database(base.name)]
    watcher = await connected(target.superuserUrl, 'watcher')
    const readers = [await reader(target), await reader(target), await reader(target)]
    await withMigrations({ later: LATER }, async (folder) => {
      expect(await killedAt(target, folder, 'lock table products in share mode')).toEqual([])
      expect(await killedAt(target, folder, 'lock table migrations in share mode')).toEqual([])
      expect((await watcher.query("select to_regclass('product_grades') as made")).rows).toEqual([{ made: null }])
      const later =
        'select from events where id = (select id from events order by tenant_id, id offset 50 limit 1) for update'
      expect(await killedAt(target, folder, later)).toEqual([GRADE])
      const filled = "select count(*)::int as n from events where request_id like 'none %'"
      expect((await watcher.query(filled)).rows).toEqual([{ n: 40 }])
      // The fill goes on where it was, and is killed before it is noted.
      expect(await killedAt(target, folder, 'lock table migrations in share mode')).toEqual([GRADE])
      const total = await counts(target.superuserUrl, ['events'])
      expect((await watcher.query(filled)).rows).toEqual([{ n: total['events'] }])
      await startUpgrade(target.ownerUrl, folder).ended
      expect(await applied()).toEqual([GRADE, FILL, REQUIRE])
      await migrate(other.ownerUrl, { folder })
    })
    const seen = await Promise.all(readers.map((stop) => stop()))
    expect(new Set(seen.flatMap((one) => [...one])).size).toBe(1)
    expect(await describeSchema(target.ownerUrl)).toBe(await describeSchema(other.ownerUrl))
    const tables = ['product_grades', 'products', 'events']
    expect(await counts(target.superuserUrl, tables)).toEqual(await counts(other.superuserUrl, tables))
    const left = await watcher.query('select count(*)::int as n from products where grade is null')
    expect(left.rows).toEqual([{ n: 0 }])
  })

  it('lets a server of the old release work until that is killed, and loses nothing that it confirmed', async () => {
    const target = await database(base.name)
    watcher = await connected(target.superuserUrl, 'watcher')
    const { masterKey } = await readDump(versions.at(-1) ?? '')
    const dataDir = await mkdtemp(join(tmpdir(), 'serialis-old-'))
    atEnd(() => rm(dataDir, { recursive: true, force: true }))
    const given = { DATABASE_URL: target.ownerUrl, APP_DATABASE_URL: target.appUrl, MASTER_KEY: masterKey }
    const server = await startProcess(dataDir, given, [])
    const admin = await as(
      senderTo(() => server.url),
      'admin',
      ADMIN_OF_DUMPS,
    )
    const confirmed: string[] = []
    const work = (async () => {
      for (;;) {
        const body = { name: `Old release ${confirmed.length + 1}`, zone: 'UTC' }
        confirmed.push((await admin.call(createFactory, { body })).name)
      }
    })()
    const ended = work.catch(() => undefined)
    await withMigrations({ later: LATER }, async (folder) => {
      const blocker = await connected(target.superuserUrl, 'blocker')
      await blocker.query('begin; lock table products in share mode')
      const upgrade = startUpgrade(target.ownerUrl, folder)
      await expect.poll(() => sessions("and wait_event_type = 'Lock'")).toBe(1)
      const before = confirmed.length
      await expect.poll(() => confirmed.length).toBeGreaterThan(before + 5)
      await server.kill('server')
      await ended
      await blocker.query('commit')
      expect(await upgrade.ended).toEqual([0, null])
    })
    expect(await applied()).toEqual([GRADE, FILL, REQUIRE])
    const { rows } = await watcher.query<{ name: string; events: number }>(
      `select f.name, (select count(*)::int from events e where e.subject_id = f.id::text and e.action = 'factory.created') as events
       from factories f where f.name like 'Old release %' order by f.id`,
    )
    // The last one may have been committed without an answer.
    expect(rows.slice(0, confirmed.length).map(({ name }) => name)).toEqual(confirmed)
    expect(rows.length).toBeLessThanOrEqual(confirmed.length + 1)
    expect(new Set(rows.map(({ events }) => events))).toEqual(new Set([1]))
  })
})
