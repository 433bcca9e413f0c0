import { type RuleGroup, ruleTree } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { expect, test } from 'vitest'
import { ruleDifference } from './rule-difference.ts'

const points = (balance: number) => ({ kind: 'POINTS', compared: 'AT_LEAST', balance })
const rule = (match: 'ALL' | 'ANY', ...rules: object[]): RuleGroup => ruleTree.parse({ kind: 'GROUP', match, rules })
const told = (before: RuleGroup, after: RuleGroup) => {
  const { added, removed, isRearranged } = ruleDifference(before, after)
  const balances = (leaves: readonly object[]) => leaves.map((leaf) => (leaf as { balance: number }).balance)
  return { added: balances(added), removed: balances(removed), isRearranged }
}

test('another condition comes, one goes, and one that stays is not named', () => {
  expect(told(rule('ALL', points(1), points(2)), rule('ALL', points(2), points(3)))).toEqual({
    added: [3],
    removed: [1],
    isRearranged: false,
  })
})

test('a condition that stands in it once more is named once', () => {
  expect(told(rule('ALL', points(1)), rule('ALL', points(1), points(1)))).toEqual({
    added: [1],
    removed: [],
    isRearranged: false,
  })
})

test('the same conditions in another way are told apart from the same rule', () => {
  expect(told(rule('ALL', points(1), points(2)), rule('ANY', points(1), points(2))).isRearranged).toBe(true)
  const same = rule('ALL', { ...points(1), not: false })
  const shuffled = JSON.parse(
    '{"rules":[{"not":false,"balance":1,"compared":"AT_LEAST","kind":"POINTS"}],"not":false,"atLeast":null,"match":"ALL","kind":"GROUP"}',
  ) as RuleGroup
  expect(told(same, shuffled)).toEqual({ added: [], removed: [], isRearranged: false })
})
