/** Starts a delivery of mails for each tenant that has some to send and none under way. What a killed process left is found by the next look. */

import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { hasTaskEnded, startTask } from '../tasks/tasks.service.ts'
import { allTenants, tenantById } from '../tenants/tenants.service.ts'
import { hasDueMail, lockSettings, updateSettings } from './mail.queries.ts'

export const SEND_KIND = 'mail.send'
/** The one mail server of a tenant, as alerts and events name it. */
export const MAIL_SUBJECT = { subjectType: 'mail_settings', subjectId: 'smtp' } as const
const TICK_MS = 15_000

/** Answers whether it started a delivery. */
export async function startDueMails(app: App, tenantId: number): Promise<boolean> {
  if (!(await inTenant(app.pool, tenantId, 'read', (db) => hasDueMail(db, app.clock.now())))) return false
  const tenant = await tenantById(app, tenantId)
  if (!tenant) return false
  return asSystem(app, tenant, 'mail', async (ctx) => {
    // Waits for a delivery that is just ending: it has either seen what is due, or has ended when the lock is granted.
    const settings = await lockSettings(ctx.db)
    if (!settings || (settings.task_id !== null && !(await hasTaskEnded(ctx.db, settings.task_id)))) return false
    const { taskId } = await startTask(ctx, { kind: SEND_KIND, input: {}, ...MAIL_SUBJECT, queue: 'mail' })
    await updateSettings(ctx.db, { task_id: taskId })
    return true
  })
}

const dispatchers = new WeakMap<App, (tenantId: number) => void>()

/** Looks at the tenant's mails soon. Nothing where no dispatcher runs. */
export const wakeMails = (app: App, tenantId: number): void => dispatchers.get(app)?.(tenantId)

/** Looks at woken tenants at once and at all of them now and then; the answer stops it after the round that runs. */
export async function startMailDispatcher(app: App): Promise<() => Promise<void>> {
  const woken = new Set<number>()
  let round: Promise<void> | undefined
  let isStopped = false
  const look = async () => {
    for (const tenantId of woken) {
      if (isStopped) return
      woken.delete(tenantId)
      await startDueMails(app, tenantId)
    }
  }
  const run = (): void => {
    if (isStopped || round) return
    round = look()
      .catch((error: unknown) => app.log.error({ err: error }, 'starting to send mails failed and is tried again'))
      .finally(() => {
        round = undefined
      })
    // Woken while the round was ending.
    void round.then(() => woken.size > 0 && run())
  }
  dispatchers.set(app, (tenantId) => {
    woken.add(tenantId)
    run()
  })
  const tick = async () => {
    for (const { tenantId } of await allTenants(app)) woken.add(tenantId)
    run()
  }
  const timer = setInterval(
    () => void tick().catch((error: unknown) => app.log.error({ err: error }, 'looking for mails failed')),
    TICK_MS,
  )
  return async () => {
    isStopped = true
    clearInterval(timer)
    dispatchers.delete(app)
    await round
  }
}
