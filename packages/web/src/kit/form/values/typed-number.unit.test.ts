import { expect, test } from 'vitest'
import { isTyped, numberFault, numberOf, readNumber, shownNumber } from './typed-number.ts'

test('what is typed is a number, or stays the text that it is', () => {
  for (const [text, value] of [
    ['', undefined],
    [' 12 ', 12],
    ['-3', -3],
    ['1.05', 1.05],
    ['1,5', '1,5'],
    ['1.', '1.'],
    ['12a', '12a'],
    ['1e3', '1e3'],
  ] as const)
    expect(readNumber(text), text).toBe(value)
  expect(numberOf('12a')).toBeNaN()
})

test('a value out of its limits has a reason, and is shown as it is', () => {
  const limits = { min: 1, max: 100, isWhole: true }
  expect(numberFault(0, limits)).toEqual({ key: 'too_small', params: { minimum: 1 } })
  expect(numberFault(400, limits)).toEqual({ key: 'too_big', params: { maximum: 100 } })
  expect(numberFault(1.5, limits)).toEqual({ key: 'not_a_whole_number', params: {} })
  expect(numberFault('x', limits)).toEqual({ key: 'not_a_number', params: {} })
  expect(numberFault(7, limits)).toBeUndefined()
  expect(numberFault(undefined, limits)).toBeUndefined()
  expect([0, -3, 'x', undefined, Number.NaN].map(shownNumber)).toEqual(['0', '-3', 'x', '', ''])
})

test('what is typed is shown while the value is what it means', () => {
  for (const [text, value] of [
    ['1.0', 1],
    ['', undefined],
    ['', Number.NaN],
    ['12a', '12a'],
    ['12a', Number.NaN],
    ['007', 7],
  ] as const)
    expect(isTyped(text, value), text).toBe(true)
  expect(isTyped('1', 2)).toBe(false)
  expect(isTyped('', 5)).toBe(false)
})
