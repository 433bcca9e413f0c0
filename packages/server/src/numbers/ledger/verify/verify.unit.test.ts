import { expect, test } from 'vitest'
import { inBlockBatches, partsAtOnce, SERIALS_AT_ONCE } from './batches.ts'
import { createPairs, STRETCH } from './pairs.ts'

test('two lists of the same pairs are equal in whatever order; what differs is told by its stretch of containers', () => {
  const pairs = createPairs()
  const container = 5 * 2 ** 40 + 17
  const list = Array.from({ length: 10_000 }, (_, at): [number, number] => [
    2 ** 50 + at,
    container + Math.floor(at / 2),
  ])
  for (const [ordinal, of] of list) pairs.count(ordinal, of, 1)
  for (const [ordinal, of] of [...list].reverse()) pairs.count(ordinal, of, -1)
  expect(pairs.differing()).toEqual([])
  // The same SNs and the same containers, two of them exchanged: neither count nor sums of either side differ.
  for (const by of [1, -1] as const) {
    pairs.count(1000, by === 1 ? 7 : 9, by)
    pairs.count(1001, by === 1 ? 9 : 7, by)
  }
  pairs.count(3, 4 * STRETCH - 1, 1)
  pairs.count(3, 4 * STRETCH, -1)
  expect(pairs.differing()).toEqual([0, 3, 4])
})

test('a number that differs only above 32 bits is another one', () => {
  const pairs = createPairs()
  pairs.count(7, 11, 1)
  pairs.count(7 + 2 ** 32, 11, -1)
  expect(pairs.differing()).toEqual([0])
})

test('blocks are read in batches of a bounded size, a large one alone, in parts', async () => {
  const batches: number[][] = []
  const sizes = [SERIALS_AT_ONCE, 1, SERIALS_AT_ONCE - 1, 1, 2 ** 24, 5]
  async function* blocks() {
    for (const size of sizes) yield { size }
  }
  for await (const batch of inBlockBatches(blocks())) batches.push(batch.map(({ size }) => size))
  expect(batches).toEqual([[SERIALS_AT_ONCE], [1, SERIALS_AT_ONCE - 1], [1], [2 ** 24], [5]])
  expect(partsAtOnce(1)).toEqual([{ first: 0, last: 0 }])
  expect(partsAtOnce(SERIALS_AT_ONCE + 1)).toEqual([
    { first: 0, last: 3 },
    { first: 4, last: 4 },
  ])
  expect(partsAtOnce(2 ** 24).at(-1)).toEqual({ first: 252, last: 255 })
})
