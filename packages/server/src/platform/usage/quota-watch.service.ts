/**
 * Warns of a quota as soon as four fifths of it are used. Commands only wake the watch after their commit, so that none
 * waits for it; it looks once for all commands of a second. A kill loses no warning: each minute, and at night, the
 * watch looks anyway.
 */

import { inPlatform } from '../../kit/db/db.ts'
import type { EventListener, App } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { isAtRest, tenantById } from '../tenants/tenants.service.ts'
import { judgeQuotas } from './quota-usage.service.ts'
import { listTenantsWithQuotas } from './quota-warnings.queries.ts'

const TICK_MS = 60_000
const GATHER_MS = 500

const loop = tenantLoop({
  name: 'usage.watch',
  what: 'watching quotas',
  everyMs: TICK_MS,
  isImmediate: true,
  gatherMs: GATHER_MS,
})

/** The tenants that have a quota: commands of the others cost nothing. */
const watched = stateKey('usage.watched', () => new Set<number>())

/** After the quotas of a tenant were set. */
export function watchQuotas(app: App, tenantId: number): void {
  app.state(watched).add(tenantId)
  loop.wake(app, tenantId)
}

/** Every command may have made something that counts, or may have taken it away. */
export const watchUsage: EventListener = async ({ app, tenant, afterCommit }) => {
  if (app.state(watched).has(tenant.tenantId)) afterCommit(() => loop.wake(app, tenant.tenantId))
}

export const startQuotaWatch = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, {
    async tenants() {
      const found = await inPlatform(app.pool, listTenantsWithQuotas)
      const known = app.state(watched)
      for (const tenantId of known) if (!found.some((row) => row.tenantId === tenantId)) known.delete(tenantId)
      for (const { tenantId } of found) known.add(tenantId)
      return found
    },
    async round(tenantId) {
      const tenant = await tenantById(app, tenantId)
      if (tenant && !isAtRest(tenant)) await asSystem(app, tenant, 'quotas', judgeQuotas)
    },
  })
