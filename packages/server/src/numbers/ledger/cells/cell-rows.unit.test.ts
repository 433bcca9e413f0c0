import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  editColumn,
  lastChunkOf,
  untouchedColumn,
  valuesAt,
  visitColumn,
  windowsOf,
  type CellRow,
  type Column,
  type Runs,
} from './cell-rows.ts'
import { decodeCells, oneValueOf } from './cells.ts'

/** Offsets where bugs are likely: borders of chunks, the last SN. */
const bound = (size: number) =>
  fc.oneof(
    fc.nat(size - 1),
    fc
      .integer({ min: 0, max: lastChunkOf(size) + 1 })
      .chain((chunk) =>
        fc.integer({ min: -2, max: 2 }).map((by) => Math.min(size - 1, Math.max(0, chunk * 1024 + by))),
      ),
  )
const edits = fc.integer({ min: 1, max: 60_000 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    initial: fc.nat(3),
    edits: fc.array(
      fc.record({
        bounds: fc.array(bound(size), { minLength: 1, maxLength: 12 }),
        value: fc.nat(3),
        from: fc.option(fc.nat(3)),
      }),
      { minLength: 1, maxLength: 10 },
    ),
  }),
)

/** Bounds in order, in pairs: runs that do not touch. */
function runsOf(bounds: readonly number[]): Runs {
  const sorted = [...new Set(bounds)].sort((a, b) => a - b)
  const first: number[] = []
  const last: number[] = []
  for (let at = 0; at < sorted.length; at += 2) {
    first.push(sorted[at] as number)
    last.push(sorted[at + 1] ?? (sorted[at] as number))
  }
  return { count: first.length, first, last }
}

/** The rows that the statement for windows would return. */
function rowsIn(store: ReadonlyMap<number, CellRow>, runs: Runs, size: number): CellRow[] {
  const rows = [...store.values()].sort((a, b) => a.firstChunk - b.firstChunk)
  const windows = windowsOf(runs, size)
  return rows.filter((row) => windows.some(({ first, last }) => row.firstChunk <= last && row.lastChunk >= first))
}

test('edits through windows leave the values of an array, tiled and merged', () => {
  fc.assert(
    fc.property(edits, ({ size, initial, edits: list }) => {
      const naive = new Float64Array(size).fill(initial)
      const store = new Map<number, CellRow>()
      for (const { bounds, value, from } of list) {
        const runs = runsOf(bounds)
        const rows = rowsIn(store, runs, size)
        const column: Column = store.size === 0 ? untouchedColumn(size, initial) : { size, isStored: true, rows }
        let seen = 0
        const { upserts, deletes } = editColumn(column, runs, (old, _run, first, last) => {
          seen += last - first + 1
          return from === null || old === from ? value : old
        })
        for (const chunk of deletes) expect(store.delete(chunk)).toBe(true)
        for (const row of upserts) store.set(row.firstChunk, row)
        let expected = 0
        for (let at = 0; at < runs.count; at++) {
          for (let offset = runs.first[at] as number; offset <= (runs.last[at] as number); offset++, expected++) {
            if (from === null || naive[offset] === from) naive[offset] = value
          }
        }
        expect(seen).toBe(expected)
      }
      expectTiled(store, size, naive, initial)
    }),
    { numRuns: 150 },
  )
})

function expectTiled(store: ReadonlyMap<number, CellRow>, size: number, naive: Float64Array, initial: number): void {
  const rows = [...store.values()].sort((a, b) => a.firstChunk - b.firstChunk)
  if (rows.length === 0) return expect(naive.every((value) => value === initial)).toBe(true)
  let next = 0
  let before: number | undefined
  for (const row of rows) {
    expect(row.firstChunk).toBe(next)
    next = row.lastChunk + 1
    const one = oneValueOf(row.cells)
    expect(one !== undefined && one === before).toBe(false)
    before = one
    const from = row.firstChunk * 1024
    const to = Math.min(size, next * 1024)
    if (one === undefined) expect(decodeCells(row.cells, to - from)).toEqual(naive.slice(from, to))
    else expect(naive.subarray(from, to).every((value) => value === one)).toBe(true)
  }
  expect(next).toBe(lastChunkOf(size) + 1)
}

test('single values are read wherever they are asked', () => {
  const size = 5000
  const { upserts } = editColumn(
    untouchedColumn(size, 7),
    { count: 2, first: [1000, 3072], last: [1100, 4999] },
    (_old, run) => run,
  )
  const column: Column = { size, isStored: true, rows: upserts }
  expect([...valuesAt(column, [4999, 0, 1000, 999, 1100, 1101, 3071, 3072, 0])]).toEqual([1, 7, 0, 7, 0, 7, 7, 1, 7])
  const seen: string[] = []
  visitColumn(column, { count: 1, first: [999], last: [3073] }, (value, _run, first, last) =>
    seen.push(`${value}:${first}-${last}`),
  )
  expect(seen.join(' ')).toBe('7:999-999 0:1000-1023 0:1024-1100 7:1101-2047 7:2048-3071 1:3072-3073')
})

test('rows that were not read are an error, never a guess', () => {
  const column: Column = {
    size: 10_000,
    isStored: true,
    rows: [{ firstChunk: 0, lastChunk: 2, cells: Uint8Array.of(0x10, 1) }],
  }
  expect(() => editColumn(column, { count: 1, first: [9000], last: [9000] }, (old) => old)).toThrow(
    'no cells were read',
  )
  expect(() => valuesAt(column, [9000])).toThrow('no cells were read')
})
