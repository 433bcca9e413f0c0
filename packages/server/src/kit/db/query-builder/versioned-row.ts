/** The one row that a tenant has of a table of settings; it comes with the first change. */

import type { Insertable } from 'kysely'
import type { TenantDb } from '../db.ts'
import type { Tables } from '../tables.ts'

type Settings = {
  [T in keyof Tables]: Insertable<Tables[T]> extends { tenantId: number; version?: unknown } ? T : never
}[keyof Tables]
type Values<T extends Settings> = Omit<Insertable<Tables[T]>, 'tenantId' | 'version'>

/** False when the version has changed in the meantime; version 0 is no row yet. `atFirst`: columns that stay as they are. */
export async function putVersionedRow<T extends Settings, First extends Partial<Values<T>>>(
  { trx, tenantId }: TenantDb,
  { table, version }: { table: T; version: number },
  values: Omit<Values<T>, keyof First>,
  atFirst?: First,
): Promise<boolean> {
  // The types of a statement need one table; its columns were checked by the parameters.
  const name = table as 'packing_rules'
  const columns = values as unknown as Values<'packing_rules'>
  if (version === 0) {
    const made = await trx
      .insertInto(name)
      .values({ ...columns, ...atFirst, tenantId, version: 1 })
      .onConflict((conflict) => conflict.column('tenantId').doNothing())
      .returning('version')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await trx
    .updateTable(name)
    .set({ ...columns, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
