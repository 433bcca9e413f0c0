import { describe, expect, it } from 'vitest'
import { differenceOf, worstEffect } from './difference.ts'
import type { MetaField } from './meta-data.schema.ts'

const field = (path: string, given: Partial<MetaField> = {}): MetaField => ({
  path,
  labelEn: path,
  labelZh: path,
  type: 'STRING',
  itemType: null,
  values: [],
  unit: '',
  pii: 'NONE',
  isRequired: false,
  isIndexed: false,
  ...given,
})
const state = (values: string[]) => ({ type: 'ENUM' as const, values })

describe('the difference of two versions', () => {
  it.each<[string, Partial<MetaField> | null, Partial<MetaField> | null, string, string[]]>([
    ['a new optional field', null, {}, 'SAFE', ['ADDED_OPTIONAL']],
    ['a new required field', null, { isRequired: true }, 'NEEDS_BACKFILL', ['ADDED_REQUIRED']],
    ['a new indexed field', null, { isIndexed: true }, 'NEEDS_BACKFILL', ['ADDED_OPTIONAL', 'ADDED_INDEX']],
    ['a removed field', {}, null, 'BREAKING', ['REMOVED']],
    ['a field that becomes required', {}, { isRequired: true }, 'NEEDS_BACKFILL', ['NOW_REQUIRED']],
    ['a field that may be missing', { isRequired: true }, {}, 'SAFE', ['NOW_OPTIONAL']],
    ['a new index', {}, { isIndexed: true }, 'NEEDS_BACKFILL', ['ADDED_INDEX']],
    ['an index less', { isIndexed: true }, {}, 'SAFE', ['INDEX_DROPPED']],
    ['a wider number', { type: 'INTEGER' }, { type: 'NUMBER' }, 'SAFE', ['TYPE_WIDER']],
    ['a narrower number', { type: 'NUMBER' }, { type: 'INTEGER' }, 'BREAKING', ['TYPE_OTHER']],
    ['a text instead of a list of values', state(['A']), {}, 'SAFE', ['TYPE_WIDER']],
    ['a list of values instead of a text', {}, state(['A']), 'BREAKING', ['TYPE_OTHER']],
    ['a text instead of a day', { type: 'DATE' }, {}, 'BREAKING', ['TYPE_OTHER']],
    ['more values', state(['A']), state(['A', 'B']), 'SAFE', ['VALUES_ADDED']],
    ['fewer values', state(['A', 'B']), state(['A']), 'BREAKING', ['VALUES_REMOVED']],
    ['other values', state(['A']), state(['B']), 'BREAKING', ['VALUES_REMOVED', 'VALUES_ADDED']],
    [
      'wider items',
      { type: 'ARRAY', itemType: 'INTEGER' },
      { type: 'ARRAY', itemType: 'NUMBER' },
      'SAFE',
      ['TYPE_WIDER'],
    ],
    [
      'other items',
      { type: 'ARRAY', itemType: 'STRING' },
      { type: 'ARRAY', itemType: 'DATE' },
      'BREAKING',
      ['TYPE_OTHER'],
    ],
    ['another unit', { type: 'NUMBER', unit: 'g' }, { type: 'NUMBER', unit: 'kg' }, 'BREAKING', ['UNIT']],
    ['a stricter class', {}, { pii: 'PERSONAL' }, 'NEEDS_BACKFILL', ['PII_STRICTER']],
    ['a looser class', { pii: 'SENSITIVE' }, { pii: 'PERSONAL' }, 'BREAKING', ['PII_LOOSER']],
    ['another label', {}, { labelZh: '新' }, 'SAFE', ['LABEL']],
  ])('names %s', (_, before, after, effect, reasons) => {
    const list = (given: Partial<MetaField> | null) => (given === null ? [] : [field('a', given)])
    const changes = differenceOf(list(before), list(after))
    expect(changes).toEqual([{ path: 'a', effect, reasons }])
    expect(worstEffect(changes)).toBe(effect)
  })

  it('names nothing where nothing changed, also in another order', () => {
    const [a, b] = [field('a', { isRequired: true }), field('b', state(['X', 'Y']))]
    expect(differenceOf([a, b], [field('b', state(['Y', 'X'])), a])).toEqual([])
    expect(worstEffect([])).toBe('SAFE')
  })

  it('asks for nothing inside of an object that no record has yet', () => {
    const address = field('address', { type: 'OBJECT' })
    const city = field('address.city', { isRequired: true })
    expect(differenceOf([], [address, city]).map(({ effect }) => effect)).toEqual(['SAFE', 'SAFE'])
    expect(differenceOf([address], [address, city]).map(({ effect }) => effect)).toEqual(['NEEDS_BACKFILL'])
    const needed = { ...address, isRequired: true }
    expect(differenceOf([], [needed, city]).map(({ effect }) => effect)).toEqual(['NEEDS_BACKFILL', 'NEEDS_BACKFILL'])
  })

  it('is as bad as its worst change', () => {
    expect(worstEffect(differenceOf([field('a'), field('b')], [field('a', { isRequired: true })]))).toBe('BREAKING')
  })
})
