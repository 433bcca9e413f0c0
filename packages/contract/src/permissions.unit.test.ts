import { expect, it } from 'vitest'
import { permissions } from './permissions.ts'
import { movedCodes } from './platform/access/moved-codes.ts'

/** The last two digits of a code, and the actions that they may say. From 20 on a page numbers its own actions. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  '00': ['list', 'listAll', 'view'],
  '01': ['create', 'detail', 'pack', 'receive'],
  '02': ['edit', 'manage', 'record', 'replace', 'resetPassword'],
  '03': ['delete', 'cancel', 'revoke', 'discard', 'withdraw'],
  '11': ['submit', 'create', 'request', 'run', 'editStatus'],
  '12': ['approve', 'decide', 'deploy', 'enter'],
  '13': ['assign', 'activate', 'deputise', 'hold', 'print'],
  '14': ['test'],
  '15': ['export', 'exportList', 'create'],
  '16': ['retry', 'replay', 'reprint'],
  '17': ['merge'],
  '18': ['unmask'],
  '19': ['erase'],
}
const all = Object.entries<string>(permissions)
const says = (code: string, name: string) =>
  ACTIONS[code.slice(4)]?.includes(name.slice(name.lastIndexOf('.') + 1)) ?? Number(code.slice(4)) >= 20

it('says the same action by the same last two digits on every page', () => {
  expect(all.filter(([name, code]) => !says(code, name)).map(([name, code]) => `${name} ${code}`)).toEqual([])
})

it.each([
  ['products.import', '010116'],
  ['suppliers.lock', '021111'],
  ['supplierRequests.list', '021210'],
])('would refuse %s as %s', (name, code) => {
  expect(says(code, name)).toBe(false)
})

it('has one code for each permission', () => {
  const codes = all.map(([, code]) => code)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})

it('never uses an old code again, and leads from each to one that is in use', () => {
  const codes = new Set(all.map(([, code]) => code))
  expect(Object.keys(movedCodes).filter((code) => codes.has(code))).toEqual([])
  expect(Object.values(movedCodes).filter((code) => !codes.has(code))).toEqual([])
})
