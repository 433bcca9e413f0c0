import { sql } from 'kysely'
import type { TryLimits } from './lock-out.service.ts'

export interface RefusedTry {
  now: Date
  address: string
  limits: TryLimits
}

/** What one more refused attempt makes of its row. One that is made during a wait does not lengthen it. */
export function oneMoreTry(name: 'login_tries' | 'platform_login_tries', { now, address, limits }: RefusedTry) {
  const row = sql.table(name)
  const isWaiting = sql`${row}.wait_until > ${now} and ${row}.wait_until <= ${new Date(now.getTime() + limits.longestWaitMs)}`
  // No time has passed since an attempt that was made before the clock was set back.
  const elapsedMs = sql`greatest(0, extract(epoch from ${now}::timestamptz - ${row}.tried_at)) * 1000`
  const decayed = sql`greatest(0, ${row}.tries - ${elapsedMs} / ${limits.decayMs}::double precision)`
  return {
    tries: sql<number>`case when ${isWaiting} then ${row}.tries else least(${limits.most}::double precision, ${decayed} + 1) end`,
    triedAt: sql<Date>`case when ${isWaiting} then ${row}.tried_at else ${now}::timestamptz end`,
    refused: sql<number>`${row}.refused + 1`,
    refusedAt: now,
    address,
  }
}
