/**
 * Draws a sample: every subset of the size is equally likely, and seed and lot reproduce the same sample anywhere.
 * Robert Floyd's algorithm over the members in ascending order, on a stream of 48-bit numbers: number i is the first
 * six bytes of SHA-256(seed, i as eight bytes, big endian); values that would favour small numbers are skipped.
 */

import { createHash, randomBytes } from 'node:crypto'
import { rangesOf, setOfOrdinals, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'

const SEED_BYTES = 32
const SPAN = 2 ** 48

/** Hexadecimal, from the operating system's generator. */
export const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex')

/** Numbers 0..bound-1, bound below 2^48. */
export function numbersFrom(seed: string): (bound: number) => number {
  const key = Buffer.from(seed, 'hex')
  const counter = Buffer.alloc(8)
  let next = 0n
  return (bound) => {
    const fair = SPAN - (SPAN % bound)
    for (;;) {
      counter.writeBigUInt64BE(next++)
      const number = createHash('sha256').update(key).update(counter).digest().readUIntBE(0, 6)
      if (number < fair) return number % bound
    }
  }
}

/** Places 0..size-1, `count` of them. */
export function drawPlaces(size: number, count: number, seed: string): Set<number> {
  if (count > size) throw new RangeError(`${count} of ${size} can not be drawn`)
  const below = numbersFrom(seed)
  const drawn = new Set<number>()
  for (let last = size - count; last < size; last++) {
    const place = below(last + 1)
    drawn.add(drawn.has(place) ? last : place)
  }
  return drawn
}

export function drawSample(lot: SerialSet, count: number, seed: string): SerialSet {
  const places = Float64Array.from(drawPlaces(lot.size, count, seed)).sort()
  const ordinals = new Float64Array(places.length)
  let at = 0
  let passed = 0
  for (const { first, last } of rangesOf(lot)) {
    const length = last - first + 1
    while (at < places.length && (places[at] as number) < passed + length)
      ordinals[at] = first + (places[at++] as number) - passed
    passed += length
  }
  return setOfOrdinals(ordinals)
}
