import { describe, expect, test } from 'vitest'
import { FIELDS_MAXIMUM, metaField, type MetaField } from '../meta-data.schema.ts'
import { ownFields, withModels } from './models-of-fields.ts'

const field = (path: string, given: Partial<MetaField> = {}): MetaField =>
  metaField.parse({ path, labelEn: path, labelZh: path, type: 'STRING', ...given })
const refers = (path: string, code: string, number = 1, given: Partial<MetaField> = {}) =>
  field(path, { type: 'OBJECT', model: { code, number }, ...given })

const GEO = [field('lat', { type: 'NUMBER' }), field('lng', { type: 'NUMBER' })]
const ADDRESS = [field('city', { isIndexed: true }), field('street', { pii: 'PERSONAL' })]
const models = new Map<string, readonly MetaField[]>([
  ['geo 1', GEO],
  ['address 1', ADDRESS],
  ['address 2', [...ADDRESS, refers('at', 'geo'), ...GEO.map((one) => ({ ...one, path: `at.${one.path}` }))]],
  ['deep 1', [refers('a', 'x'), field('a.b', { type: 'OBJECT' }), field('a.b.c')]],
  ['wide 1', Array.from({ length: 120 }, (_, at) => field(`f${at}`))],
])
const whole = (fields: MetaField[], own?: string) => withModels({ fields, models, own })
const keys = (fields: MetaField[], own?: string) => whole(fields, own).faults.map(({ at, key }) => `${at} ${key}`)

describe('fields that refer to models', () => {
  test('have the fields of the version below them, as often as they are used', () => {
    const { fields, faults } = whole([field('id'), refers('home', 'address', 2), refers('shop', 'address'), field('z')])
    expect(faults).toEqual([])
    expect(fields.map(({ path }) => path)).toEqual([
      'id',
      'home',
      'home.city',
      'home.street',
      'home.at',
      'home.at.lat',
      'home.at.lng',
      'shop',
      'shop.city',
      'shop.street',
      'z',
    ])
    expect(fields.find(({ path }) => path === 'home.street')).toMatchObject({ pii: 'PERSONAL' })
    expect(ownFields(fields).map(({ path }) => path)).toEqual(['id', 'home', 'shop', 'z'])
  })

  test('are sent back as they were read, and refused where a field of the model is another one', () => {
    const { fields } = whole([refers('homes', 'address', 1, { type: 'ARRAY', itemType: 'OBJECT' })])
    expect(whole(fields)).toEqual({ fields, faults: [] })
    // A part of them says nothing else.
    expect(keys(fields.slice(0, 2))).toEqual([])
    const changed = fields.map((one) => (one.path === 'homes.street' ? { ...one, pii: 'NONE' as const } : one))
    expect(keys(changed)).toEqual(['2 field_model_other'])
    expect(keys([...fields, field('homes.more')])).toEqual(['3 field_model_other'])
  })

  test('are refused where there is no such version', () => {
    expect(keys([field('id'), refers('home', 'address', 3)])).toEqual(['1 field_model_missing'])
    expect(keys([refers('home', '__proto__')])).toEqual(['0 field_model_missing'])
  })

  test('never lead back to the model that they are of', () => {
    const [direct] = whole([refers('next', 'geo')], 'geo').faults
    expect(direct).toMatchObject({ key: 'field_model_circular', params: { path: 'geo → geo' } })
    const [fault] = whole([field('id'), refers('home', 'address', 2)], 'geo').faults
    expect(fault).toMatchObject({ at: 1, params: { path: 'geo → address → geo' } })
    expect(keys([refers('home', 'address', 2)], 'other')).toEqual([])
  })

  test('are at most six names deep, and at most so many', () => {
    const around = ['a', 'a.b', 'a.b.c'].map((path) => field(path, { type: 'OBJECT' }))
    expect(keys([...around, refers('a.b.c', 'deep')].filter((_, at) => at !== 2))).toEqual([])
    expect(keys([...around, refers('a.b.c.d', 'deep')])).toEqual(['3 field_model_too_deep'])
    expect(keys([refers('one', 'wide'), refers('two', 'wide')])).toEqual(['0 field_model_too_large'])
    expect(whole([refers('one', 'wide')]).fields.length).toBeLessThan(FIELDS_MAXIMUM)
  })
})
