/**
 * Tenant tables force their policies on their owner too. A migration works on the rows of all tenants, so an owner
 * without BYPASSRLS lifts the force for its transaction. A superuser or an owner with BYPASSRLS has nothing to lift.
 */

import type pg from 'pg'

const FORCED = `select c.oid, c.oid::regclass::text as name from pg_class c
  where c.relforcerowsecurity and obj_description(c.oid, 'pg_class') = 'tenant table' and row_security_active(c.oid)`
const LIFTED = `select c.oid::regclass::text as name from pg_class c where c.oid = any($1) and not c.relforcerowsecurity`

const alterAll = (tables: readonly { name: string }[], change: 'force' | 'no force') =>
  tables.map(({ name }) => `alter table ${name} ${change} row level security`).join('; ')

/** Lets the owner see the rows of all tenants, and adds each table it changed to `lifted`. */
export async function liftForce(client: pg.Client, lifted: Set<number>): Promise<void> {
  const { rows } = await client.query<{ oid: number; name: string }>(FORCED)
  if (rows.length === 0) return
  await client.query(alterAll(rows, 'no force'))
  for (const { oid } of rows) lifted.add(oid)
}

/** Forces the policies again on the lifted tables that still exist, also under a new name. */
export async function restoreForce(client: pg.Client, lifted: ReadonlySet<number>): Promise<void> {
  if (lifted.size === 0) return
  const { rows } = await client.query<{ name: string }>(LIFTED, [[...lifted]])
  if (rows.length > 0) await client.query(alterAll(rows, 'force'))
}
