import type { AlertLevel } from '@serialis/contract/alerts/alerts.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../kit/db.ts'

/** Alerts that nobody has ended yet, by level; levels without any are absent. */
export async function countOpenAlerts({ trx, tenantId }: TenantDb): Promise<{ level: AlertLevel; count: number }[]> {
  const rows = await trx
    .selectFrom('alerts')
    .select(['level', sql<number>`count(*)`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['NEW', 'ACTIVE'])
    .groupBy('level')
    .execute()
  return rows.map(({ level, count }) => ({ level: level as AlertLevel, count }))
}
