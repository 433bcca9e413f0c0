/** How a start treats a database whose history differs from that of its files, or whose tables others have locked. */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, inject, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { PASSWORDS } from '../../../test/harness/cluster.setup.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { urlFor } from './roles.ts'

let ownerUrl: string
let owner: pg.Client

const A = { '0001_create_a.sql': 'create table a (id int primary key);\n' }
const B = { '0002_create_b.sql': 'create table b (id int primary key);\n' }
const C = { '0003_create_c.sql': 'create table c (id int primary key);\n' }

beforeEach(async () => {
  const name = `m_${randomBytes(6).toString('hex')}`
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query(`create database ${name} owner serialis_owner`)
  await superuser.end()
  ownerUrl = urlFor(inject('superuserUrl'), 'owner', PASSWORDS.owner, name)
  owner = new pg.Client({ connectionString: ownerUrl, application_name: 'nightly dump' })
  await owner.connect()
  atEnd(() => owner.end())
})

/** Applies these files. */
async function migrateBy(files: Record<string, string>, options: MigrateOptions = {}): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-migrations-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return await migrate(ownerUrl, { ...options, folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was not refused',
    (error: Error) => error.message,
  )
const tables = async () =>
  (
    await owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    )
  ).rows.map(({ name }) => name)

it('applies what is missing, in order, and nothing twice', async () => {
  expect(await migrateBy({ ...A, ...B })).toEqual(['0001_create_a.sql', '0002_create_b.sql'])
  expect(await migrateBy({ ...A, ...B })).toEqual([])
  expect(await migrateBy({ ...C, ...A, ...B })).toEqual(['0003_create_c.sql'])
  expect(await tables()).toEqual(['a', 'b', 'c'])
})

it('lets two servers that start at once apply each file once', async () => {
  const both = await Promise.all([migrateBy({ ...A, ...B }), migrateBy({ ...A, ...B })])
  expect(both.flat().sort()).toEqual(['0001_create_a.sql', '0002_create_b.sql'])
})

it.each([
  [
    'a lower number after a higher one',
    { ...A, ...C },
    { ...A, ...B, ...C },
    /0002_create_b\.sql is missing.*0003_create_c\.sql/,
  ],
  [
    'a file that was edited',
    { ...A, ...B },
    { '0001_create_a.sql': 'create table z (id int);\n', ...B },
    /0001_create_a\.sql was edited/,
  ],
  [
    'a database of a newer release',
    { ...A, ...B, ...C },
    { ...A, ...B },
    /newer release.*has 0003_create_c\.sql.*ends with 0002.*restore the backup/,
  ],
  ['a database of another build', { ...A, ...B, ...C }, { ...A, ...C }, /another build.*has 0002_create_b\.sql/],
])('refuses %s, and changes nothing', async (_name, before, after, words) => {
  await migrateBy(before)
  const there = await tables()
  expect(await refusalOf(migrateBy(after))).toMatch(words)
  expect(await tables()).toEqual(there)
})

it('refuses a database of 0.1.0 with what to do, and leaves it alone', async () => {
  await migrateBy({ '0001_create_tenants.sql': 'create table tenants (tenant_id int primary key);\n' })
  const there = await tables()
  expect(await refusalOf(migrate(ownerUrl))).toMatch(
    /^Serialis 0\.1\.0 made this database, and no later release upgrades it; nothing was changed\. .* npm run db:reset/,
  )
  expect(await tables()).toEqual(there)
})

it('says which file and statement failed, keeps nothing of it, and goes on once it is corrected', async () => {
  const wrong = { '0002_fill_a.sql': '-- Two at once.\ninsert into a values (1);\n\ninsert into a\n  values (1);\n' }
  expect(await refusalOf(migrateBy({ ...A, ...wrong, ...C }))).toBe(
    [
      'migration 0002_fill_a.sql failed at line 4: duplicate key value violates unique constraint "a_pkey"',
      '  insert into a\n  values (1);',
      'Nothing of this file was kept, and the files before it stay applied. Remove the cause and start this release again; to go back to the former release, restore the backup made before the upgrade (docs/UPGRADE.md).',
    ].join('\n'),
  )
  expect((await owner.query('select 1 from a')).rows).toEqual([])
  expect(await migrateBy({ ...A, '0002_fill_a.sql': 'insert into a values (1);\n', ...C })).toEqual([
    '0002_fill_a.sql',
    '0003_create_c.sql',
  ])
})

it('gives up with the names of those who hold the locks', async () => {
  await migrateBy(A)
  await owner.query('begin; lock table a in access share mode')
  const alter = { '0002_alter_a.sql': 'alter table a add column name text;\n' }
  const { processID } = owner as unknown as { processID: number }
  expect(await refusalOf(migrateBy({ ...A, ...alter }, { lockTimeoutMs: 50, tries: 2 }))).toMatch(
    new RegExp(
      `^migration 0002_alter_a\\.sql did not get a lock within 0\\.05 s \\(try 2 of 2\\)\\. Sessions that hold locks: nightly dump \\(process ${processID}\\)\\. Stop other servers`,
    ),
  )
  await owner.query('commit')
  expect(await migrateBy({ ...A, ...alter })).toEqual(['0002_alter_a.sql'])
})

it('tries again until the others let go', async () => {
  await migrateBy(A)
  await owner.query('begin; lock table a in access share mode')
  const tried = migrateBy({ ...A, '0002_alter_a.sql': 'alter table a add column name text;\n' }, { lockTimeoutMs: 50 })
  // Between two attempts; it has just asked which sessions hold the locks.
  const waiting = `select 1 from pg_stat_activity where datname = current_database()
    and application_name = 'serialis migrations' and state = 'idle' and query like '%from pg_locks%'`
  const watcher = new pg.Client({ connectionString: ownerUrl })
  await watcher.connect()
  await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1)
  await watcher.end()
  await owner.query('commit')
  expect(await tried).toEqual(['0002_alter_a.sql'])
})

const FILL = [
  '-- Fills a large table without a long transaction.',
  '-- @batches',
  "update a set name = 'n' || id where id in (select id from a where name is null order by id limit 40);",
  '',
].join('\n')
const WIDE = {
  '0001_create_a.sql':
    'create table a (id int primary key, name text);\ninsert into a select n from generate_series(1, 100) n;\n',
}

it('fills a large table in batches, and goes on behind those of an attempt that was ended', async () => {
  await migrateBy(WIDE)
  const filled = async () => Number((await owner.query('select count(name)::int as n from a')).rows[0].n)
  const watcher = new pg.Client({ connectionString: ownerUrl })
  await watcher.connect()
  await watcher.query('begin; select from a where id = 70 for update')
  const limited = { lockTimeoutMs: 50, tries: 1 }
  expect(await refusalOf(migrateBy({ ...WIDE, '0002_fill_a.sql': FILL }, limited))).toMatch(
    /0002_fill_a\.sql did not get a lock .* The batches that were done are kept, and the next start continues after them/,
  )
  expect(await filled()).toBe(40)
  await watcher.query('commit')
  await watcher.end()
  expect(await migrateBy({ ...WIDE, '0002_fill_a.sql': FILL })).toEqual(['0002_fill_a.sql'])
  expect(await filled()).toBe(100)
  const { rows } = await owner.query('select count(distinct xmin::text)::int as n from a')
  expect(rows).toEqual([{ n: 3 }])
})

it.each([
  ['a batch that has no limit', '-- @batches\nupdate a set id = 1 where id is null;\n', /line 2: .* each with a limit/],
  ['another statement among batches', '-- @batches\ncreate table b (id int);\n', /line 2: .* only has updates/],
  ['a directive that it does not know', '-- @batch\nupdate a set id = 1;\n', /line 1 is no directive: -- @batch/],
])('refuses %s', async (_name, text, words) => {
  expect(await refusalOf(migrateBy({ ...A, '0002_fill_a.sql': text }))).toMatch(words)
  expect(await tables()).toEqual([])
})

it('gives migrations the time they need, whatever limit the database sets for requests', async () => {
  const { database } = owner as unknown as { database: string }
  await owner.query(`alter database ${database} set statement_timeout = '1min'`)
  await migrateBy({
    '0001_note_limits.sql': "create table limits as select current_setting('statement_timeout') as time;\n",
  })
  expect((await owner.query('select time from limits')).rows).toEqual([{ time: '0' }])
})
