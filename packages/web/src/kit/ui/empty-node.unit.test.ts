import { createElement, Fragment } from 'react'
import { expect, it } from 'vitest'
import { isEmptyNode } from './empty-node.ts'

const Icon = () => null

it.each([
  [null, true],
  [undefined, true],
  ['', true],
  [false, true],
  [[], true],
  [[null, ''], true],
  [createElement('span', { className: 'mono' }, ''), true],
  [createElement('span', {}, null), true],
  [createElement('div', {}, createElement('span', {}, ''), false), true],
  [createElement(Fragment, {}, '', null), true],
  [0, false],
  ['0', false],
  [' ', false],
  [[null, 0], false],
  [createElement('span', {}, 0), false],
  [createElement('span', {}, '', createElement('b', {}, 'x')), false],
  [createElement(Icon), false],
])('%o is empty: %s', (node, isIt) => {
  expect(isEmptyNode(node)).toBe(isIt)
})
