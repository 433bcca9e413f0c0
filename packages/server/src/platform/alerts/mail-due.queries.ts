/** SQL for alerts that are due to be mailed. */

import type { TenantDb } from '../../kit/db/db.ts'

/** Open alerts to be mailed, oldest first; without those that another process is mailing. */
export async function lockMailDue({ trx }: TenantDb, limit: number) {
  return trx
    .selectFrom('alerts')
    .select(['id', 'type', 'level', 'subjectType', 'subjectId', 'params', 'raisedCount'])
    .where('isMailDue', '=', true)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
export type DueAlert = Awaited<ReturnType<typeof lockMailDue>>[number]

export async function hasMailDue({ trx }: TenantDb): Promise<boolean> {
  return (
    (await trx.selectFrom('alerts').select('id').where('isMailDue', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** Whether the same type and object was mailed since then. */
export async function wasMailedSince(
  { trx }: TenantDb,
  { type, subjectType, subjectId }: DueAlert,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('alerts')
    .select('id')
    .where('type', '=', type)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('mailedAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
