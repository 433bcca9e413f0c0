import { Readable } from 'node:stream'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { updatedMessage } from '../../../test/generators/generate-snx.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import type { Cell } from '../../kit/lists/list-export.ts'
import { readSheet } from '../../kit/text-files/xlsx-reader.ts'
import { xlsxOf } from '../../kit/text-files/xlsx.ts'
import { anApprovedProduct } from '../../plant/products/products.fixtures.ts'
import { aPlan } from '../../plant/results/results.fixtures.ts'
import { aStock, type Stock } from '../serials/serials.fixtures.ts'
import {
  activeCodes,
  changeIn,
  deskRights,
  corrected,
  routesOf,
  signedChange,
  uploadedChange,
} from './status-changes.fixtures.ts'

let t: TestApp
let stock: Stock
let operator: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  stock = await aStock(t.http, t.admin)
  operator = await userWith(t.http, t.admin, [...deskRights.UPD, 'serials.detail'])
})

const routes = routesOf('UPD')
const body = { operation: 'HOLD' as const, reason: 'complaint from the market' }
const upload = (content: Buffer | string, name?: string, more = {}) =>
  uploadedChange(operator, 'UPD', { ...body, ...more }, content, name)
const refusals = async (id: string) => (await operator.raw(routes.downloadRefusals, { params: { id } })).body
const statusOf = async (ordinal: number) =>
  (await operator.call(getSerial, { params: { ordinal: String(ordinal) }, query: {} })).state.status
async function workbook(titles: string[], rows: Cell[][]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of xlsxOf(
    'codes',
    titles,
    (async function* () {
      yield* rows
    })(),
    'UTC',
  ))
    parts.push(part)
  return Buffer.concat(parts)
}
async function sheet(bytes: Buffer) {
  const all = []
  for await (const rows of readSheet(
    {
      size: bytes.length,
      read: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    },
    false,
  ))
    all.push(...rows)
  return all.map(({ cells }) => cells)
}

describe('a CSV list', () => {
  it('keeps its columns in the list of refusals, which is mended and sent again', async () => {
    const { codes, ordinals } = await activeCodes(t.app, t.admin, stock, 4)
    const serials = codes.map((code) => code.slice(18))
    const gtin = codes[0]!.slice(2, 16)
    const content = `\uFEFFNote,Code,GTIN\r\nfirst,${serials[0]},${gtin}\r\n"two, quoted",${codes[1]},\r\n=cmd|'/c calc'!A1,NOSUCHCODE,\r\nfour,${serials[2]},09520000000018\r\nfive,${serials[2]},12345\r\nsix,${codes[3]},04012345678901\r\nseven,${serials[0]},${gtin}\r\n`
    const change = await upload(content, 'from the warehouse.csv')
    expect(change).toMatchObject({
      source: { kind: 'file', name: 'from the warehouse.csv' },
      file: { format: 'CSV' },
      outcome: { lines: 7, changeCount: 2, rowErrorCount: 5 },
    })
    expect(change.rowErrors.map(({ line, error }) => [line, error])).toEqual([
      [4, 'code_unknown'],
      [5, 'gtin_wrong'],
      [6, 'gtin_wrong'],
      [7, 'gtin_differs'],
      [8, 'listed_twice'],
    ])
    expect(change.rowErrors[4]).toMatchObject({ params: { line: 2 } })

    const listed = (await refusals(change.id)).toString().trimEnd().split('\n')
    expect(listed[0]).toBe('Note,Code,GTIN,error,errorText')
    expect(listed[1]).toMatch(/^'=cmd\|'\/c calc'!A1,NOSUCHCODE,,code_unknown,/)
    expect(listed).toHaveLength(6)
    expect(listed[5]).toContain('listed_twice')
    expect(listed[5]).toContain('line 2')

    // Corrected in a spreadsheet and sent instead: the mark against formulas is no part of a code, the two columns are
    // ignored.
    listed[1] = listed[1]!.replace('NOSUCHCODE', serials[2]!)
    const again = await operator.upload(
      routes.replaceFile,
      { params: { id: change.id } },
      { name: 'mended.csv', content: [listed[0], listed[1]].join('\n') },
    )
    expect(again).toMatchObject({ status: 'CHECKING', file: { name: 'mended.csv' } })
    const mendedChange = await changeIn(operator, 'UPD', change.id, 'CHECKED')
    expect(mendedChange).toMatchObject({ outcome: { lines: 1, changeCount: 1, openCount: 0 }, rowErrors: [] })
    expect(await signedChange(operator, mendedChange)).toMatchObject({ status: 'DONE' })
    expect(await Promise.all(ordinals.map(statusOf))).toEqual(['ACTIVATION', 'ACTIVATION', 'NSO', 'ACTIVATION'])
    const original = await operator.raw(routes.downloadFile, { params: { id: change.id } })
    expect(original.body.toString()).toBe([listed[0], listed[1]].join('\n'))
  })

  it('may have no heading, any spelling, lost separators and another number of the year', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 6)
    const [gtin, serial] = [codes[0]!.slice(2, 16), (at: number) => codes[at]!.slice(18)]
    const lines = [
      serial(0),
      `]d201${gtin}21${serial(1)}\x1d10LOT7\x1d17301231`,
      `(01)${gtin}(21)${serial(2)}`,
      `https://id.gs1.org/01/${gtin}/21/${serial(3)}`,
      `01${gtin}17301231` + `10LOT721${serial(4)}`,
      serial(5).toLowerCase(),
    ]
    const change = await upload(lines.join('\n'), 'scanned.txt')
    expect(change).toMatchObject({ rowErrors: [], outcome: { lines: 6, changeCount: 6, rowErrorCount: 0 } })
  })

  it('of one product refuses the codes of another', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 1)
    const author = await userWith(t.http, t.admin, [
      'products.list',
      'products.create',
      'templates.list',
      'templates.create',
    ])
    const other = { ...stock, product: await anApprovedProduct(author, t.admin) }
    const foreign = await activeCodes(t.app, t.admin, other, 1)
    const change = await upload(`code\n${codes[0]}\n${foreign.codes[0]}\n`, 'a.csv', { productId: stock.product.id })
    expect(change.rowErrors).toMatchObject([{ line: 3, error: 'code_of_other_product' }])
    expect(change.outcome).toMatchObject({ changeCount: 1 })
  })

  it.each([
    ['nothing', '', 'file_empty'],
    ['UTF-16', Buffer.from('\uFEFFcode\nA\n', 'utf16le'), 'file_not_utf8'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'choose_a_correct_file_type'],
    ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'choose_a_correct_file_type'],
    ['another message', '<SNXRequestMessage/>', 'file_message_unknown'],
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'file_has_doctype'],
  ])('that is %s is refused at once', async (_what, content, message) => {
    expect(await operator.uploadRefusal(routes.upload, { body }, { name: 'codes.csv', content })).toMatchObject({
      status: 400,
      message,
    })
  })

  it.each([
    ['only a heading', 'code,gtin\n', 'file_empty'],
    ['no column of codes', 'batch,amount\n1,2\n', 'change_list_has_no_code_column'],
    ['another separator', 'code;gtin\n1;2\n', 'change_list_has_no_code_column'],
    ['an open quote', 'code\n"abc\n', 'file_quote_not_closed'],
    ['a NUL', `code\n${'A\n'.repeat(10_000)}A\0B\n`, 'file_has_nul'],
    ['old line ends', 'code\rA\rB\r', 'file_line_ends_cr'],
    ['two columns of codes', 'code,gtin,Code\nA,,B\n', 'file_column_twice'],
    ['a torn end', 'code\nA\nB\n#END,5,' + 'a'.repeat(64), 'file_row_count_differs'],
    [
      'another encoding',
      Buffer.concat([Buffer.from('code\n'), Buffer.from([0xd0, 0xf2, 0xc1, 0xd0, 0x0a])]),
      'file_not_utf8',
    ],
    ['a workbook in name only', Buffer.from('PK\u0003\u0004 nothing'), 'change_xlsx_unreadable'],
  ])('with %s cannot be read, and can be replaced', async (_what, content, key) => {
    const change = await upload(content)
    expect(change).toMatchObject({ status: 'UNREADABLE', failure: { key }, outcome: null, digest: null })
    expect(change.allowed).toEqual(['mend', 'replaceFile', 'withdraw', 'downloadFile'])
  })
})

describe('a workbook', () => {
  it('is read, and its refusals are a workbook again', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 2)
    const bytes = await workbook(
      ['Batch', 'Code'],
      [
        ['B1', codes[0]!],
        ['B2', '=HYPERLINK("x")'],
        ['B3', codes[1]!],
      ],
    )
    const change = await upload(bytes, 'codes.xlsx')
    expect(change).toMatchObject({
      file: { format: 'XLSX' },
      rowErrors: [{ line: 3, error: 'code_unknown' }],
      outcome: { changeCount: 2 },
    })
    const [heading, ...rows] = await sheet(await refusals(change.id))
    expect(heading).toEqual(['Batch', 'Code', 'error', 'errorText'])
    expect(rows).toEqual([['B2', '=HYPERLINK("x")', 'code_unknown', expect.any(String)]])
  })

  it('and a CSV are given as empty lists to fill in', async () => {
    expect((await operator.raw(routes.downloadTemplate, { query: {} })).body.toString()).toBe('code,gtin\n')
    expect(await sheet((await operator.raw(routes.downloadTemplate, { query: { format: 'XLSX' } })).body)).toEqual([
      ['code', 'gtin'],
    ])
  })
})

describe('a TraceLink message', () => {
  const message = (keys: string[], status: 'DECOMMISSIONED' | 'DESTROYED') =>
    [...updatedMessage(aPlan(), { keys, status, time: Date.UTC(2026, 10, 20) } as never)].join('')

  it('brings the codes of the disposition that was chosen', async () => {
    const { codes, ordinals } = await activeCodes(t.app, t.admin, stock, 3)
    const change = await upload(
      message([codes[0]!, codes[1]!, codes[0]!, `${codes[2]!.slice(0, 18)}NOTHING`], 'DECOMMISSIONED'),
      'update.xml',
      { operation: 'WITHDRAW' },
    )
    expect(change).toMatchObject({ file: { format: 'SNX' }, outcome: { changeCount: 2 } })
    expect(change.rowErrors.map(({ error }) => error).toSorted()).toEqual(['code_unknown', 'listed_twice'])
    const listed = (await refusals(change.id)).toString()
    expect(listed.split('\n')[0]).toBe('line,code,error,errorText')
    const leaveOut = change.outcome!.rowErrors.map(({ error }) => ({ kind: 'rows' as const, error }))
    await signedChange(operator, await corrected(operator, change, { options: { ...change.options, leaveOut } }))
    expect(await statusOf(ordinals[0]!)).toBe('INACTIVATED')
  })

  it('reads decommissioned codes as another operation only when a person says so, and keeps that reading', async () => {
    const { codes, ordinals } = await activeCodes(t.app, t.admin, stock, 2)
    const first = await upload(message(codes, 'DECOMMISSIONED'), 'update.xml')
    expect(first).toMatchObject({
      options: { rereadsDecommissioned: false },
      outcome: { changeCount: 0, rowErrors: [{ error: 'file_says_decommissioned', count: 2 }] },
    })
    const reread = await corrected(operator, first, { options: { ...first.options, rereadsDecommissioned: true } })
    expect(reread).toMatchObject({ rowErrors: [], outcome: { changeCount: 2, openCount: 0 } })
    const done = await signedChange(operator, reread)
    expect(done).toMatchObject({ status: 'DONE', options: { rereadsDecommissioned: true } })
    expect(done.signatures).toMatchObject([{ intact: true }])
    expect(await Promise.all(ordinals.map(statusOf))).toEqual(['NSO', 'NSO'])

    // It was said of that file, and not of another one.
    const other = await activeCodes(t.app, t.admin, stock, 1)
    const again = await upload(message(other.codes, 'DECOMMISSIONED'), 'update.xml')
    await corrected(operator, again, { options: { ...again.options, rereadsDecommissioned: true } })
    const replacing = { name: 'other.xml', content: message(other.codes, 'DECOMMISSIONED') }
    await operator.upload(routes.replaceFile, { params: { id: again.id } }, replacing)
    expect(await changeIn(operator, 'UPD', again.id, 'CHECKED')).toMatchObject({
      options: { rereadsDecommissioned: false },
      outcome: { changeCount: 0 },
    })
  })

  it('refuses codes that it reports otherwise', async () => {
    const { codes } = await activeCodes(t.app, t.admin, stock, 2)
    const change = await upload(message(codes, 'DESTROYED'), 'update.xml', { operation: 'WITHDRAW' })
    expect(change.outcome).toMatchObject({
      changeCount: 0,
      rowErrors: [{ error: 'file_says_other_operation', count: 2 }],
    })
  })
})
