/**
 * Activities are stored by the month in which they happened. Months are made ahead, and one that no tenant keeps any more
 * is dropped as a whole; what some tenants still keep, or some types, is deleted in batches by the task of each tenant.
 */

import { inPlatform, inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { startLoop } from '../../../kit/jobs/background-loop.ts'
import { allTenants } from '../../../platform/tenants/tenants.service.ts'
import { monthsBefore } from '../../points/levels.ts'
import { longestKept, oldestKept } from './kept-activities.ts'
import { deleteMonths, insertMonth, measureActivities } from './months.queries.ts'

const EVERY_MS = 3_600_000
/** The one that is and the next one. */
const MONTHS_AHEAD = [0, 1]

/** What happened before this moment is kept by no tenant, also by none that is suspended or closed. */
async function neededBy(app: App): Promise<Date | undefined> {
  let longest: number | undefined
  for (const { tenantId } of await allTenants(app))
    longest = Math.max(longest ?? 0, await inTenant(app.pool, tenantId, 'read', longestKept))
  return longest === undefined ? undefined : oldestKept(app.clock.now(), longest)
}

/** Each in a transaction of its own, as it holds up who reads activities. */
export async function keepMonths(app: App): Promise<{ made: number; dropped: number }> {
  const today = app.clock.now().toISOString().slice(0, 10)
  let made = 0
  for (const ahead of MONTHS_AHEAD)
    if (await inPlatform(app.pool, (db) => insertMonth(db, monthsBefore(today, -ahead)))) made++
  const before = await neededBy(app)
  const dropped = before === undefined ? 0 : await inPlatform(app.pool, (db) => deleteMonths(db, before))
  if (made + dropped > 0) app.log.info({ made, dropped }, 'months of activities were made or dropped')
  await inPlatform(app.pool, measureActivities)
  return { made, dropped }
}

export const startKeepingMonths = (app: App): (() => Promise<void>) =>
  startLoop({
    app,
    what: 'keeping of activities by month',
    everyMs: EVERY_MS,
    round: async () => void (await keepMonths(app)),
  }).stop
