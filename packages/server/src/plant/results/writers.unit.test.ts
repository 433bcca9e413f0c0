import { createHash } from 'node:crypto'
import { withFormulaMark, withoutFormulaMark } from '@serialis/contract/kit/boundary/formula.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { placeOutColumns, placeOutCsv } from '../line-files/csv-v1.writer.ts'
import type { PlaceOutFile, PlaceOutMeta } from '../line-files/place-out.writer.ts'
import { placeOutSnx } from '../line-files/snx.writer.ts'
import { csvErrorFile, listErrorFile } from './error-file.writer.ts'
import { aPlan, itemsOf, readCsv } from './results.fixtures.ts'

const meta: PlaceOutMeta = {
  orderNo: 'PO-1',
  batchNo: 'B,1',
  expiry: '2028-02-29',
  lineCode: 'L1',
  level: 'EA',
  codeType: 'SGTIN',
  gtin: '20325021115026',
}
const sending = { sender: '6970021750014', receiver: '0325021000007', controlNumber: 'C1', sentAt: new Date(0) }
/** Codes as the ledger exports them: one width, padded with spaces. */
const chunk = (codes: readonly string[]) => {
  const width = Math.max(1, ...codes.map(({ length }) => length))
  return { buffer: Buffer.from(codes.map((code) => code.padEnd(width)).join(''), 'latin1'), width, count: codes.length }
}
async function textOf({ chunks, summary }: PlaceOutFile) {
  const parts: Buffer[] = []
  for await (const part of chunks) parts.push(part)
  const bytes = Buffer.concat(parts)
  expect(summary()).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  return { text: bytes.toString(), rows: summary().rows }
}
const joined = async (parts: AsyncIterable<Buffer>) => {
  const list: Buffer[] = []
  for await (const part of parts) list.push(part)
  return Buffer.concat(list)
}

function elementsOf(xml: string, local: string): string[] {
  const parser = new SaxesParser({ xmlns: true })
  const found: string[] = []
  let text = ''
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', (tag) => {
    if (tag.local === local) found.push(text)
  })
  parser.write(xml).close()
  return found
}

/** Set 82 of GS1, which has everything that needs care in CSV and XML. */
const gs1Code = fc.string({ unit: fc.constantFrom(...'!"%&\'()*+,-./0129:;<=>?ABZ_abz'), minLength: 1, maxLength: 20 })

describe('place-out files', () => {
  it('writes codes of any characters and lengths, in CSV and in XML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(gs1Code, { maxLength: 30 }), { maxLength: 4 }), async (lists) => {
        const codes = lists.flat()
        const csv = await textOf(placeOutCsv(meta, lists.map(chunk)))
        const lines = csv.text.split('\n')
        const end = lines.at(-2) ?? ''
        const body = `${lines.slice(0, -2).join('\n')}\n`
        expect(end).toBe(`#END,${codes.length},${createHash('sha256').update(body).digest('hex')}`)
        const rows = parse(body, { columns: true }) as Record<string, string>[]
        expect(rows.map(({ code }) => code)).toEqual(codes)
        expect(new Set(rows.map(({ batchNo, gtin }) => `${batchNo} ${gtin}`)).size).toBe(codes.length === 0 ? 0 : 1)
        const xml = await textOf(placeOutSnx(meta, sending, lists.map(chunk)))
        expect(elementsOf(xml.text, 'SerialNumber')).toEqual(codes.map((code) => `012032502111502621${code}`))
        expect(elementsOf(xml.text, 'Quantity')).toEqual([String(codes.length)])
        expect([csv.rows, xml.rows]).toEqual([codes.length, codes.length])
      }),
      { numRuns: 100 },
    )
  })

  it('cuts large chunks without losing or repeating a code', async () => {
    const codes = Array.from({ length: 20_001 }, (_, at) => String(at).padStart(6, '0'))
    const { text, rows } = await textOf(
      placeOutCsv({ ...meta, level: 'PL', codeType: 'SSCC', gtin: null }, [chunk(codes)]),
    )
    const lines = text.split('\n')
    expect([lines[0], lines[1], lines[20_001], rows]).toEqual([
      placeOutColumns.join(','),
      'PO-1,"B,1",PL,SSCC,,000000,2028-02-29,L1',
      'PO-1,"B,1",PL,SSCC,,020000,2028-02-29,L1',
      20_001,
    ])
    expect(lines.slice(1, -2).map((line) => line.split(',')[6])).toEqual(codes)
    expect(
      (await textOf(placeOutSnx({ ...meta, codeType: 'SSCC', gtin: null }, sending, [chunk(['803250210000051395'])])))
        .text,
    ).toContain('<cmn:SerialNumber>00803250210000051395</cmn:SerialNumber>')
  })

  it('has no summary before its end was read', () => {
    expect(() => placeOutCsv(meta, []).summary()).toThrow('not read to its end')
  })
})

describe('error files', () => {
  it('gives the refused rows back with their errors, and the corrected file is read', async () => {
    const rows = [...csvResultFile(aPlan({ operator: '=cmd|x' }))].join('').replaceAll(',GOOD,,', ',OK,,')
    const read = await readCsv(rows)
    expect(read.failure?.key).toBe('file_checksum_differs')
    const file = await joined(csvErrorFile([Buffer.from(rows)], read.errors, 'zh'))
    const lines = file.toString().split('\n')
    expect(lines).toHaveLength(read.errors.length + 3)
    expect(lines[1]).toBe(
      "PO-2026-0001,B1505699480,PL,00803250210000051395,SSCC,OK,,0,2026-11-21T09:41:20.029+08:00,L001,'=cmd|x,row_value_not_in_list," +
        '"status 的值为 OK；允许的值：GOOD, REJECT, SAMPLE, UNUSED, DAMAGED"',
    )
    const again = await readCsv(file)
    expect(again.failure).toBeNull()
    expect(again.errors.map(({ error }) => error)).toEqual(read.errors.map(({ error }) => error))
    const body = `${lines.slice(0, -2).join('\n').replaceAll(',OK,', ',GOOD,')}\n`
    const corrected = await readCsv(
      `${body}#END,${read.errors.length},${createHash('sha256').update(body).digest('hex')}\n`,
    )
    expect(corrected).toMatchObject({ failure: null, errors: [] })
    expect(itemsOf(corrected, 'unit').every(({ operator }) => operator === '=cmd|x')).toBe(true)
  })

  it('joins several errors of one line and keeps rows that are too long or too short', async () => {
    const text =
      'orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator\nshort,row\n'
    const errors = [
      { line: 2, error: 'row_too_few_columns' as const, params: { value: 2, expected: 11 } },
      { line: 2, column: 'code', error: 'row_value_missing' as const, params: {} },
    ]
    const lines = (await joined(csvErrorFile([Buffer.from(text)], errors, 'en'))).toString().split('\n')
    expect(lines[1]).toBe(
      'short,row,row_too_few_columns row_value_missing,"The row has 2 columns, 11 are needed; code is empty"',
    )
  })

  it('lists the errors of an XML file', () => {
    const lines = Buffer.concat([
      ...listErrorFile([{ line: 7, code: '=A1', error: 'row_code_doubled', params: { line: 3 } }], 'en'),
    ]).toString()
    expect(lines).toBe("line,code,error,errorText\n7,'=A1,row_code_doubled,The same code is already in line 3\n")
  })
})

describe('the mark against formulas', () => {
  it('is put before every dangerous start and comes off exactly', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠', "'="])
      expect(withFormulaMark(`${start}x`)).toBe(`'${start}x`)
    for (const harmless of ['A=1', "'A", '', '5-3']) expect(withFormulaMark(harmless)).toBe(harmless)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', 'A', '＠', '\t'), maxLength: 5 }), (value) => {
        expect(withoutFormulaMark(withFormulaMark(value))).toBe(value)
      }),
    )
  })
})
