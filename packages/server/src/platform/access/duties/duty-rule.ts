/** Which rules of segregated duties a set of permissions breaks. Without state: commands and the report ask the same. */

import type { ExceptedRule } from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import type { DutyRule } from '@serialis/contract/platform/access/duties/duty-rules.schema.ts'
import type { Rights } from '../delegation/delegation-rule.ts'

/**
 * The rules without those that the person has an exception from. An exception covers its rule as it was granted, also
 * when the rule was narrowed since, but nothing that was added to it later.
 */
export const uncovered = (
  rules: readonly DutyRule[],
  exceptions: readonly { rule: ExceptedRule }[],
): readonly DutyRule[] =>
  rules.filter(
    ({ id, one, other }) =>
      !exceptions.some(
        ({ rule }) =>
          rule.id === id &&
          one.every((code) => rule.one.includes(code)) &&
          other.every((code) => rule.other.includes(code)),
      ),
  )

const meets = (side: readonly string[], codes: ReadonlySet<string>) => side.some((code) => codes.has(code))

/**
 * A role that holds every permission breaks none: it is the account of last resort, whose holders the tenant keeps few,
 * and no rule could be activated without it.
 */
function brokenBy({ holdsAll, authorities }: Rights, rules: readonly DutyRule[]): DutyRule[] {
  if (holdsAll) return []
  const codes = new Set(authorities)
  return rules.filter(({ isActive, one, other }) => isActive && meets(one, codes) && meets(other, codes))
}

/** The first rule that the change breaks; what was broken before stays until somebody takes it away. */
export const newlyBroken = (
  rules: readonly DutyRule[],
  { before, after }: { before: Rights; after: Rights },
): DutyRule | undefined => {
  const known = new Set(brokenBy(before, rules))
  return brokenBy(after, rules).find((rule) => !known.has(rule) || widens(rule, before, after))
}

/** Whether the change adds a permission of a rule that was broken already. */
const widens = ({ one, other }: DutyRule, before: Rights, after: Rights): boolean =>
  [...one, ...other].some((code) => after.authorities.includes(code) && !before.authorities.includes(code))
