import { sql } from 'kysely'
import type { RepairName } from '@serialis/contract/alerts/alerts.repairs.ts'
import type { AlertLevel, AlertSubjectType, AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/alerts/alerts.status.ts'
import type { TenantDb } from '../kit/db.ts'

const columns = ['id', 'type', 'level', 'status', 'subject_type', 'subject_id', 'params', 'raised_count', 'raised_at', 'last_raised_at', 'cause_gone_at',
  'owner_name', 'note', 'repair', 'status_at', 'version'] as const

const select = ({ trx, tenantId }: TenantDb) => trx.selectFrom('alerts').select(columns).where('tenant_id', '=', tenantId)
export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>

export const findAlert = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()
export const lockAlert = (db: TenantDb, id: string) => select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface AlertFilter {
  type?: AlertType | undefined
  level?: AlertLevel | undefined
  status?: AlertStatus | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the page before. */
export function listAlerts(db: TenantDb, filter: AlertFilter) {
  let rows = select(db).orderBy('id', 'desc').limit(filter.limit + 1)
  if (filter.type) rows = rows.where('type', '=', filter.type)
  if (filter.level) rows = rows.where('level', '=', filter.level)
  if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.subjectType) rows = rows.where('subject_type', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('subject_id', '=', filter.subjectId)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

/** One row per object that ever had an alert: the most pressing status, NEW before ACTIVE before what has ended. */
export async function listAlertStatuses({ trx, tenantId }: TenantDb, subjectType: string, subjectIds: readonly string[]): Promise<{ subject_id: string; status: AlertStatus }[]> {
  const { rows } = await sql<{ subject_id: string; status: AlertStatus }>`
    select distinct on (subject_id) subject_id, status from alerts
     where tenant_id = ${tenantId} and subject_type = ${subjectType} and subject_id = any(${subjectIds}::text[])
     order by subject_id, case status when 'NEW' then 0 when 'ACTIVE' then 1 else 2 end, id desc`.execute(trx)
  return rows
}

export interface RaisedAlert {
  id: string
  type: AlertType
  level: AlertLevel
  subjectType: AlertSubjectType
  subjectId: string
  params: Record<string, string | number>
  at: Date
}

/** A new alert, or one more on the counter of the open one; the level only ever rises. */
export async function insertOrRaiseAlert({ trx, tenantId }: TenantDb, alert: RaisedAlert): Promise<{ id: string; raised_count: number }> {
  const { rows } = await sql<{ id: string; raised_count: number }>`
    insert into alerts as a (tenant_id, id, type, level, status, subject_type, subject_id, params, raised_at, last_raised_at, status_at)
    values (${tenantId}, ${alert.id}, ${alert.type}, ${alert.level}, 'NEW', ${alert.subjectType}, ${alert.subjectId}, ${JSON.stringify(alert.params)}, ${alert.at}, ${alert.at}, ${alert.at})
    on conflict (tenant_id, type, subject_type, subject_id) where status in ('NEW', 'ACTIVE') do update
       set raised_count = a.raised_count + 1, last_raised_at = excluded.last_raised_at, params = excluded.params, cause_gone_at = null, repair = null, version = a.version + 1,
           level = case when 'HIGH' in (a.level, excluded.level) then 'HIGH' when 'MIDDLE' in (a.level, excluded.level) then 'MIDDLE' else 'LOW' end
    returning a.id, a.raised_count`.execute(trx)
  return rows[0]!
}

export async function updateAlertLevel({ trx, tenantId }: TenantDb, id: string, level: AlertLevel) {
  await trx.updateTable('alerts').set({ level }).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** The cause is gone: an alert that nobody took becomes OBSOLETE, a repaired one SOLVED; one that somebody took without a repair keeps its owner's say. */
export async function updateCauseGone({ trx, tenantId }: TenantDb, type: AlertType, subject: Pick<RaisedAlert, 'subjectType' | 'subjectId'> & { params?: RaisedAlert['params'] | undefined }, at: Date) {
  await sql`
    update alerts set cause_gone_at = ${at}, version = version + 1,
           status_at = case when status = 'NEW' or repair is not null then ${at} else status_at end,
           status = case when status = 'NEW' then 'OBSOLETE' when repair is not null then 'SOLVED' else status end
     where tenant_id = ${tenantId} and type = ${type} and subject_type = ${subject.subjectType} and subject_id = ${subject.subjectId}
       and status in ('NEW', 'ACTIVE') and cause_gone_at is null and params @> ${JSON.stringify(subject.params ?? {})}`.execute(trx)
}

export async function updateAlertStatus(
  { trx, tenantId }: TenantDb,
  id: string,
  change: { status: AlertStatus; note: string; at: Date; owner: { id: string; name: string } | undefined },
) {
  await trx
    .updateTable('alerts')
    .set((eb) => ({
      status: change.status, note: change.note, status_at: change.at, version: eb('version', '+', 1),
      // Whoever takes it or opens it again has not repaired it yet.
      ...(change.owner && { owner_id: change.owner.id, owner_name: change.owner.name, repair: null }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** A repair was used: whoever used it has taken the alert. `status` is SOLVED when the repair has ended the cause at once. */
export async function updateAlertRepaired(
  { trx, tenantId }: TenantDb,
  id: string,
  change: { repair: RepairName; status: Extract<AlertStatus, 'ACTIVE' | 'SOLVED'>; at: Date; owner: { id: string; name: string } | undefined },
) {
  await trx
    .updateTable('alerts')
    .set((eb) => ({
      repair: change.repair, status: change.status, status_at: change.at, version: eb('version', '+', 1),
      ...(change.owner && { owner_id: change.owner.id, owner_name: change.owner.name }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export const constraints = { alerts__open: 'alert_open_already' } as const
