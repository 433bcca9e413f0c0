import { describe, expect, it } from 'vitest'
import type { MappingItem } from './mapping-dicts.schema.ts'
import { isSameContents, itemChanges, itemFaults } from './mapping-items.ts'
import { lookupIn } from './mapping-lookup.ts'
import { suggestedTargets } from './suggestions.ts'

const item = (from: string, to: string | null, validFrom: string | null = null, validTo: string | null = null) =>
  ({ from, to, validFrom, validTo }) satisfies MappingItem

describe('items', () => {
  it.each<[string, MappingItem[], string[]]>([
    ['once', [item('a', '1'), item('b', '1')], []],
    ['twice', [item('a', '1'), item('b', '1'), item('a', '2')], ['2 from mapping_item_repeated']],
    ['one after the other', [item('a', '1', null, '2026-01-31'), item('a', '2', '2026-02-01')], []],
    [
      'on one day both',
      [item('a', '2', '2026-01-31'), item('a', '1', null, '2026-01-31')],
      ['0 from mapping_item_repeated'],
    ],
    [
      'inside of a longer one, behind a short one',
      [
        item('a', '1', '2026-01-01', '2026-12-31'),
        item('a', '2', '2026-02-01', '2026-02-02'),
        item('a', '3', '2026-06-01'),
      ],
      ['1 from mapping_item_repeated', '2 from mapping_item_repeated'],
    ],
    ['that ends before it begins', [item('a', '1', '2026-02-01', '2026-01-31')], ['0 validTo mapping_item_days_wrong']],
    ['of names that every object has', [item('__proto__', '1'), item('constructor', '2')], []],
  ])('%s', (_, items, faults) => {
    expect(itemFaults(items).map(({ at, name, key }) => `${at} ${name} ${key}`)).toEqual(faults)
  })

  it('are judged in time that grows with their number', () => {
    const items = Array.from({ length: 2000 }, (_, at) => item('same', String(at)))
    expect(itemFaults(items)).toHaveLength(1999)
  })

  it('differ by value and days', () => {
    const before = [item('a', '1'), item('b', '2'), item('c', null)]
    const after = [item('a', '1'), item('b', '3'), item('c', null, '2026-01-01')]
    expect(itemChanges(before, after).map(({ from, change }) => `${from} ${change}`)).toEqual([
      'b CHANGED',
      'c ADDED',
      'c REMOVED',
    ])
    expect(itemChanges(before, [...before].reverse())).toEqual([])
    const contents = { policy: 'ERROR', defaultValue: null, items: before } as const
    expect(isSameContents(contents, { ...contents, items: [...before].reverse() })).toBe(true)
    expect(isSameContents(contents, { ...contents, policy: 'KEEP' })).toBe(false)
  })
})

describe('a lookup', () => {
  const items = [item('a', '1', null, '2026-01-31'), item('a', '2', '2026-02-01'), item('bad', null)]
  it.each([
    ['a', '2026-01-31', { outcome: 'MAPPED', to: '1' }],
    [' a ', '2026-02-01', { outcome: 'MAPPED', to: '2' }],
    ['bad', '2026-02-01', { outcome: 'REFUSED' }],
    ['__proto__', '2026-02-01', { outcome: 'MISSING', isAsked: false }],
    ['A', '2026-02-01', { outcome: 'MISSING', isAsked: false }],
  ])('of %j on %s', (value, day, answer) => {
    expect(lookupIn({ policy: 'ERROR', defaultValue: null, items })(value, day)).toEqual(answer)
  })

  it.each([
    [
      { policy: 'KEEP', defaultValue: null },
      { outcome: 'KEPT', to: 'x' },
    ],
    [
      { policy: 'DEFAULT', defaultValue: 'other' },
      { outcome: 'DEFAULT', to: 'other' },
    ],
    [
      { policy: 'INBOX', defaultValue: null },
      { outcome: 'MISSING', isAsked: true },
    ],
  ] as const)('without an item goes by the policy %j', (policy, answer) => {
    expect(lookupIn({ ...policy, items })('x', '2026-02-01')).toEqual(answer)
  })
})

it('suggests targets that are alike, the nearest first', () => {
  const items = [
    item('Shanghai Store', 'SH-01'),
    item('Beijing Store', 'BJ-01'),
    item('shut', null),
    item('上海', 'SH-02'),
  ]
  expect(suggestedTargets('shanghai store', items)).toEqual(['SH-01', 'BJ-01'])
  expect(suggestedTargets('SH01', items)[0]).toBe('SH-01')
  expect(suggestedTargets('上海市', items)).toEqual(['SH-02'])
  expect(suggestedTargets('', items)).toEqual([])
  expect(suggestedTargets('zzz', items)).toEqual([])
})
