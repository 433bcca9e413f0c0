/**
 * Counts what endpoints accept and refuse. A refused message costs no statement of the database: the counts are kept in
 * memory and added up once a second, so that a killed process loses a second of them.
 */

import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { startLoop } from '../../../kit/jobs/background-loop.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { addCounts, type HourCounts } from './activity.queries.ts'
import type { Receiver } from './receivers.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 1_000

const counted = stateKey('inbound.activity', () => new Map<number, Map<string, HourCounts>>())

function countsOf(app: App, { tenant, endpoint }: Receiver): { counts: HourCounts; now: Date } {
  const now = app.clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const all = app.state(counted)
  const ofTenant = all.get(tenant.tenantId) ?? new Map<string, HourCounts>()
  all.set(tenant.tenantId, ofTenant)
  const name = `${endpoint.id} ${hour.getTime()}`
  const counts = ofTenant.get(name) ?? {
    endpointId: endpoint.id,
    hour,
    accepted: 0,
    repeated: 0,
    refused: 0,
    lastAcceptedAt: null,
    lastRefusedAt: null,
    lastRefusal: null,
  }
  ofTenant.set(name, counts)
  return { counts, now }
}

export function noteAccepted(app: App, receiver: Receiver, isRepeated: boolean): void {
  const { counts, now } = countsOf(app, receiver)
  counts[isRepeated ? 'repeated' : 'accepted'] += 1
  counts.lastAcceptedAt = now
}

/** `key` is that of the refusal. */
export function noteRefused(app: App, receiver: Receiver, key: string): void {
  const { counts, now } = countsOf(app, receiver)
  Object.assign(counts, { refused: counts.refused + 1, lastRefusedAt: now, lastRefusal: key })
}

/** Stores what was counted so far; what cannot be stored now is lost. */
export async function storeActivity(app: App): Promise<void> {
  const before = new Map(app.state(counted))
  app.state(counted).clear()
  for (const [tenantId, ofTenant] of before)
    await inTenant(app.pool, tenantId, 'write', (db) => addCounts(db, [...ofTenant.values()])).catch((err: unknown) =>
      app.log.error({ err, tenantId }, 'counts of messages could not be stored'),
    )
}

export function startCounting(app: App): () => Promise<void> {
  const loop = startLoop({ app, what: 'counting of messages', everyMs: EVERY_MS, round: () => storeActivity(app) })
  return async () => {
    await loop.stop()
    await storeActivity(app)
  }
}
