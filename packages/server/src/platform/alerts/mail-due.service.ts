/** Alerts to be mailed: which are due, to which mailboxes, and the record that they were mailed. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import * as queries from './mail-due.queries.ts'
import { isQuiet } from './quiet.ts'
import { insertStep, updateAlertFacts } from './raising.queries.ts'
import { settingsOf } from './types/types.service.ts'

export type DueAlert = queries.DueAlert

const HOUR_MS = 3_600_000

export const hasAlertsToMail = (db: TenantDb): Promise<boolean> => queries.hasMailDue(db)

/** Oldest first, locked until the transaction ends; without those that another process has locked. */
export const alertsToMail = (db: TenantDb, limit: number): Promise<DueAlert[]> => queries.lockMailDue(db, limit)

/** LATER: during quiet hours. SKIP: the same alert was mailed a short time ago. */
export type Mailing = { when: 'LATER' | 'SKIP' } | { when: 'NOW'; mailboxes: readonly string[] }

export async function mailingOf(
  { db, now, tenant }: Pick<Ctx, 'db' | 'now' | 'tenant'>,
  alert: DueAlert,
): Promise<Mailing> {
  const settings = await settingsOf(db, alert.type)
  if (isQuiet(settings, tenant.zone, now)) return { when: 'LATER' }
  const isSilent =
    settings.silenceHours > 0 &&
    (await queries.wasMailedSince(db, alert, new Date(now.getTime() - settings.silenceHours * HOUR_MS)))
  return isSilent ? { when: 'SKIP' } : { when: 'NOW', mailboxes: settings.mailboxes }
}

/** The alert is no longer due; `count` mails were queued. */
export async function noteMailed({ db, now }: Pick<Ctx, 'db' | 'now'>, { id }: DueAlert, count: number): Promise<void> {
  const number = await updateAlertFacts(db, id, { isMailDue: false, ...(count > 0 && { mailedAt: now }) })
  if (count > 0) await insertStep(db, { alertId: id, number, step: 'MAILED', at: now, facts: { count } })
}
