/**
 * How long the work of one request may take. When the time is over, the caller gets its answer at once, and the open
 * transactions are cut off, so that nothing commits after that answer.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { failure } from '../http/failure.ts'

class TimeLimit {
  readonly requestId: string
  isOver = false
  hasEnded = false
  readonly cuts = new Set<() => void>()
  constructor(requestId: string) {
    this.requestId = requestId
  }
}

const limits = new AsyncLocalStorage<TimeLimit>()

/** Runs `work`, and throws `request_timeout` when it takes longer. The database knows its transactions by `requestId`. */
export function withinTime<T>(ms: number, work: () => Promise<T>, requestId = ''): Promise<T> {
  const limit = new TimeLimit(requestId)
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      limit.isOver = true
      reject(failure('request_timeout'))
      for (const cut of limit.cuts) cut()
    }, ms)
    const end = () => {
      clearTimeout(timer)
      limit.hasEnded = true
    }
    limits.run(limit, work).then(resolve, reject).finally(end)
  })
}

/** The limit of the work that calls this; undefined for tasks and for loops, also when a request has woken them. */
export function timeLimit(): Pick<TimeLimit, 'cuts' | 'isOver' | 'requestId'> | undefined {
  const limit = limits.getStore()
  if (limit === undefined || limit.hasEnded) return undefined
  if (limit.isOver) throw failure('request_timeout')
  return limit
}
