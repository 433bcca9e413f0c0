/** SQL of alerts that are due to be mailed. */

import type { AlertLevel, AlertSubjectType, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

/** Open alerts of which somebody is to be told, oldest first; none that another process is just telling of. */
export async function lockMailDue({ trx, tenantId }: TenantDb, limit: number) {
  const rows = await trx
    .selectFrom('alerts')
    .select(['id', 'type', 'level', 'subjectType', 'subjectId', 'params', 'raisedCount'])
    .where('tenantId', '=', tenantId)
    .where('isMailDue', '=', true)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({
    ...row,
    type: row.type as AlertType,
    level: row.level as AlertLevel,
    subjectType: row.subjectType as AlertSubjectType,
    params: row.params as Record<string, string | number>,
  }))
}
export type DueAlert = Awaited<ReturnType<typeof lockMailDue>>[number]

export async function hasMailDue({ trx, tenantId }: TenantDb): Promise<boolean> {
  return (
    (await trx
      .selectFrom('alerts')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('isMailDue', '=', true)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether somebody was told of the same type and object since then. */
export async function wasMailedSince(
  { trx, tenantId }: TenantDb,
  { type, subjectType, subjectId }: DueAlert,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('alerts')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('type', '=', type)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('mailedAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
