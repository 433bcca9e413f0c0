/**
 * Orders that wait for a person longer than allowed: reported once, and once more at the higher level. The next step of
 * the order clears the alert.
 */

import * as routes from '@serialis/contract/plant/orders/waiting/waiting.routes.ts'
import {
  WAITING_DEFAULTS,
  WAITING_MIDDLE_HOURS,
  waitingStatuses,
  type WaitingHours,
} from '@serialis/contract/plant/orders/waiting/waiting.schema.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type App, type Tenant } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { tenantLoop } from '../../../kit/jobs/background-loop.ts'
import { raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { tenantById, workingTenants } from '../../../platform/tenants/tenants.service.ts'
import * as queries from './waiting.queries.ts'

const HOUR_MS = 3_600_000
const TICK_MS = 60_000
const AT_ONCE = 200

async function limitsOf(db: TenantDb): Promise<{ hours: WaitingHours; version: number }> {
  const stored = await queries.findLimits(db)
  return { hours: { ...WAITING_DEFAULTS, ...stored?.hours }, version: stored?.version ?? 0 }
}

export const getOrderWaitingLimits = bind(routes.getOrderWaitingLimits, ({ db }) => limitsOf(db))

export const saveOrderWaitingLimits = bind(routes.saveOrderWaitingLimits, async (ctx, { body }) => {
  const before = await limitsOf(ctx.db)
  requireThat(
    before.version === body.version && (await queries.saveLimits(ctx.db, body.hours, body.version)),
    'changed_meanwhile',
  )
  Object.assign(ctx.event, {
    subjectType: 'order_limits',
    subjectId: 'waiting',
    details: changes(before.hours, body.hours),
  })
  return limitsOf(ctx.db)
})

function cutoffsAt(now: Date, hours: WaitingHours): queries.Cutoff[] {
  const ago = (count: number) => new Date(now.getTime() - count * HOUR_MS)
  return waitingStatuses.flatMap((status) => {
    const limit = hours[status]
    return limit === null ? [] : [{ status, low: ago(limit), middle: ago(limit + WAITING_MIDDLE_HOURS) }]
  })
}

/** Raises alerts for the orders of one tenant that wait too long now; returns their number. */
export async function raiseWaitingOrders(app: App, tenant: Tenant): Promise<number> {
  const now = app.clock.now()
  const look = async (db: TenantDb, locks: boolean) =>
    queries.listWaiting(db, cutoffsAt(now, (await limitsOf(db)).hours), { limit: AT_ONCE, locks })
  let raised = 0
  // Usually there is nothing to report, and nothing is written.
  while ((await inTenant(app.pool, tenant.tenantId, 'read', (db) => look(db, false))).length > 0) {
    const told = await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
      const waiting = await look(db, true)
      for (const { id, orderNo, status, since, isFar } of waiting) {
        const level = isFar ? 'MIDDLE' : 'LOW'
        await queries.updateWaitingLevel(db, id, level)
        await raiseAlert(
          { db, now, tenant },
          {
            type: 'E3',
            subjectType: 'order',
            subjectId: id,
            level,
            params: { orderNo, status, hours: Math.floor((now.getTime() - since.getTime()) / HOUR_MS) },
          },
        )
      }
      return waiting.length
    })
    raised += told
    // The remaining ones are locked by other transactions: they no longer wait, or are seen at the next round.
    if (told === 0) break
  }
  return raised
}

const loop = tenantLoop({ name: 'orders.waiting', what: 'looking for orders that wait', everyMs: TICK_MS })

export const startWaitingWatch = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, {
    tenants: () => workingTenants(app),
    async round(tenantId) {
      const tenant = await tenantById(app, tenantId)
      if (tenant) await raiseWaitingOrders(app, tenant)
    },
  })
