/** SQL for the rows of a file that are kept, for the keys of a check, and for the members that an import entered. */

import type {
  JudgedOutcome,
  MemberFault,
  MemberRowOutcome,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

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

const rows = ({ trx }: TenantDb, importId: string) =>
  trx
    .selectFrom('member_import_rows')
    .select(['line', 'outcome', 'cellsEncrypted', 'faults', 'otherIds', 'isCorrected', 'isFirst', 'isMisfit'])
    .where('importId', '=', importId)
    .orderBy('line')

interface RowPage {
  outcome?: MemberRowOutcome | undefined
  after?: number | undefined
  limit: number
  /** Rows whose presence or outcome says that somebody is a member are left out. */
  isBlind: boolean
}

/** In the order of the file; `after` is the line of the last row of the previous page. */
export function listRows(db: TenantDb, importId: string, page: RowPage): Promise<KeptRow[]> {
  if (page.isBlind && page.outcome !== undefined && page.outcome !== 'REFUSED' && page.outcome !== 'FITS')
    return Promise.resolve([])
  let found = rows(db, importId).limit(page.limit)
  if (page.isBlind) {
    found = found.where((is) =>
      is.or([is('isFirst', '=', true), is('isCorrected', '=', true), is('isMisfit', '=', true)]),
    )
    if (page.outcome) found = found.where('isMisfit', '=', page.outcome === 'REFUSED')
  } else if (page.outcome === 'FITS') found = found.where('outcome', '<>', 'REFUSED')
  else if (page.outcome) found = found.where('outcome', '=', page.outcome)
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

/** What a new run finds again: all rows but those that were corrected. */
export async function deleteUncorrectedRows({ trx }: TenantDb, importId: string): Promise<void> {
  await trx.deleteFrom('member_import_rows').where('importId', '=', importId).where('isCorrected', '=', false).execute()
}

export async function deleteRows({ trx }: TenantDb, importId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('member_import_rows')
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
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

/**
 * At most so many; how many there were. By a range of hashes: a list of them would be joined row by row while the
 * database has no statistics of the table, which it has not right after a check.
 */
export async function deleteKeys({ client, tenantId }: TenantDb, importId: string, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_import_keys where tenant_id = $1 and import_id = $2 and value_hash <= coalesce(
       (select k.value_hash from member_import_keys k where k.tenant_id = $1 and k.import_id = $2
         order by k.value_hash offset $3 limit 1),
       decode(repeat('ff', 33), 'hex'))`,
    [tenantId, importId, most - 1],
  )
  return rowCount ?? 0
}

/** Hashes in refused rows; what is there stays. */
export async function insertRefused({ client, tenantId }: TenantDb, importId: string, hashes: readonly Buffer[]) {
  if (hashes.length === 0) return
  await client.query(
    `insert into member_import_refused (tenant_id, import_id, value_hash)
     select $1, $2, value_hash from unnest($3::bytea[]) as r(value_hash)
     on conflict (tenant_id, value_hash, import_id) do nothing`,
    [tenantId, importId, hashes],
  )
}

/** At most so many; how many there were. */
export async function deleteRefused({ client, tenantId }: TenantDb, importId: string, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from member_import_refused where tenant_id = $1 and import_id = $2 and value_hash <= coalesce(
       (select k.value_hash from member_import_refused k where k.tenant_id = $1 and k.import_id = $2
         order by k.value_hash offset $3 limit 1),
       decode(repeat('ff', 33), 'hex'))`,
    [tenantId, importId, most - 1],
  )
  return rowCount ?? 0
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
