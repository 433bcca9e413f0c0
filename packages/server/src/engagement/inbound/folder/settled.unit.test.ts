import { expect, it } from 'vitest'
import { matches, settledFiles } from './settled.ts'

const entry = (name: string, size = 1, at = 0, isFolder = false) => ({ name, size, modifiedAt: new Date(at), isFolder })
const names = (entries: ReturnType<typeof entry>[], seen = {}) =>
  settledFiles(entries, { pattern: '*.csv', seen }).ready.map(({ name }) => name)

it('takes a pattern with stars, and nothing else of it as special', () => {
  const cases: [pattern: string, name: string, fits: boolean][] = [
    ['*', 'anything', true],
    ['*.csv', 'A.CSV', true],
    ['*.csv', 'a.csv.txt', false],
    ['orders-*.csv', 'orders-1.csv', true],
    ['orders-*.csv', 'orders.csv', false],
    ['a*a', 'a', false],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'acb', false],
    ['*ab*ab', 'ab', false],
    ['a.c', 'abc', false],
    ['(a+)+', '(a+)+', true],
  ]
  for (const [pattern, name, fits] of cases)
    expect([pattern, name, matches(pattern, name)]).toEqual([pattern, name, fits])
  // Linear, where a regular expression would not come back.
  expect(matches('*a*a*a*a*a*a*a*a*a*b', 'a'.repeat(250))).toBe(false)
})

it('is complete when two looks found it the same, or when its sender says so', () => {
  const first = [entry('a.csv', 5, 10), entry('b.csv', 7, 5), entry('b.csv.done'), entry('c.csv', 1, 1, true)]
  const look = settledFiles(first, { pattern: '*.csv', seen: {} })
  expect(look.ready.map(({ name }) => name)).toEqual(['b.csv'])
  expect(names(first, look.seen)).toEqual(['b.csv', 'a.csv'])
  expect(names([entry('a.csv', 6, 10)], look.seen)).toEqual([])
  expect(names([entry('a.csv', 5, 11)], look.seen)).toEqual([])
  expect(names([entry('a.csv.part', 5, 10), entry('a.txt', 5, 10)], { 'a.txt': [5, 10] })).toEqual([])
  expect(names([entry('constructor.csv'), entry('__proto__')], look.seen)).toEqual([])
})
