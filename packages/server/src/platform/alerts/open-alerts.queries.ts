import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { AlertLevel, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isAboutSites } from './alerts.queries.ts'

const open = (db: TenantDb) =>
  db.trx
    .selectFrom('alerts')
    .where('status', 'in', ['NEW', 'ACTIVE'])
    .where(isAboutSites(db, (name) => sql.ref(`alerts.${name}`)))
const count = sql<number>`count(*)`.as('count')

/** Open alerts by level; levels without any are left out. */
export async function countOpenAlerts(
  db: TenantDb,
  of: { type?: AlertType | undefined; subjectType?: AlertSubjectType | undefined } = {},
): Promise<{ level: AlertLevel; count: number }[]> {
  const rows = await open(db)
    .$if(of.type !== undefined, (query) => query.where('type', '=', of.type as AlertType))
    .$if(of.subjectType !== undefined, (query) => query.where('subjectType', '=', of.subjectType as AlertSubjectType))
    .select(['level', count])
    .groupBy('level')
    .execute()
  return rows.map((row) => ({ level: row.level, count: row.count }))
}

/** Open alerts by type and level. */
export const countOpenKinds = (db: TenantDb): Promise<{ type: AlertType; level: AlertLevel; count: number }[]> =>
  open(db).select(['type', 'level', count]).groupBy(['type', 'level']).orderBy('type').orderBy('level').execute()

export async function countOpenByType(db: TenantDb): Promise<Map<AlertType, number>> {
  const rows = await open(db).select(['type', count]).groupBy('type').execute()
  return new Map(rows.map((row) => [row.type, row.count]))
}

export async function countOpenOf(db: TenantDb, ownerId: string): Promise<number> {
  return (await open(db).select(count).where('ownerId', '=', ownerId).executeTakeFirstOrThrow()).count
}
