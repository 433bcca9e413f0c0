import { expect, it } from 'vitest'
import { byWeight } from './by-weight.ts'

it.each([
  [[], []],
  [[1, 1, 1], [[1, 1, 1]]],
  [
    [4, 4, 4, 1, 9, 1],
    [
      [4, 4],
      [4, 1],
      [9, 1],
    ],
  ],
  [
    [30, 1, 30],
    [[30], [1], [30]],
  ],
])('divides %j', (rows, parts) => expect(byWeight(rows, (row) => row, 10)).toEqual(parts))
