/**
 * The product on a PostgreSQL that others run, with every kind of owner that DATABASE_URL may name. A cluster of its own:
 * roles belong to the whole cluster, and the other test files work with roles of the same names.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootstrapTenant } from '../../src/bootstrap.ts'
import { checkWorkingRole, openDatabase } from '../../src/database.ts'
import { startCluster, type Cluster } from '../../src/kit/db/cluster.ts'
import { migrate } from '../../src/kit/db/migrate.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as } from '../harness/client.ts'
import { senderTo } from '../harness/connection.ts'
import { startProcess, type ProductProcess } from '../harness/process.ts'
import { program } from '../harness/programs.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const README = join(import.meta.dirname, '../../../../README.md')

let folder: string
let cluster: Cluster
let superuser: pg.Client
let dataDir: string
const products: ProductProcess[] = []

const run = async (...statements: readonly string[]) => {
  for (const statement of statements) await superuser.query(statement)
}
const urlOf = (role: string, database = 'given') => {
  const url = new URL(cluster.superuserUrl(database))
  return Object.assign(url, { username: role, password: role }).toString()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-given-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
  cluster = await startCluster(join(folder, 'pg'), {
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  })
  superuser = new pg.Client({ connectionString: cluster.superuserUrl('postgres') })
  await superuser.connect()
  atEnd(async () => {
    await superuser.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })
})

beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
})

/** Every test begins on a cluster without databases and roles of others. */
afterEach(async () => {
  for (const product of products.splice(0)) if (!product.hasEnded()) await product.kill('server')
  const databases = await superuser.query<{ name: string }>(
    "select datname as name from pg_database where datname not in ('postgres', 'template0', 'template1')",
  )
  for (const { name } of databases.rows) await run(`drop database ${name} with (force)`)
  const roles = await superuser.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname <> 'postgres' and rolname not like 'pg\\_%' order by oid desc",
  )
  for (const { name } of roles.rows) await run(`drop owned by ${name} cascade`, `drop role ${name}`)
})

interface Given {
  DATABASE_URL: string
  APP_DATABASE_URL?: string
}

/** A database of an owner with these attributes, as an administrator makes it. */
async function ownedBy(attributes: string): Promise<Given> {
  await run(`create role owner login password 'owner' ${attributes}`, 'create database given owner owner')
  return { DATABASE_URL: urlOf('owner') }
}

/** By the statements of README.md, run by an administrator who is no superuser, as of a managed PostgreSQL. */
async function madeByHand(): Promise<Given> {
  const block = /```sql\n(.*?)```/s.exec(await readFile(README, 'utf8'))![1]!
  await run("create role administrator login password 'administrator' createrole createdb")
  const administrator = new pg.Client({ connectionString: urlOf('administrator', 'postgres') })
  await administrator.connect()
  for (const line of block.trim().split('\n'))
    await administrator.query(line.replace(/(?<=create role (\w+) .*)'…'/, (_, name: string) => `'${name}'`))
  await administrator.end()
  return {
    DATABASE_URL: urlOf('serialis_owner', 'serialis'),
    APP_DATABASE_URL: urlOf('serialis_worker', 'serialis'),
  }
}

const kinds: [string, () => Promise<Given>][] = [
  ['a superuser', () => ownedBy('superuser')],
  ['an owner with BYPASSRLS and CREATEROLE', () => ownedBy('bypassrls createrole')],
  ['a plain owner with CREATEROLE', () => ownedBy('createrole')],
  ['a plain owner, with the roles of README.md', madeByHand],
]

async function started(given: Given, flags: readonly string[] = ['--empty']): Promise<ProductProcess> {
  const product = await startProcess(dataDir, { ...given }, flags)
  products.push(product)
  return product
}
const administratorOf = ({ url }: ProductProcess) =>
  as(
    senderTo(() => url),
    'admin',
    ADMIN_PASSWORD,
  )
/** Starts, logs in and stops: what every start must allow. */
async function startAndStop(given: Given) {
  const product = await started(given)
  expect((await (await administratorOf(product)).call(getMe)).tenant).toBe('0001')
  expect(await product.stop()).toBe(0)
}
const opened = (given: Given) => openDatabase(readConfig({ DATA_DIR: dataDir, ...given }, []))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was not refused',
    (error: Error) => error.message,
  )

/** Runs a command of the server as `npm run` does; answers what it says. */
async function command(
  name: 'verify' | 'admin-password' | 'master-key' | 'seed' | 'db-reset',
  given: Given,
  ...words: readonly string[]
): Promise<string> {
  const { path, execArgv, env } = program(name, { DATA_DIR: dataDir, ADMIN_PASSWORD, ...given })
  const child = spawn(process.execPath, [...execArgv, path, ...words], { env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return `${output.trim()}\nexit ${code}`
}

/** The migrations of this release, and files of a later one; or only the first part of them. */
async function migrations(later: Record<string, string>, part = 1): Promise<string> {
  const copy = await mkdtemp(join(folder, 'migrations-'))
  const names = (await readdir(MIGRATIONS)).sort()
  for (const name of names.slice(0, Math.ceil(names.length * part))) await cp(join(MIGRATIONS, name), join(copy, name))
  for (const [name, text] of Object.entries(later)) await writeFile(join(copy, name), text)
  return copy
}

/** Works on the rows of all tenants in every way that a migration may. */
const LATER = `
alter table users add column mark int not null default 0;
update users set mark = 1;
create table user_marks (tenant_id int not null, user_id uuid not null, mark int not null, primary key (tenant_id, user_id));
-- @tenant-table user_marks select,insert
insert into user_marks (tenant_id, user_id, mark) select tenant_id, id, mark from users;
alter table user_marks add constraint user_marks__user foreign key (tenant_id, user_id) references users (tenant_id, id);
update users u set mark = (select 2 * m.mark from user_marks m where m.tenant_id = u.tenant_id and m.user_id = u.id);
alter table users rename to people;
alter table people rename to users;
`

/** What only a superuser sees of all tenants. */
async function rowsOf<T extends pg.QueryResultRow>({ DATABASE_URL }: Given, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl(new URL(DATABASE_URL).pathname.slice(1)) })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const unforced = (given: Given) =>
  rowsOf(
    given,
    "select relname from pg_class where relkind = 'r' and obj_description(oid) = 'tenant table' and not relforcerowsecurity",
  )

describe.each(kinds)('%s', (_kind, make) => {
  // One way through all of it: a first start on an empty database differs by the number of migrations alone, and the demo plant has one.
  it('starts on an earlier state, restarts, its commands run, and a later release finds the data of all tenants', async () => {
    const given = await make()
    const { ownerUrl } = await opened(given)
    expect((await migrate(ownerUrl, { folder: await migrations({}, 0.6) })).length).toBeGreaterThan(0)
    await startAndStop(given)
    await startAndStop(given)
    expect(await command('verify', given)).toMatch(/Everything held\.\nexit 0$/)
    expect(await command('admin-password', given)).toMatch(/^account admin@0001 {2}password \S+\n.*\nexit 0$/)
    expect(await command('master-key', given, 'rotate')).toMatch(
      /by the new master key in .*\nThe recovery key of .* is in .*\nexit 0$/,
    )
    await bootstrapTenant(ownerUrl, { tenantId: 2, code: '0002', name: 'Two', snScheme: 'B' })
    expect(await migrate(ownerUrl, { folder: await migrations({ '9001_mark_users.sql': LATER }) })).toEqual([
      '9001_mark_users.sql',
    ])
    const marks =
      "select u.tenant_id, u.mark, m.mark as kept from users u join user_marks m on m.user_id = u.id where u.account = 'admin' order by 1"
    expect(await rowsOf(given, marks)).toEqual([
      { tenant_id: 1, mark: 2, kept: 1 },
      { tenant_id: 2, mark: 2, kept: 1 },
    ])
    expect(await unforced(given)).toEqual([])
    expect(await refusalOf(started(given))).toContain(
      'did not start: a newer release of Serialis migrated this database: it has 9001_mark_users.sql',
    )
  })
})

describe('the demo plant of a plain owner', () => {
  let given: Given
  const orders = async () => {
    const product = await started(given, [])
    const { items } = await (await administratorOf(product)).call(listOrders, { query: {} })
    expect(await product.stop()).toBe(0)
    return items.length
  }

  it('is seeded once, and dropped where the database is named', async () => {
    given = await madeByHand()
    expect(await command('seed', given, '--days', '90')).toMatch(/^Nothing was seeded: --days 90: .*\nexit 1$/)
    // Each further day of the past is made by the same commands.
    expect(await command('seed', given, '--days', '2')).toMatch(
      /^The demo plant is there.*\n(.*account.*\n)+(.*\n)*exit 0$/,
    )
    expect(await orders()).toBeGreaterThan(0)
    expect(await command('seed', given)).toMatch(/has a tenant already; npm run db:reset empties it\nexit 1$/)

    expect(await command('db-reset', given, '--yes')).toMatch(
      /npm run db:reset -- serialis empties its database\nexit 1$/,
    )
    expect(await command('db-reset', given, 'other', '--yes')).toMatch(/exit 1$/)
    expect(await command('db-reset', given, 'serialis')).toMatch(/nobody is there to be asked: add --yes\nexit 1$/)
    expect(await rowsOf(given, 'select 1 from production_orders limit 1')).toHaveLength(1)

    expect(await command('db-reset', given, 'serialis', '--yes')).toMatch(
      /^Emptied the database serialis on .*\nexit 0$/,
    )
    expect(await rowsOf(given, 'select 1 from tenants')).toEqual([])
    await startAndStop(given)
    expect(await orders()).toBe(0)
  }, 600_000)
})

describe('an owner that cannot make the roles', () => {
  const BY_HAND = 'may not make the roles that Serialis needs. Have an administrator of the database server run'

  it('is refused with the statements that make them', async () => {
    const given = await ownedBy('')
    expect(await refusalOf(opened(given))).toBe(
      [
        `"owner", the owner that DATABASE_URL names, ${BY_HAND}`,
        '  create role serialis_app nologin;',
        "  create role serialis_worker login password '…';",
        '  grant serialis_app to serialis_worker;',
        'and set APP_DATABASE_URL to that role, for example postgres://serialis_worker:…@host/given; see "A given database" in README.md',
      ].join('\n'),
    )
    await run("create role app login password 'app'")
    expect(await refusalOf(opened({ ...given, APP_DATABASE_URL: urlOf('app') }))).toBe(
      [
        `"owner", the owner that DATABASE_URL names, ${BY_HAND}`,
        '  create role serialis_app nologin;',
        '  grant serialis_app to "app";',
        'and start again; see "A given database" in README.md',
      ].join('\n'),
    )
  })

  it('is refused when others made them, also with CREATEROLE', async () => {
    const given = await ownedBy('createrole')
    await run('create role serialis_app', "create role serialis_worker login password 'theirs'")
    expect(await refusalOf(opened(given))).toContain(BY_HAND)
    const { rows } = await superuser.query('select 1 from pg_auth_members where member = to_regrole($1)', [
      'serialis_worker',
    ])
    expect(rows).toEqual([])
  })

  it('starts again without CREATEROLE once the roles are there', async () => {
    const given = await ownedBy('createrole')
    const { appUrl } = await opened(given)
    await run('alter role owner nocreaterole')
    expect((await opened(given)).appUrl).toBe(appUrl)
    // A folder of its own has a password of its own.
    dataDir = await mkdtemp(join(folder, 'data-'))
    expect(await refusalOf(opened(given))).toContain("alter role serialis_worker login password '…';")
  })
})

it('gives the working role the password of the data folder when it has another', async () => {
  const given = await ownedBy('createrole')
  await opened(given)
  dataDir = await mkdtemp(join(folder, 'data-'))
  const { appUrl } = await opened(given)
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  await client.end()
})

describe('a working role', () => {
  const POWER = 'could bypass row-level security'
  it.each([
    ['is a superuser', 'superuser', POWER],
    ['has BYPASSRLS', 'bypassrls', POWER],
    ['has CREATEROLE', 'createrole', POWER],
    ['is a member of the owner', 'in role serialis_app, owner', 'as it is a member of "owner"'],
    ['is a member of a role with BYPASSRLS', 'in role serialis_app, strong', 'as it is a member of "strong"'],
    ['is not in the group', '', 'is no member of serialis_app: have an administrator run: grant serialis_app to "app"'],
  ])('that %s is refused', async (_name, attributes, words) => {
    const given = await ownedBy('bypassrls')
    await run(
      'create role serialis_app',
      'create role strong bypassrls',
      `create role app login password 'app' ${attributes}`,
    )
    expect(await refusalOf(opened({ ...given, APP_DATABASE_URL: urlOf('app') }))).toContain(words)
  })

  it('that owns the tables is refused after the migration', async () => {
    await run('create role serialis_app')
    const { DATABASE_URL } = await ownedBy('in role serialis_app')
    const database = await opened({ DATABASE_URL, APP_DATABASE_URL: DATABASE_URL })
    await migrate(database.ownerUrl, { folder: await migrations({}, 0.01) })
    expect(await refusalOf(checkWorkingRole(database))).toContain(POWER)
  })
})

describe('an owner', () => {
  it('that may not create schemas is refused', async () => {
    await run("create role owner login password 'owner' createrole", 'create database given')
    expect(await refusalOf(opened({ DATABASE_URL: urlOf('owner') }))).toContain(
      'Have an administrator run: alter database "given" owner to "owner"',
    )
  })

  it('without BYPASSRLS cannot dump the tables, rather than leave rows out', async () => {
    const { ownerUrl } = await opened(await ownedBy('createrole'))
    await migrate(ownerUrl, { folder: await migrations({}, 0.01) })
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    // As pg_dump sets it.
    await client.query('set row_security = off')
    expect(await refusalOf(client.query('select * from counters'))).toContain(
      'query would be affected by row-level security policy for table "counters"',
    )
    await client.end()
  })

  it('that is another than the one of the tables is refused', async () => {
    const given = await ownedBy('createrole')
    await migrate((await opened(given)).ownerUrl, { folder: await migrations({}, 0.01) })
    await run("create role next login password 'next' createrole", 'alter database given owner to next')
    expect(await refusalOf(opened({ DATABASE_URL: urlOf('next') }))).toContain(
      'the tables of "given" belong to "owner", but DATABASE_URL names "next": give it the role that owns them',
    )
  })
})
