/**
 * Work that every tenant needs once a night. It starts a few minutes after midnight in the tenant's time zone, or as
 * soon as the product is running again: once for the current day, not for every day that was missed.
 */

import type { App, Tenant } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { tenantById, workingTenants } from '../tenants/tenants.service.ts'
import { insertNightlyRun } from './nightly.queries.ts'
import { startTask } from './tasks.service.ts'

const TICK_MS = 60_000
/** By then, commands from around midnight have committed. */
const AFTER_MIDNIGHT_MS = 5 * 60_000

/** The input of a nightly task. */
export interface NightlyInput {
  /** The day that has begun for the tenant, `yyyy-mm-dd`. */
  day: string
}

/** The day whose nightly work is due. */
const dueDay = (app: App, { zone }: Tenant): string =>
  dayIn(zone, new Date(app.clock.now().getTime() - AFTER_MIDNIGHT_MS))

/** Starts the tenant's due tasks that no process has started yet; returns how many tasks it started. */
export async function startDueNightly(app: App, tenant: Tenant, kinds: readonly string[]): Promise<number> {
  const day = dueDay(app, tenant)
  let started = 0
  for (const kind of kinds) if (await startOne(app, tenant, kind, day)) started++
  return started
}

/** Nightly tasks of one kind run one after another, even when one is still running a day later. */
const startOne = (app: App, tenant: Tenant, kind: string, day: string): Promise<boolean> =>
  asSystem(app, tenant, 'nightly', async (ctx) => {
    if (!(await insertNightlyRun(ctx.db, kind, day, ctx.now))) return false
    await startTask(ctx, {
      kind,
      input: { day } satisfies NightlyInput,
      subjectType: 'nightly',
      subjectId: day,
      queue: `nightly:${kind}`,
    })
    return true
  })

const loop = tenantLoop({ name: 'tasks.nightly', what: 'starting nightly work', everyMs: TICK_MS, isImmediate: true })

export function startNightly(app: App, kinds: readonly string[]): () => Promise<void> {
  if (kinds.length === 0) return async () => undefined
  /** The last day of each tenant for which everything was started. */
  const done = new Map<number, string>()
  return loop.start(app, {
    tenants: () => workingTenants(app),
    async round(tenantId) {
      const tenant = await tenantById(app, tenantId)
      const day = tenant && dueDay(app, tenant)
      if (tenant === undefined || day === undefined || done.get(tenantId) === day) return
      await startDueNightly(app, tenant, kinds)
      done.set(tenantId, day)
    },
  })
}
