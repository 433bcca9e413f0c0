/**
 * Mails about alerts of level HIGH, to the mailboxes of the affected orders and of the alert type. They are sent apart
 * from raising, so raising needs no mail server; after a kill, the next round sends them.
 */

import { alertRecordName } from '@serialis/contract/platform/alerts/alert-record.ts'
import { AFFECTED_MAXIMUM } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import type { AlertListener } from '../alerts/alert-listeners.ts'
import { affectedOrders } from '../alerts/alerts.view.ts'
import { alertsToMail, hasAlertsToMail, mailingOf, noteMailed, type DueAlert } from '../alerts/mail-due.service.ts'
import { tenantById, workingTenants } from '../tenants/tenants.service.ts'
import { queueMail } from './outbox.service.ts'

/** Interval for alerts whose quiet hours end, and for those that a killed process left. */
const TICK_MS = 30_000
const AT_ONCE = 100

/** Queues the mails; returns their number. A failing mail server is not reported by mail. */
async function queueAlertMails(ctx: Ctx, alert: DueAlert, mailboxes: readonly string[]): Promise<number> {
  if (alert.subjectType === 'mail_settings') return 0
  const orders = await affectedOrders(
    ctx,
    { subjectType: alert.subjectType, subjectId: alert.subjectId },
    AFFECTED_MAXIMUM,
  )
  const { type, level } = alert
  let count = 0
  for (const to of new Set([...mailboxes, ...orders.map(({ mailbox }) => mailbox)].filter((address) => address !== '')))
    if (
      await queueMail(ctx, {
        to,
        template: 'ALERT',
        params: { type, level, about: alertRecordName(alert.params), times: alert.raisedCount },
        about: { subjectType: 'alert', subjectId: alert.id },
      })
    )
      count++
  return count
}

/** Queues mails for all due alerts of the tenant. */
export async function mailDueAlerts(app: App, tenantId: number): Promise<void> {
  if (!(await inTenant(app.pool, tenantId, 'read', hasAlertsToMail))) return
  const tenant = await tenantById(app, tenantId)
  if (!tenant) return
  await asSystem(app, tenant, 'alerts', async (ctx) => {
    for (const alert of await alertsToMail(ctx.db, AT_ONCE)) {
      const mailing = await mailingOf(ctx, alert)
      if (mailing.when === 'LATER') continue
      await noteMailed(ctx, alert, mailing.when === 'NOW' ? await queueAlertMails(ctx, alert, mailing.mailboxes) : 0)
    }
  })
}

const loop = tenantLoop({ name: 'mail.alerts', what: 'mailing alerts', everyMs: TICK_MS, isImmediate: true })

export const mailOnAlert: AlertListener = loop.wake

export const startAlertMails = (app: App): (() => Promise<void>) =>
  loop.start(app, { tenants: () => workingTenants(app), round: (tenantId) => mailDueAlerts(app, tenantId) })
