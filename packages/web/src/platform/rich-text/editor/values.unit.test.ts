import { expect, it } from 'vitest'
import { previewOf } from './links.ts'
import { compareCells } from './table-limits.ts'

it('cuts a preview at thirty characters, and never within one', () => {
  expect(previewOf('x'.repeat(30))).toBe('x'.repeat(30))
  expect(previewOf(`${'😀'.repeat(31)}`)).toBe(`${'😀'.repeat(30)}…`)
})

it('sorts numbers by value, before texts', () => {
  const sorted = ['b', '10', 'a', '9', '1,000', ''].toSorted((a, b) => compareCells(a, b, 'en'))
  expect(sorted).toEqual(['9', '10', '1,000', '', 'a', 'b'])
})
