/** Alerts: raised and cleared by the rooms, cared for by people. Imports no room but the log. */
import { randomUUIDv7 } from 'node:crypto'
import type * as routes from '@serialis/contract/alerts/alerts.routes.ts'
import { ALERT_TYPE_LEVEL, type AlertLevel, type AlertSubjectType, type AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import { alertTransitions, NOTE_NEEDED, REOPEN_DAYS, type AlertStatus } from '@serialis/contract/alerts/alerts.status.ts'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { allowsTransition } from '@serialis/contract/kit/transitions.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { changes, type Ctx, type Tenant } from '../kit/context.ts'
import type { TenantDb } from '../kit/db.ts'
import { fieldFailure, found, requireThat } from '../kit/failure.ts'
import { pageOf } from '../kit/page.ts'
import * as queries from './alerts.queries.ts'
import { detailOf, isReopenTooLate, shown } from './alerts.view.ts'

export interface AlertSubject {
  subjectType: AlertSubjectType
  subjectId: string
}

export interface NewAlert extends AlertSubject {
  type: AlertType
  /** Arguments of the type's description. */
  params?: Record<string, string | number>
  /** Higher than the type's own level when the case is worse. */
  level?: AlertLevel
}

/** A supplier's request that is refused again and again deserves more than a low alert. */
const E11_MIDDLE_FROM = 3

/** Raises an alert in the transaction of `db`; while one of the same type and object is open, only its counter rises. */
export async function raiseAlert({ db, now, tenant }: { db: TenantDb; now: Date; tenant: Tenant }, alert: NewAlert): Promise<void> {
  const level = alert.level ?? ALERT_TYPE_LEVEL[alert.type]
  const raised = { id: randomUUIDv7(), type: alert.type, level, subjectType: alert.subjectType, subjectId: alert.subjectId, params: alert.params ?? {}, at: now }
  const { id, raised_count } = await queries.insertOrRaiseAlert(db, raised)
  if (alert.type === 'E11' && level === 'LOW' && raised_count === E11_MIDDLE_FROM) await queries.updateAlertLevel(db, id, 'MIDDLE')
  if (raised_count > 1) return
  const details = { type: alert.type, level, of: { type: alert.subjectType, id: alert.subjectId }, params: raised.params }
  await recordSystemEvent({ db, now, tenant }, 'alert.raised', { subjectType: 'alert', subjectId: id, details })
}

/** The cause is gone: an alert that nobody has taken becomes OBSOLETE, one on which a repair was used SOLVED. Nothing when there is none, or when it was last raised with other `params` than those given. */
export const clearAlert = (db: TenantDb, type: AlertType, subject: AlertSubject & Pick<NewAlert, 'params'>, now = new Date()): Promise<void> =>
  queries.updateCauseGone(db, type, subject, now)

/** Of these objects, the status of the newest alert that is open (NEW before ACTIVE), else of the newest one; objects without alerts are left out. */
export async function alertStatusesOf(db: TenantDb, subjectType: string, subjectIds: readonly string[]): Promise<Map<string, AlertStatus>> {
  const rows = await queries.listAlertStatuses(db, subjectType, subjectIds)
  return new Map(rows.map((row) => [row.subject_id, row.status]))
}

export async function listAlerts({ db, now }: Ctx, { query }: Input<typeof routes.listAlerts>): Promise<Output<typeof routes.listAlerts>> {
  return pageOf(await queries.listAlerts(db, query), query.limit, shown(now), (row) => row.id)
}

export async function getAlert(ctx: Ctx, { params }: Input<typeof routes.getAlert>): Promise<Output<typeof routes.getAlert>> {
  return detailOf(ctx, found(await queries.findAlert(ctx.db, params.id)))
}

export async function changeAlertStatus(ctx: Ctx, { params, body }: Input<typeof routes.changeAlertStatus>): Promise<Output<typeof routes.changeAlertStatus>> {
  const { db, now, actor, event } = ctx
  const before = found(await queries.lockAlert(db, params.id))
  requireThat(before.version === body.version, 'changed_meanwhile')
  requireThat(allowsTransition<AlertStatus>(alertTransitions, before.status as AlertStatus, body.status), 'alert_status_change_not_allowed', { from: before.status, to: body.status })
  requireThat(!(body.status === 'ACTIVE' && isReopenTooLate(before, now)), 'alert_reopen_too_late', { days: REOPEN_DAYS })
  if (NOTE_NEEDED.includes(body.status) && body.note === '') throw fieldFailure('note', 'can_not_be_empty', 'alert_note_can_not_be_empty')
  const owner = body.status === 'ACTIVE' ? { id: actor.userId, name: actor.userName } : undefined
  await queries.updateAlertStatus(db, params.id, { status: body.status, note: body.note, at: now, owner })
  Object.assign(event, { subjectType: 'alert', subjectId: params.id, reason: body.note, details: changes({ status: before.status, ownerName: before.owner_name }, { status: body.status, ownerName: owner?.name ?? before.owner_name }) })
  return shown(now)(found(await queries.findAlert(db, params.id)))
}
