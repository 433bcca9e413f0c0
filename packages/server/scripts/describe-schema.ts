/**
 * The schema as text, from the catalogue: tables with their storage, columns, constraints, indexes, policies, rights and triggers;
 * functions; and whatever else there should be none of. Two databases with the same text have the same schema.
 */

import pg from 'pg'

const TABLES = `select c.oid, c.relname as name, obj_description(c.oid) as kind, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
    coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as storage
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`
const COLUMNS = `select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when co.collname is null or co.collname = 'default' then '' else ' collate "' || co.collname || '"' end
    || case when a.attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum left join pg_collation co on co.oid = a.attcollation
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`
const CONSTRAINTS = `select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where conrelid = $1 and contype <> 'n' order by conname`
const TRIGGERS = `select pg_get_triggerdef(oid) as line from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`
const INDEXES = `select pg_get_indexdef(i.indexrelid) as line from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
  where i.indrelid = $1 and c.oid is null order by 1`
const POLICIES = `select 'policy ' || polname || ' using ' || pg_get_expr(polqual, polrelid) as line from pg_policy where polrelid = $1 order by polname`
const RIGHTS = `select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type) || ' to ' || grantee as line
  from information_schema.role_table_grants where table_schema = 'public' and table_name = $1 and grantee = 'serialis_app' group by grantee`
const FUNCTIONS = `select rtrim(pg_get_functiondef(oid), E'\\n') || ' -- ' || case when proacl is null then 'every role' else array_to_string(array(select x::text from unnest(proacl) x order by 1), ', ') end as line from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  and not exists (select 1 from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e') order by proname`

/** Kinds of objects that the product does not use, by name: views, sequences, types, default rights, rights of single columns. */
const OTHERS = `select 'other ' || what as line from (
  select 'relation ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'p', 'i', 'I', 't', 'c')
  union all select 'type ' || typname from pg_type t where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
  union all select 'extension ' || extname from pg_extension where extname <> 'plpgsql'
  union all select 'rights of column ' || attrelid::regclass || '.' || attname from pg_attribute where attacl is not null and attrelid >= 16384
  union all select 'comment on column ' || objoid::regclass || ' ' || objsubid from pg_description where objsubid > 0 and objoid >= 16384 and classoid = 'pg_class'::regclass
  union all select 'default rights in ' || defaclnamespace::regnamespace from pg_default_acl
) o (what) order by 1`

export async function describeSchema(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const lines = async (text: string, values: unknown[] = []) =>
    (await client.query<{ line: string }>(text, values)).rows.map((row) => row.line)
  try {
    const parts = ['-- Generated from the catalogue by npm run db:types; not run by anything.']
    const { rows } = await client.query<{
      oid: number
      name: string
      kind: string | null
      rls: boolean
      forced: boolean
      storage: string
    }>(TABLES)
    for (const table of rows) {
      const body = [...(await lines(COLUMNS, [table.oid])), ...(await lines(CONSTRAINTS, [table.oid]))]
      parts.push(
        `create table ${table.name} (\n${body.map((line) => `  ${line}`).join(',\n')}\n)${table.storage}; -- ${table.kind ?? 'platform-local table'}${table.rls ? ', row security' : ''}${table.forced ? ' forced' : ''}`,
      )
      for (const line of [
        ...(await lines(INDEXES, [table.oid])),
        ...(await lines(POLICIES, [table.oid])),
        ...(await lines(RIGHTS, [table.name])),
        ...(await lines(TRIGGERS, [table.oid])),
      ])
        parts.push(`${line};`)
    }
    parts.push(...(await lines(FUNCTIONS)).map((line) => `${line.trim()};`), ...(await lines(OTHERS)))
    return `${parts.join('\n')}\n`
  } finally {
    await client.end()
  }
}
