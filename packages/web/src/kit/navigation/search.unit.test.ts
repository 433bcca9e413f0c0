import { expect, test } from 'vitest'
import '../../screens.ts'
import { parseSearch, safeReturn, stringifySearch } from './search.ts'

test('a code of digits stays the text it was', () => {
  expect(parseSearch('?code=00690123450001395100&zero=007')).toEqual({ code: '00690123450001395100', zero: '007' })
})

test('what is written can be read again, empty values leave no trace', () => {
  const search = { text: 'a b&c=中', status: 'NEW,NSO', after: '' }
  expect(parseSearch(stringifySearch(search))).toEqual({ text: 'a b&c=中', status: 'NEW,NSO' })
  expect(stringifySearch({})).toBe('')
})

test('login returns only inside this console', () => {
  expect(safeReturn('/market/manage/main_data/dashboard?x=1')).toBe('/market/manage/main_data/dashboard?x=1')
  for (const text of [
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/login',
    '/login?return=/x',
  ])
    expect(safeReturn(text)).toBe('/market/manage/main_data/home')
})
