/** SQL of aliases: codes of merged records, which name the records that they were merged into. */

import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

/** The aliases of the row `m`, by code. */
export const aliasesOf =
  (kind: MainDataKind) =>
  ({ tenantId }: TenantDb) =>
    sql<string[]>`array(
      select a.code from master_aliases a
      where a.tenant_id = ${tenantId} and a.subject_type = ${kind} and a.record_id = m.id order by a.code)`

/** Whether an alias of the row `m` contains the text. */
export const hasAliasLike =
  (kind: MainDataKind) =>
  ({ tenantId }: TenantDb, text: string) =>
    sql<boolean>`exists (
      select from master_aliases a
      where a.tenant_id = ${tenantId} and a.subject_type = ${kind} and a.record_id = m.id and a.code ilike ${containing(text)})`

/** The record of another id that has the code as an alias. */
export async function findOtherByAlias(
  { trx, tenantId }: TenantDb,
  kind: MainDataKind,
  { id, code }: { id: string; code: string },
): Promise<{ recordId: string } | undefined> {
  return trx
    .selectFrom('master_aliases')
    .select('recordId')
    .where('tenantId', '=', tenantId)
    .where('subjectType', '=', kind)
    .where('code', '=', code)
    .where('recordId', '<>', id)
    .executeTakeFirst()
}

/** Those of the codes that are aliases. */
export async function listAliases(
  { trx, tenantId }: TenantDb,
  kind: MainDataKind,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from master_aliases
    where tenant_id = ${tenantId} and subject_type = ${kind} and code = any(${[...codes]}::text[])`.execute(trx)
  return rows.map(({ code }) => code)
}

/** The record's code and aliases become aliases of the other one. */
export async function turnIntoAlias(
  { trx, tenantId }: TenantDb,
  kind: MainDataKind,
  { from, intoId, at }: { from: { id: string; code: string; name: string }; intoId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('master_aliases')
    .set({ recordId: intoId })
    .where('tenantId', '=', tenantId)
    .where('subjectType', '=', kind)
    .where('recordId', '=', from.id)
    .execute()
  await trx
    .insertInto('master_aliases')
    .values({ tenantId, subjectType: kind, code: from.code, name: from.name, recordId: intoId, mergedAt: at })
    // A record that took its own former code back still has it as an alias.
    .onConflict((clash) => clash.columns(['tenantId', 'subjectType', 'code']).doUpdateSet({ recordId: intoId }))
    .execute()
}

export const deleteAliases = ({ trx, tenantId }: TenantDb, kind: MainDataKind, recordId: string) =>
  trx
    .deleteFrom('master_aliases')
    .where('tenantId', '=', tenantId)
    .where('subjectType', '=', kind)
    .where('recordId', '=', recordId)
    .execute()
