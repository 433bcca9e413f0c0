import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { hasOrdinal, ordinalsOf, setOfOrdinals, setOfRanges } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { drawPlaces, drawSample, newSeed, numbersFrom } from './draw.ts'

const seed = (number: number) => createHash('sha256').update(String(number)).digest('hex')

describe('the draw', () => {
  it('is the same for the same seed and lot, for ever', () => {
    expect([...drawPlaces(1000, 8, 'ab'.repeat(32))].sort((a, b) => a - b)).toEqual([
      28, 180, 596, 625, 764, 770, 811, 869,
    ])
    expect(newSeed()).toMatch(/^[0-9a-f]{64}$/)
    expect(newSeed()).not.toBe(newSeed())
  })

  test.each([
    [1, 1],
    [7, 7],
    [7, 3],
    [1000, 1],
    [70_000, 3000],
  ])('of %i takes %i, each once, none from outside', (size, count) => {
    for (let at = 0; at < 20; at++) {
      const places = drawPlaces(size, count, seed(at))
      expect(places.size).toBe(count)
      for (const place of places) expect(place >= 0 && place < size).toBe(true)
    }
  })

  it('gives every pack the same chance, and every pair', () => {
    const [size, count, draws] = [20, 6, 6_000]
    const single = Array.from({ length: size }, () => 0)
    const pairs = new Map<string, number>()
    for (let at = 0; at < draws; at++) {
      const places = [...drawPlaces(size, count, seed(at))].sort((a, b) => a - b)
      places.forEach((place, from) => {
        single[place] = (single[place] as number) + 1
        for (const other of places.slice(from + 1))
          pairs.set(`${place} ${other}`, (pairs.get(`${place} ${other}`) ?? 0) + 1)
      })
    }
    const chi = (found: readonly number[], expected: number) =>
      found.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // Without replacement the variance is smaller than chi-squared's, so its 0.001 quantiles (43.8 at 19, 254 at 189)
    // are generous.
    expect(chi(single, (draws * count) / size)).toBeLessThan(43.8)
    expect(pairs.size).toBe((size * (size - 1)) / 2)
    expect(chi([...pairs.values()], (draws * count * (count - 1)) / (size * (size - 1)))).toBeLessThan(254)
  })

  it('has numbers below the bound that are spread evenly', () => {
    const next = numbersFrom(seed(1))
    const found = Array.from({ length: 10 }, () => 0)
    for (let at = 0; at < 20_000; at++) {
      const number = next(10)
      found[number] = (found[number] as number) + 1
    }
    expect(found.reduce((sum, n) => sum + (n - 2000) ** 2 / 2000, 0)).toBeLessThan(27.9)
  })

  it('takes members of sets with gaps over several blocks', () => {
    const base = 2 ** 24
    const lot = setOfRanges([
      { first: base, last: base + 9 },
      { first: base + 100_000, last: base + 100_004 },
      { first: 3 * base + 7, last: 3 * base + 7 },
    ])
    for (let at = 0; at < 200; at++) {
      const drawn = drawSample(lot, 5, seed(at))
      expect(drawn.size).toBe(5)
      for (const ordinal of ordinalsOf(drawn)) expect(hasOrdinal(lot, ordinal)).toBe(true)
    }
    expect(drawSample(lot, lot.size, seed(1))).toEqual(lot)
    expect(() => drawSample(setOfOrdinals([base]), 2, seed(1))).toThrow(RangeError)
  })
})
