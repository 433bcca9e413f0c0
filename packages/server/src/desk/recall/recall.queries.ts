/** The SQL of recalls. */

import type { RecallSource, RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Recalls } from '../../kit/db/tables.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'

/** All except the set itself. */
const columns = [
  'id',
  'number',
  'reason',
  'source',
  'status',
  'report',
  'result',
  'failureKey',
  'failureParams',
  'taskId',
  'createdAt',
  'createdByName',
  'tracedAt',
  'heldAt',
  'heldByName',
  'eventId',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('recalls').select(columns)
export type RecallRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findRecall(db: TenantDb, id: string): Promise<RecallRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

export async function lockRecall(db: TenantDb, id: string): Promise<RecallRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The set of the recall as it was traced. */
export async function findMembers({ trx }: TenantDb, id: string): Promise<Buffer | null> {
  const row = await trx.selectFrom('recalls').select('members').where('id', '=', id).executeTakeFirst()
  return row?.members ?? null
}

/** Those with a set, which stands from the first trace on, also while it is traced again; opened after a moment. */
export const listTracedSince = ({ trx }: TenantDb, since: Date) =>
  trx
    .selectFrom('recalls')
    .select(['id', 'number', 'members', 'createdAt'])
    .where('members', 'is not', null)
    .where('createdAt', '>', since)
    .orderBy('number')
    .execute()

/** Newest first; `after` is the number of the last one on the previous page. */
export async function listRecalls(
  db: TenantDb,
  { status, after, limit }: { status?: RecallStatus | undefined; after?: string | undefined; limit: number },
): Promise<RecallRow[]> {
  let rows = select(db)
    .where(isAboutPacksOfSites(db, sql`recalls.id`))
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (status !== undefined) rows = rows.where('status', '=', status)
  if (after !== undefined) rows = rows.where('number', '<', Number(after))
  return rows.execute()
}

async function takeNumber({ trx, tenantId }: TenantDb): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ tenantId, name: 'recalls', value: 1 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function insertRecall(
  db: TenantDb,
  { id, source, reason, at, by }: { id: string; source: RecallSource; reason: string; at: Date; by: string },
): Promise<void> {
  await db.trx
    .insertInto('recalls')
    .values({
      tenantId: db.tenantId,
      id,
      number: await takeNumber(db),
      reason,
      source: JSON.stringify(source),
      status: 'TRACING',
      createdAt: at,
      createdByName: by,
    })
    .execute()
}

export async function updateRecall(
  { trx }: TenantDb,
  id: string,
  change: Omit<Updateable<Recalls>, 'tenantId' | 'id' | 'number'>,
): Promise<void> {
  await trx.updateTable('recalls').set(change).where('id', '=', id).execute()
}
