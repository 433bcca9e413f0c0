import { expect, test, vi } from 'vitest'
import { paths } from '../navigation/paths.ts'

vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
const { paletteOptions } = await import('./palette.ts')

const entries = [
  { title: 'orders', path: paths.orders, code: '0302', isBuilt: true },
  { title: 'rules', path: paths.rules, code: '0402', isBuilt: true },
] as const
const titleOf = (name: string) => ({ orders: 'Production orders', rules: 'SN rules' })[name] ?? name
const offered = (text: string, may: (permission: string) => boolean = () => true) =>
  paletteOptions({ text, entries, titleOf, may }).map((option) =>
    option.kind === 'page' ? option.title : `${option.kind} ${Object.values(option.search).join()}`,
  )

test('an empty box offers every page of the menu', () => {
  expect(offered('')).toEqual(['orders', 'rules'])
})

test('a text with digits is a code first, then a number of something', () => {
  expect(offered(' 0109506000123447 ')).toEqual([
    'code 0109506000123447',
    'order 0109506000123447',
    'batch 0109506000123447',
  ])
})

test('a word is a page first', () => {
  expect(offered('RULE')).toEqual(['rules', 'code RULE', 'order RULE', 'batch RULE'])
})

test('nothing is offered that the user may not open', () => {
  expect(offered('X1', (permission) => permission === 'orders.list')).toEqual(['order X1'])
})
