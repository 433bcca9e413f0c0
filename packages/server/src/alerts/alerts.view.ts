/** An alert as its pages show it. */
import type { RepairName } from '@serialis/contract/alerts/alerts.repairs.ts'
import type { Alert, AlertDetail, AlertLevel, AlertSubjectType, AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import { alertTransitions, REOPEN_DAYS, type AlertStatus } from '@serialis/contract/alerts/alerts.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { nextStatuses } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Actor, Ctx } from '../kit/context.ts'
import type { Repair } from '../kit/repair.ts'
import type { AlertRow } from './alerts.queries.ts'

const DAY_MS = 24 * 60 * 60_000

function nextOf(row: AlertRow, now: Date): AlertStatus[] {
  const next = nextStatuses<AlertStatus>(alertTransitions, row.status as AlertStatus)
  return isReopenTooLate(row, now) ? next.filter((status) => status !== 'ACTIVE') : next
}
export const isReopenTooLate = (row: AlertRow, now: Date) => row.status === 'SOLVED' && now.getTime() - row.status_at.getTime() > REOPEN_DAYS * DAY_MS

export const shown = (now: Date) => (row: AlertRow): Alert => ({
  id: row.id,
  type: row.type as AlertType,
  level: row.level as AlertLevel,
  status: row.status as AlertStatus,
  subjectType: row.subject_type as AlertSubjectType,
  subjectId: row.subject_id,
  params: row.params as Record<string, string | number>,
  raisedCount: row.raised_count,
  raisedAt: row.raised_at.toISOString(),
  lastRaisedAt: row.last_raised_at.toISOString(),
  causeGoneAt: row.cause_gone_at?.toISOString() ?? null,
  ownerName: row.owner_name,
  note: row.note,
  repair: row.repair as RepairName | null,
  version: row.version,
  nextStatuses: nextOf(row, now),
})

export const isOpen = (alert: Pick<Alert, 'status'>): boolean => alert.status === 'NEW' || alert.status === 'ACTIVE'

export const mayRepair = (actor: Actor, repair: Repair): boolean => isGranted(actor.authorities, permissionCode(repair.permission))

/** What can be done about this alert at present, in the order in which the rooms have registered it. */
export async function repairsOf(ctx: Ctx, alert: Alert): Promise<Repair[]> {
  if (!isOpen(alert)) return []
  const offered: Repair[] = []
  for (const repair of ctx.app.repairs) {
    if (repair.type !== alert.type || repair.subjectType !== alert.subjectType) continue
    if ((await repair.isOffered?.(ctx, alert)) ?? true) offered.push(repair)
  }
  return offered
}

export async function detailOf(ctx: Ctx, row: AlertRow): Promise<AlertDetail> {
  const alert = shown(ctx.now)(row)
  const repairs = await repairsOf(ctx, alert)
  return { ...alert, repairs: repairs.map((repair) => ({ name: repair.name, isAllowed: mayRepair(ctx.actor, repair) })) }
}
