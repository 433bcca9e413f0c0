/**
 * Runs a reader of a foreign file in a thread of its own, under limits of memory and time: the worst file costs the
 * task that reads it, and neither the process nor the requests that it answers.
 */

import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { logThread } from '../ops/log.ts'
import { UnreadableFile } from '../text-files/unreadable-file.ts'

/** Errors that pass from the thread to its caller with their class and fields; any other as a plain error with its name and code. */
export type KnownFaults = Readonly<Record<string, { readonly prototype: Error }>>

export interface ReadingThread {
  /** A module that calls `serveReading`. */
  module: URL
  input: unknown
  faults: KnownFaults
  /** Of the objects that the reader makes, in MB. Buffers are limited by the readers. */
  memoryMb: number
  /** How long the caller waits for the thread in all; the caller's own work in between is not counted. */
  seconds: number
  signal: AbortSignal
}

/** What the thread sends for each request. */
export type Said<T> =
  | { kind: 'value'; value: T }
  | { kind: 'end' }
  | { kind: 'fault'; name: string; message: string; stack: string | undefined; fields: object }

const YOUNG_MB = 8

function faultOf({ name, message, stack, fields }: Extract<Said<never>, { kind: 'fault' }>, known: KnownFaults): Error {
  const type = known[name]
  const error = type === undefined ? new Error(message) : (Object.create(type.prototype) as Error)
  return Object.assign(error, { message, stack }, fields)
}

const isOutOfMemory = (error: Error): boolean => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
const tooHeavy = () => new UnreadableFile('file_too_heavy')

/** Values are requested ahead, so that the thread works while its caller does. */
const AHEAD = 2

class Reader<T> {
  readonly #worker: Worker
  readonly #ready: Said<T>[] = []
  #waiting: { resolve: (said: Said<T>) => void; reject: (error: Error) => void } | undefined
  #failed: Error | undefined
  #left: number

  constructor({ module, input, memoryMb, seconds }: ReadingThread) {
    this.#left = seconds * 1_000
    this.#worker = new Worker(module, {
      workerData: input,
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    logThread(this.#worker, basename(module.pathname))
    this.#worker.on('message', (said: Said<T>) => this.#take(said))
    this.#worker.on('error', (error: Error) => this.fail(isOutOfMemory(error) ? tooHeavy() : error))
    this.#worker.on('exit', () => this.fail(new Error('the reading thread ended')))
    for (let asked = 0; asked < AHEAD; asked++) this.#worker.postMessage('next')
  }

  async next(): Promise<Said<T>> {
    this.#worker.postMessage('next')
    const ready = this.#ready.shift()
    if (ready !== undefined) return ready
    if (this.#failed) throw this.#failed
    const since = performance.now()
    const timer = setTimeout(() => this.fail(tooHeavy()), this.#left)
    try {
      return await new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
    } finally {
      clearTimeout(timer)
      this.#left -= performance.now() - since
    }
  }

  /** Ends the wait for a value. */
  fail(error: Error): void {
    this.#failed ??= error
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #take(said: Said<T>): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) waiting.resolve(said)
    else this.#ready.push(said)
  }
}

/**
 * What the reader yields, in its order. Throws the reader's own faults, and `UnreadableFile` when the file needs more
 * memory or time than its limits.
 */
export async function* readInThread<T>(reading: ReadingThread): AsyncGenerator<T> {
  const { signal, faults } = reading
  signal.throwIfAborted()
  const reader = new Reader<T>(reading)
  const abort = () => reader.fail(signal.reason as Error)
  signal.addEventListener('abort', abort)
  try {
    for (let said = await reader.next(); said.kind !== 'end'; said = await reader.next()) {
      if (said.kind === 'fault') throw faultOf(said, faults)
      yield said.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    await reader.stop()
  }
}
