/**
 * Starts a delivery for each target that has something to send and no delivery in progress. The next tick finds what a
 * killed process left.
 */

import { inTenant } from '../../kit/db/db.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { hasTaskEnded, startTask } from '../../platform/tasks/tasks.service.ts'
import { tenantById, workingTenants } from '../../platform/tenants/tenants.service.ts'
import { listDueTargets, lockTarget, updateTargetState } from './targets/targets.queries.ts'

export const DELIVER_KIND = 'push.deliver'
const TICK_MS = 5_000

async function startDelivery(ctx: Ctx, targetId: string): Promise<boolean> {
  // Waits for a delivery that is about to end: when the lock is granted, it has either seen what is due or ended.
  const target = await lockTarget(ctx.db, targetId)
  if (!target || (target.taskId !== null && !(await hasTaskEnded(ctx.db, target.taskId)))) return false
  const { taskId } = await startTask(ctx, {
    kind: DELIVER_KIND,
    input: { targetId },
    subjectType: 'push_target',
    subjectId: targetId,
    queue: `push:${targetId}`,
  })
  await updateTargetState(ctx.db, targetId, { taskId })
  return true
}

/** Returns how many deliveries it started. */
export async function startDueDeliveries(app: App, tenantId: number): Promise<number> {
  const due = await inTenant(app.pool, tenantId, 'read', (db) => listDueTargets(db, app.clock.now()))
  const tenant = due.length === 0 ? undefined : await tenantById(app, tenantId)
  if (!tenant) return 0
  let count = 0
  for (const targetId of due) if (await asSystem(app, tenant, 'push', (ctx) => startDelivery(ctx, targetId))) count++
  return count
}

const loop = tenantLoop({ name: 'push.loop', what: 'starting deliveries', everyMs: TICK_MS })

export const wakeDeliveries = loop.wake

export const startDispatcher = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, { tenants: () => workingTenants(app), round: (tenantId) => startDueDeliveries(app, tenantId) })
