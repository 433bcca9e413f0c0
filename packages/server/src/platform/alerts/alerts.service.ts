/**
 * Alerts as rooms use them: raised where something fails, cleared where the cause ends. Imports no room except the
 * event log.
 */

import { type AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import { ALERT_LEVELS, type AlertLevel, type AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { alertIdAt } from './alert-ids.ts'
import { listOpenAlerts, listUrgentAlerts, type UrgentAlert } from './alerts.queries.ts'
import * as queries from './raising.queries.ts'
import { settingsOf } from './types/types.service.ts'

export type { UrgentAlert }

export interface AlertSubject {
  subjectType: AlertSubjectType
  subjectId: string
}

export interface NewAlert extends AlertSubject {
  type: AlertType
  /** Parameters of the type's description. */
  params?: Record<string, string | number>
  /** Used when it is higher than the type's own level. */
  level?: AlertLevel
}

interface Raising {
  db: TenantDb
  now: Date
  tenant: Tenant
}

const DAY_MS = 24 * 60 * 60_000
/** A supplier's request that is refused repeatedly within a day deserves more than a low alert. */
const E11_MIDDLE_FROM = 3

const highest = (levels: readonly AlertLevel[]): AlertLevel =>
  ALERT_LEVELS.find((level) => levels.includes(level)) ?? 'LOW'

/**
 * Raises an alert in the transaction of `db`. While one of the same type and object is open, only its counter
 * increases.
 */
export async function raiseAlert(raising: Raising, alert: NewAlert): Promise<void> {
  const { db, now, tenant } = raising
  const { type, subjectType, subjectId, params = {} } = alert
  const key = { type, subjectType, subjectId }
  const level = highest([(await settingsOf(db, type)).level, ...(alert.level ? [alert.level] : [])])
  for (;;) {
    const open = await queries.lockOpenAlert(db, key)
    if (open) return raiseAgain(raising, key, open, { level, params })
    const id = alertIdAt(now)
    // Another transaction raised it between the two statements, so it exists by now.
    if (!(await queries.insertAlert(db, { ...key, id, level, params, at: now }))) continue
    await queries.insertStep(db, { alertId: id, number: 1, step: 'RAISED', at: now, facts: { level } })
    await queries.notifyAlert(db, id)
    return recordSystemEvent({ db, now, tenant }, 'alert.raised', {
      subjectType: 'alert',
      subjectId: id,
      details: { type, level, of: { type: subjectType, id: subjectId }, params },
    })
  }
}

type OpenAlert = NonNullable<Awaited<ReturnType<typeof queries.lockOpenAlert>>>

/** The level can only rise. A repair after which the cause returns did not work. */
async function raiseAgain(
  { db, now }: Raising,
  { type }: queries.AlertKey,
  open: OpenAlert,
  again: { level: AlertLevel; params: Record<string, string | number> },
): Promise<void> {
  const isInBurst = open.burstAt !== null && now.getTime() - open.burstAt.getTime() <= DAY_MS
  const burst = isInBurst ? open.burstCount + 1 : 1
  const level = highest([
    open.level,
    again.level,
    ...(type === 'E11' && burst >= E11_MIDDLE_FROM ? (['MIDDLE'] as const) : []),
  ])
  const isHigher = level !== open.level
  const number = await queries.updateAlertFacts(db, open.id, {
    level,
    raisedCount: open.raisedCount + 1,
    lastRaisedAt: now,
    params: JSON.stringify(again.params),
    causeGoneAt: null,
    repair: null,
    burstCount: burst,
    ...(!isInBurst && { burstAt: now }),
    ...(isHigher && level === 'HIGH' && { isMailDue: true }),
  })
  if (isHigher)
    await queries.insertStep(db, {
      alertId: open.id,
      number,
      step: 'LEVEL_RAISED',
      at: now,
      facts: { from: open.level, to: level },
    })
  else if (open.causeGoneAt !== null)
    await queries.insertStep(db, { alertId: open.id, number, step: 'CAUSE_BACK', at: now })
  await queries.notifyAlert(db, open.id)
}

/** A repair in progress in a transaction: when it removes the cause at once, the repair's own command records that. */
interface UnderRepair {
  readonly alertId: string
  isMended: boolean
}
/** By transaction, not by app: it ends with the transaction. */
const underRepair = new WeakMap<TenantDb, UnderRepair>()

/** Runs a repair; true when it has cleared this alert. */
export async function whileRepairing(db: TenantDb, alertId: string, work: () => Promise<void>): Promise<boolean> {
  const repair: UnderRepair = { alertId, isMended: false }
  underRepair.set(db, repair)
  await work().finally(() => underRepair.delete(db))
  return repair.isMended
}

/** `undefined`: the alert has no such argument. */
type SomeParams = Record<string, string | number | undefined>

const holds = (params: SomeParams, of: Record<string, string | number>): boolean =>
  Object.entries(params).every(([name, value]) => of[name] === value)

/**
 * The cause has ended: an alert that nobody has taken becomes OBSOLETE, one with a repair becomes SOLVED; one that was
 * taken and not repaired is left to its owner.
 * Does nothing when there is none, or when it was last raised with other `params` than the given ones.
 */
export async function clearAlert(
  db: TenantDb,
  type: AlertType,
  { subjectType, subjectId, params = {} }: AlertSubject & { params?: SomeParams },
  now = new Date(),
): Promise<void> {
  const open = await queries.lockOpenAlert(db, { type, subjectType, subjectId })
  if (!open || open.causeGoneAt !== null || !holds(params, open.params)) return
  const repair = underRepair.get(db)
  if (repair?.alertId === open.id) return void (repair.isMended = true)
  const status = open.repair !== null ? 'SOLVED' : open.status === 'NEW' ? 'OBSOLETE' : 'ACTIVE'
  const number = await queries.updateAlert(db, open.id, {
    causeGoneAt: now,
    ...(status !== 'ACTIVE' && { status, statusAt: now, isMailDue: false }),
  })
  await queries.insertStep(db, {
    alertId: open.id,
    number,
    step: status === 'ACTIVE' ? 'CAUSE_GONE' : status,
    at: now,
    ...(open.repair && { facts: { repair: open.repair } }),
  })
  await queries.notifyAlert(db, open.id)
}

/**
 * For each object, its most urgent alert: an open one of the highest level, otherwise its newest one. Objects without
 * alerts are left out.
 */
export async function urgentAlertsOf(
  db: TenantDb,
  subjectType: AlertSubjectType,
  subjectIds: readonly string[],
): Promise<Map<string, UrgentAlert>> {
  const rows = await listUrgentAlerts(db, subjectType, subjectIds)
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** The open alerts of a type about one kind of object, the oldest first. */
export const openAlertsAbout = (
  db: TenantDb,
  about: { type: AlertType; subjectType: AlertSubjectType; limit: number },
): Promise<{ subjectId: string; level: AlertLevel; lastRaisedAt: Date }[]> => listOpenAlerts(db, about)
