/**
 * Marks the code that runs inside a transaction. A transaction holds a connection and locks, so nothing in it may wait
 * for a slow hash or for another machine.
 */

import { AsyncLocalStorage } from 'node:async_hooks'

interface Mark {
  isOpen: boolean
}

const marks = new AsyncLocalStorage<Mark>()

/** Runs `work` as the inside of a transaction. Work that it leaves running counts as outside once the transaction ended. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark: Mark = { isOpen: true }
  try {
    return await marks.run(mark, work)
  } finally {
    mark.isOpen = false
  }
}

/** Throws when the caller is inside a transaction: slow work belongs before it (see `bindAsking`). */
export function requireNoTransaction(what: string): void {
  if (marks.getStore()?.isOpen === true) throw new Error(`${what} must not happen inside a transaction`)
}
