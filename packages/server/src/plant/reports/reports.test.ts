import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { addOrderComment, orderAttachments } from '@serialis/contract/plant/orders/comments.routes.ts'
import { downloadOrderReport } from '@serialis/contract/plant/reports/reports.routes.ts'
import * as results from '@serialis/contract/plant/results/results.routes.ts'
import { previewResultUndo, undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { enteredStock } from '../../desk/opening-stock/opening-stock.fixtures.ts'
import { pagesOfPdf } from '../../kit/papers/papers.fixtures.ts'
import { aCrew, aNumberedProduct, masters, type Crew, type Masters } from '../orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
  type LineOrder,
} from '../results/results.order.fixtures.ts'

let t: TestApp
let crew: Crew
let m: Masters
let clerk: Client
let made: LineOrder

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  const all = Object.keys(permissions) as PermissionName[]
  m = await masters(t.admin, await userWith(t.http, t.admin, all))
  clerk = await userWith(t.http, t.admin, [
    'orders.list',
    'orders.export',
    'results.import',
    'results.commit',
    'results.undo',
    'events.list',
  ])
  const writer = await userWith(t.http, t.admin, ['orders.list', 'orders.comment'])
  made = await anOrderOnLine(crew, { product: m.product, line: m.push }, { batchCode: 'BATCH-17' })
  await writer.call(addOrderComment, { params: { id: made.order.id }, body: { text: 'Two pallets stand apart' } })
  await writer.upload(
    orderAttachments.add,
    { params: { id: made.order.id } },
    { name: 'drawing.txt', content: 'how they stand' },
  )
  const file = await checkedFile(clerk, made.order.id, csvResultFile(resultPlan(made, { rejects: 2, unused: 1 })))
  await clerk.call(results.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  await fileIn(clerk, file.id, 'COMMITTED')
  const { digest } = await clerk.call(previewResultUndo, { params: { id: file.id } })
  await clerk.call(undoResultFile, {
    params: { id: file.id },
    body: {
      signature: {
        account: clerk.account,
        password: clerk.password,
        meaning: 'RESPONSIBILITY',
        reason: '产线发错了文件, says Jürgen',
        digest: digest ?? '',
      },
    },
  })
  await fileIn(clerk, file.id, 'UNDONE')
})

const report = async (scope: 'order' | 'batch', language: 'en' | 'zh' = 'en', id = made.order.id) => {
  const answer = await clerk.raw(
    downloadOrderReport,
    { params: { id }, query: { scope } },
    { 'accept-language': language },
  )
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return { ...(await pagesOfPdf(answer.body)), size: answer.body.length }
}

it('an order on paper has its facts, its way, balance, files, deviations and signatures, in English', async () => {
  const { title, pages, size } = await report('order')
  const text = pages.join('\n')
  expect(title).toBe(`Order report ${made.order.orderNo}`)
  for (const part of [
    'The order',
    'What happened',
    'Codes by level',
    'The order was not scanned',
    'Alerts',
    'Comments',
    'Two pallets stand apart',
    'Attachments of the order',
    'drawing.txt',
    'Balance',
    'Result files',
    'Deviations and reasons',
    'Signatures',
    'Signed head of the event log',
    'BATCH-17',
    'Placed out',
    'Import undone',
    'Undone',
    'result.csv',
  ])
    expect(text).toContain(part)
  // The signer, the subject, the meaning, and the time with its zone.
  expect(text).toMatch(/Undo of an import/)
  expect(text).toContain('Responsibility')
  expect(text.replaceAll(/\s/g, '')).toContain('产线发错了文件,saysJürgen')
  expect(text).toMatch(/GMT[+-]\d\d:\d\d/)
  expect(text.replaceAll('\t', '').replaceAll('\n', '')).toContain(clerk.account)
  pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`))
  expect(size).toBeLessThan(150_000)
})

it('is in Chinese when the request is', async () => {
  const { title, pages } = await report('order', 'zh')
  expect(title).toBe(`订单报告 ${made.order.orderNo}`)
  for (const part of ['订单信息', '物料平衡', '电子签名', '负责', '撤回导入', '导入已撤回'])
    expect(pages.join('\n')).toContain(part)
  expect(pages[0]).toContain(`第 1 页，共 ${pages.length} 页`)
})

it('of a batch has every order of its product and code, each on pages of its own', async () => {
  const other = await anOrderOnLine(crew, { product: m.product, line: m.push }, { batchCode: 'BATCH-17' })
  const { title, pages } = await report('batch')
  expect(title).toBe('Batch report BATCH-17')
  const firsts = [made, other].map(({ order }) =>
    pages.findIndex((page) => page.includes(`The order ${order.orderNo}`)),
  )
  expect(firsts[0]).toBe(1)
  expect(firsts[1]).toBeGreaterThan(1)
  // The batch comes first: its orders, and its figures added up.
  for (const part of ['The batch', 'Reconciliation of the batch', made.order.orderNo, other.order.orderNo])
    expect(pages[0]).toContain(part)
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain('Order size 50')
})

it('of a batch counts what came in of it from another system beside the reconciliation, of its product alone', async () => {
  expect((await report('batch')).pages.join('\n')).not.toContain('Codes of the batch from another system')
  const all = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const other = await aNumberedProduct(t.admin, all)
  const rows = (product: typeof other, prefix: string, count: number, status: string) =>
    Array.from(
      { length: count },
      (_, at) =>
        `${product.newest.levels.find(({ level }) => level === 'EA')?.gtin ?? ''},${prefix}${at},,,${status},1,,BATCH-17,`,
    )
  const { number } = await enteredStock(all, [
    ...rows(m.product, 'SOLD', 41, 'ACTIVATION'),
    ...rows(m.product, 'HELD', 3, 'NSO'),
    ...rows(other, 'ELSE', 5, 'ACTIVATION'),
  ])
  const first = (await report('batch')).pages[0] ?? ''
  const [before, after = ''] = first.split('Codes of the batch from another system')
  expect(before).toContain('Reconciliation of the batch')
  // Number, level, codes, commissioned, on hold.
  expect(after.replaceAll(/\s+/g, ' ')).toContain(`${number} Unit 44 41 3 0 0 0`)
  expect((await report('batch', 'zh')).pages[0]).toContain('来自其他系统的本批次序列号')
})

it('is audited, and only for its own tenant and with the right to it', async () => {
  await report('order')
  const [event] = (await clerk.call(listEvents, { query: { action: 'order.report_downloaded' } })).items
  expect(event).toMatchObject({ subjectType: 'order', subjectId: made.order.id })
  const reader = await userWith(t.http, t.admin, ['orders.list'])
  expect(await reader.refusal(downloadOrderReport, { params: { id: made.order.id }, query: {} })).toMatchObject({
    status: 403,
  })
  expect(await t.other.refusal(downloadOrderReport, { params: { id: made.order.id }, query: {} })).toMatchObject({
    status: 404,
  })
})
