/**
 * Bitmaps of one part, 65,536 bits: counting, and conversion to runs and back. Runs are pairs first, last, ascending,
 * not touching.
 */

import { PART_LENGTH } from './ordinals.ts'

export const WORDS = PART_LENGTH / 32

export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function bitsOfRuns(runs: Uint16Array): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at] as number
    const last = runs[at + 1] as number
    const firstWord = first >>> 5
    const lastWord = last >>> 5
    const head = (-1 << (first & 31)) >>> 0
    const tail = -1 >>> (31 - (last & 31))
    if (firstWord === lastWord) bits[firstWord] = (bits[firstWord] as number) | (head & tail)
    else {
      bits[firstWord] = (bits[firstWord] as number) | head
      bits.fill(0xffffffff, firstWord + 1, lastWord)
      bits[lastWord] = (bits[lastWord] as number) | tail
    }
  }
  return bits
}

export function runsOfBits(bits: Uint32Array, count: number): Uint16Array {
  const runs = new Uint16Array(count * 2)
  let to = 0
  forEachRun(bits, (first, last) => {
    runs[to++] = first
    runs[to++] = last
  })
  return runs
}

function forEachRun(bits: Uint32Array, visit: (first: number, last: number) => void): void {
  let first = -1
  for (let at = 0; at < WORDS; at++) {
    let word = bits[at] as number
    if (first >= 0) {
      if (word === 0xffffffff) continue
      const ones = Math.clz32((~word & -~word) >>> 0) ^ 31
      visit(first, at * 32 + ones - 1)
      first = -1
      word = ((word >>> ones) << ones) >>> 0
    }
    while (word !== 0) {
      const start = Math.clz32(word & -word) ^ 31
      const above = ~(word >>> start)
      const length = above === 0 ? 32 : Math.clz32(above & -above) ^ 31
      if (start + length >= 32) {
        first = at * 32 + start
        break
      }
      visit(at * 32 + start, at * 32 + start + length - 1)
      word = ((word >>> (start + length)) << (start + length)) >>> 0
    }
  }
  if (first >= 0) visit(first, PART_LENGTH - 1)
}

export function countRuns(bits: Uint32Array): number {
  let runs = 0
  let carry = 0
  for (let at = 0; at < WORDS; at++) {
    const word = bits[at] as number
    runs += popcount(word & ~((word << 1) | carry))
    carry = word >>> 31
  }
  return runs
}
