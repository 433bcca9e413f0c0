/** Three database roles: an owner that migrates, a group with the rights, and a working login that owns nothing. */

import pg from 'pg'

const OWNER = 'serialis_owner'
export const GROUP = 'serialis_app'
export const WORKER = 'serialis_worker'

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function ensureRole(client: pg.Client, name: string, attributes: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${name} ${attributes}`)
}

/**
 * On our own cluster: creates the owner (may bypass RLS to add foreign keys), the group, the working role, and the
 * database.
 */
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

export function urlFor(base: string, role: 'owner' | 'worker', password: string, database?: string): string {
  const url = new URL(base)
  url.username = role === 'owner' ? OWNER : WORKER
  url.password = password
  if (database) url.pathname = `/${database}`
  return url.toString()
}

interface WorkingRole {
  name: string
  is_strong: boolean
  is_owner: boolean
  is_member: boolean
  /** A role with more rights that it is a member of. */
  strong_group: string | null
}

/** Attributes and tables of the working role `r` and of the roles `g` that it can assume. */
const WORKING_ROLE = `select rolname as name, rolsuper or rolbypassrls or rolcreaterole as is_strong,
    exists (select 1 from pg_class where relowner = r.oid and relkind in ('r', 'p')) as is_owner,
    coalesce(pg_has_role(to_regrole('${GROUP}'), 'usage'), false) as is_member,
    (select min(g.rolname::text) from pg_roles g where g.oid <> r.oid and pg_has_role(g.oid, 'member') and (g.rolsuper or g.rolbypassrls
       or g.rolcreaterole or exists (select 1 from pg_class where relowner = g.oid and relkind in ('r', 'p')))) as strong_group
  from pg_roles r where rolname = current_user`

/** Refuses a working role that could see rows of another tenant, and one that has too few rights to work. */
export async function requireHarmlessRole(workerUrl: string) {
  const client = new pg.Client({ connectionString: workerUrl })
  await client.connect()
  try {
    const role = (await client.query<WorkingRole>(WORKING_ROLE)).rows[0]!
    const remedy = `give APP_DATABASE_URL a plain role that is a member of ${GROUP} and of no other`
    if (role.is_strong || role.is_owner)
      throw new Error(
        `the working role "${role.name}" could bypass row-level security (superuser, BYPASSRLS, CREATEROLE or owner of tables): ${remedy}`,
      )
    if (role.strong_group !== null)
      throw new Error(
        `the working role "${role.name}" could bypass row-level security, as it is a member of "${role.strong_group}": ${remedy}`,
      )
    if (!role.is_member)
      throw new Error(
        `the working role "${role.name}" is no member of ${GROUP}: have an administrator run: grant ${GROUP} to "${role.name}"`,
      )
  } finally {
    await client.end()
  }
}
