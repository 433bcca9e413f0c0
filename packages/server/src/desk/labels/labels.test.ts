import * as routes from '@serialis/contract/desk/labels/labels.routes.ts'
import { LABELS_MAX, type LabelSubject, type PrintInput } from '@serialis/contract/desk/labels/labels.schema.ts'
import { unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aCrew, aDraft, masters, withCodes, type Crew, type Masters } from '../../plant/orders/orders.fixtures.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { opened, aPackedOrder, type PackedOrder } from '../packing/packing.fixtures.ts'
import { changed } from '../serials/serials.fixtures.ts'
import { barsOfPdf, rasterised, readBack } from './labels.fixtures.ts'

let t: TestApp
let crew: Crew
let made: Masters
let printer: Client
let reprinter: Client
let goods: PackedOrder

beforeAll(async () => {
  t = await testApp({ work: true })
  const approver = await userWith(t.http, t.admin, [
    'products.list',
    'products.approve',
    'lines.list',
    'lines.approve',
    'snRules.list',
    'snRules.approve',
  ])
  made = await masters(t.admin, approver)
  crew = await aCrew(t.http, t.admin)
  printer = await userWith(t.http, t.admin, ['packing.list', 'labels.print'])
  reprinter = await userWith(t.http, t.admin, ['packing.list', 'labels.reprint'])
  goods = await aPackedOrder(crew, { product: made.product, line: made.push })
})

const paper = { symbology: 'DATAMATRIX', format: 'PDF', template: 'ROLL_100X50', skip: 0, resolution: 300 } as const
const caseAt = async (at: number) => (await opened(t.admin, goods.packs[at]?.container ?? '')).ordinal
const serials = (...ordinals: number[]): LabelSubject => ({ kind: 'SERIALS', ordinals })
const printed = (subject: LabelSubject, over: Partial<PrintInput> = {}) =>
  printer.raw(routes.printLabels, { body: { ...paper, subject, ...over } })
const reason = 'the first one was torn'

describe('a label', () => {
  it('says what the pack is, and is counted', async () => {
    const ordinal = await caseAt(0)
    const before = await printer.call(routes.checkLabels, { body: { subject: serials(ordinal) } })
    expect(before).toMatchObject({ labels: 1, leftOut: 0, printedBefore: 0, lastPrint: null })
    const { status, body, headers } = await printed(serials(ordinal))
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('labels-1.pdf'),
    ])
    const [page = { bars: [], width: 0, height: 0 }] = await barsOfPdf(body)
    expect(await readBack(rasterised(page.bars, page), ['DataMatrix'], 1)).toMatchObject([
      { text: before.sample.symbol.elements, isGs1: true },
    ])
    expect(before.sample.symbol.elements).toContain(`10${goods.order.batchCode}`)
    expect(await printer.call(routes.checkLabels, { body: { subject: serials(ordinal) } })).toMatchObject({
      printedBefore: 1,
      lastPrint: { by: expect.any(String) as string },
    })
    expect((await printer.call(routes.listLabelPrints, { query: { ordinal } })).items).toMatchObject([
      { labels: 1, reprinted: 0, reason: '', symbology: 'DATAMATRIX', format: 'PDF' },
    ])
  })

  it('is printed again only with a reason, by those who may, and counted as such', async () => {
    const ordinal = await caseAt(1)
    const body = { ...paper, subject: serials(ordinal) }
    expect(await reprinter.refusal(routes.reprintLabels, { body: { ...body, reason } })).toMatchObject({
      status: 409,
      message: 'labels_not_printed_yet',
    })
    await printed(serials(ordinal))
    expect(await printer.refusal(routes.printLabels, { body })).toMatchObject({
      status: 409,
      message: 'labels_printed_before',
      params: { count: 1 },
    })
    expect(await printer.refusal(routes.reprintLabels, { body: { ...body, reason } })).toMatchObject({ status: 403 })
    expect(await reprinter.refusal(routes.printLabels, { body })).toMatchObject({ status: 403 })
    expect(await reprinter.refusal(routes.reprintLabels, { body: { ...body, reason: '' } })).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    expect(
      (await reprinter.raw(routes.reprintLabels, { body: { ...body, reason, format: 'ZPL' } })).body.toString(),
    ).toMatch(/^\^XA.*\^BXN.*\^XZ\n$/)
    const {
      items: [print],
    } = await printer.call(routes.listLabelPrints, { query: { ordinal } })
    expect(print).toMatchObject({ labels: 1, reprinted: 1, reason, format: 'ZPL' })
    const {
      items: [event],
    } = await t.admin.call(listEvents, { query: { subjectType: 'label_print', subjectId: print?.id ?? '' } })
    expect(event).toMatchObject({ action: 'label_print.reprinted', reason })
  })

  it('printed by two at once is a first print for one of them only', async () => {
    const ordinal = await caseAt(2)
    const both = await Promise.all([printed(serials(ordinal)), printed(serials(ordinal))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('many labels', () => {
  it('are of a container’s contents or of an order’s codes; codes out of use for good are left out', async () => {
    const container = await caseAt(0)
    const check = (subject: LabelSubject) => printer.call(routes.checkLabels, { body: { subject } })
    expect(await check({ kind: 'MEMBERS', container })).toMatchObject({ labels: 10, leftOut: 0 })
    expect(await check({ kind: 'CODE', code: goods.packs[0]?.container ?? '' })).toMatchObject({ labels: 1 })
    expect(
      await printer.refusal(routes.checkLabels, { body: { subject: { kind: 'CODE', code: 'nobody' } } }),
    ).toMatchObject({ message: 'labels_none' })
    const order = (first: number, count: number): LabelSubject => ({
      kind: 'ORDER',
      orderId: goods.order.id,
      level: 'EA',
      first,
      count,
    })
    expect(await check(order(1, 50_000))).toMatchObject({ labels: 30 })
    expect(await check(order(26, 10))).toMatchObject({ labels: 5 })
    expect(await printer.refusal(routes.checkLabels, { body: { subject: order(31, 1) } })).toMatchObject({
      message: 'labels_none',
    })
    expect(
      await t.other.refusal(routes.checkLabels, { body: { subject: { kind: 'MEMBERS', container } } }),
    ).toMatchObject({ message: 'labels_none' })
    expect((await t.other.call(routes.listLabelPrints, { query: {} })).items).toEqual([])
  })

  it('more than one download takes are made by a task, and count when its file is there', async () => {
    const draft = await aDraft(crew.planner, made.product, { orderSize: LABELS_MAX + 100, reservePercent: 0 })
    await withCodes(crew, draft)
    const subject: LabelSubject = { kind: 'ORDER', orderId: draft.id, level: 'EA', first: 1, count: LABELS_MAX + 50 }
    const body = { ...paper, subject, format: 'ZPL' as const }
    expect(await printer.refusal(routes.printLabels, { body })).toMatchObject({
      message: 'labels_too_many',
      params: { labels: LABELS_MAX + 50, most: LABELS_MAX },
    })
    const { taskId } = await printer.call(routes.printManyLabels, { body })
    expect(await taskIn(printer, taskId)).toMatchObject({ state: 'DONE' })
    const { body: file } = await printer.raw(downloadTaskFile, { params: { id: taskId } })
    expect(file.toString().match(/\^XA/g)).toHaveLength(LABELS_MAX + 50)
    expect(await printer.call(routes.checkLabels, { body: { subject } })).toMatchObject({
      printedBefore: LABELS_MAX + 50,
    })
    expect(await printer.refusal(routes.printManyLabels, { body })).toMatchObject({ message: 'labels_printed_before' })
    const again = await reprinter.call(routes.reprintManyLabels, {
      body: { ...body, subject: { ...subject, count: LABELS_MAX + 60 }, reason },
    })
    expect(await taskIn(reprinter, again.taskId)).toMatchObject({ state: 'DONE' })
    const {
      items: [print],
    } = await printer.call(routes.listLabelPrints, { query: {} })
    expect(print).toMatchObject({ labels: LABELS_MAX + 60, reprinted: LABELS_MAX + 50, reason })
    expect(await printer.refusal(routes.reprintManyLabels, { body: { ...body, reason } })).toMatchObject({
      status: 403,
    })
  })

  it('are refused for a code that was destroyed', async () => {
    const other = await aPackedOrder(crew, { product: made.product, line: made.push })
    const {
      items: [first, second],
    } = await opened(t.admin, other.packs[0]?.container ?? '')
    const [destroyed, sound] = [first?.ordinal ?? 0, second?.ordinal ?? 0]
    await t.admin.call(unpackMembers, {
      body: {
        container: (await opened(t.admin, other.packs[0]?.container ?? '')).ordinal,
        members: [destroyed],
        reason,
      },
    })
    await changed(t.app, t.admin, { ordinals: [destroyed], operation: 'DESTROY', reason: 'crushed' })
    expect(
      await printer.refusal(routes.printLabels, { body: { ...paper, subject: serials(destroyed) } }),
    ).toMatchObject({ message: 'labels_none' })
    expect(await printer.call(routes.checkLabels, { body: { subject: serials(destroyed, sound) } })).toMatchObject({
      labels: 1,
      leftOut: 1,
    })
  })
})
