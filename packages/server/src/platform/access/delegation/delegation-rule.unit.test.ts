import { DEFAULT_AUTHORITY } from '@serialis/contract/kit/granted.ts'
import { expect, it } from 'vitest'
import { beyond, EVERY_PERMISSION, refusalOf, type Rights } from './delegation-rule.ts'

const of = (...authorities: string[]): Rights => ({ authorities, holdsAll: false })
const all: Rights = { authorities: [], holdsAll: true }
const clerk = { accountId: 'clerk', ...of('050000', '050002') }

it('grants what one holds, and names the rest', () => {
  expect(refusalOf(clerk, { does: 'grant', rights: of('050002'), toOneself: false })).toBeUndefined()
  expect(refusalOf(clerk, { does: 'grant', rights: of('050002', '050101', '020112'), toOneself: false })).toEqual({
    key: 'authority_not_held',
    codes: ['050101', '020112'],
  })
})

it('reads codes as a whole: a held page or section is no permission of it', () => {
  expect(beyond(of('0500', '05'), of('050002'))).toEqual(['050002'])
  expect(beyond(of('050002'), of('0500'))).toEqual(['0500'])
})

it('lets only a holder of everything pass on everything, also codes that this release does not know', () => {
  expect(beyond(all, of('999998'))).toEqual([])
  expect(beyond(all, all)).toEqual([])
  expect(beyond(of('050002'), all)).toEqual([EVERY_PERMISSION])
  expect(beyond(of(), of(DEFAULT_AUTHORITY))).toEqual([])
})

it('grants nothing to oneself, not even what one holds', () => {
  for (const by of [clerk, { accountId: 'admin', ...all }])
    expect(refusalOf(by, { does: 'grant', rights: of('050002'), toOneself: true })).toEqual({
      key: 'grant_to_yourself',
    })
})

it('handles equals and lesser ones, oneself, and nobody who holds more', () => {
  const handle = (accountId: string, rights: Rights) => refusalOf(clerk, { does: 'handle', accountId, rights })
  expect(handle('lesser', of('050000'))).toBeUndefined()
  expect(handle('equal', of('050000', '050002'))).toBeUndefined()
  expect(handle('clerk', of('050000', '050002'))).toBeUndefined()
  expect(handle('other', of('050000', '020112'))).toEqual({ key: 'holder_has_more', codes: ['020112'] })
  expect(handle('admin', all)).toEqual({ key: 'holder_has_more', codes: [EVERY_PERMISSION] })
})
