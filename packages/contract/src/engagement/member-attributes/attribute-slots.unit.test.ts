import { expect, test } from 'vitest'
import { metaField } from '../collections/meta-data.schema.ts'
import { singleAttributes, slotsOfKind, slotValue } from './attribute-slots.ts'

const field = (path: string, type: string, given: object = {}) =>
  metaField.parse({ path, labelEn: path, labelZh: path, type, ...given })

test('only attributes with one value have slots', () => {
  const fields = [
    field('no', 'STRING'),
    field('phone', 'STRING'),
    field('pet', 'OBJECT'),
    field('pet.name', 'STRING'),
    field('pets', 'ARRAY', { itemType: 'OBJECT' }),
    field('pets.name', 'STRING'),
  ]
  expect(singleAttributes({ fields, keyPath: 'no' }).map(({ path }) => path)).toEqual(['pet.name'])
  expect(slotsOfKind('date')).toEqual(['date_1', 'date_2', 'date_3', 'date_4'])
})

test.each([
  ['STRING', 'Rex', 'Rex'],
  ['STRING', '𠮷'.repeat(300), '𠮷'.repeat(201)],
  ['STRING', 7, null],
  ['NUMBER', 0.1, 0.1],
  ['INTEGER', '7', null],
  ['BOOLEAN', false, false],
  ['BOOLEAN', 'false', null],
  ['DATE', '2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['DATE', '2026-02-30', null],
  ['DATE', '2026-02-28T10:00:00Z', null],
  ['DATE', '0000-02-28', null],
  ['DATE_TIME', '2026-02-28T10:00:00+08:00', '2026-02-28T02:00:00.000Z'],
  ['DATE_TIME', '2026-02-30T10:00:00Z', null],
  ['DATE_TIME', 'soon', null],
  ['OBJECT', {}, null],
])('a slot of type %s holds of %j', (type, value, expected) => {
  expect(slotValue({ at: { it: value } }, { path: 'at.it', type: type as never })).toBe(expected)
})

test('a slot holds nothing of what is not there', () => {
  expect(slotValue({}, { path: 'at.it', type: 'STRING' })).toBeNull()
  expect(slotValue({ at: 'it' }, { path: 'at.length', type: 'NUMBER' })).toBeNull()
})
