/**
 * Lines set aside on disk while a task sorts more than it could keep in memory. Nothing here outlives its task: what a kill
 * leaves is removed at the next start.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Characters kept in memory before they go to disk. */
const KEPT = 16 << 20

export interface Scratch {
  /** Puts a line, which holds no line end, on a shelf; in memory until `flush`. */
  put(shelf: string, line: string): void
  /** To be awaited once a batch: then memory stays small, whatever is put. */
  flush(): Promise<void>
  /** The lines of a shelf in the order they were put, in pieces; afterwards the shelf is gone. */
  take(shelf: string): AsyncGenerator<string[]>
  close(): Promise<void>
}

export async function openScratch(root: string): Promise<Scratch> {
  const folder = join(root, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const shelves = new Map<string, string[]>()
  let kept = 0
  const write = async () => {
    for (const [shelf, lines] of shelves) await appendFile(join(folder, shelf), `${lines.join('\n')}\n`, { mode: 0o600 })
    shelves.clear()
    kept = 0
  }
  return {
    put(shelf, line) {
      const lines = shelves.get(shelf)
      if (lines === undefined) shelves.set(shelf, [line])
      else lines.push(line)
      kept += line.length + 1
    },
    async flush() {
      if (kept > KEPT) await write()
    },
    async *take(shelf) {
      await write()
      yield* linesOf(join(folder, shelf))
      await rm(join(folder, shelf), { force: true })
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = ''
  try {
    for await (const text of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 }) as AsyncIterable<string>) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
  } catch (error) {
    // A shelf that nothing was put on.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
