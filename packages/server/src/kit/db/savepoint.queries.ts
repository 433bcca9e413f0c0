/** A part of a transaction that can be rolled back alone. */

import type { TenantDb } from './db.ts'

/**
 * Runs `work`. If it throws an error that `isExpected` accepts, its changes are rolled back, undefined is returned and
 * the transaction continues.
 */
export async function attempt<T>(
  { client }: Pick<TenantDb, 'client'>,
  work: () => Promise<T>,
  isExpected: (error: unknown) => boolean,
): Promise<T | undefined> {
  await client.query('savepoint attempt')
  try {
    const answer = await work()
    await client.query('release savepoint attempt')
    return answer
  } catch (error) {
    if (!isExpected(error)) throw error
    await client.query('rollback to savepoint attempt; release savepoint attempt')
    return undefined
  }
}

/** Runs `work` and rolls all of it back, whether it succeeds or not; returns its result. */
export async function onTrial<T>({ client }: Pick<TenantDb, 'client'>, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint trial')
  try {
    return await work()
  } finally {
    // By a name of its own: `attempt` in the work may have left a savepoint behind.
    await client.query('rollback to savepoint trial; release savepoint trial')
  }
}
