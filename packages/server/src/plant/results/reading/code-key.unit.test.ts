import { describe, expect, it } from 'vitest'
import { levelOfCode, readKey, readKeyOfAny, type CodedLevel } from './code-key.ts'

const unit: CodedLevel = {
  level: 'EA',
  capacity: 1,
  codeType: 'SGTIN',
  zeroBoxCodeType: null,
  gtin: '20325021115026',
}
const cases: CodedLevel = { ...unit, level: 'CA', capacity: 10, gtin: '50325021115027' }
const casesWithOwnKey: CodedLevel = { ...cases, zeroBoxCodeType: 'SSCC' }
const pallets: CodedLevel = { ...unit, level: 'PL', capacity: 2, codeType: 'SSCC', gtin: null }
const SSCC = '803250210000051395'

it('refuses a code whose expiry date is no day, in place of reading it without one', () => {
  expect(readKey('(01)20325021115026(21)A(17)280200', unit, 2026)).toMatchObject({ text: 'A', expiry: '2028-02-29' })
  expect(readKey('(01)20325021115026(21)A(17)281300', unit, 2026)).toMatchObject({ error: 'row_value_wrong_format' })
})

it('reads a key by the GTIN that it names, however short its serial is', () => {
  expect(readKeyOfAny(`01${String(cases.gtin)}21C1`, [unit, cases], 2026)).toMatchObject({
    text: 'C1',
    gtin: cases.gtin,
  })
})

describe('the code of a partial pack', () => {
  it('is an SSCC also where no level has SSCCs for full packs', () => {
    expect(readKeyOfAny(`00${SSCC}`, [unit, cases], 2026)).toMatchObject({ text: SSCC, gtin: null })
    expect(levelOfCode(`00${SSCC}`, [unit, cases], 2026)?.level).toBe('CA')
    expect(levelOfCode(`00${SSCC}`, [unit, cases, pallets], 2026)?.level).toBe('PL')
  })

  it('is never the code of a unit, and has a right check digit', () => {
    expect(readKeyOfAny(`00${SSCC}`, [unit], 2026)).toMatchObject({ text: `00${SSCC}`, gtin: unit.gtin })
    expect(readKeyOfAny('00803250210000051396', [unit, cases], 2026)).toMatchObject({ gtin: unit.gtin })
  })

  it('is read from 18 digits without 00 only where the order has such codes: they may be a serial', () => {
    expect(readKeyOfAny(SSCC, [cases], 2026)).toMatchObject({ text: SSCC, gtin: cases.gtin })
    expect(readKeyOfAny(SSCC, [casesWithOwnKey], 2026)).toMatchObject({ text: SSCC, gtin: null })
  })
})
