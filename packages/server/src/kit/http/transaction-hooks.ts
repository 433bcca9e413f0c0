/** Steps that a command registers to run after its transaction. */

import { CommitUnknown } from '../db/db.ts'
import type { Ctx } from './context.ts'

export type TransactionHooks = Pick<Ctx, 'afterCommit' | 'afterRollback'>

/**
 * Runs `work`, which is one transaction, and then the steps that it registered. If the outcome of the commit is
 * unknown, no step runs.
 */
export async function withHooks<T>(work: (hooks: TransactionHooks) => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = []
  const afterRollback: (() => Promise<void>)[] = []
  const answer = await work({
    afterCommit: (step) => void afterCommit.push(step),
    afterRollback: (step) => void afterRollback.push(step),
  }).catch(async (error: unknown) => {
    if (!(error instanceof CommitUnknown)) for (const step of afterRollback) await step()
    throw error
  })
  for (const step of afterCommit) step()
  return answer
}
