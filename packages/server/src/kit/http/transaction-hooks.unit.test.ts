import { expect, it } from 'vitest'
import { CommitUnknown } from '../db/db.ts'
import { withHooks } from './transaction-hooks.ts'

/** The steps that ran for a transaction that ends as `end` does. */
async function ranAfter(end: () => Promise<string>): Promise<string[]> {
  const ran: string[] = []
  const ended = withHooks(async ({ afterCommit, afterRollback }) => {
    afterCommit(() => void ran.push('after commit'))
    afterRollback(async () => void ran.push('after rollback'))
    const answer = await end()
    ran.push('committed')
    return answer
  })
  ran.push(await ended.catch((error: Error) => error.message))
  return ran
}

it('runs what waits for a commit once the transaction is committed', async () => {
  expect(await ranAfter(async () => 'answer')).toEqual(['committed', 'after commit', 'answer'])
})

it('runs what waits for a rollback before the error goes on', async () => {
  expect(await ranAfter(() => Promise.reject(new Error('refused')))).toEqual(['after rollback', 'refused'])
})

it('runs neither after a commit that nobody answered', async () => {
  expect(await ranAfter(() => Promise.reject(new CommitUnknown(undefined)))).toEqual([
    'the connection broke during a commit',
  ])
})
