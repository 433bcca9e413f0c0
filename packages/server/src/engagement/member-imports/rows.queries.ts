/** SQL for the rows of a file that are kept, for the keys of a check, and for the members that an import entered. */

import type { JudgedOutcome, MemberFault } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { mappedImportRows } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'

export interface KeptRow {
  line: number
  outcome: JudgedOutcome
  cellsEncrypted: Buffer
  faults: MemberFault[]
  otherIds: readonly string[]
  isCorrected: boolean
  /** One of the first of the file. */
  isFirst: boolean
  /** Refused for its form. */
  isMisfit: boolean
}

export const importRows = mappedImportRows<KeptRow>('member_import_rows')

/** Adds rows, or replaces those of the same line. */
export async function putRows({ client, tenantId }: TenantDb, importId: string, kept: readonly KeptRow[]) {
  if (kept.length === 0) return
  await client.query(
    `insert into member_import_rows (tenant_id, import_id, line, outcome, cells_encrypted, faults, other_ids, is_corrected,
                                     is_first, is_misfit)
     select $1, $2, line, outcome, cells_encrypted, faults, array(select jsonb_array_elements_text(other_ids)::uuid), is_corrected,
            is_first, is_misfit
       from unnest($3::bigint[], $4::text[], $5::bytea[], $6::jsonb[], $7::jsonb[], $8::boolean[], $9::boolean[], $10::boolean[])
         as r(line, outcome, cells_encrypted, faults, other_ids, is_corrected, is_first, is_misfit)
     on conflict (tenant_id, import_id, line) do update
        set outcome = excluded.outcome, cells_encrypted = excluded.cells_encrypted, faults = excluded.faults,
            other_ids = excluded.other_ids, is_corrected = excluded.is_corrected,
            is_first = member_import_rows.is_first or excluded.is_first, is_misfit = excluded.is_misfit`,
    [
      tenantId,
      importId,
      kept.map(({ line }) => line),
      kept.map(({ outcome }) => outcome),
      kept.map(({ cellsEncrypted }) => cellsEncrypted),
      kept.map(({ faults }) => JSON.stringify(faults)),
      kept.map(({ otherIds }) => JSON.stringify(otherIds)),
      kept.map(({ isCorrected }) => isCorrected),
      kept.map(({ isFirst }) => isFirst),
      kept.map(({ isMisfit }) => isMisfit),
    ],
  )
}

export interface PersonKey {
  valueHash: Buffer
  personId: string
  isNew: boolean
}

export const listKeys = ({ trx }: TenantDb, importId: string, hashes: readonly Buffer[]): Promise<PersonKey[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('member_import_keys')
        .select(['valueHash', 'personId', 'isNew'])
        .where('importId', '=', importId)
        .where((is) => is('valueHash', '=', is.fn.any(is.val([...hashes]))))
        .execute()

/** Those of these members that an earlier row of the file was about. */
export async function touchedInCheck(
  { client, tenantId }: TenantDb,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows: found } = await client.query<{ personId: string }>(
    'select distinct person_id from member_import_keys where tenant_id = $1 and import_id = $2 and person_id = any($3::uuid[])',
    [tenantId, importId, ids],
  )
  return new Set(found.map(({ personId }) => personId))
}

export async function insertKeys({ client, tenantId }: TenantDb, importId: string, keys: readonly PersonKey[]) {
  if (keys.length === 0) return
  await client.query(
    `insert into member_import_keys (tenant_id, import_id, value_hash, person_id, is_new)
     select $1, $2, value_hash, person_id, is_new from unnest($3::bytea[], $4::uuid[], $5::boolean[]) as r(value_hash, person_id, is_new)
     on conflict (tenant_id, import_id, value_hash) do nothing`,
    [
      tenantId,
      importId,
      keys.map(({ valueHash }) => valueHash),
      keys.map(({ personId }) => personId),
      keys.map(({ isNew }) => isNew),
    ],
  )
}

export interface EnteredMember {
  memberId: string
  outcome: 'CREATE' | 'CHANGE' | 'SAME'
}

/** What this import did with these members before. */
export async function listEntered(
  { client, tenantId }: TenantDb,
  importId: string,
  ids: readonly string[],
): Promise<EnteredMember[]> {
  if (ids.length === 0) return []
  const { rows: found } = await client.query<EnteredMember>(
    'select member_id, outcome from member_import_members where tenant_id = $1 and import_id = $2 and member_id = any($3::uuid[])',
    [tenantId, importId, ids],
  )
  return found
}

export async function insertEntered(
  { client, tenantId }: TenantDb,
  importId: string,
  entered: readonly EnteredMember[],
  at: Date,
) {
  if (entered.length === 0) return
  await client.query(
    `insert into member_import_members (tenant_id, import_id, member_id, outcome, entered_at)
     select $1, $2, member_id, outcome, $5 from unnest($3::uuid[], $4::text[]) as r(member_id, outcome)
     on conflict (tenant_id, member_id, import_id) do nothing`,
    [tenantId, importId, entered.map(({ memberId }) => memberId), entered.map(({ outcome }) => outcome), at],
  )
}
