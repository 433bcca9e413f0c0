import type { TenantDb } from '../../../kit/db/db.ts'
import { oneMoreTry, type RefusedTry } from './refused-try.queries.ts'

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

/** Counts a refused attempt. `waitUntil` is the wait before it. */
export function raiseTries(
  { trx, tenantId }: TenantDb,
  countedFor: string,
  refused: RefusedTry,
): Promise<Pick<TriesRow, 'tries' | 'refused' | 'waitUntil'>> {
  const { now, address } = refused
  return trx
    .insertInto('login_tries')
    .values({ tenantId, countedFor, tries: 1, triedAt: now, refused: 1, refusedAt: now, address })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'countedFor']).doUpdateSet(oneMoreTry('login_tries', refused)),
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
