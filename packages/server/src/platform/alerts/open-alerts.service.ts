/** How many alerts are open. */

import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import {
  ALERT_LEVELS,
  type AlertCounts,
  type AlertLevel,
  type AlertType,
} from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { countOpenAlerts, countOpenByType, countOpenOf } from './open-alerts.queries.ts'

/** Open alerts (NEW and ACTIVE) by level, including levels without any. */
export async function openAlerts(db: TenantDb): Promise<{ level: AlertLevel; count: number }[]> {
  const levels = await openLevels(db)
  return ALERT_LEVELS.map((level) => ({ level, count: levels[level] }))
}

/** Open alerts by type, most first. */
export const openAlertTypes = async (db: TenantDb): Promise<{ type: AlertType; count: number }[]> =>
  Array.from(await countOpenByType(db), ([type, count]) => ({ type, count })).toSorted((a, b) => b.count - a.count)

async function openLevels(
  db: TenantDb,
  of: Parameters<typeof countOpenAlerts>[1] = {},
): Promise<AlertCounts['levels']> {
  const counts = new Map((await countOpenAlerts(db, of)).map(({ level, count }) => [level, count]))
  return { HIGH: counts.get('HIGH') ?? 0, MIDDLE: counts.get('MIDDLE') ?? 0, LOW: counts.get('LOW') ?? 0 }
}

export const countAlerts = bind(routes.countAlerts, async ({ db, actor }, { query }) => ({
  levels: await openLevels(db, query),
  mine: await countOpenOf(db, actor.userId),
}))
