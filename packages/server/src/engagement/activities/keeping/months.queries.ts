/** Months of activities: the working role makes and drops them by functions of the owner alone. */

import type { PlatformDb } from '../../../kit/db/db.ts'

/** Whether the month of the day began to be there. */
export async function insertMonth({ client }: PlatformDb, day: string): Promise<boolean> {
  const { rows } = await client.query<{ isMade: boolean }>('select make_activity_month($1) as is_made', [day])
  return rows[0]!.isMade
}

/** Those that were over before; answers how many are gone. */
export async function deleteMonths({ client }: PlatformDb, before: Date): Promise<number> {
  const { rows } = await client.query<{ dropped: number }>('select drop_activity_months($1) as dropped', [before])
  return rows[0]!.dropped
}

export async function measureActivities({ client }: PlatformDb): Promise<void> {
  await client.query('select measure_activities()')
}
