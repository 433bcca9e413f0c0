import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { TryLimits } from './lock-out.service.ts'

export interface TriesRow {
  countedFor: string
  tries: number
  triedAt: Date
  waitUntil: Date | null
  refused: number
  refusedAt: Date
  address: string
}

const columns = ['countedFor', 'tries', 'triedAt', 'waitUntil', 'refused', 'refusedAt', 'address'] as const

export const listTries = ({ trx }: TenantDb, countedFor: readonly string[]): Promise<TriesRow[]> =>
  trx
    .selectFrom('login_tries')
    .select(columns)
    .where('countedFor', 'in', [...countedFor])
    .execute()

export const lockTries = ({ trx }: TenantDb, countedFor: readonly string[]): Promise<TriesRow[]> =>
  trx
    .selectFrom('login_tries')
    .select(columns)
    .where('countedFor', 'in', [...countedFor])
    .orderBy('countedFor')
    .forUpdate()
    .execute()

/**
 * Counts a refused attempt. One that is made during a wait does not lengthen it. `waitUntil` is the wait before this
 * attempt.
 */
export function raiseTries(
  { trx, tenantId }: TenantDb,
  countedFor: string,
  { now, address, limits }: { now: Date; address: string; limits: TryLimits },
): Promise<Pick<TriesRow, 'tries' | 'refused' | 'waitUntil'>> {
  const isWaiting = sql`login_tries.wait_until > ${now} and login_tries.wait_until <= ${new Date(now.getTime() + limits.longestWaitMs)}`
  // No time has passed since an attempt that was made before the clock was set back.
  const elapsedMs = sql`greatest(0, extract(epoch from ${now}::timestamptz - login_tries.tried_at)) * 1000`
  const decayed = sql`greatest(0, login_tries.tries - ${elapsedMs} / ${limits.decayMs}::double precision)`
  return trx
    .insertInto('login_tries')
    .values({ tenantId, countedFor, tries: 1, triedAt: now, refused: 1, refusedAt: now, address })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'countedFor']).doUpdateSet({
        tries: sql<number>`case when ${isWaiting} then login_tries.tries else least(${limits.most}::double precision, ${decayed} + 1) end`,
        triedAt: sql<Date>`case when ${isWaiting} then login_tries.tried_at else ${now}::timestamptz end`,
        refused: sql<number>`login_tries.refused + 1`,
        refusedAt: now,
        address,
      }),
    )
    .returning(['tries', 'refused', 'waitUntil'])
    .executeTakeFirstOrThrow()
}

export async function updateWait({ trx }: TenantDb, countedFor: string, waitUntil: Date) {
  await trx.updateTable('login_tries').set({ waitUntil }).where('countedFor', '=', countedFor).execute()
}

/** The tries and their wait stay. */
export async function clearRefused({ trx }: TenantDb, countedFor: string) {
  await trx.updateTable('login_tries').set({ refused: 0 }).where('countedFor', '=', countedFor).execute()
}

export async function deleteTries({ trx }: TenantDb, countedFor: readonly string[]) {
  await trx
    .deleteFrom('login_tries')
    .where('countedFor', 'in', [...countedFor])
    .execute()
}

/** Rows that belong to no account, and whose last attempt is older. */
export async function deleteOldTries({ trx }: TenantDb, before: Date) {
  await trx
    .deleteFrom('login_tries')
    .where('refusedAt', '<', before)
    .where('countedFor', 'not like', 'account:%')
    .execute()
}
