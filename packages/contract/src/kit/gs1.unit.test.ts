import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SET_82 } from '../numbers/codes/alphabets.ts'
import { checkCharacter } from './check-characters.ts'
import { GS } from './gs1-elements.ts'
import {
  type CodeMeaning,
  type CodeReading,
  digitalLink,
  elementString,
  expiryDay,
  humanReadable,
  percentEncode,
  readCode,
  readTraceLinkKey,
  ssccDigitalLink,
  ssccElementString,
  ssccHumanReadable,
  traceLinkKey,
} from './gs1.ts'

const gtin = '20325021115026'
const sgtin = { kind: 'sgtin', gtin, serial: '3HYY8ZPNE0HX' } as const
const whole = { ...sgtin, lot: 'B1505699480', expiry: '2018-03-31' }
const sscc = { kind: 'sscc', sscc: '803250210000051395' } as const
const read = (text: string) => readCode(text, 2026)

describe('readCode', () => {
  const table: [text: string, expected: Partial<CodeReading>][] = [
    // TraceLink
    ['0120325021115026213HYY8ZPNE0HX', { ...sgtin, form: 'tracelink', parser: 'tracelink', notes: [] }],
    ['00803250210000051395', { ...sscc, parser: 'sscc', notes: [] }],
    ['803250210000051395', { ...sscc, parser: 'sscc', alternatives: [{ kind: 'bare', code: '803250210000051395' }] }],
    // brackets
    [
      '(01)20325021115026(21)3HYY8ZPNE0HX(17)180300(10)B1505699480',
      { ...whole, form: 'element', parser: 'bracketed', notes: [] },
    ],
    ['(01) 20325021115026 (21) 3HYY8ZPNE0HX', { ...sgtin, parser: 'bracketed' }],
    ['(00)803250210000051395', { ...sscc, parser: 'bracketed', notes: [] }],
    ['(01)0325021115023(21)A', { gtin: '00325021115023', serial: 'A', notes: ['gtin_padded', 'check_digit_wrong'] }],
    ['(01)20325021115026(21)A(17)181332', { kind: 'sgtin', serial: 'A', notes: ['expiry_wrong'] }],
    ['(01)20325021115026(10)L1', { kind: 'bare', notes: ['no_serial'] }],
    // URNs of EPCIS
    ['urn:epc:id:sgtin:0325021.211502.3HYY8ZPNE0HX', { ...sgtin, form: 'epc_urn', parser: 'epc_urn', notes: [] }],
    ['URN:EPC:ID:SGTIN:0325021.211502.A%2FB', { serial: 'A/B', parser: 'epc_urn' }],
    ['urn:epc:id:sscc:0325021.8000005139', { ...sscc, parser: 'epc_urn', notes: [] }],
    ['urn:epc:id:sgtin:0325021.21150.3HYY8ZPNE0HX', { kind: 'bare', parser: 'bare' }],
    // element strings with separators and symbology identifiers
    [
      `]d20120325021115026213HYY8ZPNE0HX${GS}1718030010B1505699480`,
      { ...whole, form: 'element', parser: 'element', notes: [] },
    ],
    [`]C101203250211150261718030010B1505699480${GS}213HYY8ZPNE0HX`, { ...whole, notes: [] }],
    [`]Q30120325021115026213HYY8ZPNE0HX`, { ...sgtin, form: 'element', parser: 'element', notes: [] }],
    [`${GS}0120325021115026${GS}213HYY8ZPNE0HX${GS}`, { ...sgtin, form: 'element', notes: [] }],
    ['0120325021115026213HYY8ZPNE0HX<GS>17180300', { ...sgtin, expiry: '2018-03-31', notes: ['gs_replaced'] }],
    ['0120325021115026213HYY8ZPNE0HX~10L1', { ...sgtin, lot: 'L1', notes: ['gs_replaced'] }],
    [`]d20120325021115026${GS}10L1`, { kind: 'bare', notes: ['no_serial'] }],
    [`0120325021115026213HYY8ZPNE0HX${GS}30100${GS}10L1`, { ...sgtin, lot: 'L1', notes: [] }],
    [`0120325021115026213HYY8ZPNE0HX${GS}17251300`, { ...sgtin, notes: ['expiry_wrong'] }],
    // separator lost
    ['0120325021115026213HYY8ZPNE0HX1718030010B1505699480', { ...whole, form: 'element', notes: ['lost_gs'] }],
    ['01203250211150261718030010B1505699480213HYY8ZPNE0HX', { ...whole, notes: ['lost_gs'] }],
    ['0120325021115026213HYY8ZPNE0HX10B150569948017180300', { ...whole, notes: ['lost_gs'] }],
    ['012032502111502610B1505699480213HYY8ZPNE0HX17180300', { ...whole, notes: ['lost_gs'] }],
    ['0120325021115026213HYY8ZPNE0HX17180300', { ...sgtin, expiry: '2018-03-31', notes: ['lost_gs'] }],
    ['012032502111502617180300213HYY8ZPNE0HX', { ...sgtin, expiry: '2018-03-31', notes: [] }],
    ['0080325021000005139510B150569948030120', { ...sscc, notes: [] }],
    [
      '0120325021115026213HYY8ZPNE0HX30100',
      {
        kind: 'sgtin',
        serial: '3HYY8ZPNE0HX30100',
        alternatives: expect.arrayContaining([{ ...sgtin, form: 'element' }]) as CodeMeaning[],
      },
    ],
    // Digital Link
    [
      'https://id.gs1.org/01/20325021115026/21/3HYY8ZPNE0HX?17=180300&10=B1505699480',
      { ...whole, form: 'digital_link', parser: 'digital_link', notes: [] },
    ],
    [
      'https://brand.example/x/y/01/20325021115026/10/B1505699480/21/3HYY8ZPNE0HX?17=180300#top',
      { ...whole, notes: [] },
    ],
    ['/01/20325021115026/21/3HYY8ZPNE0HX', { ...sgtin, parser: 'digital_link' }],
    ['01/20325021115026/21/3HYY8ZPNE0HX', { ...sgtin, parser: 'digital_link' }],
    ['https://id.gs1.org/gtin/20325021115026/ser/3HYY8ZPNE0HX', { ...sgtin, parser: 'digital_link' }],
    ['https://id.gs1.org/00/803250210000051395', { ...sscc, parser: 'digital_link' }],
    ['https://id.gs1.org/01/20325021115026/21/a%2Fb%25', { kind: 'sgtin', serial: 'a/b%' }],
    ['https://id.gs1.org/01/20325021115026/21/a%G1', { kind: 'sgtin', serial: 'a%G1', notes: ['percent_wrong'] }],
    ['https://id.gs1.org/01/20325021115026', { kind: 'bare' }],
    ['https://example.com/', { kind: 'bare', code: 'https://example.com/' }],
    // CapsLock, full width, blanks
    ['HTTPS://ID.GS1.ORG/01/20325021115026/21/3hyy8zpne0hx', { ...sgtin, notes: ['caps_lock'] }],
    ['HTTPS://ID.GS1.ORG/01/20325021115026/21/3HYY8ZPNE0HX', { ...sgtin, notes: [] }],
    [']D20120325021115026213hyy8zpne0hx', { ...sgtin, notes: ['caps_lock'] }],
    ['（０１）２０３２５０２１１１５０２６（２１）３ＨＹＹ８ＺＰＮＥ０ＨＸ', { ...sgtin, notes: ['full_width'] }],
    ['  0120325021115026213HYY8ZPNE0HX \r\n', { ...sgtin, notes: ['trimmed'] }],
    ['\uFEFFA1　', { kind: 'bare', code: 'A1', notes: ['full_width', 'trimmed'] }],
    // China and bare
    ['81234567890123456789', { kind: 'cn20', code: '81234567890123456789', parser: 'cn20' }],
    ['71234567890123456789', { kind: 'bare' }],
    ['803250210000051394', { kind: 'bare', notes: ['check_digit_wrong'] }],
    ['00803250210000051394', { kind: 'bare' }],
    ['A23456789AB0', { kind: 'bare', code: 'A23456789AB0', parser: 'bare', notes: [] }],
    ['01203250211150272112', { kind: 'bare', code: '01203250211150272112' }],
    ['012032502111502721123', { kind: 'sgtin', gtin: '20325021115027', notes: ['check_digit_wrong'] }],
    ['', { kind: 'bare', code: '', notes: [] }],
    ['9'.repeat(3000), { kind: 'bare', notes: ['too_long'] }],
  ]
  it.each(table)('%j', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it('never throws and always answers a meaning, in bounded time', () => {
    const piece = fc.constantFrom(
      '01',
      '21',
      '10',
      '17',
      '00',
      '30',
      GS,
      '(01)',
      '(21)',
      ']d2',
      '/01/',
      '/21/',
      'https://',
      '%',
      gtin,
      '251231',
      '1',
      'A',
      ' ',
      '０',
      '\0',
      '中',
      '?17=',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const reading = read(given)
        expect(['sgtin', 'sscc', 'cn20', 'bare']).toContain(reading.kind)
        if (reading.kind === 'sgtin') expect(reading.gtin).toMatch(/^\d{14}$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('forms that leave', () => {
  const text = (max: number) => fc.string({ unit: fc.constantFrom(...SET_82), minLength: 1, maxLength: max })
  const parts = fc.record(
    {
      gtin: fc
        .integer({ min: 0, max: 9_999_999 })
        .map((n) => `095060${String(n).padStart(7, '0')}`)
        .map((body) => body + checkCharacter('GS1_MOD_10', body)),
      serial: text(20),
      lot: text(20),
      expiry: fc
        .date({ min: new Date('1990-01-01'), max: new Date('2070-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    },
    { requiredKeys: ['gtin', 'serial'] },
  )
  const meanings = ({
    parser: _parser,
    text: _text,
    notes: _notes,
    alternatives,
    ...first
  }: CodeReading): CodeMeaning[] => [first as CodeMeaning, ...alternatives]

  it('element strings are read back', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const reading = read(`]d2${elementString(given)}`)
        const form = { kind: 'sgtin', ...given, form: 'element' }
        if (given.lot === undefined) expect(meanings(reading)).toContainEqual(form)
        else expect(reading).toMatchObject({ ...form, notes: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('Digital Links are read back', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(read(digitalLink(given))).toMatchObject({ kind: 'sgtin', ...given, form: 'digital_link', notes: [] })
        expect(read(digitalLink(given, 'https://brand.example/q'))).toMatchObject({ kind: 'sgtin', ...given })
      }),
      { numRuns: 500 },
    )
    expect(percentEncode(SET_82)).toMatch(/^[A-Za-z0-9%._-]+$/)
    expect(decodeURIComponent(percentEncode(SET_82))).toBe(SET_82)
  })

  it('TraceLink keys are read back literally', () => {
    fc.assert(
      fc.property(parts, ({ gtin: trade, serial }) => {
        expect(readTraceLinkKey(traceLinkKey({ gtin: trade, serial }))).toEqual({
          kind: 'sgtin',
          gtin: trade,
          serial,
          form: 'tracelink',
        })
      }),
    )
    expect(readTraceLinkKey('00803250210000051395')).toEqual(sscc)
    expect(readTraceLinkKey('803250210000051395')).toEqual(sscc)
    expect(
      ['', '0120325021115026', '012032502111502621', `01${gtin}21${'A'.repeat(21)}`, 'A'].map(readTraceLinkKey),
    ).toEqual([null, null, null, null, null])
  })

  it('are written as GS1 prints them', () => {
    const given = { gtin, serial: '3HYY8ZPNE0HX', lot: 'B1', expiry: '2028-02-29' }
    expect(elementString(given)).toBe(`0120325021115026172802291` + `0B1${GS}213HYY8ZPNE0HX`)
    expect(humanReadable(given)).toBe('(01)20325021115026(17)280229(10)B1(21)3HYY8ZPNE0HX')
    expect(digitalLink(given)).toBe('https://id.gs1.org/01/20325021115026/10/B1/21/3HYY8ZPNE0HX?17=280229')
    for (const form of [ssccElementString, ssccHumanReadable, ssccDigitalLink])
      expect(read(form(sscc.sscc))).toMatchObject(sscc)
  })
})

describe('expiryDay', () => {
  it.each([
    ['251231', 2026, '2025-12-31'],
    ['250200', 2026, '2025-02-28'],
    ['240200', 2026, '2024-02-29'],
    ['250229', 2026, null],
    ['251300', 2026, null],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['000101', 2099, '2100-01-01'],
    ['99', 2026, null],
  ] as const)('%s in %i is %s', (value, year, expected) => {
    expect(expiryDay(value, year)).toBe(expected)
  })
})
