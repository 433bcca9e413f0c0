import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import {
  approveOrder,
  rejectOrder,
  submitOrder,
  withdrawOrder,
} from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { reassignSnTask } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import { makeOrderAvailable, startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { buildOrderPackage } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import {
  countOrders,
  createOrder,
  deleteOrder,
  editOrder,
  getOrder,
  listOrderHistory,
  listOrders,
} from '@serialis/contract/plant/orders/orders.routes.ts'
import { startOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { deleteProduct, getProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile, listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import {
  aCrew,
  aDraft,
  approved,
  masters,
  signatureFor,
  submitted,
  type Crew,
  type Masters,
} from './orders.fixtures.ts'

let t: TestApp
let crew: Crew
let second: Client
let m: Masters

beforeAll(async () => {
  t = await testApp()
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

const commands = (order: OrderDetail) =>
  order.nextSteps
    .filter((step) => step.isPermitted && step.blockedBy === null)
    .map((step) => step.command)
    .sort()
const get = (who: Client, id: string) => who.call(getOrder, { params: { id } })

describe('an order is entered', () => {
  it('with gaps as a draft, and offers what its user may do', async () => {
    const draft = await crew.planner.call(createOrder, { body: { orderNo: 'GAP-1' } })
    expect(draft).toMatchObject({
      orderNo: 'GAP-1',
      status: 'DRAFT',
      version: 1,
      revision: 1,
      productId: null,
      productName: '',
      reservePercent: 5,
      alertStatus: null,
    })
    expect(commands(draft)).toEqual(['delete', 'edit'])
    expect(draft.nextSteps.find((step) => step.command === 'submit')?.blockedBy).toEqual({
      key: 'order_not_complete',
      params: { count: 5, empty: 'productId,batchCode,productionDate,expirationDate,orderSize' },
    })
    const refusal = await crew.planner.refusal(submitOrder, { params: { id: draft.id }, body: { version: 1 } })
    expect(refusal).toMatchObject({
      status: 400,
      message: 'order_not_complete',
      fields: { productId: 'can_not_be_empty', batchCode: 'can_not_be_empty', orderSize: 'can_not_be_empty' },
    })
  })

  it('once per number in a tenant', async () => {
    await aDraft(crew.planner, m.product, { orderNo: 'PO-ONCE' })
    expect(await crew.planner.refusal(createOrder, { body: { orderNo: 'PO-ONCE' } })).toMatchObject({
      status: 409,
      message: 'order_number_exists',
    })
    expect((await t.other.call(createOrder, { body: { orderNo: 'PO-ONCE' } })).status).toBe('DRAFT')
  })

  it("with dates ahead in the tenant's zone, at their fields", async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
    const dated = (productionDate: string, expirationDate: string) =>
      crew.planner.refusal(createOrder, { body: { orderNo: 'PO-DATES', productionDate, expirationDate } })
    expect((await dated(today, '2100-01-01')).fields).toEqual({
      productionDate: 'production_date_not_later_than_today',
    })
    expect((await dated('2099-06-01', '2099-06-01')).fields).toEqual({
      expirationDate: 'expiration_date_not_later_than_production_date',
    })
    const beyond = { orderNo: 'PO-DATES', productId: m.product.id, productionDate: '9999-12-31' }
    expect((await crew.planner.refusal(createOrder, { body: beyond })).fields).toEqual({
      expirationDate: 'expiration_date_out_of_range',
    })
    expect((await dated('2099-02-30', '2100-01-01')).fields).toMatchObject({
      productionDate: expect.any(String) as string,
    })
  })

  it('with words and numbers that hold, each refusal at its field', async () => {
    const refused = async (body: object) =>
      (await crew.planner.refusal(createOrder, { body: { orderNo: 'PO-X', ...body } as never })).fields
    expect(await refused({ orderNo: '  ' })).toEqual({ orderNo: 'order_number_can_not_be_empty' })
    expect(await refused({ orderNo: '=1+1' })).toEqual({ orderNo: 'order_number_wrong_format' })
    expect(await refused({ batchCode: 'B"1' })).toEqual({ batchCode: 'batch_code_wrong_format' })
    expect(await refused({ orderSize: 0 })).toEqual({ orderSize: 'too_small' })
    expect(await refused({ orderSize: 1.5 })).toHaveProperty('orderSize')
    expect(await refused({ mailbox: 'nobody' })).toEqual({ mailbox: 'email_wrong_format' })
    expect(await refused({ productId: crypto.randomUUID() })).toEqual({ productId: 'order_product_not_in_force' })
    expect(await refused({ plannedLineId: crypto.randomUUID() })).toEqual({ plannedLineId: 'order_line_unknown' })
  })

  it("and takes its expiry from the product's validity", async () => {
    const draft = await aDraft(crew.planner, m.product, { expirationDate: null })
    expect(draft.expirationDate).toBe('2101-01-31')
  })

  it('and is edited from the version that was seen only', async () => {
    const draft = await aDraft(crew.planner, m.product)
    const { orderNo, productId, batchCode, productionDate, expirationDate } = draft
    const body = {
      orderNo,
      productId,
      batchCode,
      productionDate,
      expirationDate,
      orderSize: 40,
      version: draft.version,
    }
    const edited = await crew.planner.call(editOrder, { params: { id: draft.id }, body })
    expect(edited).toMatchObject({ orderSize: 40, version: 2, status: 'DRAFT' })
    expect(await crew.planner.refusal(editOrder, { params: { id: draft.id }, body })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    const { items } = await crew.planner.call(listOrderHistory, { params: { id: draft.id }, query: {} })
    expect(items.map((item) => item.command)).toEqual(['edit', 'create'])
    expect(items[0]?.facts).toEqual({ changes: { orderSize: [25, 40], reservePercent: [20, 5] } })
  })
})

describe('an order is approved', () => {
  it('by another person, with a signature; then its fields are frozen and its codes are ordered', async () => {
    const draft = await aDraft(crew.planner, m.product)
    const waiting = await submitted(crew.planner, draft)
    expect(waiting).toMatchObject({ status: 'UNAPPROVED', message: 'order_workflow_start_success' })
    expect(commands(await get(crew.approver, draft.id))).toEqual(['approve', 'reject'])
    const order = await approved(crew.approver, draft.id)
    expect(order).toMatchObject({
      status: 'WAIT_FOR_SN_GENERATION',
      message: 'order_approved',
      taskId: expect.any(String) as string,
    })
    expect(order.signatures).toMatchObject([{ meaning: 'APPROVAL', intact: true, account: crew.approver.account }])
    const tasks = await crew.approver.call(listTasks, { query: { subjectType: 'order', subjectId: draft.id } })
    expect(tasks.items).toMatchObject([{ id: order.taskId, subjectNumber: draft.orderNo }])
    const edit = bodyOf(editOrder, { ...draft, version: order.version, orderSize: 1 })
    expect(await crew.planner.refusal(editOrder, { params: { id: draft.id }, body: edit })).toMatchObject({
      status: 409,
      message: 'order_status_does_not_allow',
    })
    const { items } = await crew.planner.call(listOrderHistory, { params: { id: draft.id }, query: {} })
    expect(items.map(({ command, to, isSigned }) => [command, to, isSigned])).toEqual([
      ['assignCodes', 'WAIT_FOR_SN_GENERATION', false],
      ['approve', 'APPROVED', true],
      ['submit', 'UNAPPROVED', false],
      ['create', 'DRAFT', false],
    ])
  })

  it('never by who wrote, changed or handed it in, the administrator included', async () => {
    const draft = await aDraft(t.admin, m.product)
    await submitted(t.admin, draft)
    const shown = await get(t.admin, draft.id)
    expect(shown.nextSteps.find((step) => step.command === 'approve')).toMatchObject({
      isPermitted: true,
      blockedBy: { key: 'order_approver_is_author' },
    })
    const signed = await signatureFor(t.admin, draft.id, 'approve')
    expect(await t.admin.refusal(approveOrder, { params: { id: draft.id }, body: signed })).toMatchObject({
      status: 400,
      message: 'order_approver_is_author',
    })
    expect(
      await t.admin.refusal(rejectOrder, {
        params: { id: draft.id },
        body: { version: shown.version, reason: 'mine' },
      }),
    ).toMatchObject({ message: 'order_approver_is_author' })
  })

  it('not on a version that changed since, nor with a wrong password', async () => {
    const draft = await aDraft(crew.planner, m.product)
    await submitted(crew.planner, draft)
    const signed = await signatureFor(crew.approver, draft.id, 'approve')
    const wrong = { ...signed, signature: { ...signed.signature, password: 'not mine' } }
    expect(await crew.approver.refusal(approveOrder, { params: { id: draft.id }, body: wrong })).toMatchObject({
      status: 400,
      message: 'user_name_or_password_wrong',
    })
    await crew.planner.call(withdrawOrder, { params: { id: draft.id }, body: { version: 2 } })
    await crew.planner.call(submitOrder, { params: { id: draft.id }, body: { version: 3 } })
    expect(await crew.approver.refusal(approveOrder, { params: { id: draft.id }, body: signed })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    const stale = { ...signed, version: 4 }
    expect(await crew.approver.refusal(approveOrder, { params: { id: draft.id }, body: stale })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
  })

  it('or refused with an opinion, mended and handed in again', async () => {
    const draft = await aDraft(crew.planner, m.product)
    const { version } = await submitted(crew.planner, draft)
    expect(
      (await crew.approver.refusal(rejectOrder, { params: { id: draft.id }, body: { version, reason: '' } })).fields,
    ).toEqual({ reason: 'reason_too_short' })
    const rejected = await crew.approver.call(rejectOrder, {
      params: { id: draft.id },
      body: { version, reason: 'batch code is taken' },
    })
    expect(rejected.status).toBe('REJECTED')
    const edited = await crew.planner.call(editOrder, {
      params: { id: draft.id },
      body: bodyOf(editOrder, { ...draft, batchCode: 'B-NEW', version: rejected.version }),
    })
    expect(edited).toMatchObject({ status: 'DRAFT', batchCode: 'B-NEW' })
  })

  it('by one of two who press at once; the other hears that it changed', async () => {
    const draft = await aDraft(crew.planner, m.product)
    await submitted(crew.planner, draft)
    const other = await userWith(t.http, t.admin, ['orders.list', 'orders.approve'])
    const bodies = await Promise.all(
      [crew.approver, other].map(async (who) => ({ who, body: await signatureFor(who, draft.id, 'approve') })),
    )
    const answers = await Promise.all(
      bodies.map(({ who, body }) => who.raw(approveOrder, { params: { id: draft.id }, body })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(JSON.parse(answers.find((answer) => answer.status === 409)?.body.toString() ?? '')).toMatchObject({
      message: 'changed_meanwhile',
    })
    expect((await get(crew.planner, draft.id)).signatures).toHaveLength(1)
  })

  it('and shows a broken signature when a signed byte is changed behind its back', async () => {
    const draft = await aDraft(crew.planner, m.product)
    await submitted(crew.planner, draft)
    await approved(crew.approver, draft.id)
    const { default: pg } = await import('pg')
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    await superuser.query('update production_orders set order_size = 26 where id = $1', [draft.id])
    await superuser.end()
    expect((await get(crew.planner, draft.id)).signatures).toMatchObject([{ intact: false }])
  })
})

describe('an order ends early or stays apart', () => {
  it('deleted as a draft, and kept for who asks for it', async () => {
    const draft = await aDraft(crew.planner, m.product)
    expect(
      await crew.planner.call(deleteOrder, { params: { id: draft.id }, query: { version: draft.version } }),
    ).toEqual({ message: 'delete_success' })
    const listed = async (status?: string) =>
      (
        await crew.planner.call(listOrders, {
          query: { orderNo: draft.orderNo, ...(status && { status: status as never }) },
        })
      ).items
    expect(await listed()).toEqual([])
    expect(await listed('DEL')).toMatchObject([{ id: draft.id, status: 'DELETE' }])
  })

  it('unseen by another tenant', async () => {
    const draft = await aDraft(crew.planner, m.product)
    expect(await t.other.refusal(getOrder, { params: { id: draft.id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(submitOrder, { params: { id: draft.id }, body: { version: 1 } })).toMatchObject({
      status: 404,
    })
    expect((await t.other.call(listOrders, { query: { orderNo: draft.orderNo } })).items).toEqual([])
  })

  it('and untouched by who may not', async () => {
    const draft = await aDraft(crew.planner, m.product)
    const reader = await userWith(t.http, t.admin, ['orders.list'])
    const body = { version: draft.version }
    const params = { id: draft.id }
    for (const route of [
      submitOrder,
      withdrawOrder,
      makeOrderAvailable,
      startOrder,
      buildOrderPackage,
      startOrderScan,
      reassignSnTask,
    ]) {
      expect(await reader.refusal(route, { params, body })).toMatchObject({ status: 403, message: 'no_permission' })
    }
    expect(commands(await get(reader, draft.id))).toEqual([])
  })

  it('keeps its product from being deleted', async () => {
    await aDraft(crew.planner, m.product)
    const { version } = await t.admin.call(getProduct, { params: { id: m.product.id } })
    expect(
      await t.admin.refusal(deleteProduct, {
        params: { id: m.product.id },
        body: { version, reason: 'no longer made' },
      }),
    ).toMatchObject({ message: 'product_still_used_by_an_order' })
  })
})

describe('orders are found', () => {
  it('by status, product, batch, line, number and dates, page by page', async () => {
    const batchCode = 'FIND-ME'
    const drafts = []
    for (let i = 0; i < 3; i++)
      drafts.push(
        await aDraft(crew.planner, m.product, {
          batchCode,
          plannedLineId: m.push.id,
          productionDate: `2099-03-0${i + 1}`,
        }),
      )
    const list = async (query: object) =>
      (await crew.planner.call(listOrders, { query: { batchCode, ...query } })).items.map((item) => item.orderNo)
    const numbers = drafts.map((draft) => draft.orderNo).reverse()
    expect(await list({})).toEqual(numbers)
    expect(await list({ status: 'DRAFT,AVA' })).toEqual(numbers)
    expect(await list({ status: 'AVA' })).toEqual([])
    expect(await list({ productId: m.product.id, lineId: m.push.id })).toEqual(numbers)
    expect(await list({ lineId: m.pull.id })).toEqual([])
    expect(await list({ productionFrom: '2099-03-02', productionTo: '2099-03-02' })).toEqual([numbers[1]])
    expect(await list({ createdFrom: '2099-01-01' })).toEqual([])
    expect(await list({ createdTo: '2099-01-01' })).toEqual(numbers)
    const page = await crew.planner.call(listOrders, { query: { batchCode, limit: 2 } })
    expect(page.items).toHaveLength(2)
    expect(await list({ after: page.next ?? '', limit: 2 })).toEqual(numbers.slice(2))
    const exporter = await userWith(t.http, t.admin, ['orders.list', 'orders.exportList'])
    expect(
      await crew.planner.refusal(exportList, { body: { list: 'orders', format: 'CSV', filter: {} } }),
    ).toMatchObject({ status: 403, message: 'no_permission' })
    await t.startWork()
    const { taskId } = await exporter.call(exportList, {
      body: { list: 'orders', format: 'CSV', filter: { batchCode, status: 'DRAFT' } },
    })
    await taskIn(exporter, taskId)
    const { body: file } = await exporter.raw(downloadTaskFile, { params: { id: taskId } })
    expect(
      file
        .toString()
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',')[0]),
    ).toEqual(numbers)
    const { counts } = await crew.planner.call(countOrders)
    expect(counts.find(({ status }) => status === 'DRAFT')?.count).toBeGreaterThanOrEqual(3)
  })
})
