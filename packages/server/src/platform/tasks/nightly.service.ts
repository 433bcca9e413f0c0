/**
 * Work that every tenant needs once a night. It starts a few minutes after midnight in the tenant's zone; when the product
 * was down then, as soon as it is up: once for the day that it is, not for every day that was missed.
 */

import type { App, Tenant } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { allTenants } from '../tenants/tenants.service.ts'
import { insertNightlyRun } from './nightly.queries.ts'
import { startTask } from './tasks.service.ts'

const TICK_MS = 60_000
/** What was booked at midnight is in by then. */
const AFTER_MIDNIGHT_MS = 5 * 60_000

/** What the input of a nightly task holds. */
export interface NightlyInput {
  /** The day that has begun for the tenant, `yyyy-mm-dd`. */
  day: string
}

/** The day whose nightly work is due. */
const dueDay = (app: App, { zone }: Tenant): string =>
  dayIn(zone, new Date(app.clock.now().getTime() - AFTER_MIDNIGHT_MS))

/** Starts what is due and not started yet, whichever process asks; answers how many tasks were started. */
export async function startDueNightly(
  app: App,
  kinds: readonly string[],
  isStarted: (tenantId: number, day: string) => boolean = () => false,
): Promise<number> {
  let started = 0
  for (const tenant of await allTenants(app)) {
    const day = dueDay(app, tenant)
    if (!isStarted(tenant.tenantId, day))
      for (const kind of kinds) if (await startOne(app, tenant, kind, day)) started++
  }
  return started
}

/** Nights of one kind run one after another, also when one is still at work a day later. */
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

/** Looks every minute, and at once; the answer ends it after the round that runs. */
export function startNightly(app: App, kinds: readonly string[]): () => Promise<void> {
  let round: Promise<void> | undefined
  const done = new Map<number, string>()
  const look = async () => {
    const days = new Map((await allTenants(app)).map((tenant) => [tenant.tenantId, dueDay(app, tenant)]))
    await startDueNightly(app, kinds, (tenantId, day) => done.get(tenantId) === day)
    for (const [tenantId, day] of days) done.set(tenantId, day)
  }
  const tick = () => {
    round ??= look()
      .catch((error: unknown) => app.log.error({ err: error }, 'nightly work could not be started and is tried again'))
      .finally(() => (round = undefined))
  }
  if (kinds.length === 0) return async () => undefined
  tick()
  const timer = setInterval(tick, TICK_MS)
  return async () => {
    clearInterval(timer)
    await round
  }
}
