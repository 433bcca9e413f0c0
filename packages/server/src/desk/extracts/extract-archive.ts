/** A list as one archive: parts of a million rows, compressed, and a manifest with their names and hashes. */

import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { EXTRACT_PART_ROWS, extractColumns } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import { zipOf, type ZipEntry } from '../../kit/text-files/zip.ts'

interface ExtractPart {
  name: string
  rows: number
  /** Size of the compressed part in the archive. */
  size: number
  sha256: string
}
export interface Written {
  rows: number
  parts: ExtractPart[]
}

/** Takes lines in slices and returns them part by part. */
class PartedLines {
  readonly #slices: AsyncIterator<string[]>
  #lines: string[] = []
  #at = 0

  constructor(slices: AsyncIterable<string[]>) {
    this.#slices = slices[Symbol.asyncIterator]()
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#at >= this.#lines.length) {
      const next = await this.#slices.next()
      if (next.done === true) return true
      this.#lines = next.value
      this.#at = 0
    }
    return false
  }

  async *take(count: number): AsyncGenerator<{ text: string; rows: number }> {
    for (let left = count; left > 0 && !(await this.isAtEnd());) {
      const lines = this.#lines.slice(this.#at, this.#at + left)
      this.#at += lines.length
      left -= lines.length
      yield { text: lines.join(''), rows: lines.length }
    }
  }
}

interface Archive {
  manifestOf: (written: Written) => object
  onRows: (rows: number) => void
  /** Of a sandbox, whose lines have one more column; see `markedLines`. */
  mark?: string
  partRows?: number
}

/** `manifestOf` is called when all parts are written; `onRows` after every slice, and may throw to stop. */
export function archiveOf(
  slices: AsyncIterable<string[]>,
  { manifestOf, onRows, mark = '', partRows = EXTRACT_PART_ROWS }: Archive,
): AsyncGenerator<Buffer> {
  const written: Written = { rows: 0, parts: [] }
  const lines = new PartedLines(slices)
  async function* compressed(part: ExtractPart): AsyncGenerator<Buffer> {
    async function* texts() {
      yield `${extractColumns.join(',')}${mark && ',environment'}\n`
      for await (const { text, rows } of lines.take(partRows)) {
        part.rows += rows
        written.rows += rows
        onRows(written.rows)
        yield text
      }
    }
    const hash = createHash('sha256')
    const gzip = createGzip()
    const feeding = feed(texts(), gzip)
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      hash.update(chunk)
      part.size += chunk.length
      yield chunk
    }
    await feeding
    part.sha256 = hash.digest('hex')
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    do {
      const part: ExtractPart = {
        name: `part-${String(written.parts.length + 1).padStart(5, '0')}.csv.gz`,
        rows: 0,
        size: 0,
        sha256: '',
      }
      written.parts.push(part)
      yield { name: part.name, body: compressed(part) }
    } while (!(await lines.isAtEnd()))
    yield { name: 'manifest.json', body: [Buffer.from(`${JSON.stringify(manifestOf(written), null, 2)}\n`)] }
  }
  return zipOf(entries())
}

/** Lines of a sandbox end with its mark. */
export async function* markedLines(slices: AsyncIterable<string[]>, mark: string): AsyncGenerator<string[]> {
  for await (const lines of slices) yield mark ? lines.map((line) => `${line.slice(0, -1)},${mark}\n`) : lines
}

async function feed(texts: AsyncIterable<string>, into: ReturnType<typeof createGzip>): Promise<void> {
  try {
    for await (const text of texts) if (!into.write(text)) await new Promise((resolve) => into.once('drain', resolve))
    into.end()
  } catch (error) {
    into.destroy(error as Error)
  }
}
