/** Which facts of members a rule asks: when one of these changes, the member is judged again. */

import type { FactKind } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { leavesOf, type RuleGroup, type RuleLeaf } from '@serialis/contract/engagement/audiences/rules.schema.ts'

export interface Fact {
  fact: FactKind
  /** Which of the kind; empty where a change of any of it counts. */
  value: string
}

const each = (fact: FactKind, values: readonly string[]): Fact[] => values.map((value) => ({ fact, value }))
const HEALTH = each('CONSENT', ['HEALTH'])
const PROFILE = each('PROFILE', [''])
/** Whether health data counts in these depends on the consent to that. */
const kindsOfHealth: readonly RuleLeaf['kind'][] = ['ACTIVITY', 'SEQUENCE', 'SERIAL', 'ATTRIBUTE', 'FIRST_SCAN']
/** A JSON path that exists in rules that ask the consent to health data, by themselves and not by another audience or tag. */
export const ASKS_HEALTH = `$.** ? (${kindsOfHealth.map((kind) => `@.kind == "${kind}"`).join(' || ')} || (@.kind == "CONSENT" && @.purpose == "HEALTH"))`

const factsOfLeaf = (leaf: RuleLeaf): Fact[] => [
  ...ownFactsOf(leaf),
  ...(kindsOfHealth.includes(leaf.kind) ? HEALTH : []),
]

function ownFactsOf(leaf: RuleLeaf): Fact[] {
  switch (leaf.kind) {
    case 'IDENTITY':
      return each('IDENTITY', leaf.values)
    case 'TAG':
      return each('TAG', leaf.values)
    case 'AUDIENCE':
      return each('AUDIENCE', leaf.values)
    case 'ACTIVITY':
      return each('ACTIVITY', [leaf.type])
    case 'SEQUENCE':
      return each('ACTIVITY', [leaf.first.type, leaf.second.type])
    case 'SERIAL':
      return [
        ...each('SERIAL', ['']),
        ...(leaf.scan ? each('SCAN', ['']) : []),
        ...(leaf.isUnrewarded === true ? each('REWARD', ['']) : []),
      ]
    case 'ATTRIBUTE':
      return each('ATTRIBUTE', [leaf.collectionId])
    case 'FIRST_SCAN':
      return each('SERIAL', [''])
    case 'CONSENT':
      return each('CONSENT', [leaf.purpose])
    case 'POINTS':
      return each('POINTS', [''])
    default:
      return PROFILE
  }
}

/** Each once. The profile is always among them: only active members are chosen. */
export function factsOfRule(tree: RuleGroup): Fact[] {
  const facts = [...PROFILE, ...leavesOf(tree).flatMap(factsOfLeaf)]
  return [...new Map(facts.map((one) => [`${one.fact} ${one.value}`, one])).values()]
}

/** The verdict of each part by its place: the positions in each group, with dots; the whole tree is empty. */
export function verdictsByPlace(
  tree: RuleGroup,
  holds: (leaf: RuleLeaf) => boolean | null,
): { place: string; holds: boolean | null }[] {
  const all: { place: string; holds: boolean | null }[] = []
  const judge = (node: RuleGroup | RuleLeaf, place: string): boolean | null => {
    const at = all.push({ place, holds: null }) - 1
    const verdict = node.kind === 'GROUP' ? judgeGroup(node, place) : holds(node)
    all[at]!.holds = verdict
    return verdict
  }
  // A part that is not shown leaves the group open where the group depends on it.
  const judgeGroup = (group: RuleGroup, place: string): boolean | null => {
    const parts = group.rules.map((one, index) => judge(one, place === '' ? `${index}` : `${place}.${index}`))
    const needed = { ALL: parts.length, ANY: 1, AT_LEAST: group.atLeast ?? 0 }[group.match]
    const yes = parts.filter((one) => one === true).length
    const open = parts.filter((one) => one === null).length
    if (yes >= needed) return !group.not
    return yes + open >= needed ? null : group.not
  }
  judge(tree, '')
  return all
}
