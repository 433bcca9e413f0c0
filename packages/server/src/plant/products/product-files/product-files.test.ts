import type { TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { gtinWithIndicator } from '@serialis/contract/kit/trade-keys.ts'
import { createCategory, createProductGroup } from '@serialis/contract/plant/products/categories.routes.ts'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { getProduct, listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import { getTemplate } from '@serialis/contract/plant/products/templates.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { xlsxOf } from '../../../kit/text-files/xlsx.ts'
import { tableImportInvariants } from '../../../platform/imports/imports.verify.queries.ts'
import { aGtin, anApprovedProduct, approve, aTemplate } from '../products.fixtures.ts'
import { productImportInvariants } from './product-files.verify.queries.ts'

let t: TestApp
let clerk: Client
let approver: Client
let template: string
beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['products.list', 'products.import'])
  approver = await userWith(t.http, t.admin, ['products.list', 'products.approve'])
  const { id } = await aTemplate(t.admin)
  template = (await t.admin.call(getTemplate, { params: { id } })).name
  await t.admin.call(createCategory, { body: { code: 'TAB', name: 'Tablets', parentId: null } })
  await t.admin.call(createProductGroup, { body: { code: 'EU', name: 'Europe' } })
})

async function fileIn(id: string, ...statuses: TableImportDetail['status'][]): Promise<TableImportDetail> {
  return waitUntil(
    () => clerk.call(productImports.get, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )
}
const checked = async (content: string | Buffer, name = 'products.csv') =>
  fileIn((await clerk.upload(productImports.upload, {}, { name, content })).id, 'CHECKED', 'UNREADABLE')
const entered = async (file: TableImportDetail, ...statuses: TableImportDetail['status'][]) => {
  await clerk.call(productImports.enter, { params: { id: file.id }, body: { version: file.version } })
  return fileIn(file.id, ...statuses)
}
const rowsOf = async ({ id }: TableImportDetail) =>
  (await clerk.call(productImports.rows, { params: { id }, query: {} })).items
const faultsOf = async (file: TableImportDetail) =>
  (await rowsOf(file)).map(({ line, outcome, faults }) => [
    line,
    outcome,
    ...faults.map(({ column, key }) => `${column} ${key}`),
  ])
const productOf = async (code: string) => {
  const head = (await clerk.call(listProducts, { query: { search: code } })).items.find((one) => one.code === code)
  return head && clerk.call(getProduct, { params: { id: head.id } })
}

const HEADING =
  'Code,Name,Validity,Period type,Company code,Serial code source,Packing-level template,Packed up to,GTIN of the unit,GTIN of the case,Category,Groups,Remark'
const line = (
  code: string,
  over: {
    name?: string
    validity?: string
    period?: string
    source?: string
    template?: string
    level?: string
    gtin?: string
    caseGtin?: string
    category?: string
    groups?: string
  } = {},
) => {
  const gtin = over.gtin ?? aGtin()
  return [
    code,
    over.name ?? `Imported ${code}`,
    over.validity ?? '24',
    over.period ?? 'month',
    '4012345',
    over.source ?? 'pharmforce',
    over.template ?? template,
    over.level ?? 'case',
    gtin,
    over.caseGtin ?? gtinWithIndicator(gtin, 2) ?? '',
    over.category ?? '',
    over.groups ?? '',
    'kept',
  ].join(',')
}
const csv = (...lines: string[]) => `\uFEFF${HEADING}\r\n${lines.join('\r\n')}\r\n`

describe('a file of products', () => {
  it('is checked without a trace and entered as if typed: each product waits for another person', async () => {
    const [one, two] = [aGtin(), aGtin()]
    const content = csv(
      line('IM-1', { gtin: one, category: 'TAB', groups: 'EU' }),
      line('IM-2', { gtin: two, period: '年', validity: '2', level: '箱', source: 'Generated here' }),
    )
    const file = await checked(content)
    expect(file).toMatchObject({
      rows: 2,
      wrong: 0,
      counts: { create: 2, change: 0, same: 0, wrong: 0 },
      unknownTitles: ['Remark'],
      allowed: ['mend', 'enter', 'drop'],
    })
    expect(await productOf('IM-1')).toBeUndefined()
    expect(await entered(file, 'DONE')).toMatchObject({ entered: 2, allowed: [] })
    const product = (await productOf('IM-1'))!
    expect(product).toMatchObject({
      status: 'UNAPPROVED',
      inForce: null,
      category: { name: 'Tablets' },
      groups: [{ name: 'Europe' }],
      newest: {
        validity: 24,
        periodType: 1,
        packagingLevel: 'CA',
        levels: [{ level: 'EA', gtin: one }, { level: 'CA' }],
      },
    })
    expect((await productOf('IM-2'))!.newest).toMatchObject({ validity: 2, periodType: 2, snSource: 'pharmforce' })
    expect((await rowsOf(file)).map(({ recordId }) => recordId)).toEqual([product.id, (await productOf('IM-2'))!.id])
    expect(
      (await t.admin.call(listEvents, { query: { subjectType: 'product', subjectId: product.id } })).items
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual(['product.classified', 'product.created'])
    expect((await approve(approver, product)).status).toBe('APPROVED')
    expect((await checked(content)).counts).toEqual({ create: 0, change: 0, same: 2, wrong: 0 })

    const again = await checked('编码,有效期\r\nIM-1,36\r\n')
    expect(again.counts).toMatchObject({ change: 1 })
    await entered(again, 'DONE')
    expect(await productOf('IM-1')).toMatchObject({
      status: 'UNAPPROVED',
      inForce: 1,
      revision: 2,
      category: { name: 'Tablets' },
      newest: { validity: 36, name: 'Imported IM-1' },
      standing: { validity: 24 },
    })
  })

  it('names each wrong row by line, column and reason, gives them back as they came, and enters none of it', async () => {
    const taken = await anApprovedProduct(t.admin, approver)
    const foreign = await aTemplate(t.other)
    const { name: foreignName } = await t.other.call(getTemplate, { params: { id: foreign.id } })
    const gtin = aGtin()
    const file = await checked(
      csv(
        line('IM-10', { gtin }),
        line('IM-11', { gtin: '04012345000017', validity: 'two', period: 'week' }),
        line('IM-10'),
        line('IM-12', { template: foreign.id }),
        line('IM-13', { template: foreignName }),
        line('IM-14', { gtin }),
        line('IM-15', { name: taken.name, category: 'NONE', groups: 'EU;XX' }),
        line('IM-16', { name: taken.name }),
        line('IM 17', { name: '', source: 'nobody', level: 'PL' }),
        line('IM-18', { gtin: taken.newest.levels[0]!.gtin! }),
        line('IM-19', { name: "'=1+1" }),
      ),
    )
    expect(await faultsOf(file)).toEqual([
      [2, 'CREATE'],
      [3, 'WRONG', 'validity number_wrong_format', 'periodType not_in_list', 'gtinEA check_digit_wrong'],
      [4, 'WRONG', 'code code_twice'],
      [5, 'WRONG', 'template template_unknown'],
      [6, 'WRONG', 'template template_unknown'],
      [7, 'WRONG', 'gtinEA gtin_taken', 'gtinCA gtin_taken'],
      [8, 'WRONG', 'groups group_unknown', 'category category_unknown'],
      [9, 'WRONG', 'name name_taken'],
      [10, 'WRONG', 'name can_not_be_empty', 'snSource not_in_list', 'code code_wrong_format'],
      [11, 'WRONG', 'gtinEA gtin_taken', 'gtinCA gtin_taken'],
      [12, 'CREATE'],
    ])
    expect((await rowsOf(file))[10]?.cells.name).toBe('=1+1')
    expect(file.allowed).toEqual(['mend', 'enter', 'drop', 'download'])
    expect(
      await clerk.refusal(productImports.enter, { params: { id: file.id }, body: { version: file.version } }),
    ).toMatchObject({ status: 400, message: 'import_has_wrong_rows', params: { count: 9 } })
    const wrong = (
      await clerk.raw(productImports.wrongRows, { params: { id: file.id } }, { 'accept-language': 'en' })
    ).body
      .toString()
      .replace('\uFEFF', '')
      .split('\r\n')
    expect(wrong[0]).toBe(`${HEADING},error,errorText`)
    expect(wrong[1]).toMatch(/^IM-11,Imported IM-11,two,week,.*Validity: Write a whole number\./)
    expect(wrong).toHaveLength(11)
    await clerk.call(productImports.drop, { params: { id: file.id }, body: { version: file.version } })
    expect(
      await clerk.refusal(productImports.enter, { params: { id: file.id }, body: { version: file.version + 1 } }),
    ).toMatchObject({ message: 'import_status_does_not_allow' })
    expect(await productOf('IM-10')).toBeUndefined()
  })

  it('is entered whole or not at all: what was taken since the check sends it back', async () => {
    const gtin = aGtin()
    const [first, second] = [
      await checked(csv(line('IM-20'), line('IM-21', { gtin }))),
      await checked(csv(line('IM-22', { gtin }))),
    ]
    await entered(second, 'DONE')
    expect(await entered(first, 'CHECKED')).toMatchObject({
      entered: 0,
      wrong: 1,
      allowed: ['mend', 'enter', 'drop', 'download'],
    })
    expect(await productOf('IM-20')).toBeUndefined()
    expect(
      await clerk.refusal(productImports.drop, { params: { id: first.id }, body: { version: first.version } }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    const same = await checked(csv(line('IM-22', { gtin })))
    expect(
      await clerk.refusal(productImports.enter, { params: { id: same.id }, body: { version: same.version } }),
    ).toMatchObject({ message: 'import_has_nothing_to_enter' })
  })

  const mend = async ({ id }: TableImportDetail, at: number, cells: Record<string, string>) =>
    clerk.call(productImports.mend, {
      params: { id, line: at as unknown as string },
      body: { version: (await fileIn(id, 'CHECKED')).version, cells },
    })

  it('is mended row by row: each is judged with those that it stands against, without a trace', async () => {
    const [gtin, other] = [aGtin(), aGtin()]
    // Line 3 conflicts with line 2; while it is wrong, line 4 has its GTIN of the case, and line 5 the name.
    const caseGtin = gtinWithIndicator(other, 2) ?? ''
    const file = await checked(
      csv(
        line('IM-40', { gtin }),
        line('IM-41', { gtin, caseGtin }),
        line('IM-42', { gtin: other, caseGtin }),
        line('IM-43', { name: 'Imported IM-41' }),
        line('IM-44', { validity: 'two' }),
      ),
    )
    expect(await faultsOf(file)).toEqual([
      [2, 'CREATE'],
      [3, 'WRONG', 'gtinEA gtin_taken'],
      [4, 'CREATE'],
      [5, 'CREATE'],
      [6, 'WRONG', 'validity number_wrong_format'],
    ])
    expect(await mend(file, 3, { gtinEA: aGtin() })).toMatchObject({
      outcome: 'CREATE',
      faults: [],
      isCorrected: true,
      recordId: null,
      cells: { gtinCA: caseGtin, name: 'Imported IM-41' },
    })
    expect(await faultsOf(file)).toEqual([
      [2, 'CREATE'],
      [3, 'CREATE'],
      [4, 'WRONG', 'gtinCA gtin_taken'],
      [5, 'WRONG', 'name name_taken'],
      [6, 'WRONG', 'validity number_wrong_format'],
    ])
    expect(await fileIn(file.id, 'CHECKED')).toMatchObject({ wrong: 3, counts: { create: 2, wrong: 3 } })
    // Line 5 no longer conflicts with the name of line 3.
    await mend(file, 3, { name: 'Imported IM-41 anew' })
    expect(await mend(file, 6, { validity: 'three' })).toMatchObject({
      outcome: 'WRONG',
      faults: [{ column: 'validity', key: 'number_wrong_format' }],
    })
    expect(await mend(file, 4, { gtinCA: gtinWithIndicator(other, 3) ?? '' })).toMatchObject({ outcome: 'CREATE' })
    expect(await faultsOf(file)).toEqual([
      [2, 'CREATE'],
      [3, 'CREATE'],
      [4, 'CREATE'],
      [5, 'CREATE'],
      [6, 'WRONG', 'validity number_wrong_format'],
    ])
    expect(await productOf('IM-41')).toBeUndefined()
    expect(
      (await t.admin.call(listEvents, { query: { subjectType: 'product_import', subjectId: file.id } })).items.map(
        ({ action }) => action,
      ),
    ).toEqual([
      ...Array.from({ length: 4 }, () => 'product_import.mended'),
      'product_import.checked',
      'product_import.uploaded',
    ])
    expect(
      (await t.admin.call(listEvents, { query: { action: 'product.created' } })).items.filter(({ details }) =>
        JSON.stringify(details).includes('IM-4'),
      ),
    ).toEqual([])
    const ready = await fileIn(file.id, 'CHECKED')
    const at = { params: { id: file.id, line: '99' }, body: { version: ready.version, cells: {} } }
    expect(await clerk.refusal(productImports.mend, at)).toMatchObject({ message: 'import_row_unknown' })
    expect(await clerk.refusal(productImports.mend, { ...at, body: { ...at.body, version: 1 } })).toMatchObject({
      message: 'changed_meanwhile',
    })
    expect(
      await clerk.refusal(productImports.mend, { ...at, body: { version: ready.version, cells: { orderNo: '1' } } }),
    ).toMatchObject({ status: 400 })
    expect(await approver.refusal(productImports.mend, at)).toMatchObject({ status: 403 })
    expect(await t.other.refusal(productImports.mend, at)).toMatchObject({ status: 404 })
    await clerk.call(productImports.enter, {
      params: { id: file.id },
      body: { version: ready.version, leaveOutWrong: true },
    })
    expect(await fileIn(file.id, 'DONE')).toMatchObject({ entered: 4, wrong: 1, allowed: ['download'] })
    expect((await productOf('IM-41'))?.newest.name).toBe('Imported IM-41 anew')
    expect(await productOf('IM-44')).toBeUndefined()
    expect(
      await clerk.refusal(productImports.mend, { ...at, body: { version: ready.version + 2, cells: {} } }),
    ).toMatchObject({ message: 'import_status_does_not_allow' })
  })

  it('takes a mend in a column that it does not have; the wrong rows come back with it', async () => {
    const file = await checked('Code,Validity\r\nIM-1,36\r\nIM-50,12\r\n')
    const given = {
      name: 'Mended',
      snSource: 'pharmforce',
      periodType: 'month',
      packagingLevel: 'PL',
      template: 'none of these',
    }
    expect(await mend(file, 3, given)).toMatchObject({
      outcome: 'WRONG',
      faults: [{ column: 'template', key: 'template_unknown' }],
    })
    const wrong = (
      await clerk.raw(productImports.wrongRows, { params: { id: file.id } }, { 'accept-language': 'en' })
    ).body
      .toString()
      .replace('\uFEFF', '')
      .split('\r\n')
    expect(wrong[0]).toBe(
      'Code,Validity,Name,Unit of validity,Serial code source,Packed up to,Packing-level template,error,errorText',
    )
    expect(wrong[1]).toMatch(/^IM-50,12,Mended,month,pharmforce,PL,none of these,/)
  })

  it('may be a workbook or the template; what cannot be read says why; others see none', async () => {
    async function* rows() {
      yield ['IM-30', 'Workbook', '12', '月']
    }
    const parts: Buffer[] = []
    for await (const part of xlsxOf('产品', ['编码', '名称', '有效期', '有效期单位'], rows(), 'UTC')) parts.push(part)
    expect(await faultsOf(await checked(Buffer.concat(parts), 'p.xlsx'))).toEqual([
      [2, 'WRONG', 'snSource can_not_be_empty', 'packagingLevel can_not_be_empty', 'template can_not_be_empty'],
    ])
    const file = await clerk.raw(productImports.template, { params: { format: 'XLSX' } }, { 'accept-language': 'zh' })
    expect(await faultsOf(await checked(file.body, 't.xlsx'))).toEqual([[2, 'WRONG', 'template template_unknown']])
    const failures: unknown[] = []
    for (const content of [
      'Name\r\nA\r\n',
      HEADING,
      `${HEADING},编码\r\n${line('A')}`,
      Buffer.from([0xc4, 0xe3, 0x0a, 0xba, 0xc3]),
      `${HEADING}\r\n"never closed`,
    ])
      failures.push((await checked(content)).failure?.key)
    expect(failures).toEqual([
      'product_import_has_no_code',
      'import_empty',
      'import_column_twice',
      'import_not_utf8',
      'import_unreadable',
    ])
    expect(
      await clerk.uploadRefusal(productImports.upload, {}, { name: 'a.csv', content: Buffer.from('%PDF-1.7') }),
    ).toMatchObject({ message: 'choose_a_correct_file_type' })
    const [newest] = (await clerk.call(productImports.list, { query: {} })).items
    expect(await t.other.refusal(productImports.get, { params: { id: newest!.id } })).toMatchObject({ status: 404 })
    expect(await approver.refusal(productImports.list, { query: {} })).toMatchObject({ status: 403 })
  })
})

it('leaves files that lead to their products', async () => {
  const found = await inTenant(t.app.pool, 1, 'read', async (db) => [
    ...(await tableImportInvariants(db)),
    ...(await productImportInvariants(db)),
  ])
  expect(found.filter(({ violated }) => violated > 0)).toEqual([])
  expect(found.every(({ checked }) => checked > 0)).toBe(true)
})
