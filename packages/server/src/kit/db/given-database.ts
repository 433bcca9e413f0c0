/**
 * A PostgreSQL that someone else operates: checks the owner that DATABASE_URL names, and creates missing roles. An
 * existing role is used as it is, so a restart needs no right to change roles.
 */

import pg from 'pg'
import { GROUP, quoted, urlFor, WORKER } from './roles.ts'

/** `server_version_num` of PostgreSQL 15; see decision 001. */
const OLDEST_VERSION = 150_000
const INSUFFICIENT_PRIVILEGE = '42501'
/** A wrong password or an unknown role. */
const LOGIN_REFUSED = ['28P01', '28000']

export interface GivenDatabase {
  ownerUrl: string
  /** A working role that was created by hand. Undefined: `serialis_worker`, which the first start creates. */
  appUrl: string | undefined
  /** Password of `serialis_worker`. */
  workerPassword: string
}

interface Owner {
  name: string
  database: string
  version: number
  may_create: boolean
  other_owner: string | null
}

/** Returns the URL of the working role. */
export async function prepareGivenDatabase({ ownerUrl, appUrl, workerPassword }: GivenDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Two servers that start at the same time would both create the roles.
    await client.query("select pg_advisory_lock(hashtext('serialis roles'))")
    const owner = await findOwner(client)
    requireOwner(owner)
    const workerUrl = appUrl ?? urlFor(ownerUrl, 'worker', workerPassword)
    const missing = [
      ...((await hasRole(client, GROUP)) ? [] : [`create role ${GROUP} nologin`]),
      ...(appUrl === undefined ? await missingForWorker(client, workerUrl, workerPassword) : []),
    ]
    if (missing.length > 0) await makeRoles(client, owner, missing, appUrl)
    return workerUrl
  } finally {
    await client.end()
  }
}

async function findOwner(client: pg.Client): Promise<Owner> {
  const { rows } = await client.query<Owner>(`
    select rolname as name, current_database() as database, current_setting('server_version_num')::int as version,
           has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create,
           (select tableowner from pg_tables where schemaname = 'public' and tablename = 'migrations'
               and not pg_has_role(current_user, tableowner, 'usage')) as other_owner
      from pg_roles where rolname = current_user`)
  return rows[0]!
}

function requireOwner({ name, database, version, may_create, other_owner }: Owner) {
  if (version < OLDEST_VERSION)
    throw new Error(`DATABASE_URL names PostgreSQL ${Math.floor(version / 10_000)}; Serialis needs 15 or newer`)
  if (other_owner !== null)
    throw new Error(
      `the tables of "${database}" belong to "${other_owner}", but DATABASE_URL names "${name}": give it the role that owns them`,
    )
  if (!may_create)
    throw new Error(
      `"${name}", which DATABASE_URL names, may not create schemas in "${database}" or tables in its schema public. Have an administrator run: alter database "${database}" owner to "${name}"`,
    )
}

async function hasRole(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('select 1 from pg_roles where rolname = $1', [name])).rowCount === 1
}

async function missingForWorker(client: pg.Client, workerUrl: string, password: string): Promise<string[]> {
  const isThere = await hasRole(client, WORKER)
  const { rowCount: memberships } = await client.query(
    'select 1 from pg_auth_members where roleid = to_regrole($1) and member = to_regrole($2)',
    [GROUP, WORKER],
  )
  return [
    ...(isThere && (await canLogIn(workerUrl))
      ? []
      : [`${isThere ? 'alter' : 'create'} role ${WORKER} login password ${quoted(password)}`]),
    ...(memberships ? [] : [`grant ${GROUP} to ${WORKER}`]),
  ]
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (LOGIN_REFUSED.includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

async function makeRoles(client: pg.Client, owner: Owner, missing: readonly string[], appUrl: string | undefined) {
  await client.query('begin')
  try {
    for (const statement of missing) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    // The owner has no CREATEROLE. From PostgreSQL 16 on, CREATEROLE covers only roles that the owner created itself.
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new Error(rolesByHand(owner, missing, appUrl), { cause: error })
  }
}

/** The statements that an administrator of the database server has to run, without the password. */
function rolesByHand({ name, database }: Owner, missing: readonly string[], appUrl: string | undefined): string {
  const statements = [
    ...missing.map((statement) => statement.replace(/password '.*'$/, "password '…'")),
    ...(appUrl === undefined ? [] : [`grant ${GROUP} to "${decodeURIComponent(new URL(appUrl).username)}"`]),
  ]
  return [
    `"${name}", the owner that DATABASE_URL names, may not make the roles that Serialis needs. Have an administrator of the database server run`,
    ...statements.map((statement) => `  ${statement};`),
    appUrl === undefined
      ? `and set APP_DATABASE_URL to that role, for example postgres://${WORKER}:…@host/${database}; see "A given database" in README.md`
      : 'and start again; see "A given database" in README.md',
  ].join('\n')
}

/** The position in the write-ahead log of a given database, up to which a restore of it has to go. */
export async function logPosition(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
    return rows[0]!.lsn
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    const name = decodeURIComponent(new URL(ownerUrl).username)
    throw new Error(
      `"${name}", which DATABASE_URL names, may not read the position in the write-ahead log. Have an administrator run: grant execute on function pg_current_wal_flush_lsn() to "${name}"`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}
