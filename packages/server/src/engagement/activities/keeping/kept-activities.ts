/** For how long activities are kept: by the member config, of some types for a time of their own. */

import { builtInTypes } from '@serialis/contract/engagement/activities/activities.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { currentMemberConfig } from '../../../plant/main-data/configs/configs.service.ts'
import { monthsBefore } from '../../points/levels.ts'
import { listTypes } from '../activities.queries.ts'

/** In months. */
export type KeptFor = (type: string) => number

export async function keptFor(db: TenantDb): Promise<KeptFor> {
  const { eventMonths, activityMonths } = await currentMemberConfig(db)
  const own = new Map(activityMonths.map(({ type, months }) => [type, months]))
  return (type) => own.get(type) ?? eventMonths
}

/** Of the type that is kept for the longest time. */
export async function longestKept(db: TenantDb): Promise<number> {
  const { eventMonths, activityMonths } = await currentMemberConfig(db)
  return Math.max(eventMonths, ...activityMonths.map(({ months }) => months))
}

/** What happened before this moment is kept no more. */
export function oldestKept(now: Date, months: number): Date {
  const [day = '', time = ''] = now.toISOString().split('T')
  return new Date(`${monthsBefore(day, months)}T${time}`)
}

export const everyType = async (db: TenantDb): Promise<string[]> => [...builtInTypes, ...(await listTypes(db))]
