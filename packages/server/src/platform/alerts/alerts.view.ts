/** An alert as its page shows it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { nextStatuses } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { alertDescription } from '@serialis/contract/platform/alerts/alert-description.ts'
import {
  AFFECTED_MAXIMUM,
  type Alert,
  type AlertDetail,
  type AlertStepView,
} from '@serialis/contract/platform/alerts/alerts.schema.ts'
import {
  alertTransitions,
  isAlertOpen,
  REOPEN_DAYS,
  type AlertStatus,
} from '@serialis/contract/platform/alerts/alerts.status.ts'
import { pipeline } from '../../kit/db/db.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import type { AffectedOrder } from '../../kit/jobs/alert-subject.ts'
import type { Repair } from '../../kit/jobs/repair.ts'
import { findAlert, type AlertRow } from './alerts.queries.ts'
import { listSteps } from './raising.queries.ts'

const DAY_MS = 24 * 60 * 60_000

function nextOf(row: AlertRow, now: Date): AlertStatus[] {
  const next = nextStatuses<AlertStatus>(alertTransitions, row.status)
  return isReopenTooLate(row, now) ? next.filter((status) => status !== 'ACTIVE') : next
}
export const isReopenTooLate = (row: AlertRow, now: Date) =>
  row.status === 'SOLVED' && now.getTime() - row.statusAt.getTime() > REOPEN_DAYS * DAY_MS

export const shown =
  (now: Date, locale: 'en' | 'zh') =>
  (row: AlertRow): Alert => ({
    id: row.id,
    type: row.type,
    level: row.level,
    status: row.status,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    description: alertDescription(row, locale),
    params: row.params,
    raisedCount: row.raisedCount,
    raisedAt: row.raisedAt.toISOString(),
    lastRaisedAt: row.lastRaisedAt.toISOString(),
    causeGoneAt: row.causeGoneAt?.toISOString() ?? null,
    ownerName: row.ownerName,
    note: row.note,
    repair: row.repair,
    version: row.version,
    nextStatuses: nextOf(row, now),
  })

export const mayRepair = (actor: Actor, repair: Repair): boolean =>
  isGranted(actor.authorities, permissionCode(repair.permission))

/** The repairs that are possible now, in the order in which the rooms register them. */
export async function repairsOf(ctx: Ctx, alert: Alert): Promise<Repair[]> {
  if (!isAlertOpen(alert.status) || alert.causeGoneAt !== null) return []
  const fitting = ctx.app.repairs.filter(
    ({ type, subjectType }) => type === alert.type && subjectType === alert.subjectType,
  )
  const offers = await pipeline<boolean[]>(
    ctx.db,
    fitting.map((repair) => async () => (await repair.isOffered?.(ctx, alert)) ?? true),
  )
  return fitting.filter((_, at) => offers[at])
}

/** Maximum number of steps on an alert's page. */
const STEPS_SHOWN = 100
const shownStep = ({ byName, at, ...row }: Awaited<ReturnType<typeof listSteps>>[number]): AlertStepView => ({
  ...row,
  at: at.toISOString(),
  by: byName,
})

/** Orders that wait until the alert ends; one more than `limit` when there are more. */
export async function affectedOrders(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  { subjectType, subjectId }: Pick<Alert, 'subjectType' | 'subjectId'>,
  limit: number,
): Promise<readonly AffectedOrder[]> {
  const subject = app.alertSubjects.find((one) => one.subjectType === subjectType)
  return (await subject?.ordersOf(db, subjectId, limit + 1)) ?? []
}

export async function detailOf(ctx: Ctx, id: string): Promise<AlertDetail> {
  const { db } = ctx
  const [row, steps] = await pipeline(db, [() => findAlert(db, id), () => listSteps(db, id, STEPS_SHOWN)])
  const alert = shown(ctx.now, ctx.request.locale)(found(row))
  const [repairs, orders] = await pipeline(db, [
    () => repairsOf(ctx, alert),
    async () => (isAlertOpen(alert.status) ? affectedOrders(ctx, alert, AFFECTED_MAXIMUM) : []),
  ])
  return {
    ...alert,
    steps: steps.map(shownStep),
    orders: {
      items: orders.slice(0, AFFECTED_MAXIMUM).map(({ id, orderNo }) => ({ id, orderNo })),
      hasMore: orders.length > AFFECTED_MAXIMUM,
    },
    repairs: repairs.map((repair) => ({
      name: repair.name,
      isAllowed: mayRepair(ctx.actor, repair),
      permission: permissionCode(repair.permission),
    })),
  }
}
