/** What one list of rules changes against another. A rule is the same when its name is. */

import type { RoutingContents } from './routings.schema.ts'

export const ruleChangeKinds = ['ADDED', 'REMOVED', 'CHANGED', 'MOVED'] as const
export interface RuleChange {
  name: string
  change: (typeof ruleChangeKinds)[number]
}

/** In the order of the new rules, then those that are gone. `MOVED`: other rules are before it now. */
export function ruleChanges(before: RoutingContents, after: RoutingContents): RuleChange[] {
  const old = new Map(before.rules.map((rule) => [rule.name, rule]))
  const names = new Set(after.rules.map(({ name }) => name))
  const kept = before.rules.filter(({ name }) => names.has(name)).map(({ name }) => name)
  const keptNow = after.rules.filter(({ name }) => old.has(name)).map(({ name }) => name)
  return [
    ...after.rules.flatMap(({ name, condition, models }): RuleChange[] => {
      const known = old.get(name)
      if (known === undefined) return [{ name, change: 'ADDED' }]
      if (known.condition !== condition || known.models.join() !== models.join()) return [{ name, change: 'CHANGED' }]
      return kept.indexOf(name) === keptNow.indexOf(name) ? [] : [{ name, change: 'MOVED' }]
    }),
    ...before.rules.flatMap(({ name }): RuleChange[] => (names.has(name) ? [] : [{ name, change: 'REMOVED' }])),
  ]
}

/** Whether two versions route every record to the same. */
export const isSameRouting = (before: RoutingContents, after: RoutingContents): boolean =>
  before.match === after.match && ruleChanges(before, after).length === 0
