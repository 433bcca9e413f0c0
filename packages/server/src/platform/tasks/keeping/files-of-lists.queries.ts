/** SQL of the files that tasks made of a list. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface FilesOfLists {
  kind: string
  lists: readonly string[]
}

/** Of tasks of any state. */
export async function listFiles(
  { trx }: TenantDb,
  { kind, lists }: FilesOfLists,
  limit: number,
): Promise<{ id: string; filePath: string }[]> {
  const rows = await trx
    .selectFrom('tasks')
    .select(['id', 'filePath'])
    .where('kind', '=', kind)
    .where('subjectId', 'in', [...lists])
    .where('filePath', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ id, filePath }) => ({ id, filePath: filePath ?? '' }))
}

/** Those that run; each ends as cancelled, without a file. */
export async function cancelRunning({ trx }: TenantDb, { kind, lists }: FilesOfLists): Promise<string[]> {
  const rows = await trx
    .updateTable('tasks')
    .set({ isCancelRequested: true })
    .where('kind', '=', kind)
    .where('subjectId', 'in', [...lists])
    .where('state', '=', 'RUNNING')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * What was searched for, of all of them, of one task, or of tasks that ended before a moment. Nothing answers the empty
 * search: a task that still runs, or runs again, is refused.
 */
export async function forgetFilter(
  { trx }: TenantDb,
  { kind, lists, id: only, endedBefore }: FilesOfLists & { id?: string; endedBefore?: Date },
  filter: string,
): Promise<void> {
  let found = trx
    .selectFrom('tasks')
    .select(['id', 'input'])
    .where('kind', '=', kind)
    .where('subjectId', 'in', [...lists])
    .where(sql<boolean>`input -> 'filter' ->> ${filter} <> ''`)
    .forUpdate()
  if (only !== undefined) found = found.where('id', '=', only)
  if (endedBefore !== undefined) found = found.where('finishedAt', '<', endedBefore)
  const rows = await found.execute()
  for (const { id, input } of rows) {
    const { filter: given, ...rest } = input as { filter: Record<string, unknown> }
    await trx
      .updateTable('tasks')
      .set({ input: JSON.stringify({ ...rest, filter: { ...given, [filter]: '' } }) })
      .where('id', '=', id)
      .execute()
  }
}
