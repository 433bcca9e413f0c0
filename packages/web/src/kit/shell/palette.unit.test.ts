import { expect, test, vi } from 'vitest'
import type { MenuEntry } from './menu.ts'

vi.stubGlobal('localStorage', {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
await import('../../screens.ts')
const { paths } = await import('../navigation/paths.ts')
const { paletteOptions } = await import('./palette.ts')

const isBuilt = { isSecond: false, isBuilt: true }
const entries: MenuEntry[] = [
  { title: 'orders.title', path: paths.orders, code: '0302', ...isBuilt },
  { title: 'rules.title', path: paths.rules, code: '0402', ...isBuilt },
]
const titleOf = (name: string) => ({ 'orders.title': 'Production orders', 'rules.title': 'SN rules' })[name] ?? name
const offered = (text: string, may: (permission: string) => boolean = () => true) =>
  paletteOptions({ text, entries, titleOf, may }).map((option) =>
    option.kind === 'page' ? option.title : `${option.kind} ${Object.values(option.search).join()}`,
  )

test('an empty box offers every page of the menu', () => {
  expect(offered('')).toEqual(['orders.title', 'rules.title'])
})

test('a text with digits is a code first, then a number of something', () => {
  expect(offered(' 0109506000123447 ')).toEqual([
    'code 0109506000123447',
    'order 0109506000123447',
    'batch 0109506000123447',
  ])
})

test('a word is a page first', () => {
  expect(offered('RULE')).toEqual(['rules.title', 'code RULE', 'order RULE', 'batch RULE'])
})

test('nothing is offered that the user may not open', () => {
  expect(offered('X1', (permission) => permission === 'orders.list')).toEqual(['order X1'])
})
