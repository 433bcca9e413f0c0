/** SQL of alerts that are due to be mailed. */

import type { AlertLevel, AlertSubjectType, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

/** Open alerts of which somebody is to be told, oldest first; none that another process is just telling of. */
export async function lockMailDue({ trx, tenantId }: TenantDb, limit: number) {
  const rows = await trx
    .selectFrom('alerts')
    .select(['id', 'type', 'level', 'subject_type', 'subject_id', 'params', 'raised_count'])
    .where('tenant_id', '=', tenantId)
    .where('is_mail_due', '=', true)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => ({
    ...row,
    type: row.type as AlertType,
    level: row.level as AlertLevel,
    subject_type: row.subject_type as AlertSubjectType,
    params: row.params as Record<string, string | number>,
  }))
}
export type DueAlert = Awaited<ReturnType<typeof lockMailDue>>[number]

export async function hasMailDue({ trx, tenantId }: TenantDb): Promise<boolean> {
  return (
    (await trx
      .selectFrom('alerts')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('is_mail_due', '=', true)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether somebody was told of the same type and object since then. */
export async function wasMailedSince(
  { trx, tenantId }: TenantDb,
  { type, subject_type, subject_id }: DueAlert,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('alerts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .where('mailed_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
