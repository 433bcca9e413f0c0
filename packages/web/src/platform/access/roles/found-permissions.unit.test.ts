import { permissions } from '@serialis/contract/permissions.ts'
import { expect, test } from 'vitest'
import type { AuthoritySection } from './authority-tree.ts'
import { comparedCodes, foundIn, grantedTogether } from './found-permissions.ts'

const tree = [
  {
    name: 'roles',
    pages: [
      {
        title: 'roles.title',
        actions: [
          { code: permissions['roles.list'], action: 'list', subject: null },
          { code: permissions['roles.create'], action: 'create', subject: null },
        ],
      },
    ],
  },
  {
    name: 'users',
    pages: [
      { title: 'users.title', actions: [{ code: permissions['users.create'], action: 'create', subject: null }] },
    ],
  },
] satisfies AuthoritySection[]
const words = {
  ofSection: ({ name }: AuthoritySection) => `${name} management`,
  ofPage: ({ title }: { title: string }) => title,
  ofAction: ({ action }: { action: string }) => action,
}
const codesIn = (text: string) =>
  foundIn(tree, text, words).flatMap(({ pages }) => pages.flatMap(({ actions }) => actions.map(({ code }) => code)))

test('a text finds actions, and whole pages and sections by their own names', () => {
  expect(codesIn('CREATE ')).toEqual([permissions['roles.create'], permissions['users.create']])
  expect(codesIn('users.t')).toEqual([permissions['users.create']])
  expect(codesIn('roles manag')).toEqual([permissions['roles.list'], permissions['roles.create']])
  expect(codesIn(permissions['roles.create'])).toEqual([permissions['roles.create']])
  expect(codesIn('nothing of this kind')).toEqual([])
  expect(codesIn('  ')).toHaveLength(3)
})

test('two sets of codes are parted into what each has alone and what both have', () => {
  expect(comparedCodes(['1', '2'], ['2', '3'])).toEqual({ onlyOne: ['1'], onlyOther: ['3'], both: ['2'] })
})

test('actions through the same roles stand together, and what no role grants is left out', () => {
  const action = (code: string) => ({ code, action: code, subject: null })
  const rolesOf = new Map([
    ['1', ['a', 'b']],
    ['2', ['a']],
    ['3', ['a', 'b']],
    ['4', []],
  ])
  expect(grantedTogether(['1', '2', '3', '4', '5'].map(action), rolesOf)).toEqual([
    { actions: [action('1'), action('3')], roleIds: ['a', 'b'] },
    { actions: [action('2')], roleIds: ['a'] },
  ])
})
