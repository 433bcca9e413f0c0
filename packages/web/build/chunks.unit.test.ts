import { expect, test } from 'vitest'
import { circleOf } from './chunks.ts'

const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports))

test('scripts that import one another are found, however long the way round is', () => {
  expect(circleOf(graph({ page: ['a', 'b'], a: ['b'], b: ['vendor'], vendor: [] }))).toBeNull()
  expect(circleOf(graph({ a: ['a'] }))).toEqual(['a', 'a'])
  expect(circleOf(graph({ page: ['vendor', 'a'], a: ['b'], b: ['c'], c: ['a'], vendor: [] }))).toEqual([
    'a',
    'b',
    'c',
    'a',
  ])
})
