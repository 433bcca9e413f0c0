/**
 * Starts a delivery task for each tenant that has mails to send and no delivery in progress. The next round finds what
 * a killed process left.
 */

import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { hasTaskEnded, startTask } from '../tasks/tasks.service.ts'
import { tenantById, workingTenants } from '../tenants/tenants.service.ts'
import { hasDueMail, lockSettings, updateSettings } from './mail.queries.ts'

export const SEND_KIND = 'mail.send'
/** The only mail server of a tenant, as alerts and events refer to it. */
export const MAIL_SUBJECT = { subjectType: 'mail_settings', subjectId: 'smtp' } as const
const TICK_MS = 15_000

/** Returns whether it started a delivery. */
export async function startDueMails(app: App, tenantId: number): Promise<boolean> {
  if (!(await inTenant(app.pool, tenantId, 'read', (db) => hasDueMail(db, app.clock.now())))) return false
  const tenant = await tenantById(app, tenantId)
  if (!tenant) return false
  return asSystem(app, tenant, 'mail', async (ctx) => {
    // Waits for a delivery that is about to end: when the lock is granted, it has either seen what is due or ended.
    const settings = await lockSettings(ctx.db)
    if (!settings || (settings.taskId !== null && !(await hasTaskEnded(ctx.db, settings.taskId)))) return false
    const { taskId } = await startTask(ctx, { kind: SEND_KIND, input: {}, ...MAIL_SUBJECT, queue: 'mail' })
    await updateSettings(ctx.db, { taskId })
    return true
  })
}

const loop = tenantLoop({ name: 'mail.loop', what: 'starting to send mails', everyMs: TICK_MS })

export const wakeMails = loop.wake

export const startMailDispatcher = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, { tenants: () => workingTenants(app), round: (tenantId) => startDueMails(app, tenantId) })
