/**
 * Temporary files for a task that sorts more than fits into memory. They do not outlive the task: the next start
 * removes what a kill leaves.
 */

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../../kit/http/context.ts'

/** Bytes kept in memory before they are written to disk. */
const KEPT = 8 << 20
const PIECE = 16 << 10

export interface Scratch {
  /** Adds a line (without a line end) to a partition; it stays in memory until `flush`. */
  put(partition: string, line: string): void
  /** Await it once per batch, so that memory stays small. */
  flush(): Promise<void>
  /** The lines of a partition in the order in which they were added, in pieces; the partition is removed afterwards. */
  take(partition: string): AsyncGenerator<string[]>
  close(): Promise<void>
}

/** Converts lines to bytes at once: the garbage collector is slow with strings that are kept for a while. */
class Partition {
  readonly #full: Buffer[] = []
  #piece = Buffer.allocUnsafe(PIECE)
  #used = 0

  /** Returns how many bytes wait to be written because of it. */
  put(line: string): number {
    let filled = 0
    // No character takes more than three bytes.
    const most = 3 * line.length + 1
    if (this.#piece.length - this.#used < most) {
      filled = this.#fill()
      this.#piece = Buffer.allocUnsafe(Math.max(PIECE, most))
    }
    this.#used += this.#piece.write(line, this.#used)
    this.#piece[this.#used++] = 10
    return filled
  }

  #fill(): number {
    if (this.#used === 0) return 0
    this.#full.push(this.#piece.subarray(0, this.#used))
    this.#used = 0
    return this.#full.at(-1)?.length ?? 0
  }

  /** The full buffers; `all`: also the one that is not full. */
  taken(all: boolean): Buffer[] {
    if (all && this.#fill() > 0) this.#piece = Buffer.alloc(0)
    return this.#full.splice(0)
  }
}

/** The folder of an app in which every scratch has its own folder. */
export const scratchFolder = ({ config }: Pick<App, 'config'>): string => join(config.dataDir, 'files', 'scratch')

/** Removes what a killed process left. Call it before any task runs. */
export const removeScratch = (root: string): Promise<void> => rm(root, { recursive: true, force: true })

export async function openScratch(root: string): Promise<Scratch> {
  const folder = join(root, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partitions = new Map<string, Partition>()
  let kept = 0
  const write = async (name: string, partition: Partition, all: boolean) => {
    const pieces = partition.taken(all)
    if (pieces.length > 0)
      await appendFile(join(folder, name), pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces), {
        mode: 0o600,
      })
  }
  return {
    put(name, line) {
      let partition = partitions.get(name)
      if (partition === undefined) partitions.set(name, (partition = new Partition()))
      kept += partition.put(line)
    },
    async flush() {
      if (kept < KEPT) return
      for (const [name, partition] of partitions) await write(name, partition, false)
      kept = 0
    },
    async *take(name) {
      const partition = partitions.get(name)
      if (partition === undefined) return
      partitions.delete(name)
      await write(name, partition, true)
      yield* linesOf(join(folder, name))
      await rm(join(folder, name), { force: true })
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const text of createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 1 << 20,
  }) as AsyncIterable<string>) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}
