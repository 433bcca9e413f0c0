import type { ImportStatus, TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { orderImports, upsertOrder } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import * as comments from '@serialis/contract/plant/orders/comments.routes.ts'
import { rejectOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { getOrder, listOrderHistory, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { xlsxOf } from '../../kit/text-files/xlsx.ts'
import { tableImportInvariants } from '../../platform/imports/imports.verify.queries.ts'
import { aMailServer, mailIn, withMailServer, type TestMailServer } from '../../platform/mail/mail.fixtures.ts'
import { mailInvariants } from '../../platform/mail/mail.verify.queries.ts'
import { aCrew, aDraft, masters, submitted, withCodes, type Crew, type Masters } from '../orders/orders.fixtures.ts'
import { importInvariants } from './order-entry.verify.queries.ts'

let t: TestApp
let crew: Crew
let m: Masters
let clerk: Client
let erp: Client
let mails: TestMailServer

const keyWith = async (owner: Client, name: string, names: readonly PermissionName[]) =>
  clientOf(
    t.http,
    (await owner.call(createApiKey, { body: { name, authorities: names.map((one) => permissions[one]) } })).key,
    '',
  )

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]))
  clerk = await userWith(t.http, t.admin, ['orders.list', 'orders.import'])
  erp = await keyWith(t.admin, 'planning system', ['orders.upsert'])
  mails = await aMailServer()
  atEnd(() => mails.close())
  await withMailServer(t.admin, { port: mails.port })
})

const upload = async (content: string | Buffer, name = 'orders.csv') =>
  clerk.upload(orderImports.upload, {}, { name, content })
/** Waits until the file is in a status; fails after a time limit. */
async function fileIn(id: string, ...statuses: ImportStatus[]): Promise<TableImportDetail> {
  return waitUntil(
    () => clerk.call(orderImports.get, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )
}
const checked = async (content: string | Buffer, name?: string) =>
  fileIn((await upload(content, name)).id, 'CHECKED', 'UNREADABLE')
const rowsOf = async (id: string) => (await clerk.call(orderImports.rows, { params: { id }, query: {} })).items
const orderOf = async (orderNo: string) =>
  (await clerk.call(listOrders, { query: { orderNo } })).items.find((order) => order.orderNo === orderNo)

const HEADING =
  'Order number,Product code,Batch code,Production date,Order size,Line code,Notification mailbox,ERP reference,Remark'
const line = (
  orderNo: string,
  over: {
    product?: string
    batch?: string
    day?: string
    size?: string
    lineCode?: string
    mailbox?: string
    erp?: string
  } = {},
) =>
  [
    orderNo,
    over.product ?? m.product.code,
    over.batch ?? 'B77',
    over.day ?? '2099-03-01',
    over.size ?? '1000',
    over.lineCode ?? '',
    over.mailbox ?? '',
    over.erp ?? '',
    'kept',
  ].join(',')
const csv = (...lines: string[]) => `\uFEFF${HEADING}\r\n${lines.join('\r\n')}\r\n`

describe('a file of orders', () => {
  it('is checked row by row without a trace, mended, and entered: each order as if typed', async () => {
    const file = await checked(
      csv(
        line('IM-1', { lineCode: m.push.code, mailbox: 'plan@example.com', erp: '4711' }),
        line('IM-2', { day: '2020-01-01', product: 'NONE' }),
        line('IM-1'),
        line('IM-3', { size: 'many' }),
      ),
    )
    expect(file).toMatchObject({
      status: 'CHECKED',
      format: 'CSV',
      rows: 4,
      wrong: 3,
      counts: { create: 1, change: 0, same: 0, wrong: 3 },
      unknownTitles: ['Remark'],
    })
    expect(
      (await rowsOf(file.id)).map(({ line: at, outcome, faults }) => [
        at,
        outcome,
        faults.map(({ column, key }) => `${column} ${key}`),
      ]),
    ).toEqual([
      [2, 'CREATE', []],
      [3, 'WRONG', ['productCode product_unknown', 'productionDate production_date_not_later_than_today']],
      [4, 'WRONG', ['orderNo order_number_twice']],
      [5, 'WRONG', ['orderSize number_wrong_format']],
    ])
    expect(await orderOf('IM-1')).toBeUndefined()
    expect(
      await clerk.refusal(orderImports.enter, { params: { id: file.id }, body: { version: file.version } }),
    ).toMatchObject({ status: 400, message: 'import_has_wrong_rows', params: { count: 3 } })
    const wrong = await clerk.raw(orderImports.wrongRows, { params: { id: file.id } }, { 'accept-language': 'en' })
    const [heading, first] = wrong.body.toString().replace('\uFEFF', '').split('\r\n')
    expect(heading).toBe(`${HEADING},error,errorText`)
    expect(first).toContain('IM-2,NONE')
    expect(first).toContain('Product code: No approved product has this code.')
    const mend = async (at: number, cells: Record<string, string>) =>
      clerk.call(orderImports.mend, {
        params: { id: file.id, line: at as unknown as string },
        body: { version: (await fileIn(file.id, 'CHECKED')).version, cells },
      })
    expect(await mend(3, { productCode: m.product.code })).toMatchObject({ outcome: 'WRONG', isCorrected: true })
    expect(await mend(3, { productionDate: '2099/4/1' })).toMatchObject({ outcome: 'CREATE', faults: [] })
    expect(await mend(4, { orderNo: 'IM-4' })).toMatchObject({ outcome: 'CREATE' })
    const ready = await fileIn(file.id, 'CHECKED')
    expect(ready.wrong).toBe(1)
    await clerk.call(orderImports.enter, {
      params: { id: file.id },
      body: { version: ready.version, leaveOutWrong: true },
    })
    expect(await fileIn(file.id, 'DONE')).toMatchObject({ entered: 3, allowed: ['download'] })
    const order = (await orderOf('IM-1'))!
    expect(order).toMatchObject({
      status: 'DRAFT',
      productId: m.product.id,
      orderSize: 1000,
      productionDate: '2099-03-01',
      lineName: m.push.name,
      mailbox: 'plan@example.com',
    })
    expect(order.expirationDate).not.toBeNull()
    expect(
      (await crew.planner.call(listOrderHistory, { params: { id: order.id }, query: {} })).items.map(
        ({ command }) => command,
      ),
    ).toEqual(['create'])
    expect(
      (await t.admin.call(listEvents, { query: { subjectType: 'order', subjectId: order.id } })).items.map(
        ({ action }) => action,
      ),
    ).toEqual(['order.created'])
    expect(await orderOf('IM-2')).toMatchObject({ productionDate: '2099-04-01' })
    expect(await orderOf('IM-3')).toBeUndefined()
  })

  it('that comes again changes nothing, changes drafts where it differs, and leaves alone what is further on', async () => {
    const further = await submitted(crew.planner, await aDraft(crew.planner, m.product, { orderNo: 'IM-9' }))
    const again = await checked(csv(line('IM-2', { day: '2099-04-01' }), line('IM-4', { size: '2000' }), line('IM-9')))
    expect(again.counts).toEqual({ create: 0, change: 1, same: 1, wrong: 1 })
    expect((await rowsOf(again.id))[2]?.faults).toMatchObject([{ column: 'orderNo', key: 'order_further_on' }])
    await clerk.call(orderImports.enter, {
      params: { id: again.id },
      body: { version: again.version, leaveOutWrong: true },
    })
    expect(await fileIn(again.id, 'DONE')).toMatchObject({ entered: 1 })
    expect(await orderOf('IM-4')).toMatchObject({ orderSize: 2000, version: 2 })
    expect(await orderOf('IM-2')).toMatchObject({ version: 1 })
    expect(await orderOf('IM-9')).toMatchObject({ status: 'UNAPPROVED', version: further.version })
  })

  it('has a number for another row when the one that had it first is mended', async () => {
    const file = await checked(csv(line('IM-15'), line('IM-15')))
    const mended = await clerk.call(orderImports.mend, {
      params: { id: file.id, line: '2' as unknown as string },
      body: { version: file.version, cells: { orderNo: 'IM-16' } },
    })
    expect(mended).toMatchObject({ key: 'IM-16', outcome: 'CREATE', isCorrected: true })
    expect((await rowsOf(file.id)).map(({ key, outcome, isCorrected }) => [key, outcome, isCorrected])).toEqual([
      ['IM-16', 'CREATE', true],
      ['IM-15', 'CREATE', false],
    ])
    expect(await fileIn(file.id, 'CHECKED')).toMatchObject({ wrong: 0, allowed: ['mend', 'enter', 'drop'] })
  })

  it('is entered whole or not at all: a row that became wrong since the check sends it back', async () => {
    const file = await checked(csv(line('IM-20'), line('IM-21')))
    await submitted(crew.planner, await aDraft(crew.planner, m.product, { orderNo: 'IM-21' }))
    await clerk.call(orderImports.enter, { params: { id: file.id }, body: { version: file.version } })
    const back = await fileIn(file.id, 'CHECKED')
    expect(back).toMatchObject({ wrong: 1, entered: 0, allowed: ['mend', 'enter', 'drop', 'download'] })
    expect(await orderOf('IM-20')).toBeUndefined()
    expect(
      await clerk.refusal(orderImports.drop, { params: { id: file.id }, body: { version: file.version } }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    await clerk.call(orderImports.drop, { params: { id: file.id }, body: { version: back.version } })
    expect(
      await clerk.refusal(orderImports.enter, { params: { id: file.id }, body: { version: back.version + 1 } }),
    ).toMatchObject({ message: 'import_status_does_not_allow' })
  })

  it('may be a workbook, with Chinese titles and days as numbers; the template is one', async () => {
    async function* rows() {
      yield ['IM-30', m.product.code, 'B1', '72686', '500', '7']
    }
    const parts: Buffer[] = []
    // The last title is that of templates of earlier versions.
    const titles = ['订单号', '产品编码', '批号', '生产日期', '订单数量', '剔废预留 %']
    for await (const part of xlsxOf('订单', titles, rows(), 'UTC')) parts.push(part)
    const file = await checked(Buffer.concat(parts), 'orders.xlsx')
    expect(file).toMatchObject({ format: 'XLSX', counts: { create: 1, wrong: 0 } })
    await clerk.call(orderImports.enter, { params: { id: file.id }, body: { version: file.version } })
    await fileIn(file.id, 'DONE')
    expect(await orderOf('IM-30')).toMatchObject({
      productionDate: '2099-01-01',
      orderSize: 500,
      reservePercent: 7,
    })
    const template = await clerk.raw(orderImports.template, { params: { format: 'XLSX' } }, { 'accept-language': 'zh' })
    expect((await checked(template.body, 'template.xlsx')).counts).toMatchObject({ wrong: 1 })
  })

  it('that cannot be read says why; another tenant and other rights see none', async () => {
    const failures: unknown[] = []
    for (const content of [
      'Product code\r\nA\r\n',
      HEADING,
      `${HEADING},订单号\r\n${line('A')}`,
      Buffer.from([0xc4, 0xe3, 0x0a, 0xba, 0xc3]),
      `${HEADING}\r\n${line('A')}${' '.repeat(5_000)}\0`,
      `${HEADING}${',x'.repeat(100)}\r\n${line('A')}`,
      `${HEADING}\r\n"never closed`,
    ])
      failures.push((await checked(content)).failure?.key)
    expect(failures).toEqual([
      'order_import_has_no_order_number',
      'import_empty',
      'import_column_twice',
      'import_not_utf8',
      'import_unreadable',
      'import_unreadable',
      'import_unreadable',
    ])
    expect(
      await clerk.uploadRefusal(orderImports.upload, {}, { name: 'a.csv', content: Buffer.from('%PDF-1.7') }),
    ).toMatchObject({ message: 'choose_a_correct_file_type' })
    const [newest] = (await clerk.call(orderImports.list, { query: {} })).items
    expect(await t.other.refusal(orderImports.get, { params: { id: newest!.id } })).toMatchObject({ status: 404 })
    expect(await crew.planner.refusal(orderImports.list, { query: {} })).toMatchObject({ status: 403 })
  })
})

describe('an order of a planning system', () => {
  const entry = () => ({
    productCode: m.product.code,
    batchCode: 'E1',
    productionDate: '2099-05-01',
    orderSize: 300,
    erpReference: '4500000001',
  })
  const put = (
    orderNo: string,
    body: Parameters<typeof erp.call<typeof upsertOrder>>[1] extends { body: infer B } | undefined
      ? Partial<B>
      : never = {},
  ) => erp.call(upsertOrder, { params: { orderNo }, body: { ...entry(), ...body } })

  it('is made once however often it comes, also by two at once, and changed while it is a draft', async () => {
    const both = await Promise.all([put('ERP-1'), put('ERP-1')])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['CREATED', 'SAME'])
    expect(both[0].id).toBe(both[1].id)
    expect(await put('ERP-1')).toMatchObject({ outcome: 'SAME', order: { version: 1, status: 'DRAFT' } })
    expect(await put('ERP-1', { orderSize: 400 })).toMatchObject({
      outcome: 'CHANGED',
      order: { version: 2, orderSize: 400 },
    })
    // Changes only its reference: no step of the order is lost.
    expect(await put('ERP-1', { orderSize: 400, erpReference: '4500000002' })).toMatchObject({ outcome: 'CHANGED' })
    expect(await put('ERP-1', { orderSize: 400, erpReference: '4500000002' })).toMatchObject({ outcome: 'SAME' })
    const changing = await Promise.all([put('ERP-1', { orderSize: 500 }), put('ERP-1', { orderSize: 500 })])
    expect(changing.map(({ outcome }) => outcome).toSorted()).toEqual(['CHANGED', 'SAME'])
  })

  it('is not touched once it is further on, unless it is a revision with its reason', async () => {
    const { id } = await put('ERP-2')
    await withCodes(crew, await crew.planner.call(getOrder, { params: { id } }))
    expect(await put('ERP-2')).toMatchObject({ outcome: 'SAME' })
    expect(
      await erp.refusal(upsertOrder, { params: { orderNo: 'ERP-2' }, body: { ...entry(), orderSize: 301 } }),
    ).toMatchObject({ status: 409, message: 'order_further_on' })
    expect(await put('ERP-2', { orderSize: 301, revision: { reason: 'the customer wants more' } })).toMatchObject({
      outcome: 'REVISED',
      order: { status: 'UNAPPROVED', revision: 2, orderSize: 301 },
    })
    expect(
      await erp.refusal(upsertOrder, {
        params: { orderNo: 'ERP-2' },
        body: { ...entry(), orderSize: 302, revision: { reason: 'too late' } },
      }),
    ).toMatchObject({ message: 'order_further_on' })
  })

  it('is refused at the field that is wrong, and to keys without the right', async () => {
    for (const [over, message, fields] of [
      [{ productCode: 'NONE' }, 'order_product_unknown', { productCode: 'order_product_unknown' }],
      [{ lineCode: 'NONE' }, 'order_line_code_unknown', { lineCode: 'order_line_code_unknown' }],
      [
        { productionDate: '2020-01-01' },
        'production_date_not_later_than_today',
        { productionDate: 'production_date_not_later_than_today' },
      ],
    ] as const)
      expect(
        await erp.refusal(upsertOrder, { params: { orderNo: 'ERP-3' }, body: { ...entry(), ...over } }),
      ).toMatchObject({ status: 400, message, fields })
    expect(await erp.refusal(upsertOrder, { params: { orderNo: '-' }, body: entry() })).toMatchObject({ status: 404 })
    expect(await crew.planner.refusal(upsertOrder, { params: { orderNo: 'ERP-3' }, body: entry() })).toMatchObject({
      status: 403,
    })
  })
})

describe('what people say of an order', () => {
  it('stays as it was said; a correction is a comment of its own, by the same person', async () => {
    const speaker = await userWith(t.http, t.admin, ['orders.list', 'orders.comment', 'orders.openFiles'])
    const order = await aDraft(crew.planner, m.product)
    const at = { params: { id: order.id } }
    const first = await speaker.call(comments.addOrderComment, { ...at, body: { text: 'Pallets of the old kind' } })
    const second = await speaker.call(comments.addOrderComment, {
      ...at,
      body: { text: 'Pallets of the new kind', corrects: first.id },
    })
    expect((await crew.planner.call(comments.listOrderComments, { ...at, query: {} })).items).toMatchObject([
      { id: second.id, corrects: first.id, correctedBy: null, isMine: false },
      { id: first.id, text: 'Pallets of the old kind', correctedBy: second.id },
    ])
    const other = await userWith(t.http, t.admin, ['orders.list', 'orders.comment'])
    expect(
      await other.refusal(comments.addOrderComment, { ...at, body: { text: 'No', corrects: first.id } }),
    ).toMatchObject({ message: 'order_comment_not_yours' })
    expect(await other.refusal(comments.addOrderComment, { ...at, body: { text: ' ' } })).toMatchObject({
      fields: { text: 'order_comment_can_not_be_empty' },
    })
    expect(await crew.planner.refusal(comments.addOrderComment, { ...at, body: { text: 'No' } })).toMatchObject({
      status: 403,
    })
    expect(await t.other.refusal(comments.listOrderComments, { ...at, query: {} })).toMatchObject({ status: 404 })
    const file = await speaker.upload(comments.orderAttachments.add, at, {
      name: 'drawing.txt',
      content: 'how the pallets are built',
    })
    expect((await crew.planner.call(comments.orderAttachments.list, at)).items).toMatchObject([
      { id: file.id, name: 'drawing.txt' },
    ])
    expect(
      (
        await speaker.raw(comments.orderAttachments.download, { params: { id: order.id, attachmentId: file.id } })
      ).body.toString(),
    ).toBe('how the pallets are built')
    expect(
      (await other.raw(comments.orderAttachments.download, { params: { id: order.id, attachmentId: file.id } })).status,
    ).toBe(403)
  })

  it('and what happens to it is told to its mailbox, where the tenant wants that', async () => {
    const order = await submitted(crew.planner, await aDraft(crew.planner, m.product, { mailbox: 'batch@example.com' }))
    await crew.approver.call(rejectOrder, {
      params: { id: order.id },
      body: { version: order.version, reason: 'wrong batch code' },
    })
    const mail = await mailIn(t.admin, 'batch@example.com', 'SENT')
    expect(mail).toMatchObject({
      subject: `Order ${order.orderNo} was rejected`,
      about: { subjectType: 'order', subjectId: order.id },
    })
    expect(mail.body).toContain('Reason: wrong batch code')
    expect(mails.mails.filter(({ to }) => to.includes('batch@example.com'))).toHaveLength(1)
  })
})

it('leaves files, orders and mails that hold together', async () => {
  const found = await inTenant(t.app.pool, 1, 'read', async (db) => [
    ...(await tableImportInvariants(db)),
    ...(await importInvariants(db)),
    ...(await mailInvariants(db)),
  ])
  expect(found.filter(({ violated }) => violated > 0)).toEqual([])
  expect(found.every(({ checked }) => checked > 0)).toBe(true)
})
