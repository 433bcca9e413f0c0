/**
 * Streams any number of codes as CSV: a worker thread encodes, one buffer ahead of the reader; memory stays constant.
 */

import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { logThread } from '../../../kit/ops/log.ts'
import { buffersOf, headerOf, type CodeRun } from './code-rows.ts'
import type { Slots } from './slots.ts'

const AHEAD = 3

/** Buffers of a worker: one is requested each time one is taken, so never more than `AHEAD` wait. */
class WorkerBuffers {
  readonly #worker: Worker
  readonly #ready: (Uint8Array | null)[] = []
  #waiting: { resolve: (buffer: Uint8Array | null) => void; reject: (error: Error) => void } | undefined
  #failed: Error | undefined

  constructor(runs: readonly CodeRun[]) {
    this.#worker = new Worker(new URL('./code-export.worker.ts', import.meta.url), {
      workerData: runs,
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    })
    logThread(this.#worker, 'code-export')
    this.#worker.on('message', (buffer: Uint8Array | null) => this.#take(buffer))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    for (let asked = 0; asked < AHEAD; asked++) this.#ask()
  }

  async next(): Promise<Uint8Array | null> {
    if (this.#failed) throw this.#failed
    this.#ask()
    const ready = this.#ready.shift()
    if (ready !== undefined) return ready
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }

  async stop(): Promise<void> {
    this.#fail(new Error('the download was stopped'))
    await this.#worker.terminate()
  }

  #ask() {
    this.#worker.postMessage('next')
  }

  #take(buffer: Uint8Array | null) {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) waiting.resolve(buffer)
    else this.#ready.push(buffer)
  }

  #fail(error: Error) {
    this.#failed ??= error
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}

/** Up to this many codes are written before a thread would have started. */
const FEW = 50_000

function* rowsHere(runs: readonly CodeRun[], header: string): Generator<Uint8Array> {
  yield Buffer.from(header)
  yield* buffersOf(runs)
}

async function* rowsBeside(
  runs: readonly CodeRun[],
  { header, slots, signal }: { header: string; slots: Slots; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header)
  const release = await slots.take(signal)
  const buffers = new WorkerBuffers(runs)
  const stop = () => void buffers.stop()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    for (let buffer = await buffers.next(); buffer !== null; buffer = await buffers.next()) yield buffer
  } finally {
    signal.removeEventListener('abort', stop)
    await buffers.stop()
    release()
  }
}

/** The CSV of `runs`. Nothing runs before the first read; destroying the stream stops the worker at once. */
export function codesCsv(runs: readonly CodeRun[], slots: Slots, header = headerOf()): Readable {
  const ending = new AbortController()
  const isSmall = runs.reduce((sum, { count }) => sum + count, 0) <= FEW
  const stream = Readable.from(
    isSmall ? rowsHere(runs, header) : rowsBeside(runs, { header, slots, signal: ending.signal }),
    {
      objectMode: false,
      highWaterMark: 1 << 20,
    },
  )
  stream.once('close', () => ending.abort())
  return stream
}
