import { describe, expect, it } from 'vitest'
import type { MetaField } from './meta-data.schema.ts'
import { recordFaults } from './record-check.ts'

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
const fields = [
  field('id', { isRequired: true }),
  field('size', { type: 'INTEGER' }),
  field('weight', { type: 'NUMBER' }),
  field('isPaid', { type: 'BOOLEAN' }),
  field('on', { type: 'DATE' }),
  field('at', { type: 'DATE_TIME' }),
  field('state', { type: 'ENUM', values: ['A', 'B'] }),
  field('tags', { type: 'ARRAY', itemType: 'STRING' }),
  field('lines', { type: 'ARRAY', itemType: 'OBJECT' }),
  field('lines.sku', { isRequired: true }),
  field('shop', { type: 'OBJECT' }),
  field('shop.city'),
]
const said = (record: unknown) => recordFaults(fields, record).map(({ at, reason }) => `${at} ${reason}`)

describe('a record', () => {
  it('that has what its fields ask for fits', () => {
    const record = {
      id: 'A-1',
      size: 3,
      weight: 1.5,
      isPaid: false,
      on: '2026-02-28',
      at: '2026-02-28T10:00:00.5+08:00',
      state: 'B',
      tags: ['x'],
      lines: [{ sku: '1' }],
      shop: { city: null },
    }
    expect(said(record)).toEqual([])
  })

  it.each<[object, string[]]>([
    [{}, ['id MISSING']],
    [{ id: null }, ['id MISSING']],
    [{ id: 'a', size: 1.5 }, ['size WRONG_TYPE']],
    [{ id: 'a', size: 1e300 }, ['size WRONG_TYPE']],
    [{ id: 'a', weight: '1' }, ['weight WRONG_TYPE']],
    [{ id: 'a', isPaid: 'yes' }, ['isPaid WRONG_TYPE']],
    [{ id: 'a', on: '2026-02-30' }, ['on WRONG_TYPE']],
    [{ id: 'a', at: '2026-02-28T10:00:00' }, ['at WRONG_TYPE']],
    [{ id: 'a', at: '2026-02-30T10:00:00Z' }, ['at WRONG_TYPE']],
    [{ id: 'a', state: 'C' }, ['state NOT_IN_LIST']],
    [{ id: 'a', tags: 'x' }, ['tags WRONG_TYPE']],
    [{ id: 'a', tags: ['x', 1] }, ['tags.1 WRONG_TYPE']],
    [{ id: 'a', lines: [{ sku: '1' }, {}] }, ['lines.1.sku MISSING']],
    [{ id: 'a', shop: [] }, ['shop WRONG_TYPE']],
    [{ id: 'a', shop: { town: 'x' } }, ['shop.town UNKNOWN']],
    [{ id: 'x'.repeat(10_001) }, ['id TOO_LONG']],
  ])('is faulty: %j', (record, faults) => {
    expect(said(record)).toEqual(faults)
  })

  it.each([null, [], 'text', 3])('is an object, and not %j', (record) => {
    expect(said(record)).toEqual([' WRONG_TYPE'])
  })

  it('has no field by inheriting it', () => {
    const own = [field('name', { isRequired: true })]
    const heir: unknown = Object.create({ name: 'inherited' })
    expect(recordFaults(own, heir)).toEqual([{ at: 'name', reason: 'MISSING' }])
    expect(said(JSON.parse('{"id":"a","__proto__":{"x":1}}'))).toEqual(['__proto__ UNKNOWN'])
  })

  it('of any size is given up after so many steps and faults', () => {
    expect(said({ id: 'a', tags: Array.from({ length: 100_000 }, () => 'x') })).toEqual(['tags TOO_LARGE'])
    expect(said({ id: 'a', tags: Array.from({ length: 100_000 }, () => 1) })).toHaveLength(50)
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]))
    expect(said({ id: 'a', shop: wide })).toHaveLength(50)
  })
})
