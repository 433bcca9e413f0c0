/** SQL of the samples of transfer models that may say something of a person. */

import type { TenantDb } from '../../kit/db/db.ts'
import { SEPARATORS } from '../members/erasing/texts-about.ts'

export interface SampleRow {
  modelId: string
  code: string
  /** Of the version; 0 for a draft. */
  number: number
  sample: string
}

const TABLES = {
  transfer_model_drafts: `select d.model_id, 0 as number, d.sample from transfer_model_drafts d where d.tenant_id = $1`,
  transfer_model_versions: `select v.model_id, v.number, v.sample from transfer_model_versions v where v.tenant_id = $1`,
} as const
export type SampleTable = keyof typeof TABLES

/**
 * Samples with one of these marks, which are in small letters without separators, and those with escapes, in which
 * nothing is found by its text; in the order of their keys.
 */
export async function listSamples(
  { client, tenantId }: TenantDb,
  table: SampleTable,
  { marks, after, limit }: { marks: readonly string[]; after: SampleRow | undefined; limit: number },
): Promise<SampleRow[]> {
  const { rows } = await client.query<SampleRow>(
    `select s.model_id, m.code, s.number, s.sample from (${TABLES[table]}) s
       join transfer_models m on m.tenant_id = $1 and m.id = s.model_id
      where s.sample <> '' and ($3::uuid is null or (s.model_id, s.number) > ($3::uuid, $4::int))
        and (strpos(s.sample, '\\u') > 0 or exists (
          select 1 from unnest($2::text[]) k (mark) where strpos(translate(lower(normalize(s.sample, NFKC)), $5, ''), k.mark) > 0))
      order by s.model_id, s.number limit $6`,
    [tenantId, marks, after?.modelId ?? null, after?.number ?? null, SEPARATORS, limit],
  )
  return rows
}

/** The draft has no coverage and no faults without a sample. */
export async function emptySample(
  { trx }: TenantDb,
  table: SampleTable,
  { modelId, number }: Pick<SampleRow, 'modelId' | 'number'>,
): Promise<void> {
  if (table === 'transfer_model_drafts')
    await trx
      .updateTable(table)
      .set({ sample: '', coverage: null, faults: null })
      .where('modelId', '=', modelId)
      .execute()
  else
    await trx
      .updateTable(table)
      .set({ sample: '' })
      .where('modelId', '=', modelId)
      .where('number', '=', number)
      .execute()
}
