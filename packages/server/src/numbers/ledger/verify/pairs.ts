/**
 * Whether two lists name the same pairs of SN and container, in any order and without storing them: for each stretch of
 * containers, a sum over the pairs' hashes that one list increases and the other decreases. 64 bits: a difference is
 * missed once in 10^19. Only where the sums differ are the pairs looked up.
 */

/** Neighbouring containers that share a sum. */
export const STRETCH = 4096
export const stretchOf = (container: number): number => Math.floor(container / STRETCH)

export interface Pairs {
  /** `by`: 1 for one list, -1 for the other. */
  count(ordinal: number, container: number, by: 1 | -1): void
  /** Stretches in which the lists differ, ascending. */
  differing(): number[]
}

interface Sum {
  pairs: number
  a: number
  b: number
}

export function createPairs(): Pairs {
  const sums = new Map<number, Sum>()
  // Neighbours mostly have the same container.
  let last = -1
  let sum: Sum = { pairs: 0, a: 0, b: 0 }
  const sumOf = (stretch: number): Sum => {
    let known = sums.get(stretch)
    if (known === undefined) sums.set(stretch, (known = { pairs: 0, a: 0, b: 0 }))
    last = stretch
    return known
  }
  return {
    count(ordinal, container, by) {
      const stretch = stretchOf(container)
      if (stretch !== last) sum = sumOf(stretch)
      sum.pairs += by
      sum.a = (sum.a + Math.imul(by, hashOf(ordinal, container, 0x9e3779b9))) | 0
      sum.b = (sum.b + Math.imul(by, hashOf(ordinal, container, 0x7f4a7c15))) | 0
    },
    differing: () =>
      [...sums]
        .filter(([, { pairs, a, b }]) => pairs !== 0 || a !== 0 || b !== 0)
        .map(([stretch]) => stretch)
        .sort((a, b) => a - b),
  }
}

/** MurmurHash3's steps over the four halves of two numbers below 2^53. */
function hashOf(ordinal: number, container: number, seed: number): number {
  let hash = mixed(seed, ordinal | 0)
  hash = mixed(hash, (ordinal / 4_294_967_296) | 0)
  hash = mixed(hash, container | 0)
  hash = mixed(hash, (container / 4_294_967_296) | 0)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mixed(hash: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51)
  const own = hash ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  return (Math.imul((own << 13) | (own >>> 19), 5) + 0xe6546b64) | 0
}
