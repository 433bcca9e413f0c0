import { expect, test } from 'vitest'
import {
  type Column,
  columnsOf,
  type ListColumn,
  FIRST_VIEW,
  isShown,
  moved,
  orderedColumns,
  requestedFields,
} from './columns.ts'

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

test('a column that came after the user hid others is shown as it is declared', () => {
  const view = { hidden: ['a'], known: ['a', 'b'] }
  const columns = [column('a'), column('b'), column('new'), column('rare', true)]
  expect(columns.map((one) => isShown(one, view))).toEqual([false, true, true, false])
})

test('pinned columns stand before all others, in the order of the view', () => {
  const columns = [column('a'), column('b'), column('c')]
  expect(names(orderedColumns(columns, { order: ['c', 'a', 'b'], pinned: ['b', 'c', 'gone'] }))).toEqual([
    'c',
    'b',
    'a',
  ])
})

test('a column moves by one place and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('a list requests what its keys and shown columns read', () => {
  const status = columnsOf<{ id: string; status: string; isOpen: boolean }>()(['status', 'isOpen'], {
    name: 'status',
    title: 'status',
    cell: ({ status: text, isOpen }) => text + isOpen,
  })
  expect(requestedFields(['id'], [status])).toEqual(['id', 'isOpen', 'status'])
  expect(requestedFields(['id'], [status, column('name')])).toEqual(['id', 'isOpen', 'name', 'status'])
})

test('the types refuse a column that reads what it does not request', () => {
  interface Row {
    id: string
    name: string
    version: number
  }
  const columns: ListColumn<Row>[] = [
    { name: 'name', title: '', cell: (row) => row.name },
    // @ts-expect-error -- its own field is `name`
    { name: 'name', title: '', cell: (row) => row.version },
    // @ts-expect-error -- no field of the row
    { name: 'steps', title: '', cell: () => null },
    // @ts-expect-error -- named by hand instead of by `columnsOf`
    { name: 'steps', title: '', fields: ['id'], cell: (row) => row.version },
    // @ts-expect-error -- a field that it did not name
    columnsOf<Row>()(['id'], { name: 'steps', title: '', cell: (row) => row.version }),
  ]
  expect(columns).toHaveLength(5)
})
