/** SQL for the rows of a file that are kept, and for the hashes by which a file is found for a person. */

import type { RecordRowOutcome, RowFault } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

export interface KeptRow {
  line: number
  outcome: RecordRowOutcome
  dataEncrypted: Buffer
  faults: RowFault[]
  isCorrected: boolean
}

const rows = ({ trx }: TenantDb, importId: string) =>
  trx
    .selectFrom('record_import_rows')
    .select(['line', 'outcome', 'dataEncrypted', 'faults', 'isCorrected'])
    .where('importId', '=', importId)
    .orderBy('line')

/** In the order of the file; `after` is the line of the last row of the previous page. */
export function listRows(
  db: TenantDb,
  importId: string,
  page: { outcome?: RecordRowOutcome | undefined; after?: number | undefined; limit: number },
): Promise<KeptRow[]> {
  let found = rows(db, importId).limit(page.limit)
  if (page.outcome) found = found.where('outcome', '=', page.outcome)
  if (page.after !== undefined) found = found.where('line', '>', page.after)
  return found.execute()
}

export const findRow = (db: TenantDb, importId: string, line: number): Promise<KeptRow | undefined> =>
  rows(db, importId).where('line', '=', line).executeTakeFirst()

export const listCorrected = (db: TenantDb, importId: string): Promise<KeptRow[]> =>
  rows(db, importId).where('isCorrected', '=', true).execute()

/** Adds rows, or replaces those of the same line. */
export async function putRows({ client, tenantId }: TenantDb, importId: string, kept: readonly KeptRow[]) {
  if (kept.length === 0) return
  await client.query(
    `insert into record_import_rows (tenant_id, import_id, line, outcome, data_encrypted, faults, is_corrected)
     select $1, $2, line, outcome, data_encrypted, faults, is_corrected
       from unnest($3::bigint[], $4::text[], $5::bytea[], $6::jsonb[], $7::boolean[])
         as r(line, outcome, data_encrypted, faults, is_corrected)
     on conflict (tenant_id, import_id, line) do update
        set outcome = excluded.outcome, data_encrypted = excluded.data_encrypted, faults = excluded.faults,
            is_corrected = excluded.is_corrected`,
    [
      tenantId,
      importId,
      kept.map(({ line }) => line),
      kept.map(({ outcome }) => outcome),
      kept.map(({ dataEncrypted }) => dataEncrypted),
      kept.map(({ faults }) => JSON.stringify(faults)),
      kept.map(({ isCorrected }) => isCorrected),
    ],
  )
}

/** What a new run finds again: all rows but those that were corrected. */
export async function deleteUncorrectedRows({ trx }: TenantDb, importId: string): Promise<void> {
  await trx.deleteFrom('record_import_rows').where('importId', '=', importId).where('isCorrected', '=', false).execute()
}

export async function deleteRows({ trx }: TenantDb, importId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('record_import_rows')
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function addPersons(
  { client, tenantId }: TenantDb,
  importId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return
  await client.query(
    `insert into record_import_persons (tenant_id, value_hash, import_id)
     select $1, value_hash, $2 from unnest($3::bytea[]) as r(value_hash)
     on conflict (tenant_id, value_hash, import_id) do nothing`,
    [tenantId, importId, hashes],
  )
}

/** At most so many; how many there were. */
export async function deletePersons({ client, tenantId }: TenantDb, importId: string, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from record_import_persons where tenant_id = $1 and import_id = $2 and value_hash <= coalesce(
       (select k.value_hash from record_import_persons k where k.tenant_id = $1 and k.import_id = $2
         order by k.value_hash offset $3 limit 1),
       decode(repeat('ff', 33), 'hex'))`,
    [tenantId, importId, most - 1],
  )
  return rowCount ?? 0
}
