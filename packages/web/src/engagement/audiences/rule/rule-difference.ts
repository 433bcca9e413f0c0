/** What another version of a rule asks that the one before did not, and the other way round. */

import { leavesOf, type RuleGroup, type RuleLeaf } from '@serialis/contract/engagement/audiences/rules.schema.ts'

export interface RuleDifference {
  added: readonly RuleLeaf[]
  removed: readonly RuleLeaf[]
  /** The same conditions hold together in another way. */
  isRearranged: boolean
}

/** Independent of the order of fields, which a stored rule does not keep. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${name}:${keyOf(inner)}`)
    .join()}}`
}

/** The leaves of the first that the second does not have, each as often as it is missing. */
function without(first: readonly RuleLeaf[], second: readonly RuleLeaf[]): RuleLeaf[] {
  const left = new Map<string, number>()
  for (const leaf of second) left.set(keyOf(leaf), (left.get(keyOf(leaf)) ?? 0) + 1)
  return first.filter((leaf) => {
    const count = left.get(keyOf(leaf)) ?? 0
    left.set(keyOf(leaf), count - 1)
    return count <= 0
  })
}

export function ruleDifference(before: RuleGroup, after: RuleGroup): RuleDifference {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const [added, removed] = [without(now, old), without(old, now)]
  const isRearranged = added.length === 0 && removed.length === 0 && keyOf(before) !== keyOf(after)
  return { added, removed, isRearranged }
}
