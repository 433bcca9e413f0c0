/** SQL that the kinds of main data share: records found by their code, and what refers to a record. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

type Table = 'regions' | 'business_units'

/** Finds the id of the record with a code. */
export const findByCode =
  (table: Table) =>
  async ({ trx }: TenantDb, code: string): Promise<string | undefined> =>
    (await trx.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst())?.id

export interface References {
  count: number
  /** The first of them, by code. */
  names: string[]
}

/** The records of a table whose column names this one. */
export async function findReferences(
  { trx, tenantId }: TenantDb,
  { table, column }: { table: Table; column: 'parentId' },
  id: string,
  most: number,
): Promise<References> {
  const { rows } = await sql<{ count: number; name: string }>`
    select count(*) over ()::int as count, code || ' ' || name as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} = ${id} order by code limit ${most}`.execute(trx)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}
