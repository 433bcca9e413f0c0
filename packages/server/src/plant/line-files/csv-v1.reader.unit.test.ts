import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { MAX_RECORD } from '../../kit/text-files/csv-records.ts'
import { aPlan, itemsOf, readCsv } from '../results/results.fixtures.ts'
import { CodeLines } from './code-lines.ts'

const HEADER = 'orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator'
const GOOD = 'PO-1,B1,EA,012032502111502621S1,SGTIN,GOOD,,0,2026-11-21T08:00:00+08:00,L1,op'
const withEnd = (body: string, rows: number) =>
  `${body}#END,${rows},${createHash('sha256').update(body).digest('hex')}\n`
/** A complete file of the given rows. */
const file = (...rows: string[]) => withEnd(`${[HEADER, ...rows].join('\n')}\n`, rows.length)
const change = (column: number, value: string) => GOOD.split(',').with(column, value).join(',')

describe('CSV v1', () => {
  it('reads what the generator writes, in any cut', async () => {
    const plan = aPlan({ rejects: 2, samples: 1, unused: 3, damaged: 1 })
    const text = [...csvResultFile(plan)].join('')
    const whole = await readCsv(text)
    expect(whole.failure).toBeNull()
    expect(whole.errors).toEqual([])
    const units = itemsOf(whole, 'unit')
    expect(
      units.map(({ code, level, status, parent, partial, moment }) => ({
        code,
        level,
        status,
        parent,
        partial,
        time: moment?.time,
      })),
    ).toEqual(
      plan.codes.map(({ key, level, status, parent, isPartial, time }) => ({
        code: key,
        level,
        status,
        parent,
        partial: isPartial,
        time,
      })),
    )
    expect(units[0]).toMatchObject({
      line: 2,
      orderNo: 'PO-2026-0001',
      batchNo: 'B1505699480',
      codeType: 'SGTIN',
      lineCode: 'L001',
      operator: '张三',
      moment: { offset: '+08:00' },
    })
    for (const size of [1, 2, 3, 7, 100, 1_000]) expect(await readCsv(text, size)).toEqual(whole)
  })

  it.each([
    { crlf: true },
    { bom: true },
    { quoteAll: true },
    { crlf: true, bom: true, quoteAll: true },
    { codeForm: 'element' as const },
  ])('reads the variant %j', async (variant) => {
    const read = await readCsv(csvResultFile(aPlan(), variant), 50)
    expect(read.failure).toBeNull()
    expect(read.errors).toEqual([])
    expect(itemsOf(read, 'unit')).toHaveLength(31)
  })

  it('passes over spaces around values and blank lines', async () => {
    const read = await readCsv(withEnd(`${HEADER}\n${GOOD.replaceAll(',', ' , ')}  \n\n`, 1))
    expect(read).toMatchObject({ failure: null, errors: [] })
    expect(itemsOf(read, 'unit')[0]).toMatchObject({ code: '012032502111502621S1', operator: 'op' })
  })

  it('counts lines through quoted line ends and reads doubled quotes', async () => {
    const read = await readCsv(
      file(
        change(1, '"B""1"'),
        `${change(3, '012032502111502621S2').replace('PO-1', '"#END,\nPO"')}`,
        change(3, 'S3').replace('GOOD', 'good'),
      ),
      9,
    )
    expect(read.failure).toBeNull()
    expect(itemsOf(read, 'unit').map(({ batchNo, line }) => [batchNo, line])).toEqual([
      ['B"1', 2],
      ['B1', 3],
    ])
    expect(read.errors).toMatchObject([{ line: 5, column: 'status', error: 'row_value_not_in_list' }])
  })

  it('allows an UNUSED code without time, no other', async () => {
    const read = await readCsv(
      file(change(5, 'UNUSED').replace('2026-11-21T08:00:00+08:00', ''), change(8, '').replace('S1', 'S2')),
    )
    expect(itemsOf(read, 'unit')).toMatchObject([{ moment: null, status: 'UNUSED' }])
    expect(read.errors).toMatchObject([{ line: 3, column: 'eventTime', error: 'row_value_missing' }])
  })

  it.each([
    ['too few columns', 'a,b,c', undefined, 'row_too_few_columns'],
    ['too many columns', `${GOOD},x`, undefined, 'row_too_many_columns'],
    ['text after a quote', change(0, '"PO"1'), undefined, 'row_quote_misplaced'],
    ['a quote in a plain value', change(0, 'P"O'), undefined, 'row_quote_misplaced'],
    ['no order', change(0, ''), 'orderNo', 'row_value_missing'],
    ['no code', change(3, ''), 'code', 'row_value_missing'],
    ['a long batch', change(1, 'B'.repeat(41)), 'batchNo', 'row_value_too_long'],
    ['full-width digits', change(3, '０12032502111502621S1'), 'code', 'row_full_width_character'],
    ['full-width letters', change(5, 'ＧＯＯＤ'), 'status', 'row_full_width_character'],
    ['other script in a code', change(3, '编码'), 'code', 'row_character_not_allowed'],
    ['space in a code', change(3, 'A B'), 'code', 'row_character_not_allowed'],
    ['control character', change(10, 'o\u0007p'), 'operator', 'row_character_not_allowed'],
    ['lower-case level', change(2, 'ea'), 'level', 'row_value_wrong_format'],
    ['unknown code type', change(4, 'GTIN'), 'codeType', 'row_value_not_in_list'],
    ['unknown status', change(5, 'OK'), 'status', 'row_value_not_in_list'],
    ['partial yes', change(7, 'yes'), 'partial', 'row_value_not_in_list'],
    [
      'SSCC of 17 digits',
      change(4, 'SSCC').replace('012032502111502621S1', '12345678901234567'),
      'code',
      'row_value_wrong_format',
    ],
    ['China code with letters', change(4, 'CN20'), 'code', 'row_value_wrong_format'],
    ['reject in a case', change(5, 'REJECT').replace(',,', ',P1,'), 'parentCode', 'row_parent_needs_good'],
    ['its own parent', change(6, '012032502111502621S1'), 'parentCode', 'row_parent_is_itself'],
    ['no zone', change(8, '2026-11-21T08:00:00'), 'eventTime', 'row_time_without_zone'],
    ['no such day', change(8, '2026-02-30T08:00:00Z'), 'eventTime', 'row_time_wrong'],
  ])('refuses a row with %s and reads the others', async (_, row, column, error) => {
    const read = await readCsv(file(change(3, 'FIRST'), row, change(3, 'LAST')))
    expect(read.failure).toBeNull()
    expect(read.errors).toHaveLength(1)
    expect(read.errors[0]).toMatchObject({ line: 3, error, ...(column === undefined ? {} : { column }) })
    expect(itemsOf(read, 'unit').map(({ code }) => code)).toEqual(['FIRST', 'LAST'])
  })

  it('names both lines of a code that stands twice', async () => {
    const read = await readCsv(csvResultFile(aPlan(), { duplicates: 3 }))
    expect(read.errors.map(({ line, error, params }) => [line, error, params])).toEqual([
      [33, 'row_code_doubled', { line: 2 }],
      [34, 'row_code_doubled', { line: 3 }],
      [35, 'row_code_doubled', { line: 4 }],
    ])
  })

  it.each([
    ['empty', '', 'file_empty', {}],
    ['without end', `${HEADER}\n${GOOD}\n`, 'file_torn', { line: 3 }],
    ['half a digest', file(GOOD).slice(0, -10), 'file_torn', { line: 3 }],
    [
      'with another count',
      file(GOOD).replace('#END,1', '#END,2'),
      'file_row_count_differs',
      { line: 3, declared: 2, counted: 1 },
    ],
    ['changed', file(GOOD).replace('B1', 'B2'), 'file_checksum_differs', { line: 3 }],
    ['doubled', file(GOOD) + file(GOOD), 'file_rows_after_end', { line: 4 }],
    [
      'with another header',
      file(GOOD).replace('batchNo', 'batch'),
      'file_header_differs',
      { line: 1, column: 2, expected: 'batchNo', found: 'batch' },
    ],
    ['with an endless line', `${HEADER}\n${'x'.repeat(MAX_RECORD + 1)}\n`, 'file_line_too_long', { line: 2 }],
    ['with an open quote', `${HEADER}\n"${`${GOOD}\n`.repeat(200)}`, 'file_quote_not_closed', { line: 2 }],
    [
      'in GBK',
      Buffer.concat([Buffer.from(`${HEADER}\n${GOOD}\n`), Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]), Buffer.from('\n')]),
      'file_not_utf8',
      { line: 3, guess: 'GB18030' },
    ],
    ['with a NUL', `${HEADER}\n${GOOD}\n${GOOD.replace('B1', 'B\0')}\n`, 'file_has_nul', { line: 3 }],
    ['with a NUL in its header', `o\0${HEADER}\n${GOOD}\n`, 'file_has_nul', { line: 1 }],
    ['with CR as line end', file(GOOD).replaceAll('\n', '\r'), 'file_line_ends_cr', {}],
    [
      'with CR and many rows',
      file(...Array.from({ length: 99 }, () => GOOD)).replaceAll('\n', '\r'),
      'file_line_ends_cr',
      {},
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), 'file_not_utf8', { line: 1, guess: 'UTF-16' }],
    ['in UTF-16 without mark', Buffer.from(`${HEADER}\n`, 'utf16le'), 'file_not_utf8', { line: 1, guess: 'UTF-16' }],
  ])('refuses a file %s', async (_, content, key, params) => {
    for (const size of [13, 65_536]) expect((await readCsv(content, size)).failure).toMatchObject({ key, params })
  })

  it.each(['no end line', 'half line', 'wrong count', 'wrong checksum'] as const)(
    'refuses a file torn by %s',
    async (torn) => {
      expect((await readCsv(csvResultFile(aPlan(), { torn }))).failure?.key).toMatch(
        /^file_(torn|row_count_differs|checksum_differs)$/,
      )
    },
  )

  it('throws nothing but its declared failure, whatever the bytes', async () => {
    const good = Buffer.from([...csvResultFile(aPlan())].join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(34, 44, 10, 13, 35, 0)))),
        fc.nat(good.length),
        fc.integer({ min: 1, max: 4_000 }),
        async (flips, cut, pieces) => {
          const bytes = Buffer.from(good.subarray(0, good.length - (cut % 50 === 0 ? cut : 0)))
          for (const [at, value] of flips) bytes[at % Math.max(1, bytes.length)] = value
          await readCsv(bytes, pieces)
        },
      ),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        await readCsv(Buffer.concat([Buffer.from(`${HEADER}\n`), bytes]), 7)
      }),
      { numRuns: 300 },
    )
  })
})

describe('lines of codes', () => {
  it('agrees with a Map', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 200 }), (codes) => {
        const lines = new CodeLines()
        const model = new Map<string, number>()
        for (const [at, code] of codes.entries()) {
          expect(lines.add(code, at + 1)).toBe(model.get(code) ?? 0)
          if (!model.has(code)) model.set(code, at + 1)
        }
        expect(lines.size).toBe(model.size)
      }),
    )
  })

  it('tells 300,000 similar codes apart', () => {
    const lines = new CodeLines()
    for (let at = 1; at <= 300_000; at++)
      if (lines.add(`0120325021115026210000${at}`, at) !== 0) throw new Error(`taken for another: ${at}`)
    expect(lines.add('012032502111502621000077', 9)).toBe(77)
  })
})
