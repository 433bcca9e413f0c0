import type { Refusal } from '@serialis/contract/kit/entity.ts'
import type { BulkOutcome } from '@serialis/contract/platform/tasks/bulk.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface NewItem {
  recordId: string
  version: number | null
}

const AT_ONCE = 200

export async function insertItems({ trx, tenantId }: TenantDb, taskId: string, items: readonly NewItem[]) {
  const rows = items.map((item, at) => ({ tenantId, taskId, place: at + 1, ...item }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('bulk_items')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

export interface ItemFilter {
  outcome?: BulkOutcome | undefined
  /** The place of the last row of the page before. */
  after?: string | undefined
  limit: number
}

/** In the order of the task, one more than `limit` when there are more. */
export function listItems({ trx }: TenantDb, taskId: string, { outcome, after, limit }: ItemFilter) {
  let rows = trx
    .selectFrom('bulk_items')
    .select(['place', 'recordId', 'version', 'outcome', 'refusal'])
    .where('taskId', '=', taskId)
    .orderBy('place')
    .limit(limit + 1)
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome)
  if (after !== undefined) rows = rows.where('place', '>', Number(after))
  return rows.execute()
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export async function countItems({ trx }: TenantDb, taskId: string): Promise<Record<BulkOutcome, number>> {
  const rows = await trx
    .selectFrom('bulk_items')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('taskId', '=', taskId)
    .groupBy('outcome')
    .execute()
  const countOf = (outcome: BulkOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return { WAITING: countOf('WAITING'), DONE: countOf('DONE'), REFUSED: countOf('REFUSED') }
}

export async function updateItem(
  { trx }: TenantDb,
  item: { taskId: string; place: number },
  { outcome, refusal }: { outcome: BulkOutcome; refusal?: Refusal },
) {
  await trx
    .updateTable('bulk_items')
    .set({ outcome, ...(refusal && { refusal: JSON.stringify(refusal) }) })
    .where('taskId', '=', item.taskId)
    .where('place', '=', item.place)
    .execute()
}
