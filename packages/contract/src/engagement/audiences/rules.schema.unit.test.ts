/** A fault of a rule names the part concerned, however deep it is. */

import { expect, test } from 'vitest'
import { fieldErrors } from '../../kit/field-errors.ts'
import { RULE_LEAVES_MAXIMUM, ruleTree } from './rules.schema.ts'

const group = (...rules: object[]) => ({ kind: 'GROUP', match: 'ALL', rules })
const deep = (leaf: object) => group(group({ kind: 'POINTS', compared: 'EXACTLY', balance: 0 }, group(leaf)))
const faultsOf = (tree: object) => {
  const { error } = ruleTree.safeParse(tree)
  return error === undefined ? {} : fieldErrors(error).fields
}

test.each([
  [{ kind: 'TAG', values: [] }, 'values', 'rule_choice_can_not_be_empty'],
  [{ kind: 'AGE', from: 30, to: 20 }, 'to', 'rule_ages_wrong'],
  [
    { kind: 'ATTRIBUTE', collectionId: '00000000-0000-7000-8000-000000000001', path: 'size', asks: { op: 'NUMBER' } },
    'asks.from',
    'rule_bound_can_not_be_empty',
  ],
  [
    {
      kind: 'ATTRIBUTE',
      collectionId: '00000000-0000-7000-8000-000000000001',
      path: 'size',
      asks: { op: 'NUMBER', from: 2, to: 1 },
    },
    'asks.to',
    'rule_bounds_wrong',
  ],
  [{ kind: 'RANDOM', salt: ' ', from: 0, to: 1 }, 'salt', 'rule_salt_can_not_be_empty'],
  [{ kind: 'RANDOM', salt: 'a', from: 2, to: 1 }, 'to', 'rule_parts_wrong'],
  [{ kind: 'CONSENT', purpose: 'LOYALTY', channel: 'SMS', state: 'GRANTED' }, 'channel', 'consent_channel_wrong'],
  [
    {
      kind: 'ACTIVITY',
      type: 'SCAN',
      compared: 'AT_LEAST',
      count: 1,
      window: { kind: 'ABSOLUTE', from: '2026-02-01', to: '2026-01-01' },
    },
    'window.to',
    'rule_days_wrong',
  ],
  [group(), 'rules', 'rule_group_can_not_be_empty'],
  [{ ...group({ kind: 'LOCALE', values: ['en'] }), match: 'AT_LEAST', atLeast: 2 }, 'atLeast', 'rule_at_least_wrong'],
])('%j', (leaf, field, key) => {
  expect(faultsOf(deep(leaf))).toEqual({ [`rules.0.rules.1.rules.0.${field}`]: key })
})

test('too many conditions are a fault of the whole rule', () => {
  const tree = group(
    ...[30, 30].map((count) => group(...Array.from({ length: count }, () => ({ kind: 'LOCALE', values: ['en'] })))),
  )
  expect(RULE_LEAVES_MAXIMUM).toBe(50)
  expect(faultsOf(tree)).toEqual({ '': 'rule_leaves_too_many' })
})
