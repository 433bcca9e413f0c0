/** How many alerts wait for somebody. */
import { ALERT_LEVELS, type AlertLevel } from '@serialis/contract/alerts/alerts.schema.ts'
import type { TenantDb } from '../kit/db.ts'
import { countOpenAlerts } from './open-alerts.queries.ts'

/** Open alerts (NEW and ACTIVE) by level, every level named. */
export async function openAlerts(db: TenantDb): Promise<{ level: AlertLevel; count: number }[]> {
  const counts = new Map((await countOpenAlerts(db)).map(({ level, count }) => [level, count]))
  return ALERT_LEVELS.map((level) => ({ level, count: counts.get(level) ?? 0 }))
}
