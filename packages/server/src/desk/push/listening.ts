/**
 * Which targets receive events. Where there are none, as for most tenants, this is queried once a second and not at
 * every command.
 */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { listListeningTargets, type ListeningTarget } from './targets/targets.queries.ts'

/**
 * A target that another process activates receives events after this many milliseconds; one of this process at once.
 */
const SILENT_MS = 1_000

/** By tenant: until when it counts as silent, in time of `performance`. */
const silentTenants = stateKey('push.silentTenants', () => new Map<number, number>())

/** A target may listen from now on. */
export const expectListeners = (app: App, tenantId: number): void => void app.state(silentTenants).delete(tenantId)

export async function listenersOf(app: App, db: TenantDb): Promise<readonly ListeningTarget[]> {
  const until = app.state(silentTenants).get(db.tenantId)
  if (until !== undefined && performance.now() < until) return []
  const targets = await listListeningTargets(db)
  if (targets.length === 0) app.state(silentTenants).set(db.tenantId, performance.now() + SILENT_MS)
  return targets
}
