import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BLOCK_LENGTH } from './ordinals.ts'
import { decodeSet, encodeSet } from './serial-set-codec.ts'
import {
  equalSets,
  hasOrdinal,
  intersect,
  ordinalsOf,
  partsBetween,
  rangesOf,
  setOfOrdinals,
  setOfRanges,
  subtract,
  takeAfter,
  unite,
  uniteAll,
} from './serial-set.ts'

const base = 3 * BLOCK_LENGTH
/** Offsets near borders of words, parts and blocks, and dense stretches, so that every layout of a part occurs. */
const offset = fc.oneof(
  fc.nat(200),
  fc.integer({ min: 65_400, max: 65_700 }),
  fc.integer({ min: BLOCK_LENGTH - 40, max: BLOCK_LENGTH + 40 }),
  fc.nat(3 * BLOCK_LENGTH),
)
const singles = fc.array(offset, { maxLength: 60 })
const stripes = fc
  .record({ from: offset, step: fc.integer({ min: 1, max: 9 }), count: fc.integer({ min: 0, max: 30_000 }) })
  .map(({ from, step, count }) => Array.from({ length: count }, (_, at) => from + at * step))
const runs = fc
  .record({ from: offset, length: fc.integer({ min: 1, max: 70_000 }) })
  .map(({ from, length }) => Array.from({ length }, (_, at) => from + at))
const members = fc
  .tuple(singles, fc.oneof(fc.constant([]), stripes), fc.oneof(fc.constant([]), runs))
  .map((lists) => lists.flat().map((at) => base + at))

const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b)
const list = (set: Parameters<typeof ordinalsOf>[0]) => Array.from(ordinalsOf(set))
const same = (actual: number[], wanted: number[]) =>
  expect(Buffer.from(Float64Array.from(actual).buffer).equals(Buffer.from(Float64Array.from(wanted).buffer))).toBe(true)

test('a set holds exactly what was given, however it is given', () => {
  fc.assert(
    fc.property(members, (given) => {
      const wanted = sorted(given)
      const set = setOfOrdinals(given)
      same(list(set), wanted)
      expect(set.size).toBe(wanted.length)
      const again = setOfRanges(given.map((ordinal) => ({ first: ordinal, last: ordinal })))
      expect(equalSets(set, again)).toBe(true)
      expect(again).toEqual(set)
    }),
    { numRuns: 25 },
  )
})

test('union, intersection and difference are those of mathematics', () => {
  fc.assert(
    fc.property(members, members, (left, right) => {
      const a = setOfOrdinals(left)
      const b = setOfOrdinals(right)
      const inRight = new Set(right)
      same(list(unite(a, b)), sorted([...left, ...right]))
      same(list(intersect(a, b)), sorted(left.filter((ordinal) => inRight.has(ordinal))))
      same(list(subtract(a, b)), sorted(left.filter((ordinal) => !inRight.has(ordinal))))
      expect(uniteAll([a, b, a])).toEqual(unite(a, b))
    }),
    { numRuns: 25 },
  )
})

test('the stored form comes back equal and is not longer than a bitmap', () => {
  fc.assert(
    fc.property(members, (given) => {
      const set = setOfOrdinals(given)
      const bytes = encodeSet(set)
      expect(decodeSet(bytes)).toEqual(set)
      expect(bytes.length).toBeLessThanOrEqual(16 + set.parts.length * (8192 + 10))
    }),
    { numRuns: 25 },
  )
})

test('membership, ranges, sections and pages agree with the list', () => {
  fc.assert(
    fc.property(members, offset, fc.nat(500), (given, probe, limit) => {
      const set = setOfOrdinals(given)
      const wanted = sorted(given)
      const known = new Set(wanted)
      for (const ordinal of [base + probe, ...wanted.slice(0, 50)])
        expect(hasOrdinal(set, ordinal)).toBe(known.has(ordinal))
      for (const { first, last } of rangesOf(set)) {
        expect(Math.floor(first / BLOCK_LENGTH)).toBe(Math.floor(last / BLOCK_LENGTH))
        expect(known.has(first - 1) && first % BLOCK_LENGTH !== 0).toBe(false)
      }
      same(
        list(partsBetween(set, base, base + BLOCK_LENGTH - 1)),
        wanted.filter((ordinal) => ordinal < base + BLOCK_LENGTH),
      )
      same(
        list(takeAfter(set, base + probe, limit)),
        wanted.filter((ordinal) => ordinal > base + probe).slice(0, limit),
      )
    }),
    { numRuns: 25 },
  )
})

test('a billion neighbours are small and quick', () => {
  const set = setOfRanges(
    Array.from({ length: 60 }, (_, block) => ({
      first: (block + 1) * BLOCK_LENGTH,
      last: (block + 2) * BLOCK_LENGTH - 1,
    })),
  )
  expect(set.size).toBe(60 * BLOCK_LENGTH)
  expect(encodeSet(set).length).toBeLessThan(64 * 1024)
  expect([...rangesOf(set)].length).toBe(60)
})

test('bytes of another origin are refused', () => {
  expect(() => decodeSet(Uint8Array.of(9, 0))).toThrow('unknown set layout')
  expect(() => decodeSet(encodeSet(setOfOrdinals([base + 1, base + 5])).slice(0, 5))).toThrow('end too early')
})
