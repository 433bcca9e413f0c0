/** The resolved lines of a list, at most 13 bytes per line at any length: line, serial number, error. */

import { changeRowErrors, type ChangeRowError } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'

const CHUNK = 65_536

interface Chunk {
  readonly lines: Uint32Array
  /** Null while no line of the chunk has one: a list of unknown codes holds none. */
  ordinals: Float64Array | null
  /** Position among the errors, from 1; 0: none. */
  readonly errors: Uint8Array
}

const numberOf = Object.fromEntries(changeRowErrors.map((error, at) => [error, at + 1])) as Record<
  ChangeRowError,
  number
>

export class ListRows {
  readonly #chunks: Chunk[] = []
  readonly #counts = new Map<ChangeRowError, number>()
  #size = 0
  #errorCount = 0

  get size(): number {
    return this.#size
  }

  get errorCount(): number {
    return this.#errorCount
  }

  /** `ordinal`: 0 when it is unknown; a line listed twice keeps the one that it repeats. */
  add(line: number, ordinal: number, error: ChangeRowError | null): void {
    const at = this.#size % CHUNK
    if (at === 0)
      this.#chunks.push({
        lines: new Uint32Array(CHUNK),
        ordinals: null,
        errors: new Uint8Array(CHUNK),
      })
    const chunk = this.#chunks[this.#chunks.length - 1] as Chunk
    chunk.lines[at] = line
    if (ordinal !== 0) (chunk.ordinals ??= new Float64Array(CHUNK))[at] = ordinal
    if (error !== null) {
      chunk.errors[at] = numberOf[error]
      this.#errorCount++
      this.#counts.set(error, (this.#counts.get(error) ?? 0) + 1)
    }
    this.#size++
  }

  /** Most frequent first. */
  byError(): { error: ChangeRowError; count: number }[] {
    return Array.from(this.#counts, ([error, count]) => ({ error, count })).sort(
      (a, b) => b.count - a.count || a.error.localeCompare(b.error),
    )
  }

  /** The line at a position in the list, from 0; undefined beyond its end. */
  at(place: number): { line: number; ordinal: number; error: ChangeRowError | null } | undefined {
    if (place >= this.#size) return undefined
    const { lines, ordinals, errors } = this.#chunks[Math.floor(place / CHUNK)] as Chunk
    const number = errors[place % CHUNK] as number
    return {
      line: lines[place % CHUNK] as number,
      ordinal: ordinals?.[place % CHUNK] ?? 0,
      error: number === 0 ? null : (changeRowErrors[number - 1] as ChangeRowError),
    }
  }

  /** In the order of the list. */
  forEach(visit: (line: number, ordinal: number, error: ChangeRowError | null) => void): void {
    for (let place = 0; place < this.#size; place++) {
      const { line, ordinal, error } = this.at(place) as { line: number; ordinal: number; error: ChangeRowError | null }
      visit(line, ordinal, error)
    }
  }

  /** The first line of each serial number that is listed twice. */
  firstLines(): Map<number, number> {
    const first = new Map<number, number>()
    if ((this.#counts.get('listed_twice') ?? 0) === 0) return first
    const repeated = new Set<number>()
    this.forEach((_line, ordinal, error) => {
      if (error === 'listed_twice') repeated.add(ordinal)
    })
    this.forEach((line, ordinal, error) => {
      if (error === null && repeated.has(ordinal)) first.set(ordinal, line)
    })
    return first
  }
}
