/** SQL of opening stocks and the batches of their blocks. */

import type {
  OpeningStockFormat,
  OpeningStockOutcome,
  OpeningStockRowFault,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { OpeningStocks } from '../../kit/db/tables.ts'
import { FOUND_LIMIT, rangesOf } from '../../kit/jobs/finding.ts'

const columns = [
  'id',
  'number',
  'name',
  'path',
  'size',
  'sha256',
  'errorPath',
  'errorSize',
  'deviation',
  'reason',
  'failureKey',
  'taskId',
  'eventId',
  'partsDone',
  'packsDone',
  'uploadedAt',
  'uploadedBy',
  'uploadedByName',
  'endedAt',
  'endedByName',
] as const

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('opening_stocks')
    .select(columns)
    .select([
      sql<OpeningStockStatus>`status`.as('status'),
      sql<OpeningStockFormat>`format`.as('format'),
      sql<OpeningStockOutcome | null>`outcome`.as('outcome'),
      sql<number[] | null>`expected`.as('expected'),
      sql<OpeningStockRowFault[]>`row_errors`.as('rowErrors'),
      sql<Record<string, string | number>>`failure_params`.as('failureParams'),
    ])
export type OpeningStockRow = NonNullable<Awaited<ReturnType<typeof findOpeningStock>>>

export const findOpeningStock = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()
export const lockOpeningStock = (db: TenantDb, id: string) =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Newest first. */
export function listOnboardings(
  db: TenantDb,
  { status, after, limit }: { status?: OpeningStockStatus | undefined; after?: string | undefined; limit: number },
) {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

async function takeNumber({ trx, tenantId }: TenantDb): Promise<number> {
  const { lastNumber } = await trx
    .insertInto('opening_stock_numbers')
    .values({ tenantId, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet({ lastNumber: sql`opening_stock_numbers.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return Number(lastNumber)
}

export interface NewOpeningStock {
  id: string
  name: string
  path: string
  size: number
  format: OpeningStockFormat
  sha256: string
  at: Date
  by: { id: string; name: string }
}
export async function insertOpeningStock(db: TenantDb, { at, by, ...file }: NewOpeningStock): Promise<void> {
  await db.trx
    .insertInto('opening_stocks')
    .values({
      tenantId: db.tenantId,
      ...file,
      number: await takeNumber(db),
      status: 'CHECKING',
      uploadedAt: at,
      uploadedBy: by.id,
      uploadedByName: by.name,
    })
    .execute()
}

export type OpeningStockChange = Omit<Updateable<OpeningStocks>, 'tenantId' | 'id' | 'number'>
export async function updateOpeningStock({ trx }: TenantDb, id: string, change: OpeningStockChange): Promise<void> {
  await trx.updateTable('opening_stocks').set(change).where('id', '=', id).execute()
}

/** Increments one of the two counts of finished parts; false when another transaction entered that part. */
export async function raiseDone(
  { trx }: TenantDb,
  id: string,
  which: 'partsDone' | 'packsDone',
  from: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('opening_stocks')
    .set({ [which]: from + 1 })
    .where('id', '=', id)
    .where('status', '=', 'ENTERING')
    .where(which, '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface BlockBatch {
  block: number
  batch: string
  expiry: string | null
}
export async function insertBlocks(
  { trx, tenantId }: TenantDb,
  openingStockId: string,
  blocks: readonly BlockBatch[],
): Promise<void> {
  if (blocks.length === 0) return
  await trx
    .insertInto('opening_stock_blocks')
    .values(
      blocks.map(({ block, batch, expiry }) => ({
        tenantId,
        block,
        openingStockId,
        batchCode: batch,
        expiresOn: expiry,
      })),
    )
    .execute()
}

export async function listBatches({ trx }: TenantDb, blocks: readonly number[]): Promise<BlockBatch[]> {
  return trx
    .selectFrom('opening_stock_blocks')
    .select(['block', 'batchCode as batch', sql<string | null>`expires_on::text`.as('expiry')])
    .where('block', '=', sql<number>`any(${[...blocks]}::int[])`)
    .execute()
}

export async function listBlocksOfBatch({ trx }: TenantDb, batch: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('opening_stock_blocks')
    .select('block')
    .where('batchCode', '=', batch)
    .orderBy('block')
    .execute()
  return rows.map(({ block }) => block)
}

/** Batches that begin with the text. */
export async function findBatchesCalled({ trx, tenantId }: TenantDb, text: string): Promise<string[]> {
  const { from, to } = rangesOf(text)
  const { rows } = await sql<{ batchCode: string }>`
    select b.batch_code from unnest(${from}::text[], ${to}::text[]) as r (first, last)
    cross join lateral (
      select distinct o.batch_code from opening_stock_blocks o
      where o.tenant_id = ${tenantId} and o.batch_code >= r.first and o.batch_code < r.last
      order by o.batch_code limit ${FOUND_LIMIT}
    ) b`.execute(trx)
  return rows.map(({ batchCode }) => batchCode)
}

/** Blocks with an expiry date before the day; only these when they are given. */
export async function listExpiredBlocks({ trx }: TenantDb, day: string, blocks?: readonly number[]) {
  let rows = trx
    .selectFrom('opening_stock_blocks')
    .select(['block', 'batchCode as batch', 'openingStockId', sql<string>`expires_on::text`.as('expiry')])
    .where('expiresOn', '<', day)
  if (blocks !== undefined) rows = rows.where('block', '=', sql<number>`any(${[...blocks]}::int[])`)
  return rows.orderBy('block').execute()
}

/** The opening stock and the batch of each of the blocks that have a batch. */
export async function listSources({ trx }: TenantDb, blocks: readonly number[]) {
  return trx
    .selectFrom('opening_stock_blocks as b')
    .innerJoin('opening_stocks as o', 'o.id', 'b.openingStockId')
    .select(['b.block', 'b.batchCode as batch', 'o.id', sql<number>`o.number::int`.as('number')])
    .where('b.batchCode', '<>', '')
    .where('b.block', '=', sql<number>`any(${[...blocks]}::int[])`)
    .execute()
}

/** Stored files that rows name. */
export async function listFiles({ trx }: TenantDb, paths?: readonly string[]) {
  let rows = trx.selectFrom('opening_stocks').select(['path', 'size', 'errorPath', 'errorSize'])
  if (paths !== undefined)
    rows = rows.where((is) => is.or([is('path', 'in', [...paths]), is('errorPath', 'in', [...paths])]))
  return (await rows.execute()).flatMap(({ path, size, errorPath: error, errorSize }) => [
    { path, size: Number(size) },
    ...(error === null ? [] : [{ path: error, size: Number(errorSize) }]),
  ])
}

/** Checked, with rows and no wrong one; oldest first. */
export const listClean = ({ trx }: TenantDb, limit: number) =>
  trx
    .selectFrom('opening_stocks')
    .select(['id', 'name', 'uploadedByName', 'uploadedAt'])
    .where('status', '=', 'CHECKED')
    .where(sql<boolean>`(outcome ->> 'errorRows')::bigint = 0 and (outcome ->> 'rows')::bigint > 0`)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()
