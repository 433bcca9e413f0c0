/** The side of the thread: sends one value of the reader for each request of `readInThread`. */

import { parentPort, workerData } from 'node:worker_threads'
import type { KnownFaults, Said } from './reading-thread.ts'

function faultSaid(error: unknown, known: KnownFaults): Said<never> {
  const fault: Error & { code?: unknown } = error instanceof Error ? error : new Error(String(error))
  const { message, stack, ...fields } = fault
  const name = Object.entries(known).find(([, { prototype }]) => prototype.isPrototypeOf(fault))?.[0]
  if (name !== undefined) return { kind: 'fault', name, message, stack, fields }
  // The log tells by these two whether the message may quote the file.
  const facts = { name: fault.name, ...(typeof fault.code === 'string' && { code: fault.code }) }
  return { kind: 'fault', name: '', message, stack, fields: facts }
}

/** Call it once, as the last statement of the module that is the thread. */
export function serveReading<I, T>(read: (input: I) => AsyncIterable<T>, faults: KnownFaults): void {
  const port = parentPort
  if (port === null) throw new Error('this file is a worker')
  const values = read(workerData as I)[Symbol.asyncIterator]()
  const answer = async (): Promise<Said<T>> => {
    try {
      const next = await values.next()
      return next.done === true ? { kind: 'end' } : { kind: 'value', value: next.value }
    } catch (error) {
      return faultSaid(error, faults)
    }
  }
  // Requests that come ahead are answered one after another.
  let last: Promise<void> = Promise.resolve()
  port.on('message', () => void (last = last.then(answer).then((said) => port.postMessage(said))))
}
