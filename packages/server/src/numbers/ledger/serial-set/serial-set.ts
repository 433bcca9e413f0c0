/**
 * Sets of ordinals as sorted parts of 65,536: a part is a short list of runs or a bitmap. Sets are immutable; equal
 * sets have equal parts. A billion neighbours are 15,000 small objects, 100,000 scattered SNs of a million 128 KiB.
 */

import { BLOCK_LENGTH, PART_LENGTH, blockOf, ordinalOf, type Range } from './ordinals.ts'
import { bitsOfRuns, countRuns, popcount, runsOfBits, WORDS } from './serial-set-bits.ts'

/** Runs as pairs first, last (inclusive, ascending, not touching) or bits; exactly one of them. */
export interface SetPart {
  /** floor(ordinal / 65,536) */
  readonly key: number
  readonly size: number
  readonly runs: Uint16Array | null
  readonly bits: Uint32Array | null
}

export interface SerialSet {
  readonly size: number
  readonly parts: readonly SetPart[]
}

/** A part with more runs is a bitmap: from here on 4 bytes a run is no longer much shorter than 8 KiB. */
const MOST_RUNS = 1024

export const emptySet: SerialSet = { size: 0, parts: [] }

const setOf = (parts: readonly SetPart[]): SerialSet => {
  let size = 0
  for (const part of parts) size += part.size
  return { size, parts }
}

function partOfRuns(key: number, runs: Uint16Array): SetPart | null {
  if (runs.length === 0) return null
  if (runs.length > MOST_RUNS * 2) return partOfBits(key, bitsOfRuns(runs))
  let size = 0
  for (let at = 0; at < runs.length; at += 2) size += (runs[at + 1] as number) - (runs[at] as number) + 1
  return { key, size, runs, bits: null }
}

function partOfBits(key: number, bits: Uint32Array): SetPart | null {
  let size = 0
  let runs = 0
  let carry = 0
  for (let at = 0; at < WORDS; at++) {
    const word = bits[at] as number
    size += popcount(word)
    runs += popcount(word & ~((word << 1) | carry))
    carry = word >>> 31
  }
  if (size === 0) return null
  return runs > MOST_RUNS ? { key, size, runs: null, bits } : { key, size, runs: runsOfBits(bits, runs), bits: null }
}

const bitsOf = (part: SetPart): Uint32Array => part.bits ?? bitsOfRuns(part.runs as Uint16Array)

/** Any order, any duplicates. */
export function setOfOrdinals(ordinals: ArrayLike<number>): SerialSet {
  let lowest = Infinity
  let highest = -1
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at] as number
    if (ordinal < lowest) lowest = ordinal
    if (ordinal > highest) highest = ordinal
  }
  if (ordinals.length === 0) return emptySet
  const firstKey = Math.floor(lowest / PART_LENGTH)
  const keys = Math.floor(highest / PART_LENGTH) - firstKey + 1
  // A bitmap per part is fastest, but sparse sets over a long stretch would need 8 KiB for every few SNs.
  return ordinals.length > 256 && keys * 64 <= ordinals.length + 4096
    ? setOfDense(ordinals, firstKey, keys)
    : setOfSparse(ordinals)
}

function setOfDense(ordinals: ArrayLike<number>, firstKey: number, keys: number): SerialSet {
  const base = firstKey * PART_LENGTH
  const bits = new Uint32Array(keys * WORDS)
  for (let at = 0; at < ordinals.length; at++) {
    const place = (ordinals[at] as number) - base
    bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
  }
  const parts: SetPart[] = []
  for (let key = 0; key < keys; key++) {
    const part = partOfBits(firstKey + key, bits.slice(key * WORDS, (key + 1) * WORDS))
    if (part !== null) parts.push(part)
  }
  return setOf(parts)
}

function setOfSparse(ordinals: ArrayLike<number>): SerialSet {
  const collector = new RunCollector()
  let before = -1
  for (const ordinal of Float64Array.from(ordinals).sort()) {
    if (ordinal !== before) collector.add(ordinal, ordinal)
    before = ordinal
  }
  return collector.finish()
}

/**
 * The same for a few ordinals, such as the members of one pack: this way a hundred thousand packs need no bitmap each.
 */
export function setOfFew(ordinals: Float64Array): SerialSet {
  const collector = new RunCollector()
  let before = 0
  for (const ordinal of ordinals.slice().sort()) {
    if (ordinal !== before) collector.add(ordinal, ordinal)
    before = ordinal
  }
  return collector.finish()
}

/** Collects ascending, non-overlapping runs of ordinals; touching runs are joined. */
export class RunCollector {
  readonly #parts: SetPart[] = []
  #key = -1
  #runs: number[] = []

  /** `first` must be above every ordinal added before. */
  add(first: number, last: number): void {
    let from = first
    while (from <= last) {
      const key = Math.floor(from / PART_LENGTH)
      if (key !== this.#key) this.#closePart(key)
      const end = Math.min(last, key * PART_LENGTH + PART_LENGTH - 1)
      const low = from - key * PART_LENGTH
      const runs = this.#runs
      if (runs.length > 0 && (runs[runs.length - 1] as number) === low - 1)
        runs[runs.length - 1] = end - key * PART_LENGTH
      else runs.push(low, end - key * PART_LENGTH)
      from = end + 1
    }
  }

  #closePart(next: number): void {
    const part = partOfRuns(this.#key, new Uint16Array(this.#runs))
    if (part !== null) this.#parts.push(part)
    this.#key = next
    this.#runs = []
  }

  finish(): SerialSet {
    this.#closePart(-1)
    return setOf(this.#parts)
  }
}

/** In any order; overlaps are counted once. */
export function setOfRanges(ranges: Iterable<Range>): SerialSet {
  const sorted = [...ranges].sort((a, b) => a.first - b.first)
  const collector = new RunCollector()
  let covered = -1
  for (const { first, last } of sorted) {
    const from = Math.max(first, covered + 1)
    if (from > last) continue
    collector.add(from, last)
    covered = last
  }
  return collector.finish()
}

/** Visits the set as ranges in ascending order; a range never crosses a block border. */
export function forEachRange(set: SerialSet, visit: (first: number, last: number) => void): void {
  let openFirst = -1
  let openLast = -2
  for (const part of set.parts) {
    const base = part.key * PART_LENGTH
    const runs = part.runs ?? runsOfBits(part.bits as Uint32Array, countRuns(part.bits as Uint32Array))
    for (let at = 0; at < runs.length; at += 2) {
      const first = base + (runs[at] as number)
      const last = base + (runs[at + 1] as number)
      if (openLast + 1 !== first || first % BLOCK_LENGTH === 0) {
        if (openFirst >= 0) visit(openFirst, openLast)
        openFirst = first
      }
      openLast = last
    }
  }
  if (openFirst >= 0) visit(openFirst, openLast)
}

/** The set as ranges; see `forEachRange`. */
export function rangesOf(set: SerialSet): Range[] {
  const ranges: Range[] = []
  forEachRange(set, (first, last) => ranges.push({ first, last }))
  return ranges
}

/** All ordinals in ascending order; 8 bytes each, so for bounded sets. */
export function ordinalsOf(set: SerialSet): Float64Array {
  const ordinals = new Float64Array(set.size)
  let to = 0
  forEachRange(set, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++) ordinals[to++] = ordinal
  })
  return ordinals
}

export function hasOrdinal(set: SerialSet, ordinal: number): boolean {
  const key = Math.floor(ordinal / PART_LENGTH)
  const part = set.parts[placeOf(set, key)]
  if (part === undefined || part.key !== key) return false
  const low = ordinal - key * PART_LENGTH
  if (part.bits !== null) return (((part.bits[low >>> 5] as number) >>> (low & 31)) & 1) === 1
  const runs = part.runs as Uint16Array
  let from = 0
  let to = runs.length / 2 - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    if (low < (runs[middle * 2] as number)) to = middle - 1
    else if (low > (runs[middle * 2 + 1] as number)) from = middle + 1
    else return true
  }
  return false
}

/** Position of the first part whose key is not below `key`. */
function placeOf(set: SerialSet, key: number): number {
  let from = 0
  let to = set.parts.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((set.parts[middle] as SetPart).key < key) from = middle + 1
    else to = middle
  }
  return from
}

/** The members with `first <= ordinal <= last`, where both are part borders (a block, a part). */
export function partsBetween(set: SerialSet, first: number, last: number): SerialSet {
  const from = placeOf(set, Math.floor(first / PART_LENGTH))
  const to = placeOf(set, Math.floor(last / PART_LENGTH) + 1)
  return from === 0 && to === set.parts.length ? set : setOf(set.parts.slice(from, to))
}

type WordRule = (a: number, b: number) => number

/** `keeps`: which set's parts stay where the other has none. */
function combine(a: SerialSet, b: SerialSet, rule: WordRule, keeps: 'both' | 'first' | 'none'): SerialSet {
  const keepsA = keeps !== 'none'
  const keepsB = keeps === 'both'
  const parts: SetPart[] = []
  let atA = 0
  let atB = 0
  while (atA < a.parts.length || atB < b.parts.length) {
    const partA = a.parts[atA]
    const partB = b.parts[atB]
    if (partB === undefined || (partA !== undefined && partA.key < partB.key)) {
      if (!keepsA && partB === undefined) break
      if (keepsA) parts.push(partA as SetPart)
      atA++
    } else if (partA === undefined || partB.key < partA.key) {
      if (!keepsB && partA === undefined) break
      if (keepsB) parts.push(partB)
      atB++
    } else {
      const part = combineParts(partA, partB, rule)
      if (part !== null) parts.push(part)
      atA++
      atB++
    }
  }
  return setOf(parts)
}

/** Up to this many bounds of both sets are walked one by one; more are cheaper as bitmaps. */
const FEW_BOUNDS = 1024

function combineParts(a: SetPart, b: SetPart, rule: WordRule): SetPart | null {
  if (a.runs !== null && b.runs !== null && a.runs.length + b.runs.length <= FEW_BOUNDS)
    return partOfRuns(a.key, combineRuns(a.runs, b.runs, rule))
  const bitsA = bitsOf(a)
  const bitsB = bitsOf(b)
  const bits = new Uint32Array(WORDS)
  for (let at = 0; at < WORDS; at++) bits[at] = rule(bitsA[at] as number, bitsB[at] as number)
  return partOfBits(a.key, bits)
}

/** Walks the bounds of both in order; the rule decides for each stretch whether it belongs to the result. */
function combineRuns(a: Uint16Array, b: Uint16Array, rule: WordRule): Uint16Array {
  const runs: number[] = []
  let atA = 0
  let atB = 0
  let open = -1
  for (;;) {
    const nextA = atA < a.length ? (a[atA] as number) + (atA & 1) : PART_LENGTH + 1
    const nextB = atB < b.length ? (b[atB] as number) + (atB & 1) : PART_LENGTH + 1
    const next = Math.min(nextA, nextB)
    if (next > PART_LENGTH) return new Uint16Array(runs)
    if (nextA === next) atA++
    if (nextB === next) atB++
    const belongs = (rule(atA & 1, atB & 1) & 1) === 1
    if (belongs && open < 0) open = next
    else if (!belongs && open >= 0) {
      runs.push(open, next - 1)
      open = -1
    }
  }
}

export const unite = (a: SerialSet, b: SerialSet): SerialSet => combine(a, b, (x, y) => x | y, 'both')
export const intersect = (a: SerialSet, b: SerialSet): SerialSet => combine(a, b, (x, y) => x & y, 'none')
export const subtract = (a: SerialSet, b: SerialSet): SerialSet => combine(a, b, (x, y) => x & ~y, 'first')

/** The union of sets that may overlap, pairwise: n sets of equal size cost n log n, not n squared. */
export function uniteAll(sets: readonly SerialSet[]): SerialSet {
  if (sets.length === 0) return emptySet
  let level = sets
  while (level.length > 1) {
    const next: SerialSet[] = []
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1]
      next.push(right === undefined ? (level[at] as SerialSet) : unite(level[at] as SerialSet, right))
    }
    level = next
  }
  return level[0] as SerialSet
}

export function equalSets(a: SerialSet, b: SerialSet): boolean {
  return a.size === b.size && a.parts.length === b.parts.length && subtract(a, b).size === 0
}

/** Smallest ordinal above `after`, at most `limit` of them, as a set. */
export function takeAfter(set: SerialSet, after: number, limit: number): SerialSet {
  const collector = new RunCollector()
  let left = limit
  for (const { first, last } of rangesOf(set)) {
    if (last <= after) continue
    if (left === 0) break
    const from = Math.max(first, after + 1)
    const to = Math.min(last, from + left - 1)
    collector.add(from, to)
    left -= to - from + 1
  }
  return collector.finish()
}

/** The first members, at most `limit`. */
export const firstOf = (set: SerialSet, limit: number): number[] => [...ordinalsOf(takeAfter(set, -1, limit))]

/** The blocks that the set touches, ascending, each with its own members. */
export function byBlock(set: SerialSet): { block: number; members: SerialSet }[] {
  const blocks: { block: number; parts: SetPart[] }[] = []
  for (const part of set.parts) {
    const block = blockOf(part.key * PART_LENGTH)
    const open = blocks[blocks.length - 1]
    if (open?.block === block) open.parts.push(part)
    else blocks.push({ block, parts: [part] })
  }
  return blocks.map(({ block, parts }) => ({ block, members: setOf(parts) }))
}

/** Each part as a set of its own. */
export const byPart = (set: SerialSet): SerialSet[] => set.parts.map((part) => ({ size: part.size, parts: [part] }))

/** Splits at an ordinal: members below it, members from it on. */
export function splitAt(set: SerialSet, ordinal: number): { below: SerialSet; above: SerialSet } {
  const place = placeOf(set, Math.floor(ordinal / PART_LENGTH))
  const part = set.parts[place]
  if (part === undefined || part.key * PART_LENGTH >= ordinal)
    return { below: setOf(set.parts.slice(0, place)), above: setOf(set.parts.slice(place)) }
  const block = blockOf(ordinal)
  const border = setOfRanges([{ first: ordinalOf(block, 0), last: ordinal - 1 }])
  const one = setOf([part])
  return {
    below: setOf([...set.parts.slice(0, place), ...intersect(one, border).parts]),
    above: setOf([...subtract(one, border).parts, ...set.parts.slice(place + 1)]),
  }
}

/** Parts (64 chunks each) per batch: bounds memory when every chunk of many blocks is packed. */
const PARTS_AT_ONCE = 1024

/**
 * The set in ascending slices that are read and written one at a time; most sets are one slice. A block is in one slice
 * only.
 */
export function inBatches(set: SerialSet): SerialSet[] {
  if (set.parts.length <= PARTS_AT_ONCE) return set.size === 0 ? [] : [set]
  const batches: SetPart[][] = [[]]
  for (const { members } of byBlock(set)) {
    const open = batches[batches.length - 1] as SetPart[]
    if (open.length > 0 && open.length + members.parts.length > PARTS_AT_ONCE) batches.push([...members.parts])
    else open.push(...members.parts)
  }
  return batches.map(setOf)
}
