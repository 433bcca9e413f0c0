/** SQL for reading alerts. */

import { ALERT_SUBJECTS, type AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { AlertLevel, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { countUpTo } from '../../kit/db/query-builder/counted.queries.ts'
import { isRowOfSites, isSubjectOfSites } from '../sites/sites.service.ts'

/** The subject of the alert belongs to the sites. `columnOf`: a column under the alias that the statement gives it. */
export const isAboutSites = (db: TenantDb, columnOf: (name: 'subjectType' | 'subjectId') => RawBuilder<unknown>) =>
  isSubjectOfSites(db, { type: columnOf('subjectType'), id: columnOf('subjectId') }, ALERT_SUBJECTS)
export const isAlertOfSites = isRowOfSites('alerts', isAboutSites)

const columns = [
  'id',
  'type',
  'level',
  'status',
  'subjectType',
  'subjectId',
  'params',
  'raisedCount',
  'raisedAt',
  'lastRaisedAt',
  'causeGoneAt',
  'ownerName',
  'note',
  'repair',
  'statusAt',
  'version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('alerts').select(columns)
export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>

/** The limit to sites for lists and feeds; a single alert is checked before it is read. */
const visible = (db: TenantDb) => select(db).where(isAboutSites(db, (name) => sql.ref(`alerts.${name}`)))

export const findAlert = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()
export const lockAlert = (db: TenantDb, id: string) => select(db).where('id', '=', id).forUpdate().executeTakeFirst()
export const listAlertsById = (db: TenantDb, ids: readonly string[]) =>
  visible(db).where('id', 'in', ids).orderBy('id').execute()

type AlertToHandle = Pick<AlertRow, 'id' | 'type' | 'level' | 'params' | 'lastRaisedAt'>

export interface AlertFilter {
  type?: AlertType | undefined
  level?: AlertLevel | undefined
  status?: AlertStatus | 'OPEN' | undefined
  ownerId?: string | undefined
  subjectType?: AlertSubjectType | undefined
  subjectId?: string | undefined
  /** Range of ids: the first that is included, and the first that is not. */
  from?: string | undefined
  before?: string | undefined
  /** The last id of the previous page. */
  after?: string | undefined
  limit: number
}

/** Newest first. */
function listed(db: TenantDb, filter: AlertFilter) {
  let rows = visible(db)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.type) rows = rows.where('type', '=', filter.type)
  if (filter.level) rows = rows.where('level', '=', filter.level)
  if (filter.status === 'OPEN') rows = rows.where('status', 'in', ['NEW', 'ACTIVE'])
  else if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.ownerId) rows = rows.where('ownerId', '=', filter.ownerId)
  if (filter.subjectType) rows = rows.where('subjectType', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('subjectId', '=', filter.subjectId)
  if (filter.from) rows = rows.where('id', '>=', filter.from)
  if (filter.before) rows = rows.where('id', '<', filter.before)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows
}
export const listAlerts = (db: TenantDb, filter: AlertFilter) => listed(db, filter).execute()
export const countAlerts = (db: TenantDb, filter: AlertFilter) => countUpTo(db, listed(db, filter))

export interface UrgentAlert {
  readonly subjectId: string
  readonly status: AlertStatus
  readonly level: AlertLevel
}

/** One row per object that ever had an alert, of its most urgent one: open before closed, then by level, NEW before ACTIVE. */
export async function listUrgentAlerts(
  { trx, tenantId }: TenantDb,
  subjectType: AlertSubjectType,
  subjectIds: readonly string[],
): Promise<UrgentAlert[]> {
  const { rows } = await sql<UrgentAlert>`
    select distinct on (subject_id) subject_id, status, level from alerts
     where tenant_id = ${tenantId} and subject_type = ${subjectType} and subject_id = any(${subjectIds}::text[])
     order by subject_id, status not in ('NEW', 'ACTIVE'), case level when 'HIGH' then 0 when 'MIDDLE' then 1 else 2 end,
       status <> 'NEW', id desc`.execute(trx)
  return rows
}

/** Open alerts of a type about one kind of object, the oldest first. */
export const listOpenAlerts = (
  db: TenantDb,
  { type, subjectType, limit }: { type: AlertType; subjectType: AlertSubjectType; limit: number },
): Promise<AlertRow[]> =>
  select(db)
    .where('type', '=', type)
    .where('subjectType', '=', subjectType)
    .where('status', 'in', ['NEW', 'ACTIVE'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** Open alerts of a type that were not raised again since. */
export async function listUnraisedSince({ trx }: TenantDb, type: AlertType, since: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('alerts')
    .select('id')
    .where('type', '=', type)
    .where('status', 'in', ['NEW', 'ACTIVE'])
    .where('lastRaisedAt', '<', since)
    .execute()
  return rows.map(({ id }) => id)
}

export const constraints = { alerts__open: 'alert_open_already' } as const

/**
 * The most urgent first, then the oldest: those of the owner that are active, or without one the new ones. The rows of
 * the next level are not read once there are enough.
 */
export async function listAlertsToHandle(db: TenantDb, ownerId: string | null, limit: number) {
  const ofLevel = (level: AlertLevel) => {
    const rows = db.trx
      .selectFrom('alerts')
      .select(['id', 'type', 'level', 'params', 'lastRaisedAt'])
      .where(isAboutSites(db, (name) => sql.ref(`alerts.${name}`)))
      .where('level', '=', level)
      .orderBy('id')
      .limit(limit)
    return ownerId === null
      ? rows.where('status', '=', 'NEW')
      : rows.where('status', '=', 'ACTIVE').where('ownerId', '=', ownerId)
  }
  const [high, middle, low] = [ofLevel('HIGH'), ofLevel('MIDDLE'), ofLevel('LOW')]
  const levels = sql<AlertToHandle>`(${high}) union all (${middle}) union all (${low}) limit ${limit}`
  return (await levels.execute(db.trx)).rows
}
