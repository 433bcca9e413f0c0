/** Starts a task for each channel that has something to send and no task in progress. The next tick finds what a killed process left. */

import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { tenantLoop } from '../../../kit/jobs/background-loop.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { hasTaskEnded, startTask } from '../../../platform/tasks/tasks.service.ts'
import { tenantById, workingTenants } from '../../../platform/tenants/tenants.service.ts'
import { listOpenErasures } from '../erasures/erasures.queries.ts'
import { findEndpoint } from '../provide-endpoints.queries.ts'
import { sourceOf } from '../sources.ts'
import { hasWork } from './changes.ts'
import { type ChannelRow, findChannel, listActiveChannels, lockChannel, noteOnChannel } from './channels.queries.ts'
import { findWaiting } from './deliveries.queries.ts'

export const SEND_KIND = 'provide.send'
const TICK_MS = 5_000

async function isDue(db: TenantDb, channel: ChannelRow, now: Date): Promise<boolean> {
  const endpoint = await findEndpoint(db, channel.endpointId)
  if (channel.status !== 'ACTIVE' || endpoint === undefined) return false
  const waiting = await findWaiting(db, channel.endpointId)
  const isErasing = waiting?.content === 'ERASURES'
  if (!isErasing && (await listOpenErasures(db, channel.endpointId, 1)).length > 0) return true
  if (waiting !== undefined && (waiting.nextAt === null || waiting.nextAt > now)) return false
  if (isErasing) return true
  if (endpoint.status !== 'ENABLED') return false
  if ((await sourceOf(db, endpoint)).isPaused) return false
  if (waiting !== undefined) return true
  return channel.nextFileAt === null ? hasWork(db, endpoint, channel, now) : channel.nextFileAt <= now
}

export async function channelIsDue({ db, now }: Pick<Ctx, 'db' | 'now'>, endpointId: string): Promise<boolean> {
  const channel = await findChannel(db, endpointId)
  return channel !== undefined && isDue(db, channel, now)
}

async function startSending(ctx: Ctx, endpointId: string): Promise<boolean> {
  // Waits for a task that is about to end: when the lock is granted, it has either seen what is due or ended.
  const channel = await lockChannel(ctx.db, endpointId)
  if (!channel || (channel.taskId !== null && !(await hasTaskEnded(ctx.db, channel.taskId)))) return false
  const { taskId } = await startTask(ctx, {
    kind: SEND_KIND,
    input: { endpointId },
    subjectType: 'provide_endpoint',
    subjectId: endpointId,
    queue: `provide:${endpointId}`,
  })
  await noteOnChannel(ctx.db, endpointId, { taskId })
  return true
}

/** Returns how many tasks it started. */
export async function startDueSending(app: App, tenantId: number): Promise<number> {
  const due = await inTenant(app.pool, tenantId, 'read', async (db) => {
    const found: string[] = []
    for (const channel of await listActiveChannels(db))
      if (await isDue(db, channel, app.clock.now())) found.push(channel.endpointId)
    return found
  })
  const tenant = due.length === 0 ? undefined : await tenantById(app, tenantId)
  if (!tenant) return 0
  let count = 0
  for (const id of due) if (await asSystem(app, tenant, 'provide', (ctx) => startSending(ctx, id))) count++
  return count
}

const loop = tenantLoop({ name: 'provide.loop', what: 'starting to send what endpoints provide', everyMs: TICK_MS })

export const wakeSending = loop.wake

export const startDispatcher = (app: App): (() => Promise<void>) =>
  loop.start(app, { tenants: () => workingTenants(app), round: (tenantId) => startDueSending(app, tenantId) })
