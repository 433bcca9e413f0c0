import { describe, expect, it } from 'vitest'
import { countries, isCountry } from './countries.ts'
import { isTaxNumber } from './tax-number.ts'

describe('a tax number', () => {
  it.each([
    // Published codes of listed companies.
    ['CN', '91110000802100433B'],
    ['CN', '91440300708461136T'],
    ['DE', 'DE136695976'],
    ['FR', 'FR40303265045'],
    ['GR', 'EL123456789'],
    ['NL', 'NL004495445B01'],
    ['IE', 'IE6388047V'],
    ['US', '94-1234567'],
    ['US', '941234567'],
    ['CH', 'CHE-123.456.788'],
    ['JP', 'T1234567890123'],
  ])('of %s may be %s', (country, text) => {
    expect(isTaxNumber(country, text)).toBe(true)
  })

  it.each([
    ['CN', '91110000802100433C', 'a wrong check character'],
    ['CN', '91110000802100433', 'too short'],
    ['CN', '9111000080210I433B', 'a letter that is left out'],
    ['DE', '136695976', 'no letters of the country'],
    ['DE', 'FR40303265045', 'the number of another country'],
    ['GR', 'GR123456789', 'letters of the ISO code'],
    ['US', '9-41234567', 'a dash at another place'],
    ['CH', 'AB', 'too short'],
    ['CH', '<script>', 'other characters'],
  ])('of %s is not %s: %s', (country, text) => {
    expect(isTaxNumber(country, text)).toBe(false)
  })

  it('notices each exchange of two neighbours and each wrong character of a Chinese code', () => {
    const right = '91440300708461136T'
    const wrong = [...right].flatMap((character, at) => {
      const other = character === '1' ? '2' : '1'
      const swapped = right.slice(0, at) + (right[at + 1] ?? '') + character + right.slice(at + 2)
      return [right.slice(0, at) + other + right.slice(at + 1), swapped]
    })
    expect(wrong.filter((text) => text !== right && text.length === 18 && isTaxNumber('CN', text))).toEqual([])
  })
})

it('a country is one of ISO 3166', () => {
  expect(['CN', 'DE', 'US', 'ZZ', 'XX', 'UK', 'EU', 'SU', 'cn', 'C', ''].filter(isCountry)).toEqual(['CN', 'DE', 'US'])
  expect(new Set(countries).size).toBe(249)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(countries.filter((code) => names.of(code) === undefined)).toEqual([])
})
