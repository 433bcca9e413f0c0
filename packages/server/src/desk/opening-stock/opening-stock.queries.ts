/** SQL of opening stocks and the batches of their blocks. */

import type {
  OnboardingFormat,
  OnboardingOutcome,
  OnboardingRowFault,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import type { OnboardingStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Onboardings } from '../../kit/db/tables.ts'

const columns = [
  'id',
  'number',
  'name',
  'path',
  'size',
  'sha256',
  'error_path',
  'error_size',
  'deviation',
  'reason',
  'failure_key',
  'task_id',
  'event_id',
  'parts_done',
  'packs_done',
  'uploaded_at',
  'uploaded_by',
  'uploaded_by_name',
  'ended_at',
  'ended_by_name',
] as const

const select = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('onboardings')
    .select(columns)
    .select([
      sql<OnboardingStatus>`status`.as('status'),
      sql<OnboardingFormat>`format`.as('format'),
      sql<OnboardingOutcome | null>`outcome`.as('outcome'),
      sql<number[] | null>`expected`.as('expected'),
      sql<OnboardingRowFault[]>`row_errors`.as('row_errors'),
      sql<Record<string, string | number>>`failure_params`.as('failure_params'),
    ])
    .where('tenant_id', '=', tenantId)
export type OnboardingRow = NonNullable<Awaited<ReturnType<typeof findOnboarding>>>

export const findOnboarding = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()
export const lockOnboarding = (db: TenantDb, id: string) =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Newest first. */
export function listOnboardings(
  db: TenantDb,
  { status, after, limit }: { status?: OnboardingStatus | undefined; after?: string | undefined; limit: number },
) {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

async function takeNumber({ trx, tenantId }: TenantDb): Promise<number> {
  const { last_number } = await trx
    .insertInto('onboarding_numbers')
    .values({ tenant_id: tenantId, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql`onboarding_numbers.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return Number(last_number)
}

export interface NewOnboarding {
  id: string
  name: string
  path: string
  size: number
  format: OnboardingFormat
  sha256: string
  at: Date
  by: { id: string; name: string }
}
export async function insertOnboarding(db: TenantDb, { at, by, ...file }: NewOnboarding): Promise<void> {
  await db.trx
    .insertInto('onboardings')
    .values({
      tenant_id: db.tenantId,
      ...file,
      number: await takeNumber(db),
      status: 'CHECKING',
      uploaded_at: at,
      uploaded_by: by.id,
      uploaded_by_name: by.name,
    })
    .execute()
}

export type OnboardingChange = Omit<Updateable<Onboardings>, 'tenant_id' | 'id' | 'number'>
export async function updateOnboarding(
  { trx, tenantId }: TenantDb,
  id: string,
  change: OnboardingChange,
): Promise<void> {
  await trx.updateTable('onboardings').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Raises one of the two counts of what is done; false when somebody else entered that part. */
export async function raiseDone(
  { trx, tenantId }: TenantDb,
  id: string,
  which: 'parts_done' | 'packs_done',
  from: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboardings')
    .set({ [which]: from + 1 })
    .where('tenant_id', '=', tenantId)
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
  onboardingId: string,
  blocks: readonly BlockBatch[],
): Promise<void> {
  if (blocks.length === 0) return
  await trx
    .insertInto('onboarding_blocks')
    .values(
      blocks.map(({ block, batch, expiry }) => ({
        tenant_id: tenantId,
        block,
        onboarding_id: onboardingId,
        batch_code: batch,
        expires_on: expiry,
      })),
    )
    .execute()
}

export async function listBatches({ trx, tenantId }: TenantDb, blocks: readonly number[]): Promise<BlockBatch[]> {
  return trx
    .selectFrom('onboarding_blocks')
    .select(['block', 'batch_code as batch', sql<string | null>`expires_on::text`.as('expiry')])
    .where('tenant_id', '=', tenantId)
    .where('block', '=', sql<number>`any(${[...blocks]}::int[])`)
    .execute()
}

export async function listBlocksOfBatch({ trx, tenantId }: TenantDb, batch: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('onboarding_blocks')
    .select('block')
    .where('tenant_id', '=', tenantId)
    .where('batch_code', '=', batch)
    .orderBy('block')
    .execute()
  return rows.map(({ block }) => block)
}

/** Blocks whose expiry date lies before the day; among these when they are given. */
export async function listExpiredBlocks({ trx, tenantId }: TenantDb, day: string, blocks?: readonly number[]) {
  let rows = trx
    .selectFrom('onboarding_blocks')
    .select([
      'block',
      'batch_code as batch',
      'onboarding_id as onboardingId',
      sql<string>`expires_on::text`.as('expiry'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('expires_on', '<', day)
  if (blocks !== undefined) rows = rows.where('block', '=', sql<number>`any(${[...blocks]}::int[])`)
  return rows.orderBy('block').execute()
}

/** The opening stock and the batch of each of the blocks that came in with one and have a batch. */
export async function listSources({ trx, tenantId }: TenantDb, blocks: readonly number[]) {
  return trx
    .selectFrom('onboarding_blocks as b')
    .innerJoin('onboardings as o', (on) =>
      on.onRef('o.tenant_id', '=', 'b.tenant_id').onRef('o.id', '=', 'b.onboarding_id'),
    )
    .select(['b.block', 'b.batch_code as batch', 'o.id', sql<number>`o.number::int`.as('number')])
    .where('b.tenant_id', '=', tenantId)
    .where('b.batch_code', '<>', '')
    .where('b.block', '=', sql<number>`any(${[...blocks]}::int[])`)
    .execute()
}

/** Stored files that rows name. */
export async function listFiles({ trx, tenantId }: TenantDb, paths?: readonly string[]) {
  let rows = trx
    .selectFrom('onboardings')
    .select(['path', 'size', 'error_path', 'error_size'])
    .where('tenant_id', '=', tenantId)
  if (paths !== undefined)
    rows = rows.where((is) => is.or([is('path', 'in', [...paths]), is('error_path', 'in', [...paths])]))
  return (await rows.execute()).flatMap(({ path, size, error_path: error, error_size: errorSize }) => [
    { path, size: Number(size) },
    ...(error === null ? [] : [{ path: error, size: Number(errorSize) }]),
  ])
}
