import { expect, it } from 'vitest'
import { freeDays } from './free-days.ts'

const item = (from: string, validFrom: string | null, validTo: string | null) => ({ from, to: 'x', validFrom, validTo })

it.each([
  ['of a value without items', [item('b', null, null)], { validFrom: null, validTo: null }],
  [
    'after the last end',
    [item('a', null, '2026-01-31'), item('a', '2026-02-01', '2026-02-28')],
    { validFrom: '2026-03-01', validTo: null },
  ],
  ['before the first beginning', [item('a', '2026-07-01', null)], { validFrom: null, validTo: '2026-06-30' }],
  [
    'between two',
    [item('a', '2026-07-01', null), item('a', null, '2025-12-31')],
    { validFrom: '2026-01-01', validTo: '2026-06-30' },
  ],
  ['on which one begins', [item('a', '2026-05-01', null)], undefined],
  ['on which one ends', [item('a', null, '2026-05-01')], undefined],
  ['that an item without days covers', [item('a', null, null), item('a', null, '2020-01-01')], undefined],
])('knows the days %s', (_name, items, free) => expect(freeDays(items, 'a', '2026-05-01')).toEqual(free))
