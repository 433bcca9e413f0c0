import { expect, it } from 'vitest'
import { isMasked, masked, maskedFields } from './masking.ts'

it('keeps the domain of an address, and country and two digits of a number', () => {
  expect(
    ['wei.wang@plant.example', '"a@b"@x.example', '+8613812345678', '13812345678', '12345', ''].map(masked),
  ).toEqual(['w•••@plant.example', '"•••@x.example', '+86•••78', '•••78', '•••', ''])
  expect(['w•••@plant.example', '+86•••78'].every(isMasked)).toBe(true)
  expect(isMasked('wei@plant.example')).toBe(false)
})

it('masks the old and the new value of named fields alone', () => {
  const details = { email: ['a@x.example', null], name: ['Ada', 'Bo'], roleIds: [null, ['r']] }
  expect(maskedFields(details, ['email', 'phone'])).toEqual({ ...details, email: ['a•••@x.example', null] })
  expect(maskedFields(details)).toBe(details)
  const asked = { kind: 'USER', wanted: { name: 'Ada', email: 'a@x.example', phone: '', roleIds: ['r'] } }
  expect(maskedFields(asked, ['email', 'phone'])).toEqual({
    ...asked,
    wanted: { ...asked.wanted, email: 'a•••@x.example' },
  })
})
