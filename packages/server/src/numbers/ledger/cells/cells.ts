/**
 * Codec of cells: the values of neighbouring SNs (a chunk of up to 1,024) in as few bytes as possible. The first byte
 * gives codec and layout: one value; palette and runs; palette and one index per SN (bit-packed). The shortest is used.
 * Layouts are never reused with another meaning: a later codec takes other first bytes.
 */

import { ByteReader, ByteWriter, numberLength } from './bytes.ts'

const ONE_VALUE = 0x10
const PALETTE_RUNS = 0x11
const PALETTE_INDEXES = 0x12

/** Cells in which every SN has `value`; valid for any number of SNs. */
export function cellsOfOne(value: number): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(ONE_VALUE)
  writer.number(value)
  return writer.finish()
}

/** The value of all SNs when the cells contain one value, else undefined. */
export function oneValueOf(cells: Uint8Array): number | undefined {
  if (cells[0] !== ONE_VALUE) return undefined
  return new ByteReader(cells.subarray(1)).number()
}

/** The distinct values of `values` in ascending order, and the position of each SN's value among them. */
interface Palette {
  readonly distinct: Float64Array
  readonly indexes: Uint16Array
}

// Small values (states) find their position through a table: no hashing in the loop that packs a million SNs.
const SMALL = 32_768
const STAMP = 2 ** 17
const seenAt = new Float64Array(SMALL)
let generation = 0

function paletteOf(values: Float64Array): Palette {
  const indexes = new Uint16Array(values.length)
  const found: number[] = []
  const large = new Map<number, number>()
  const base = ++generation * STAMP
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number
    let place: number | undefined
    if (value < SMALL) {
      const seen = seenAt[value] as number
      if (seen >= base) place = seen - base
      else seenAt[value] = base + found.length
    } else {
      place = large.get(value)
      if (place === undefined) large.set(value, found.length)
    }
    if (place === undefined) {
      place = found.length
      found.push(value)
    }
    indexes[at] = place
  }
  return ascending(found, indexes)
}

function ascending(found: number[], indexes: Uint16Array): Palette {
  const order = found.map((_, place) => place).sort((a, b) => (found[a] as number) - (found[b] as number))
  const rank = new Uint16Array(found.length)
  order.forEach((place, position) => (rank[place] = position))
  for (let at = 0; at < indexes.length; at++) indexes[at] = rank[indexes[at] as number] as number
  return { distinct: Float64Array.from(order, (place) => found[place] as number), indexes }
}

/** Bits per index into a palette of `size` values. */
const indexBits = (size: number): number => Math.ceil(Math.log2(size))

/** Encodes 1 to 65,536 values (whole numbers 0 to 2^53 - 1) into the shortest layout. */
export function encodeCells(values: Float64Array): Uint8Array {
  const { distinct, indexes } = paletteOf(values)
  if (distinct.length === 1) return cellsOfOne(distinct[0] as number)
  const bits = indexBits(distinct.length)
  const packedLength = Math.ceil((values.length * bits) / 8)
  const writer = new ByteWriter()
  const isRuns = runsLength(indexes) < packedLength
  writer.byte(isRuns ? PALETTE_RUNS : PALETTE_INDEXES)
  writer.number(distinct.length)
  let before = 0
  for (const value of distinct) {
    writer.number(value - before)
    before = value
  }
  if (isRuns) writeRuns(writer, indexes)
  else writer.bytes(packIndexes(indexes, bits, packedLength))
  return writer.finish()
}

/** Index and length of each run; the length of the last run follows from the others, so it is left out. */
function writeRuns(writer: ByteWriter, indexes: Uint16Array): void {
  for (let first = 0; first < indexes.length;) {
    let next = first + 1
    while (next < indexes.length && indexes[next] === indexes[first]) next++
    writer.number(indexes[first] as number)
    if (next < indexes.length) writer.number(next - first)
    first = next
  }
}

function runsLength(indexes: Uint16Array): number {
  let length = 0
  for (let first = 0; first < indexes.length;) {
    let next = first + 1
    while (next < indexes.length && indexes[next] === indexes[first]) next++
    length += numberLength(indexes[first] as number) + (next < indexes.length ? numberLength(next - first) : 0)
    first = next
  }
  return length
}

function packIndexes(indexes: Uint16Array, bits: number, length: number): Uint8Array {
  const packed = new Uint8Array(length)
  let held = 0
  let heldBits = 0
  let to = 0
  for (let at = 0; at < indexes.length; at++) {
    held |= (indexes[at] as number) << heldBits
    heldBits += bits
    while (heldBits >= 8) {
      packed[to++] = held & 255
      held >>>= 8
      heldBits -= 8
    }
  }
  if (heldBits > 0) packed[to] = held
  return packed
}

/** The `length` values of a chunk; the reverse of `encodeCells`. Throws when the bytes are not cells of that length. */
export function decodeCells(cells: Uint8Array, length: number): Float64Array {
  const values = new Float64Array(length)
  const one = oneValueOf(cells)
  if (one !== undefined) return values.fill(one)
  const reader = new ByteReader(cells)
  const layout = reader.byte()
  if (layout !== PALETTE_RUNS && layout !== PALETTE_INDEXES) throw new Error(`unknown cell layout ${layout}`)
  const palette = readPalette(reader)
  if (layout === PALETTE_RUNS) readRuns(reader, palette, values)
  else unpackIndexes(reader, palette, values)
  if (!reader.isAtEnd) throw new Error('cells are longer than their chunk')
  return values
}

function readPalette(reader: ByteReader): Float64Array {
  const palette = new Float64Array(reader.number())
  let value = 0
  for (let at = 0; at < palette.length; at++) palette[at] = value += reader.number()
  return palette
}

function readRuns(reader: ByteReader, palette: Float64Array, values: Float64Array): void {
  for (let first = 0; first < values.length;) {
    const value = palette[reader.number()]
    if (value === undefined) throw new Error('cells point beyond their palette')
    const next = reader.isAtEnd ? values.length : first + reader.number()
    if (next > values.length) throw new Error('cells are longer than their chunk')
    values.fill(value, first, next)
    first = next
  }
}

function unpackIndexes(reader: ByteReader, palette: Float64Array, values: Float64Array): void {
  const bits = indexBits(palette.length)
  const packed = reader.bytes(Math.ceil((values.length * bits) / 8))
  const mask = (1 << bits) - 1
  let held = 0
  let heldBits = 0
  let from = 0
  for (let at = 0; at < values.length; at++) {
    while (heldBits < bits) {
      held |= (packed[from++] as number) << heldBits
      heldBits += 8
    }
    const value = palette[held & mask]
    if (value === undefined) throw new Error('cells point beyond their palette')
    values[at] = value
    held >>>= bits
    heldBits -= bits
  }
}

/** One of the `length` values, without unpacking the others. */
export function valueAt(cells: Uint8Array, length: number, at: number): number {
  const one = oneValueOf(cells)
  if (one !== undefined) return one
  const reader = new ByteReader(cells)
  const layout = reader.byte()
  if (layout !== PALETTE_RUNS && layout !== PALETTE_INDEXES) throw new Error(`unknown cell layout ${layout}`)
  const palette = readPalette(reader)
  const index =
    layout === PALETTE_RUNS
      ? indexInRuns(reader, length, at)
      : indexInBits(reader, indexBits(palette.length), length, at)
  const value = palette[index]
  if (value === undefined) throw new Error('cells point beyond their palette')
  return value
}

function indexInRuns(reader: ByteReader, length: number, at: number): number {
  for (let first = 0; ;) {
    const index = reader.number()
    const next = reader.isAtEnd ? length : first + reader.number()
    if (at < next) return index
    first = next
  }
}

function indexInBits(reader: ByteReader, bits: number, length: number, at: number): number {
  const packed = reader.bytes(Math.ceil((length * bits) / 8))
  let index = 0
  for (let bit = 0; bit < bits; bit++) {
    const place = at * bits + bit
    index |= (((packed[place >>> 3] as number) >>> (place & 7)) & 1) << bit
  }
  return index
}

/** Distinct values in the cells, ascending, without unpacking them. */
export function valuesIn(cells: Uint8Array): Float64Array {
  const one = oneValueOf(cells)
  if (one !== undefined) return Float64Array.of(one)
  return readPalette(new ByteReader(cells.subarray(1)))
}
