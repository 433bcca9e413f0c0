/** SQL of the packs that were taken as samples, and of their results. */

import type { DefectClass } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface Tally {
  taken: number
  recorded: number
  nonconforming: number
  defects: number
  critical: number
}

export async function tallySamples({ trx }: TenantDb, lotIds: readonly string[]): Promise<Map<string, Tally>> {
  if (lotIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('inspection_samples')
    .select([
      'lotId',
      sql<number>`count(*)`.as('taken'),
      sql<number>`count(result)`.as('recorded'),
      sql<number>`count(*) filter (where result = 'NONCONFORMING')`.as('nonconforming'),
      sql<number>`coalesce(sum(defects), 0)::int8`.as('defects'),
      sql<number>`count(*) filter (where defect_class = 'CRITICAL')`.as('critical'),
    ])
    .where('lotId', 'in', [...lotIds])
    .groupBy('lotId')
    .execute()
  return new Map(rows.map(({ lotId: id, ...tally }) => [id, tally]))
}

export type SampleRow = Awaited<ReturnType<typeof listSamples>>[number]

/** Every taken pack of the lot, by ordinal. */
export async function listSamples({ trx }: TenantDb, lotId: string) {
  return trx.selectFrom('inspection_samples').selectAll().where('lotId', '=', lotId).orderBy('ordinal').execute()
}

export async function insertSamples(
  { trx, tenantId }: TenantDb,
  lotId: string,
  ordinals: readonly number[],
  by: { name: string; at: Date },
): Promise<void> {
  if (ordinals.length === 0) return
  await trx
    .insertInto('inspection_samples')
    .values(
      ordinals.map((ordinal) => ({
        tenantId,
        lotId,
        ordinal,
        takenAt: by.at,
        takenByName: by.name,
      })),
    )
    .execute()
}

export interface Recorded {
  ordinal: number
  result: 'CONFORMING' | 'NONCONFORMING'
  defectClass: DefectClass | null
  defects: number
  note: string
}

/** Returns how many of them were taken packs of the lot. */
export async function updateSamples(
  { client, tenantId }: TenantDb,
  lotId: string,
  results: readonly Recorded[],
  by: { id: string; name: string; at: Date },
): Promise<number> {
  const { rowCount } = await client.query(
    `
    update inspection_samples s set result = g.result, defect_class = g.defect_class, defects = g.defects, note = g.note, recorded_at = $8, recorded_by = $9, recorded_by_name = $10
      from unnest($3::bigint[], $4::text[], $5::text[], $6::int[], $7::text[]) as g (ordinal, result, defect_class, defects, note)
     where s.tenant_id = $1 and s.lot_id = $2 and s.ordinal = g.ordinal`,
    [
      tenantId,
      lotId,
      results.map(({ ordinal }) => ordinal),
      results.map(({ result }) => result),
      results.map(({ defectClass }) => defectClass),
      results.map(({ defects }) => defects),
      results.map(({ note }) => note),
      by.at,
      by.id,
      by.name,
    ],
  )
  return rowCount ?? 0
}
