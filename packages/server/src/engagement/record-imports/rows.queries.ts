/** SQL for the rows of a file that are kept, and for the hashes by which a file is found for a person. */

import type { RecordRowOutcome, RowFault } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { mappedImportRows } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'

export interface KeptRow {
  line: number
  outcome: RecordRowOutcome
  dataEncrypted: Buffer
  faults: RowFault[]
  isCorrected: boolean
}

export const importRows = mappedImportRows<KeptRow>('record_import_rows')

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
