/** Counts what endpoints answer and refuse, in memory, and adds it up once a second. */

import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { startLoop } from '../../kit/jobs/background-loop.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { deleteOldDeliveries } from './channels/deliveries.queries.ts'
import { deleteOldErasures } from './erasures/erasures.queries.ts'
import { addCounts, deleteOldHours, type HourCounts } from './hours.queries.ts'
import type { Provider } from './providers.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 1_000
const KEPT_DAYS = 90
/** Readers that come once a quarter find them still: two years in all. */
const ERASURES_MORE_DAYS = 640

const counted = stateKey('provide.activity', () => new Map<number, Map<string, HourCounts>>())

function countsOf(app: App, { tenant, endpoint }: Provider): { counts: HourCounts; now: Date } {
  const now = app.clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const all = app.state(counted)
  const ofTenant = all.get(tenant.tenantId) ?? new Map<string, HourCounts>()
  all.set(tenant.tenantId, ofTenant)
  const name = `${endpoint.id} ${hour.getTime()}`
  const nothing = { answered: 0, records: 0, refused: 0, lastAnsweredAt: null, lastRefusedAt: null, lastRefusal: null }
  const counts = ofTenant.get(name) ?? { endpointId: endpoint.id, hour, ...nothing }
  ofTenant.set(name, counts)
  return { counts, now }
}

export function noteAnswered(app: App, provider: Provider, records: number): void {
  const { counts, now } = countsOf(app, provider)
  counts.answered += 1
  counts.records += records
  counts.lastAnsweredAt = now
}

/** `key` is that of the refusal. */
export function noteRefused(app: App, provider: Provider, key: string): void {
  const { counts, now } = countsOf(app, provider)
  Object.assign(counts, { refused: counts.refused + 1, lastRefusedAt: now, lastRefusal: key })
}

/** Stores what was counted so far; what cannot be stored now is lost. */
export async function storeProvided(app: App): Promise<void> {
  const before = new Map(app.state(counted))
  app.state(counted).clear()
  for (const [tenantId, ofTenant] of before)
    await inTenant(app.pool, tenantId, 'write', (db) => addCounts(db, [...ofTenant.values()])).catch((err: unknown) =>
      app.log.error({ err, tenantId }, 'counts of provide endpoints could not be stored'),
    )
}

export function startCounting(app: App): () => Promise<void> {
  const loop = startLoop({ app, what: 'counting of answers', everyMs: EVERY_MS, round: () => storeProvided(app) })
  return async () => {
    await loop.stop()
    await storeProvided(app)
  }
}

/** Every night. */
export const forgetHours: TaskKind = {
  kind: 'provide.forget',
  async run(task) {
    const before = new Date(task.app.clock.now().getTime() - KEPT_DAYS * 24 * HOUR_MS)
    await task.finish(null, async ({ db }) => ({
      result: {
        hours: await deleteOldHours(db, before),
        deliveries: await deleteOldDeliveries(db, before),
        erasures: await deleteOldErasures(db, new Date(before.getTime() - ERASURES_MORE_DAYS * 24 * HOUR_MS)),
      },
    }))
  },
}
