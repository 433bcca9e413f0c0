/**
 * Blocks in batches: the memory for one batch does not grow with the tenant, whether it has few large blocks or many
 * small ones.
 */

import { PART_LENGTH, type Range } from '../serial-set/ordinals.ts'

/** SNs in a batch of several blocks, and in the parts of a block whose history is read at once. */
export const SERIALS_AT_ONCE = 4 * PART_LENGTH
const BLOCKS_AT_ONCE = 1_000

/** Consecutive blocks of together at most `SERIALS_AT_ONCE` SNs; a larger one is a batch of its own. */
export async function* inBlockBatches<Block extends { readonly size: number }>(
  blocks: AsyncIterable<Block>,
): AsyncGenerator<[Block, ...Block[]]> {
  let batch: Block[] = []
  let size = 0
  for await (const block of blocks) {
    if (isSome(batch) && (size + block.size > SERIALS_AT_ONCE || batch.length === BLOCKS_AT_ONCE)) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(block)
    size += block.size
  }
  if (isSome(batch)) yield batch
}

const isSome = <Item>(items: Item[]): items is [Item, ...Item[]] => items.length > 0

/** The parts of a block, in batches. */
export function partsAtOnce(size: number): Range[] {
  const parts = Math.ceil(size / PART_LENGTH)
  const step = SERIALS_AT_ONCE / PART_LENGTH
  return Array.from({ length: Math.ceil(parts / step) }, (_, at) => ({
    first: at * step,
    last: Math.min(parts, (at + 1) * step) - 1,
  }))
}
