/**
 * The stored form of a set: version byte, number of parts; per part the step of its key and the shortest of four
 * layouts.
 */

import { ByteReader, ByteWriter, numberLength } from '../cells/bytes.ts'
import { PART_LENGTH } from './ordinals.ts'
import { RunCollector, emptySet, rangesOf, type SerialSet, type SetPart } from './serial-set.ts'

const VERSION = 0x01
const FULL = 0
/** Steps from run to run and their lengths. */
const RUNS = 1
/** Steps from SN to SN. */
const SINGLES = 2
const BITMAP = 3
const BITMAP_LENGTH = PART_LENGTH / 8

export function encodeSet(set: SerialSet): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(VERSION)
  writer.number(set.parts.length)
  let key = 0
  for (const part of set.parts) {
    writer.number(part.key - key)
    key = part.key
    writePart(writer, part)
  }
  return writer.finish()
}

function writePart(writer: ByteWriter, part: SetPart): void {
  if (part.size === PART_LENGTH) return writer.byte(FULL)
  const base = part.key * PART_LENGTH
  const runs: number[] = []
  let runsLength = 0
  let singlesLength = numberLength(part.size)
  let next = 0
  for (const { first, last } of rangesOf({ size: part.size, parts: [part] })) {
    const gap = first - base - next
    runs.push(gap, last - first)
    runsLength += numberLength(gap) + numberLength(last - first)
    singlesLength += numberLength(gap) + (last - first)
    next = last - base + 1
  }
  runsLength += numberLength(runs.length / 2)
  const shortest = Math.min(runsLength, singlesLength, BITMAP_LENGTH)
  if (runsLength === shortest) {
    writer.byte(RUNS)
    writer.number(runs.length / 2)
    for (const value of runs) writer.number(value)
  } else if (singlesLength === shortest) writeSingles(writer, part, runs)
  else writeBitmap(writer, part)
}

function writeSingles(writer: ByteWriter, part: SetPart, runs: readonly number[]): void {
  writer.byte(SINGLES)
  writer.number(part.size)
  for (let at = 0; at < runs.length; at += 2) {
    writer.number(runs[at] as number)
    for (let more = runs[at + 1] as number; more > 0; more--) writer.number(0)
  }
}

function writeBitmap(writer: ByteWriter, part: SetPart): void {
  writer.byte(BITMAP)
  const bytes = new Uint8Array(BITMAP_LENGTH)
  const base = part.key * PART_LENGTH
  if (part.bits !== null) {
    const view = new DataView(bytes.buffer)
    part.bits.forEach((word, at) => view.setUint32(at * 4, word, true))
  } else {
    for (const { first, last } of rangesOf({ size: part.size, parts: [part] }))
      for (let low = first - base; low <= last - base; low++)
        bytes[low >>> 3] = (bytes[low >>> 3] as number) | (1 << (low & 7))
  }
  writer.bytes(bytes)
}

/** The reverse of `encodeSet`; throws on bytes it did not write. */
export function decodeSet(bytes: Uint8Array): SerialSet {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== VERSION) throw new Error(`unknown set layout ${version}`)
  const count = reader.number()
  if (count === 0) return emptySet
  const collector = new RunCollector()
  let key = 0
  for (let part = 0; part < count; part++) {
    key += reader.number()
    readPart(reader, key * PART_LENGTH, collector)
  }
  if (!reader.isAtEnd) throw new Error('stored set is longer than its parts')
  return collector.finish()
}

function readPart(reader: ByteReader, base: number, collector: RunCollector): void {
  const layout = reader.byte()
  if (layout === FULL) return collector.add(base, base + PART_LENGTH - 1)
  if (layout === BITMAP) return readBitmap(reader.bytes(BITMAP_LENGTH), base, collector)
  if (layout !== RUNS && layout !== SINGLES) throw new Error(`unknown part layout ${layout}`)
  let next = base
  for (let left = reader.number(); left > 0; left--) {
    const first = next + reader.number()
    const last = first + (layout === RUNS ? reader.number() : 0)
    if (last >= base + PART_LENGTH) throw new Error('stored set runs beyond its part')
    collector.add(first, last)
    next = last + 1
  }
}

function readBitmap(bytes: Uint8Array, base: number, collector: RunCollector): void {
  for (let at = 0; at < BITMAP_LENGTH; at++) {
    const byte = bytes[at] as number
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) {
      if ((byte >>> bit) & 1) collector.add(base + at * 8 + bit, base + at * 8 + bit)
    }
  }
}

/**
 * The position of an ordinal among the members, ascending from 0; -1: not a member. Reads the stored form only as far
 * as needed.
 */
export function placeInSet(bytes: Uint8Array, ordinal: number): number {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== VERSION) throw new Error(`unknown set layout ${version}`)
  const wanted = Math.floor(ordinal / PART_LENGTH)
  let before = 0
  let key = 0
  for (let left = reader.number(); left > 0; left--) {
    key += reader.number()
    if (key > wanted) return -1
    const { size, place } = placeInPart(reader, key === wanted ? ordinal - key * PART_LENGTH : -1)
    if (key === wanted) return place === -1 ? -1 : before + place
    before += size
  }
  return -1
}

/** Size of a part, and the position of `low` in it. */
function placeInPart(reader: ByteReader, low: number): { size: number; place: number } {
  const layout = reader.byte()
  if (layout === FULL) return { size: PART_LENGTH, place: low }
  if (layout === BITMAP) return placeInBitmap(reader.bytes(BITMAP_LENGTH), low)
  if (layout !== RUNS && layout !== SINGLES) throw new Error(`unknown part layout ${layout}`)
  let size = 0
  let place = -1
  let next = 0
  for (let left = reader.number(); left > 0; left--) {
    const first = next + reader.number()
    const last = first + (layout === RUNS ? reader.number() : 0)
    if (first <= low && low <= last) place = size + low - first
    size += last - first + 1
    next = last + 1
  }
  return { size, place }
}

function placeInBitmap(bytes: Uint8Array, low: number): { size: number; place: number } {
  let size = 0
  let place = -1
  for (let at = 0; at < BITMAP_LENGTH; at++) {
    const byte = bytes[at] as number
    if (at === low >>> 3 && (byte >>> (low & 7)) & 1) place = size + (ONES[byte & ((1 << (low & 7)) - 1)] as number)
    size += ONES[byte] as number
  }
  return { size, place }
}

/** How many bits of a byte are set. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
