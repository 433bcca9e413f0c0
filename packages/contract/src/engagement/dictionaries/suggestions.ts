/** Which targets a value that no item maps is most likely meant for. */

import type { MappingItem } from './mapping-dicts.schema.ts'

const SUGGESTED = 3
/** Below it two texts have little in common. */
const LEAST_ALIKE = 0.4

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]+/g, '')

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  // The ends count as well, so that texts of one character have pairs.
  const padded = ` ${text} `
  for (let at = 0; at < padded.length - 1; at++) {
    const pair = padded.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** How many pairs of characters two texts share: 1 for the same, 0 for none. */
function alike(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  let all = 0
  for (const [pair, count] of a) {
    shared += Math.min(count, b.get(pair) ?? 0)
    all += count
  }
  for (const count of b.values()) all += count
  return (2 * shared) / all
}

/** The most alike first; a target is as alike as the nearest value that leads to it, or as itself. */
export function suggestedTargets(value: string, items: readonly MappingItem[]): string[] {
  const asked = pairsOf(plain(value))
  const best = new Map<string, number>()
  for (const { from, to } of items) {
    if (to === null) continue
    const near = Math.max(alike(asked, pairsOf(plain(from))), alike(asked, pairsOf(plain(to))))
    if (near >= LEAST_ALIKE) best.set(to, Math.max(near, best.get(to) ?? 0))
  }
  return [...best]
    .sort(([a, nearA], [b, nearB]) => nearB - nearA || (a < b ? -1 : 1))
    .slice(0, SUGGESTED)
    .map(([to]) => to)
}
