/** A part of a transaction that can be taken back alone. */

import type { TenantDb } from './db.ts'

/** Runs `work`; when it throws what `isExpected` knows, nothing of it has happened, undefined is answered and the transaction goes on. */
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

/** Runs `work` and takes all of it back; answers what it would have answered. */
export async function onTrial<T>({ client }: Pick<TenantDb, 'client'>, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint trial')
  const answer = await work()
  await client.query('rollback to savepoint trial; release savepoint trial')
  return answer
}
