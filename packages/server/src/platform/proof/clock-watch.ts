/** Raises an alert when a clock steps back: times in the log can then no longer be compared with one another. */

import type { App, Tenant } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { sealHead } from '../audit/seals.service.ts'
import { findDatabaseTime } from './heads.queries.ts'

/** Clocks are corrected by less than this all the time. */
const TOLERANCE_MS = 2_000

/** The latest time that this process has seen on each clock, by tenant. */
const latest = stateKey('proof.latestTimes', () => new Map<string, number>())

/**
 * Compares the clock of the product, and that of the database, with the latest time seen on it. The newest seal keeps
 * the database's time over a restart.
 */
export const watchClock = (app: App, tenant: Tenant): Promise<void> =>
  asSystem(app, tenant, 'proof', async (ctx) => {
    const seen = app.state(latest)
    const sealedAt = (await sealHead(ctx.db))?.sealedAt.getTime() ?? 0
    const clocks = { product: ctx.now.getTime(), database: (await findDatabaseTime(ctx.db)).getTime() }
    for (const [clock, time] of Object.entries(clocks)) {
      const key = `${tenant.tenantId} ${clock}`
      const before = Math.max(seen.get(key) ?? 0, clock === 'database' ? sealedAt : 0)
      // From here on the clock is compared with its new time, so that one step raises one alert.
      seen.set(key, time)
      if (before - time <= TOLERANCE_MS) continue
      const seconds = Math.round((before - time) / 1_000)
      await raiseAlert(ctx, { type: 'S2', subjectType: 'event_log', subjectId: 'clock', params: { clock, seconds } })
    }
  })
