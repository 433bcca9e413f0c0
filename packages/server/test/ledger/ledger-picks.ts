/** Which ordinals a command of a random life is about. */

import type { World } from './ledger-comparison.ts'
import type { Pick } from './ledger-lives.ts'

/** The ordinals of a pick: near chunk and part borders, where faults live. */
export function picked({ blocks }: World, { block, kind, at, length, singles }: Pick): number[] {
  const of = blocks[block % Math.max(1, blocks.length)]
  if (of === undefined) return []
  const { first, size } = of
  const from = Math.floor(at * size)
  const run = (start: number, count: number) =>
    Array.from({ length: Math.max(0, Math.min(count, size - start)) }, (_, i) => first + start + i)
  switch (kind) {
    case 'all':
      return run(0, size)
    case 'run':
      return run(from, length + 1)
    case 'edges':
      return [...new Set([1023, 1024, 2047, 2048, 65_535, 65_536, size - 1, 0])]
        .filter((offset) => offset < size)
        .map((offset) => first + offset)
    // A run from near one border of chunks to near another.
    case 'borders':
      return [
        ...new Set(
          run(
            Math.max(0, Math.round((at * size) / 1024) * 1024 - 1 + (length % 3)),
            1024 * (length % 4) + (singles.length % 3) - 1,
          ),
        ),
      ]
    // From somewhere to the end: with the run before it a whole again.
    case 'rest':
      return run(from, size)
    case 'singles':
      return [...new Set(singles.map((share) => first + Math.floor(share * size)))]
    case 'stripes':
      return run(from, length + 1).filter((_, i) => i % 3 !== 1)
    case 'beyond':
      return [first + size, first + size + 5000, first + 9 * 2 ** 24]
  }
}
