/** The SQL of extracts. */

import type { ExtractFilter } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Extracts } from '../../kit/db/tables.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'

const columns = [
  'id',
  'number',
  'filter',
  'subjectType',
  'subjectId',
  'asOf',
  'axis',
  'purpose',
  'status',
  'rows',
  'parts',
  'size',
  'sha256',
  'sealedSeq',
  'failureKey',
  'taskId',
  'createdAt',
  'createdByName',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('extracts').select(columns)
export type ExtractRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findExtract(db: TenantDb, id: string): Promise<ExtractRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** Newest first; `after` is the number of the last one on the previous page. */
export async function listExtracts(
  db: TenantDb,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ExtractRow[]> {
  let rows = select(db)
    .where(isAboutPacksOfSites(db, sql`extracts.id`))
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (after !== undefined) rows = rows.where('number', '<', Number(after))
  return rows.execute()
}

/** The set that was given instead of a filter. */
export async function findGivenSet({ trx }: TenantDb, id: string): Promise<Buffer | null> {
  const row = await trx.selectFrom('extracts').select('given').where('id', '=', id).executeTakeFirst()
  return row?.given ?? null
}

async function takeNumber({ trx, tenantId }: TenantDb): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ tenantId, name: 'extracts', value: 1 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export interface NewExtract {
  id: string
  filter: ExtractFilter
  given: Uint8Array | null
  subject: { type: string; id: string } | null
  asOf: Date | null
  axis: 'happened' | 'recorded'
  purpose: string
  taskId: string
  by: { id: string | null; name: string }
  at: Date
}

export async function insertExtract(db: TenantDb, one: NewExtract): Promise<void> {
  await db.trx
    .insertInto('extracts')
    .values({
      tenantId: db.tenantId,
      id: one.id,
      number: await takeNumber(db),
      filter: JSON.stringify(one.filter),
      given: one.given === null ? null : Buffer.from(one.given),
      subjectType: one.subject?.type ?? null,
      subjectId: one.subject?.id ?? null,
      asOf: one.asOf,
      axis: one.axis,
      purpose: one.purpose,
      status: 'WRITING',
      taskId: one.taskId,
      createdAt: one.at,
      createdBy: one.by.id,
      createdByName: one.by.name,
    })
    .execute()
}

export async function updateExtract(
  { trx }: TenantDb,
  id: string,
  change: Omit<Updateable<Extracts>, 'tenantId' | 'id'>,
): Promise<void> {
  await trx.updateTable('extracts').set(change).where('id', '=', id).execute()
}
