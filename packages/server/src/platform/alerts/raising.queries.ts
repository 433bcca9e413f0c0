/** SQL for raising and clearing alerts. */

import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { AlertLevel, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus, AlertStep } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Alerts } from '../../kit/db/tables.ts'

export interface AlertKey {
  type: AlertType
  subjectType: AlertSubjectType
  subjectId: string
}

/** The open alert of a type and object. */
export async function lockOpenAlert({ trx }: TenantDb, { type, subjectType, subjectId }: AlertKey) {
  const row = await trx
    .selectFrom('alerts')
    .select([
      'id',
      'level',
      'status',
      'repair',
      'params',
      'raisedCount',
      'causeGoneAt',
      'burstAt',
      'burstCount',
      'isMailDue',
      'version',
    ])
    .where('type', '=', type)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('status', 'in', ['NEW', 'ACTIVE'])
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      ...row,
      status: row.status as Extract<AlertStatus, 'NEW' | 'ACTIVE'>,
    }
  )
}

/** The objects of the open alerts of a type that concern one kind of object. */
export async function listOpenSubjects(
  { trx }: TenantDb,
  { type, subjectType }: Omit<AlertKey, 'subjectId'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('alerts')
    .select('subjectId')
    .where('type', '=', type)
    .where('subjectType', '=', subjectType)
    .where('status', 'in', ['NEW', 'ACTIVE'])
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

export interface RaisedAlert extends AlertKey {
  id: string
  level: AlertLevel
  params: Record<string, string | number>
  at: Date
}

/** False when another transaction has just raised the same one. */
export async function insertAlert({ trx, tenantId }: TenantDb, alert: RaisedAlert): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into alerts (tenant_id, id, type, level, status, subject_type, subject_id, params, raised_at, last_raised_at, status_at, burst_at, is_mail_due)
    values (${tenantId}, ${alert.id}, ${alert.type}, ${alert.level}, 'NEW', ${alert.subjectType}, ${alert.subjectId}, ${JSON.stringify(alert.params)},
            ${alert.at}, ${alert.at}, ${alert.at}, ${alert.at}, ${alert.level === 'HIGH'})
    on conflict (tenant_id, type, subject_type, subject_id) where status in ('NEW', 'ACTIVE') do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

export type AlertChange = Omit<Updateable<Alerts>, 'tenantId' | 'id' | 'version' | 'stepCount'>

/**
 * Returns the number of the step that belongs to the change. `isSeen`: people who have the alert on screen must reload
 * it.
 */
async function update({ trx }: TenantDb, id: string, change: AlertChange, isSeen: boolean): Promise<number> {
  const { stepCount } = await trx
    .updateTable('alerts')
    .set((eb) => ({
      ...change,
      stepCount: eb('stepCount', '+', 1),
      ...(isSeen && { version: eb('version', '+', 1) }),
    }))
    .where('id', '=', id)
    .returning('stepCount')
    .executeTakeFirstOrThrow()
  return stepCount
}
/** Changes the version: for every decision about the alert. */
export const updateAlert = (db: TenantDb, id: string, change: AlertChange): Promise<number> =>
  update(db, id, change, true)
/** Keeps the version: a repeat or a mail does not invalidate a decision. */
export const updateAlertFacts = (db: TenantDb, id: string, change: AlertChange): Promise<number> =>
  update(db, id, change, false)

export interface NewStep {
  alertId: string
  number: number
  step: AlertStep
  at: Date
  by?: string | undefined
  note?: string | undefined
  facts?: Record<string, string | number> | undefined
}

export async function insertStep(
  { trx, tenantId }: TenantDb,
  { alertId, number, step, at, by = '', note = '', facts = {} }: NewStep,
): Promise<void> {
  await trx
    .insertInto('alert_steps')
    .values({
      tenantId,
      alertId,
      number,
      step,
      at,
      byName: by,
      note,
      facts: JSON.stringify(facts),
    })
    .execute()
}

/** Newest first. */
export async function listSteps({ trx }: TenantDb, alertId: string, limit: number) {
  return trx
    .selectFrom('alert_steps')
    .select(['number', 'step', 'at', 'byName', 'note', 'facts'])
    .where('alertId', '=', alertId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Every process receives this once the transaction has committed. */
export const ALERT_CHANNEL = 'serialis_alerts'
export async function notifyAlert({ trx, tenantId }: TenantDb, alertId: string): Promise<void> {
  await sql`select pg_notify(${ALERT_CHANNEL}, ${`${tenantId} ${alertId}`})`.execute(trx)
}
