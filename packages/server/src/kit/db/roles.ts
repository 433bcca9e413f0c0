/** Three database roles: an owner that migrates, a group with the rights, a working login that owns nothing. */

import pg from 'pg'

const OWNER = 'serialis_owner'
const GROUP = 'serialis_app'
const WORKER = 'serialis_worker'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function ensureRole(client: pg.Client, name: string, attributes: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${name} ${attributes}`)
}

/** On a cluster of our own: owner (may bypass RLS to add foreign keys), group and working role, and the database. */
export async function prepareCluster(
  superuserUrl: string,
  database: string,
  passwords: { owner: string; worker: string },
) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await ensureRole(client, OWNER, `login bypassrls createrole password ${quoted(passwords.owner)}`)
    await ensureRole(client, GROUP, 'nologin')
    await ensureRole(client, WORKER, `login nobypassrls nosuperuser password ${quoted(passwords.worker)}`)
    await client.query(`grant ${GROUP} to ${WORKER}`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database} owner ${OWNER}`)
  } finally {
    await client.end()
  }
}

/** On a database that was given: the group, and a working login when none was given. */
export async function prepareGivenDatabase(ownerUrl: string, workerPassword: string | undefined) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await ensureRole(client, GROUP, 'nologin')
    if (workerPassword === undefined) return
    await ensureRole(client, WORKER, `login nobypassrls nosuperuser password ${quoted(workerPassword)}`)
    await client.query(`grant ${GROUP} to ${WORKER}`)
  } finally {
    await client.end()
  }
}

export function urlFor(base: string, role: 'owner' | 'worker', password: string, database?: string): string {
  const url = new URL(base)
  url.username = role === 'owner' ? OWNER : WORKER
  url.password = password
  if (database) url.pathname = `/${database}`
  return url.toString()
}

/** Refuses a working role that could see another tenant's rows. */
export async function requireHarmlessRole(workerUrl: string) {
  const client = new pg.Client({ connectionString: workerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; strong: boolean; owns: boolean }>(
      `select rolname as name, rolsuper or rolbypassrls as strong,
              exists (select 1 from pg_class where relowner = r.oid and relkind = 'r') as owns
         from pg_roles r where rolname = current_user`,
    )
    const role = rows[0]!
    if (role.strong || role.owns)
      throw new Error(
        `the working role "${role.name}" could bypass row-level security (superuser, BYPASSRLS or owner of tables): give APP_DATABASE_URL a plain role that is a member of ${GROUP}`,
      )
  } finally {
    await client.end()
  }
}
