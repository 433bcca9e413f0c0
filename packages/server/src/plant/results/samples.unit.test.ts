/** The six real TraceLink samples with their known faults; they are read where they lie and are no part of the project. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { itemsOf, readXml } from './results.fixtures.ts'

const folder = fileURLToPath(new URL('../../../../../../shared/samples/tracelink/', import.meta.url))
const isThere = existsSync(folder)
const read = (name: string) => readXml(readFileSync(`${folder}${name}`))
const codesIn = (file: Awaited<ReturnType<typeof read>>) => new Set(itemsOf(file, 'unit').map(({ code }) => code))

describe('TraceLink samples', () => {
  it('says whether the samples are there', () => {
    if (!isThere)
      console.warn(
        'The TraceLink samples are not beside the project (../shared/samples/tracelink): their tests did not run.',
      )
    expect(typeof isThere).toBe('boolean')
  })

  describe.runIf(isThere)('read from ../shared/samples', () => {
    it.each([
      'aggregation',
      'commission',
      'destroyed',
      'disaggregated',
      'disposition-assigned-partial-case',
      'encoded',
    ])('reads %s.xml without a refused row or an unknown element', async (name) => {
      const file = await read(`${name}.xml`)
      expect(file).toMatchObject({ errors: [], failure: null })
      expect(itemsOf(file, 'unknown')).toEqual([])
    })

    it('reads a time without zone at the offset beside it, and lots that expired in 2018', async () => {
      const file = await read('commission.xml')
      expect(itemsOf(file, 'unit').map(({ moment }) => moment)).toEqual(
        Array(4).fill({ time: Date.UTC(2017, 8, 15, 6, 20, 38, 695), offset: '+00:00' }),
      )
      expect(itemsOf(file, 'header')[0]).toMatchObject({
        sentAt: '2017-09-15T06:20:38',
        transactionType: 'GR_COMMISSION',
      })
      expect(itemsOf(file, 'group')).toMatchObject([
        { lot: 'B00013', expiry: '2018-07-26', gtin: '20325021115026', lineCode: 'L001', operator: 'L001 lead' },
      ])
    })

    it('reads Z beside +08:00, day 00 as the end of the month, and an SSCC written as 00 and 18 digits', async () => {
      const file = await read('disposition-assigned-partial-case.xml')
      expect(itemsOf(file, 'unit')).toMatchObject([
        {
          level: 'EA',
          code: '0120325021115026213HYY8ZPNE0HX',
          codeType: 'SGTIN',
          expiry: '2018-03-31',
          lot: 'B1505699480',
          moment: { time: Date.UTC(2017, 8, 18, 1, 41, 20), offset: '+08:00' },
        },
        { level: 'CA', code: '015032502111502721YE44073ZPP38', codeType: 'SGTIN', expiry: '2018-03-31' },
        { level: 'PL', code: '00803250210000051395', codeType: 'SSCC', expiry: null },
      ])
      expect(itemsOf(file, 'group').map(({ expiry }) => expiry)).toEqual(['2018-03-31', '2018-03-31', null])
      expect(itemsOf(file, 'aggregation')).toMatchObject([
        {
          parent: '00803250210000051395',
          packed: 'PARTIAL',
          quantity: 1,
          children: ['015032502111502721YE44073ZPP38'],
        },
        {
          parent: '015032502111502721YE44073ZPP38',
          packed: 'PARTIAL',
          quantity: 1,
          children: ['0120325021115026213HYY8ZPNE0HX'],
        },
      ])
    })

    it('keeps the unpack before its pack, and the control number that two files share', async () => {
      const [pack, unpack] = [await read('aggregation.xml'), await read('disaggregated.xml')]
      const packed = itemsOf(pack, 'aggregation').find(({ parent }) => parent === '015032502111502721RXXXEA48PWYN')
      const [apart] = itemsOf(unpack, 'disaggregation')
      expect(packed?.children).toContain(apart?.children[0])
      expect(apart?.moment).toEqual({ time: Date.UTC(2017, 8, 14, 7, 30, 4), offset: '+08:00' })
      expect(packed?.moment.time).toBeGreaterThan(apart?.moment.time ?? 0)
      expect(itemsOf(pack, 'header')[0]?.controlNumber).toBe('01085dgcldaa')
      expect(itemsOf(unpack, 'header')[0]?.controlNumber).toBe('01085dgcldaa')
    })

    it('finds parents and codes which no sample commissions', async () => {
      const commissioned = new Set([
        ...codesIn(await read('commission.xml')),
        ...codesIn(await read('disposition-assigned-partial-case.xml')),
      ])
      const parents = itemsOf(await read('aggregation.xml'), 'aggregation').map(({ parent }) => parent)
      const updates = [
        ...itemsOf(await read('destroyed.xml'), 'update'),
        ...itemsOf(await read('encoded.xml'), 'update'),
      ].map(({ code }) => code)
      for (const code of [...parents, ...updates]) expect(commissioned.has(code)).toBe(false)
      expect(itemsOf(await read('destroyed.xml'), 'group')[0]?.update).toEqual({
        status: 'DESTROYED',
        attribute: 'DAMAGED',
        reason: 'Damaged in warehouse',
        references: ['1001764'],
      })
      expect(itemsOf(await read('encoded.xml'), 'group')[0]).toMatchObject({
        gtin: '50325021115027',
        update: { status: 'ENCODED', references: ['1001764-00'] },
      })
    })
  })
})
