import { expect, test } from 'vitest'
import { type Column, columnsOf, FIRST_VIEW, isShown, moved, orderedColumns, requestedFields } from './columns.ts'

const column = (name: string, isHidden = false): Column<unknown> => ({
  name,
  title: name,
  cell: () => name,
  ...(isHidden && { isHidden }),
})
const names = (columns: Column<unknown>[]) => columns.map(({ name }) => name)

test('a column that came after the user set his order takes its declared place', () => {
  const columns = [column('a'), column('new'), column('b'), column('c')]
  expect(names(orderedColumns(columns, { order: ['c', 'b', 'a'] }))).toEqual(['c', 'new', 'b', 'a'])
})

test('a column that is gone leaves no hole in the kept order', () => {
  expect(names(orderedColumns([column('a'), column('b')], { order: ['gone', 'b', 'a'] }))).toEqual(['b', 'a'])
})

test('columns are hidden as declared until the user chooses', () => {
  expect([column('a'), column('b', true)].map((one) => isShown(one, FIRST_VIEW))).toEqual([true, false])
  expect([column('a'), column('b', true)].map((one) => isShown(one, { hidden: ['a'] }))).toEqual([false, true])
})

test('a column moves by one place and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('a list requests what its keys and shown columns read, or everything', () => {
  const status = columnsOf<{ id: string; status: string; isOpen: boolean }>()(['status', 'isOpen'], {
    name: 'status',
    title: 'status',
    cell: ({ status: text, isOpen }) => text + isOpen,
  })
  expect(requestedFields(['id'], [status])).toEqual(['id', 'isOpen', 'status'])
  expect(requestedFields(['id'], [status, column('other')])).toBeUndefined()
  expect(requestedFields(undefined, [status])).toBeUndefined()
})
