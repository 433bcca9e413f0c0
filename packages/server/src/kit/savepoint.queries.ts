/** A part of a transaction that can be taken back alone. */
import type { TenantDb } from './db.ts'

/** Runs `work`; when it throws what `isExpected` knows, nothing of it has happened, undefined is answered and the transaction goes on. */
export async function attempt<T>({ client }: Pick<TenantDb, 'client'>, work: () => Promise<T>, isExpected: (error: unknown) => boolean): Promise<T | undefined> {
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
