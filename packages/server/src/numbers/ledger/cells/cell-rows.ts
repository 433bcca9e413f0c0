/**
 * A column of a block as rows: one value over many chunks, or the packed values of one chunk. Editing preserves the two
 * properties that the rest relies on: the rows tile the block, and neighbouring rows with one equal value are merged.
 */

import { CHUNK_LENGTH } from '../serial-set/ordinals.ts'
import { cellsOfOne, decodeCells, encodeCells, oneValueOf } from './cells.ts'

export interface CellRow {
  readonly firstChunk: number
  readonly lastChunk: number
  readonly cells: Uint8Array
}

/** The rows of a window that were read, ascending; `isStored` false: the column has no rows in this block yet. */
export interface Column {
  readonly size: number
  readonly isStored: boolean
  readonly rows: readonly CellRow[]
}

/** Ascending runs of offsets that do not overlap. */
export interface Runs {
  readonly count: number
  readonly first: ArrayLike<number>
  readonly last: ArrayLike<number>
}

/** Returns the new value of a stretch of SNs that have `old` and belong to run `run`. */
export type ValueOf = (old: number, run: number, first: number, last: number) => number

export interface Edited {
  readonly upserts: readonly CellRow[]
  /** First chunks of the stored rows that are removed. */
  readonly deletes: readonly number[]
}

export const nothingEdited: Edited = { upserts: [], deletes: [] }

/** A column that was never written in this block: every SN has `value`. */
export const untouchedColumn = (size: number, value: number): Column => ({
  size,
  isStored: false,
  rows: [{ firstChunk: 0, lastChunk: lastChunkOf(size), cells: cellsOfOne(value) }],
})

export const lastChunkOf = (size: number): number => Math.floor((size - 1) / CHUNK_LENGTH)

/** How many SNs the chunk has: 1,024, fewer in the last chunk of a block. */
export const chunkLength = (size: number, chunk: number): number => Math.min(CHUNK_LENGTH, size - chunk * CHUNK_LENGTH)

interface Tile {
  firstChunk: number
  lastChunk: number
  /** The value of all SNs, or undefined when `cells` contain several. */
  one: number | undefined
  cells: Uint8Array | undefined
}

/** Tiles in ascending order; equal neighbours are merged. */
class Tiling {
  readonly tiles: Tile[] = []

  addOne(firstChunk: number, lastChunk: number, value: number): void {
    const before = this.tiles[this.tiles.length - 1]
    if (before !== undefined && before.one === value && before.lastChunk === firstChunk - 1) {
      before.lastChunk = lastChunk
      before.cells = undefined
    } else this.tiles.push({ firstChunk, lastChunk, one: value, cells: undefined })
  }

  addCells(chunk: number, cells: Uint8Array): void {
    const one = oneValueOf(cells)
    if (one === undefined) this.tiles.push({ firstChunk: chunk, lastChunk: chunk, one, cells })
    else this.addOne(chunk, chunk, one)
  }

  addRow(row: CellRow): void {
    const one = oneValueOf(row.cells)
    if (one === undefined)
      this.tiles.push({ firstChunk: row.firstChunk, lastChunk: row.lastChunk, one, cells: row.cells })
    else this.addOne(row.firstChunk, row.lastChunk, one)
  }
}

/** The current position in the runs. */
interface Walk {
  readonly runs: Runs
  readonly step: ValueOf
  run: number
}

/**
 * Walks the runs over the column's rows, asks `step` for the new value of every stretch of equal values, and returns
 * the rows to write. `step` may return the old value (no change); it is called in ascending order of offsets, and
 * exactly once for every SN of the runs. The rows must cover the chunks of the runs and their neighbours.
 */
export function editColumn(column: Column, runs: Runs, step: ValueOf): Edited {
  const tiling = new Tiling()
  const walk: Walk = { runs, step, run: 0 }
  for (const row of column.rows) {
    const one = oneValueOf(row.cells)
    if (!touches(walk, column, row)) tiling.addRow(row)
    else if (one === undefined) editPacked(tiling, walk, column, row)
    else editOne(tiling, walk, column, { ...row, value: one })
  }
  if (walk.run < runs.count) throw new Error(`no cells were read for offset ${runs.first[walk.run]}`)
  return difference(column, tiling.tiles)
}

function touches(walk: Walk, { size }: Column, row: CellRow): boolean {
  if (walk.run >= walk.runs.count) return false
  const rowFirst = row.firstChunk * CHUNK_LENGTH
  const rowLast = Math.min(size, (row.lastChunk + 1) * CHUNK_LENGTH) - 1
  const first = walk.runs.first[walk.run] as number
  const last = walk.runs.last[walk.run] as number
  if (last < rowFirst) throw new Error(`no cells were read for offset ${first}`)
  return first <= rowLast
}

function editPacked(tiling: Tiling, walk: Walk, { size }: Column, row: CellRow): void {
  const values = decodeCells(row.cells, chunkLength(size, row.firstChunk))
  if (editChunk(walk, row.firstChunk, values)) tiling.addCells(row.firstChunk, encodeCells(values))
  else tiling.addRow(row)
}

/** A row of one value: chunks without runs stay, chunks wholly in a run need one call, the others are unpacked. */
function editOne(tiling: Tiling, walk: Walk, { size }: Column, row: CellRow & { value: number }): void {
  const { value } = row
  let chunk = row.firstChunk
  while (chunk <= row.lastChunk) {
    const isDone = walk.run >= walk.runs.count
    const first = isDone ? Infinity : (walk.runs.first[walk.run] as number)
    const last = isDone ? Infinity : (walk.runs.last[walk.run] as number)
    const chunkFirst = chunk * CHUNK_LENGTH
    if (first >= chunkFirst + CHUNK_LENGTH) {
      const next = Math.min(row.lastChunk + 1, first === Infinity ? Infinity : Math.floor(first / CHUNK_LENGTH))
      tiling.addOne(chunk, next - 1, value)
      chunk = next
    } else if (first <= chunkFirst && last >= chunkFirst + chunkLength(size, chunk) - 1) {
      const end = last >= size - 1 ? lastChunkOf(size) + 1 : Math.floor((last + 1) / CHUNK_LENGTH)
      const next = Math.min(row.lastChunk + 1, end)
      const offsetLast = Math.min(size, next * CHUNK_LENGTH) - 1
      tiling.addOne(chunk, next - 1, walk.step(value, walk.run, chunkFirst, offsetLast))
      if (last <= offsetLast) walk.run++
      chunk = next
    } else {
      const values = new Float64Array(chunkLength(size, chunk)).fill(value)
      if (editChunk(walk, chunk, values)) tiling.addCells(chunk, encodeCells(values))
      else tiling.addOne(chunk, chunk, value)
      chunk++
    }
  }
}

/** Applies the runs to the values of one chunk; true when a value changed. */
function editChunk(walk: Walk, chunk: number, values: Float64Array): boolean {
  const { runs, step } = walk
  const base = chunk * CHUNK_LENGTH
  const end = base + values.length - 1
  let isChanged = false
  while (walk.run < runs.count) {
    const runFirst = runs.first[walk.run] as number
    const runLast = runs.last[walk.run] as number
    if (runFirst > end) break
    const from = Math.max(runFirst, base) - base
    const to = Math.min(runLast, end) - base
    for (let at = from; at <= to;) {
      const old = values[at] as number
      let next = at + 1
      while (next <= to && values[next] === old) next++
      const value = step(old, walk.run, base + at, base + next - 1)
      if (value !== old) {
        values.fill(value, at, next)
        isChanged = true
      }
      at = next
    }
    if (runLast > end) break
    walk.run++
  }
  return isChanged
}

function difference({ isStored, rows }: Column, tiles: readonly Tile[]): Edited {
  const only = tiles[0]
  if (!isStored && tiles.length === 1 && only?.one === oneValueOf((rows[0] as CellRow).cells)) return nothingEdited
  const before = new Map(isStored ? rows.map((row) => [row.firstChunk, row]) : [])
  const upserts: CellRow[] = []
  for (const { firstChunk, lastChunk, one, cells } of tiles) {
    const old = before.get(firstChunk)
    before.delete(firstChunk)
    const row = { firstChunk, lastChunk, cells: cells ?? cellsOfOne(one as number) }
    if (old === undefined || old.lastChunk !== lastChunk || Buffer.compare(old.cells, row.cells) !== 0)
      upserts.push(row)
  }
  return { upserts, deletes: [...before.keys()] }
}

/** The values of single offsets, in the given order; the rows must cover them. */
export function valuesAt({ size, rows }: Column, offsets: ArrayLike<number>): Float64Array {
  const values = new Float64Array(offsets.length)
  let rowAt = -1
  let decoded: Float64Array | undefined
  let one: number | undefined
  for (let at = 0; at < offsets.length; at++) {
    const offset = offsets[at] as number
    const chunk = Math.floor(offset / CHUNK_LENGTH)
    const found = rowAt >= 0 && contains(rows[rowAt] as CellRow, chunk) ? rowAt : rowOf(rows, chunk)
    if (found !== rowAt) {
      rowAt = found
      const row = rows[rowAt] as CellRow
      one = oneValueOf(row.cells)
      decoded = one === undefined ? decodeCells(row.cells, chunkLength(size, chunk)) : undefined
    }
    values[at] = one ?? ((decoded as Float64Array)[offset % CHUNK_LENGTH] as number)
  }
  return values
}

const contains = (row: CellRow, chunk: number) => row.firstChunk <= chunk && chunk <= row.lastChunk

function rowOf(rows: readonly CellRow[], chunk: number): number {
  let from = 0
  let to = rows.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const row = rows[middle] as CellRow
    if (chunk < row.firstChunk) to = middle - 1
    else if (chunk > row.lastChunk) from = middle + 1
    else return middle
  }
  throw new Error(`no cells were read for chunk ${chunk}`)
}

/** Visits the values of the runs in ascending order, in stretches of equal values; changes nothing. */
export function visitColumn(
  column: Column,
  runs: Runs,
  visit: (value: number, run: number, first: number, last: number) => void,
): void {
  editColumn(column, runs, (value, run, first, last) => {
    visit(value, run, first, last)
    return value
  })
}

const NEIGHBOURS = 1
/** Reading a few rows in between is cheaper than one more index descent. */
const GAP = 24

/** The chunk windows to read for the runs: their chunks and neighbours, close ones joined. */
export function windowsOf(runs: Runs, size: number): { first: number; last: number }[] {
  const windows: { first: number; last: number }[] = []
  const end = lastChunkOf(size)
  for (let at = 0; at < runs.count; at++) {
    const first = Math.max(0, Math.floor((runs.first[at] as number) / CHUNK_LENGTH) - NEIGHBOURS)
    const last = Math.min(end, Math.floor((runs.last[at] as number) / CHUNK_LENGTH) + NEIGHBOURS)
    const open = windows[windows.length - 1]
    if (open !== undefined && first <= open.last + GAP) open.last = Math.max(open.last, last)
    else windows.push({ first, last })
  }
  return windows
}
