import { expect, test } from 'vitest'
import { countryOf, mobileNumber } from './mobile-number.ts'

const shanghai = { zone: 'Asia/Shanghai', locale: 'zh' } as const
const berlin = { zone: 'Europe/Berlin', locale: 'en' } as const
const utc = { zone: 'UTC', locale: 'en' } as const

test.each([
  ['a number of the country of the tenant', '138 0013 8000', shanghai, '+8613800138000'],
  ['the same with its country code', '+86 138-0013-8000', berlin, '+8613800138000'],
  ['the same as it is dialled from abroad', '0086 138 0013 8000', shanghai, '+8613800138000'],
  ['digits of a Chinese keyboard', '１３８００１３８０００', shanghai, '+8613800138000'],
  ['a German number at home', '0151 23456789', berlin, '+4915123456789'],
  ['a German number in China', '+49 (0) 151 23456789', shanghai, '+4915123456789'],
  ['an American number, which no plan calls mobile alone', '+1 201 555 0123', shanghai, '+12015550123'],
])('%s', (_, text, place, number) => {
  expect(mobileNumber(text, place)).toBe(number)
})

test.each([
  ['a landline of Suzhou', '+86 512 6280 0188', shanghai],
  ['a landline without a country code', '021 6280 0188', shanghai],
  ['a landline of Berlin', '+49 30 901820', shanghai],
  ['a Chinese number where the tenant is in Germany', '138 0013 8000', berlin],
  ['a number of no known country', '138 0013 8000', utc],
  ['one digit too many', '138 0013 80001', shanghai],
  ['one digit too few', '138 0013 800', shanghai],
  ['an extension', '138 0013 8000 ext 5', shanghai],
  ['a number in a sentence', 'call 13800138000', shanghai],
  ['a satellite', '+883 510012345', shanghai],
  ['two numbers', '13800138000/13900139000', shanghai],
  ['nothing', '', shanghai],
  ['garbage', '+++', shanghai],
])('%s is no mobile number', (_, text, place) => {
  expect(mobileNumber(text, place)).toBeUndefined()
})

test.each([
  ['Asia/Shanghai', 'en', 'CN'],
  ['Asia/Urumqi', 'en', 'CN'],
  ['Asia/Hong_Kong', 'zh', 'HK'],
  ['Asia/Kolkata', 'en', 'IN'],
  ['America/New_York', 'en', 'US'],
  ['UTC', 'zh', 'CN'],
  ['UTC', 'en', undefined],
] as const)('%s in %s is %s', (zone, locale, country) => {
  expect(countryOf({ zone, locale })).toBe(country)
})
