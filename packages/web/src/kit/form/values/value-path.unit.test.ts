import { expect, test } from 'vitest'
import { valueAt, withValueAt } from './value-path.ts'

test('a nested value is read and replaced, the original stays as it was', () => {
  const values = { levels: [{ capacity: 10 }, { capacity: 5 }] }
  const changed = withValueAt(values, 'levels.1.capacity', 6)
  expect(valueAt(changed, 'levels.1.capacity')).toBe(6)
  expect(valueAt(values, 'levels.1.capacity')).toBe(5)
  expect(changed.levels[0]).toBe(values.levels[0])
  expect(Array.isArray(changed.levels)).toBe(true)
})

test('missing steps are made: arrays for numbers, objects for names', () => {
  expect(withValueAt({}, 'levels.0.code', 'EA')).toEqual({ levels: [{ code: 'EA' }] })
  expect(valueAt({}, 'levels.0.code')).toBeUndefined()
})
