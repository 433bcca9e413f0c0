import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../lists/list-export.ts'
import { openArchive, ZipFault, type StoredBytes } from './unzip.ts'
import { readSheet } from './xlsx-reader.ts'
import { xlsxOf } from './xlsx.ts'
import { zipOf } from './zip.ts'

const stored = (bytes: Buffer): StoredBytes => ({
  size: bytes.length,
  read: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
})
async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
async function rowsOf(bytes: Buffer) {
  const all = []
  for await (const rows of readSheet(stored(bytes), true)) all.push(...rows)
  return all
}
async function faultOf(bytes: Buffer): Promise<ZipFault['why'] | null> {
  try {
    await rowsOf(bytes)
    return null
  } catch (fault) {
    if (fault instanceof ZipFault) return fault.why
    throw fault
  }
}
const each = async function* <T>(items: readonly T[]) {
  yield* items
}
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const workbook = (sheet: string, more: Record<string, string | Buffer> = {}) =>
  bytesOf(
    zipOf(
      Object.entries({
        'xl/workbook.xml': `<workbook xmlns="${MAIN}"><sheets><sheet name="a" sheetId="1"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': sheet,
        ...more,
      }).map(([name, body]) => ({ name, body: [Buffer.from(body)] })),
    ),
  )
const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

describe('a workbook', () => {
  it('as this product writes it is read back', async () => {
    const cells: Cell[][] = [
      ['01095200000000172199A', 'x, "y"'],
      ['=1+1', '序列号'],
      ['00', ''],
    ]
    const rows = await rowsOf(await bytesOf(xlsxOf('codes', ['code', 'gtin'], each(cells), 'UTC')))
    expect(rows.map(({ line, cells: read }) => [line, ...read])).toEqual([
      [1, 'code', 'gtin'],
      [2, '01095200000000172199A', 'x, "y"'],
      [3, '=1+1', '序列号'],
      [4, '00'],
    ])
  })

  it('as spreadsheet programs write it is read: shared texts in runs, prefixes, gaps, numbers, another sheet name', async () => {
    const bytes = await workbook('', {
      'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="urn:r"><x:sheets><x:sheet name="Codes" sheetId="7" r:id="rId9"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId9" Target="/xl/worksheets/other.xml"/></Relationships>',
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>code</t></si><si><r><t>AB</t></r><r><t xml:space="preserve"> C</t></r></si></sst>`,
      'xl/worksheets/other.xml': `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c></x:row><x:row r="5"><x:c r="C5" t="s"><x:v>1</x:v></x:c><x:c r="D5"><x:v>123456789012345</x:v></x:c></x:row><x:row r="6"/></x:sheetData></x:worksheet>`,
    })
    expect(await rowsOf(bytes)).toEqual([
      { line: 2, cells: ['code'] },
      { line: 5, cells: ['', '', 'AB C', '123456789012345'] },
    ])
  })
})

describe('a workbook with content that would be lost', () => {
  const rows = sheetOf('<row><c r="A1"><v>1</v></c></row>')
  const two = (state: string) => ({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="urn:r"><sheets><sheet name="a" sheetId="1" r:id="r1"/><sheet name="More" sheetId="2" r:id="r2"${state}/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
  })
  const from1904 = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1"/></sheets></workbook>`,
  }

  it.each([
    ['days from 1904', rows, from1904, 'file_dates_from_1904', {}],
    [
      'a formula that nobody calculated',
      sheetOf('<row><c r="A1"><v>1</v></c></row><row><c r="B2"><f>A1</f></c></row>'),
      {},
      'file_formula_without_value',
      { cell: 'B2' },
    ],
    [
      'rows on a second sheet',
      rows,
      { ...two(''), 'xl/worksheets/sheet2.xml': rows },
      'file_second_sheet',
      { sheet: 'More' },
    ],
    [
      'rows on the second sheet only',
      sheetOf(''),
      { ...two(''), 'xl/worksheets/sheet2.xml': rows },
      'file_second_sheet',
      { sheet: 'More' },
    ],
  ])('is refused: %s', async (_, sheet, more, key, params) => {
    await expect(rowsOf(await workbook(sheet, more))).rejects.toMatchObject({ key, params })
  })

  it.each([
    ['an empty second sheet', rows, { ...two(''), 'xl/worksheets/sheet2.xml': sheetOf('<row/>') }],
    ['a hidden second sheet', rows, { ...two(' state="hidden"'), 'xl/worksheets/sheet2.xml': rows }],
    ['a calculated formula', sheetOf('<row><c r="A1"><f>1</f><v>1</v></c></row>'), {}],
  ])('is read where nothing is: %s', async (_, sheet, more) => {
    expect(await rowsOf(await workbook(sheet, more))).toEqual([{ line: 1, cells: ['1'] }])
  })

  it('may count days from 1904 where no cell is a day', async () => {
    const all = []
    for await (const batch of readSheet(stored(await workbook(rows, from1904)), false)) all.push(...batch)
    expect(all).toHaveLength(1)
  })
})

describe('a hostile workbook', () => {
  it('that inflates beyond reason ends early, whatever its headers say', async () => {
    const bomb = await workbook(sheetOf('<row/>'.repeat(4_000_000)))
    expect(bomb.length).toBeLessThan(200_000)
    expect(await faultOf(bomb)).toBe('too_large')
    // What was delivered until then bounds memory and time alike.
    const archive = await openArchive(stored(bomb))
    const pieces: number[] = []
    const inflating = async () => {
      for await (const piece of archive.read('xl/worksheets/sheet1.xml')) pieces.push(piece.length)
    }
    await expect(inflating()).rejects.toThrow(ZipFault)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(64 << 10)
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBeLessThan(12_000_000)
    expect(
      await faultOf(
        await workbook(sheetOf(''), { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` }),
      ),
    ).toBe('too_large')
  })

  it('with a text or a tag that never ends is refused before the parser has kept it', async () => {
    const noise = () => Array.from({ length: 64 }, () => Math.random().toString(36)).join('') + 'A'.repeat(40_000)
    const endless = Array.from({ length: 60 }, noise).join('')
    for (const sheet of [`<row><c t="inlineStr"><is><t>${endless}</t></is></c></row>`, `<row a="${endless}"/>`])
      expect(await faultOf(await workbook(sheetOf(sheet)))).toBe('too_large')
    expect(await faultOf(await workbook(sheetOf(''), { 'xl/sharedStrings.xml': `<sst><si><t>${endless}` }))).toBe(
      'too_large',
    )
  })

  it('with document types, broken XML, broken archives or wrong references is unreadable', async () => {
    expect(await faultOf(await workbook(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheetOf('')}`))).toBe('unreadable')
    expect(await faultOf(await workbook(sheetOf('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>')))).toBe(
      'unreadable',
    )
    expect(await faultOf(await workbook('<worksheet><sheetData>'))).toBe('unreadable')
    expect(await faultOf(await workbook(sheetOf('<row><c t="s"><v>99</v></c></row>')))).toBe('unreadable')
    expect(await faultOf(await workbook(sheetOf('<a>'.repeat(200) + '</a>'.repeat(200))))).toBe('unreadable')
    expect(await faultOf(Buffer.from('PK\u0003\u0004 and nothing else'))).toBe('unreadable')
    const whole = await workbook(sheetOf('<row><c t="str"><v>A</v></c></row>'))
    expect(await faultOf(whole.subarray(0, whole.length - 30))).toBe('unreadable')
    expect(await faultOf(whole)).toBe(null)
    for (let at = 0; at < whole.length; at += 3) {
      const torn = Buffer.from(whole)
      torn[at] = (torn[at] ?? 0) ^ 0xff
      expect([null, 'unreadable', 'too_large']).toContain(await faultOf(torn))
    }
  })

  it('whose entries overlap, or that is encrypted, is unreadable', async () => {
    const content = deflateRawSync(Buffer.from('x'.repeat(100)))
    const local = (flags: number) =>
      Buffer.concat([
        record(0x04034b50, [
          [20, 2],
          [flags, 2],
          [8, 2],
          [0, 4],
          [crc32(Buffer.from('x'.repeat(100))), 4],
          [content.length, 4],
          [100, 4],
          [1, 2],
          [0, 2],
        ]),
        Buffer.from('a'),
        content,
      ])
    const central = (flags: number, name: string) =>
      Buffer.concat([
        record(0x02014b50, [
          [20, 2],
          [20, 2],
          [flags, 2],
          [8, 2],
          [0, 4],
          [0, 4],
          [content.length, 4],
          [100, 4],
          [1, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [0, 4],
        ]),
        Buffer.from(name),
      ])
    const archive = (flags: number, names: string[]) => {
      const directory = Buffer.concat(names.map((name) => central(flags, name)))
      const body = local(flags)
      return Buffer.concat([
        body,
        directory,
        record(0x06054b50, [
          [0, 2],
          [0, 2],
          [names.length, 2],
          [names.length, 2],
          [directory.length, 4],
          [body.length, 4],
          [0, 2],
        ]),
      ])
    }
    expect(await faultOf(archive(0, ['a', 'b']))).toBe('unreadable')
    expect(await faultOf(archive(1, ['a']))).toBe('unreadable')
  })
})

function record(signature: number, fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature, 0)
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
