/** SQL of suspect scans: the first of each hour as rows, all of them counted. */

import type { SuspectScan, Suspicion } from '@serialis/contract/desk/scans/scans.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isOrderOfSites } from '../../platform/sites/sites.service.ts'

export interface Suspect {
  code: string
  /** '' for a bare code and an SSCC. */
  gtin: string
  suspicion: Suspicion
  ordinal: number | null
  orderId: string | null
  productId: string | null
  at: Date
}

/** Counts one more scan of the code in its hour; returns the new count. */
export async function countSuspect(
  { trx, tenantId }: TenantDb,
  { code, gtin, suspicion, ordinal, orderId, productId, at }: Suspect,
): Promise<number> {
  const row = await trx
    .insertInto('suspect_scan_hours')
    .values({
      tenantId,
      code,
      gtin,
      suspicion,
      ordinal,
      orderId,
      productId,
      scans: 1,
      lastAt: at,
      hour: new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'code', 'gtin', 'hour', 'suspicion']).doUpdateSet({
        scans: sql`suspect_scan_hours.scans + 1`,
        lastAt: sql`greatest(suspect_scan_hours.last_at, excluded.last_at)`,
      }),
    )
    .returning('scans')
    .executeTakeFirstOrThrow()
  return row.scans
}

/** What the reporter of a scan says of it. */
interface Reported {
  source: SuspectScan['source']
  place: string
  regionId: string | null
  byName: string
}

export async function insertSuspect(
  { trx, tenantId }: TenantDb,
  suspect: Suspect & Reported & { id: string; recordedAt: Date },
) {
  await trx
    .insertInto('suspect_scans')
    .values({
      tenantId,
      id: suspect.id,
      code: suspect.code,
      gtin: suspect.gtin,
      ordinal: suspect.ordinal,
      orderId: suspect.orderId,
      productId: suspect.productId,
      suspicion: suspect.suspicion,
      source: suspect.source,
      place: suspect.place,
      regionId: suspect.regionId,
      scannedAt: suspect.at,
      recordedAt: suspect.recordedAt,
      byName: suspect.byName,
    })
    .execute()
}

export interface SuspectFilter {
  orderId?: string | undefined
  suspicion?: Suspicion | undefined
  code?: string | undefined
  after?: string | undefined
  limit: number
}

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('suspect_scans')
    .select([
      'id',
      'code',
      'gtin',
      'ordinal',
      'orderId',
      'productId',
      'suspicion',
      'source',
      'place',
      'scannedAt',
      'byName',
    ])
export type SuspectRow = Awaited<ReturnType<typeof listSuspects>>[number]

export function listSuspects(db: TenantDb, filter: SuspectFilter) {
  let rows = select(db)
    .where(isOrderOfSites(db, sql`suspect_scans.order_id`))
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.orderId) rows = rows.where('orderId', '=', filter.orderId)
  if (filter.suspicion) rows = rows.where('suspicion', '=', filter.suspicion)
  if (filter.code) rows = rows.where('code', '=', filter.code)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

/** Per order (null: none) and suspicion. */
export async function listSuspectCounts(db: TenantDb) {
  return db.trx
    .selectFrom('suspect_scan_hours')
    .select([
      'orderId',
      'suspicion',
      sql<number>`sum(scans)::bigint`.as('scans'),
      sql<number>`count(distinct (code, gtin))::bigint`.as('codes'),
      sql<Date>`max(last_at)`.as('lastAt'),
      sql<string | null>`min(product_id::text)`.as('productId'),
    ])
    .where(isOrderOfSites(db, sql`suspect_scan_hours.order_id`))
    .groupBy(['orderId', 'suspicion'])
    .execute()
}

export type OfCode = { ordinal: number } | { code: string; gtin: string | undefined }

const HOURS = `select suspicion, sum(scans)::bigint as scans, max(last_at) as last_at from suspect_scan_hours where tenant_id = $1 and`
const BY_SUSPICION = 'group by suspicion order by suspicion'

/** Sums per suspicion for one code. Prepared, because the code page runs it at every scan. */
export async function listMarks({ client, tenantId }: TenantDb, of: OfCode) {
  type Row = { suspicion: Suspicion; scans: number; lastAt: Date }
  if ('ordinal' in of)
    return (
      await client.query<Row>({
        name: 'scans.marks_ordinal',
        text: `${HOURS} ordinal = $2 ${BY_SUSPICION}`,
        values: [tenantId, of.ordinal],
      })
    ).rows
  return (
    await client.query<Row>({
      name: 'scans.marks_code',
      text: `${HOURS} code = $2 and ordinal is null and ($3::text is null or gtin = $3) ${BY_SUSPICION}`,
      values: [tenantId, of.code, of.gtin ?? null],
    })
  ).rows
}

export async function insertPackScan(
  { trx, tenantId }: TenantDb,
  scan: Reported & { id: string; ordinal: number; at: Date; recordedAt: Date; client?: Buffer | undefined },
) {
  await trx
    .insertInto('pack_scans')
    .values({
      tenantId,
      ordinal: scan.ordinal,
      id: scan.id,
      source: scan.source,
      place: scan.place,
      regionId: scan.regionId,
      scannedAt: scan.at,
      recordedAt: scan.recordedAt,
      byName: scan.byName,
      client: scan.client ?? null,
    })
    .execute()
}

/** Two scans of a pack at once are judged one after the other, to the end of the transaction. */
export async function lockScansOf({ client, tenantId }: TenantDb, ordinal: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`scans ${tenantId} ${ordinal}`])
}

/** What consumers' scans of a pack there are, and those by one client since a moment. */
export async function sumConsumerScans(
  { client, tenantId }: TenantDb,
  { ordinal, by, since }: { ordinal: number; by: Buffer; since: Date },
): Promise<{ scans: number; firstAt: Date | null; isFirstOwn: boolean; hasOwn: boolean }> {
  const { rows } = await client.query<{ scans: number; firstAt: Date | null; isFirstOwn: boolean; hasOwn: boolean }>(
    `select count(*)::int as scans, min(s.recorded_at) as first_at,
            coalesce((array_agg(s.client = $3 and s.recorded_at >= $4 order by s.recorded_at, s.id))[1], false) as is_first_own,
            coalesce(bool_or(s.client = $3 and s.recorded_at >= $4), false) as has_own
       from pack_scans s where s.tenant_id = $1 and s.ordinal = $2 and s.source = 'CONSUMER'`,
    [tenantId, ordinal, by, since],
  )
  return rows[0]!
}

const OF_ORDINAL = `
  (select id, source, place, scanned_at, by_name, null as suspicion from pack_scans where tenant_id = $1 and ordinal = $2 order by id desc limit $3)
  union all
  (select id, source, place, scanned_at, by_name, suspicion from suspect_scans where tenant_id = $1 and ordinal = $2 order by id desc limit $3)
  order by id desc limit $3`
/** The last scans of an issued code, good and suspect. */
export async function listScansOf({ client, tenantId }: TenantDb, ordinal: number, limit: number) {
  type Row = {
    id: string
    source: string
    place: string
    scannedAt: Date
    byName: string
    suspicion: Suspicion | null
  }
  return (await client.query<Row>({ name: 'scans.of_ordinal', text: OF_ORDINAL, values: [tenantId, ordinal, limit] }))
    .rows
}

/** The last suspect scans of a code that was never issued here. */
export const listSuspectsOf = (db: TenantDb, code: string, gtin: string | undefined, limit: number) =>
  select(db)
    .where('code', '=', code)
    .where('ordinal', 'is', null)
    .$if(gtin !== undefined, (rows) => rows.where('gtin', '=', gtin ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Scans of one region become those of another. */
export async function moveScans(
  { trx }: TenantDb,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<number> {
  let moved = 0n
  for (const table of ['pack_scans', 'suspect_scans'] as const) {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ regionId: intoId })
      .where('regionId', '=', fromId)
      .executeTakeFirst()
    moved += numUpdatedRows
  }
  return Number(moved)
}
