/** Which targets hear of events. Where nobody listens, which is most tenants, this is asked once a second and not at every command. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { listListeningTargets, type ListeningTarget } from './targets/targets.queries.ts'

/** A target that another process activates hears of what happens from so many milliseconds on; of this process's own at once. */
const SILENT_MS = 1_000

const silent = new WeakMap<App, Map<number, number>>()

function silentOf(app: App): Map<number, number> {
  const known = silent.get(app) ?? new Map<number, number>()
  silent.set(app, known)
  return known
}

/** Somebody may listen from now on. */
export const expectListeners = (app: App, tenantId: number): void => void silentOf(app).delete(tenantId)

export async function listenersOf(app: App, db: TenantDb): Promise<readonly ListeningTarget[]> {
  const until = silentOf(app).get(db.tenantId)
  if (until !== undefined && performance.now() < until) return []
  const targets = await listListeningTargets(db)
  if (targets.length === 0) silentOf(app).set(db.tenantId, performance.now() + SILENT_MS)
  return targets
}
