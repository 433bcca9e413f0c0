import { expect, it } from 'vitest'
import { conflictingLines } from './row-correction.ts'

const rows = (...words: string[][]) => words.map((list, at) => ({ line: at + 2, words: list }))

it('ties a line to those that share a word with it, over any number of steps, and to no other', () => {
  const file = rows(['a'], ['a', 'b'], ['b', 'c'], ['d'], ['c'], [], ['d'])
  expect([...conflictingLines(file, 2)].toSorted()).toEqual([2, 3, 4, 6])
  expect([...conflictingLines(file, 5)].toSorted()).toEqual([5, 8])
  expect([...conflictingLines(file, 7)]).toEqual([7])
})
