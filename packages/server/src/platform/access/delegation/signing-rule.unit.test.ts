import { expect, it } from 'vitest'
import { isGrantedAnew } from './signing-rule.ts'

const held = {
  name: 'Qi An',
  email: 'qa@example.com',
  supplierId: null,
  siteIds: ['one', 'two'],
  regionIds: [],
  businessUnitIds: [],
  brandIds: [],
}

it('grants what an account holds anew when its owner changes, or its rights apply to more', () => {
  const anew = (change: Partial<Parameters<typeof isGrantedAnew>[0]>, before = {}) =>
    isGrantedAnew({ ...held, ...before }, { ...held, ...before, ...change })
  for (const change of [{ name: 'Bo' }, { email: 'bo@example.com' }, { supplierId: 'packer' }])
    expect(anew(change), JSON.stringify(change)).toBe(true)
  for (const siteIds of [[], ['three'], ['one', 'two', 'three']]) expect(anew({ siteIds }), siteIds.join()).toBe(true)
  for (const siteIds of [['one'], ['two', 'one'], ['one', 'two']]) expect(anew({ siteIds }), siteIds.join()).toBe(false)
  expect(anew({ siteIds: ['one'] }, { siteIds: [] })).toBe(false)
  for (const kind of ['regionIds', 'businessUnitIds'] as const) {
    expect(anew({ [kind]: ['north'] }), kind).toBe(false)
    for (const after of [[], ['south']]) expect(anew({ [kind]: after }, { [kind]: ['north'] }), kind).toBe(true)
  }
  expect(anew({ supplierId: null }, { supplierId: 'packer' })).toBe(true)
})
