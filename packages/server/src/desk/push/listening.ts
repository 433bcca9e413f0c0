/** Which targets hear of events. Where nobody listens, which is most tenants, this is asked once a second and not at every command. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { listListeningTargets, type ListeningTarget } from './targets/targets.queries.ts'

/** A target that another process activates hears of what happens from so many milliseconds on; of this process's own at once. */
const SILENT_MS = 1_000

/** By tenant: until when it is taken for silent, on the clock of `performance`. */
const silentTenants = stateKey('push.silentTenants', () => new Map<number, number>())

/** Somebody may listen from now on. */
export const expectListeners = (app: App, tenantId: number): void => void app.state(silentTenants).delete(tenantId)

export async function listenersOf(app: App, db: TenantDb): Promise<readonly ListeningTarget[]> {
  const until = app.state(silentTenants).get(db.tenantId)
  if (until !== undefined && performance.now() < until) return []
  const targets = await listListeningTargets(db)
  if (targets.length === 0) app.state(silentTenants).set(db.tenantId, performance.now() + SILENT_MS)
  return targets
}
