import {
  cancelApplication,
  createApplication,
  getApplication,
  listAllocations,
} from '@serialis/contract/desk/serials/applications.routes.ts'
import { getSerial, listSerials, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aRule, random } from '../../numbers/codes/rule.fixtures.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  reported,
  step,
  withCodes,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'

let t: TestApp
let m: Masters
let reader: Client
let order: OrderDetail
let waitingId: string

/**
 * An order of 25 units with a result: three cases, the last of them partial, on one pallet. The units have twenty
 * characters, so their rule has 36^20 codes and no number of JavaScript counts them.
 */
beforeAll(async () => {
  t = await testApp({ work: true })
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, second, { unitRule: aRule([random('ALPHANUMERIC_36', 20)]) })
  const draft = await withCodes(
    crew,
    await aDraft(crew.planner, m.product, { orderNo: 'PO-SN-1', batchCode: 'LOT-42' }),
  )
  await onLine(crew, draft.id, m.push)
  const out = await placedOut(crew, draft.id)
  await step(crew.lineOperator, draft.id, startOrder)
  order = await reported(crew, draft.id, await lineReport(crew, out, { unused: 5 }))
  reader = await userWith(t.http, t.admin, ['serials.list', 'serials.detail', 'applications.create'])
  const waiting = await aDraft(crew.planner, m.product, { orderNo: 'PO-SN-2', orderSize: 10 })
  waitingId = (await withCodes(crew, waiting)).id
})

const list = async (query: object): Promise<SerialItem[]> =>
  (await reader.call(listSerials, { query: { limit: 200, ...query } })).items
const commissioned = async () =>
  (await list({ orderNo: 'PO-SN-1', level: 'EA' })).filter(({ isCommissioned }) => isCommissioned)

describe('the SNs of an order', () => {
  it('carry the names of the specification too, in lists and alone', async () => {
    const [one] = await list({ orderNo: 'PO-SN-1', level: 'EA' })
    const names = {
      snCode: one!.code,
      batchNum: 'LOT-42',
      productionLine: m.push.name,
      productName: m.product.name,
      orderNo: 'PO-SN-1',
    }
    expect(one).toMatchObject(names)
    expect(await reader.call(getSerial, { params: { ordinal: one!.ordinal }, query: {} })).toMatchObject(names)
    const narrowed = { orderNo: 'PO-SN-1', level: 'EA', limit: 1, fields: Object.keys(names).join() } as const
    expect((await reader.call(listSerials, { query: narrowed })).items).toEqual([names])
  })

  it('are listed by order number, batch and line, and show them', async () => {
    const byNumber = await list({ orderNo: 'PO-SN-1' })
    expect(byNumber.length).toBeGreaterThan(25)
    expect(new Set(byNumber.map(({ order: of, batch, line }) => `${of?.orderNo} ${batch} ${line}`))).toEqual(
      new Set([`PO-SN-1 LOT-42 ${m.push.name}`]),
    )
    const ordinals = byNumber.map(({ ordinal }) => ordinal)
    expect((await list({ batch: 'LOT-42' })).map(({ ordinal }) => ordinal)).toEqual(ordinals)
    expect((await list({ lineId: m.push.id })).map(({ ordinal }) => ordinal)).toEqual(ordinals)
    expect(
      (await list({ orderId: order.id, orderNo: 'PO-SN-1', level: 'CA' })).every(({ level }) => level === 'CA'),
    ).toBe(true)
    expect(await list({ orderNo: 'PO-SN' })).toEqual([])
    expect(await list({ batch: 'lot-42' })).toEqual([])
  })

  it('show where they are packed, with lot and expiry on their symbol', async () => {
    const [unit] = await commissioned()
    const serial = await reader.call(getSerial, { params: { ordinal: unit?.ordinal }, query: {} })
    expect(serial).toMatchObject({
      batch: 'LOT-42',
      expiryDate: '2101-01-31',
      productionDate: '2099-01-31',
      order: { orderNo: 'PO-SN-1', status: order.status },
      line: { id: m.push.id, name: m.push.name },
      state: { lifecycle: 'COMMISSIONED' },
    })
    expect(serial.containers.map(({ level }) => level)).toEqual(['CA', 'PL'])
    expect(serial.symbol.printed).toBe(`(01)${serial.gtin}(17)010131(10)LOT-42(21)${serial.code}`)
    expect(serial.history.map(({ change }) => change.kind)).toContain('parent')
    expect(serial.history.every(({ who, action }) => who !== '' && action !== '')).toBe(true)
  })

  it('tell a partial case from a full one', async () => {
    const cases = (await list({ orderNo: 'PO-SN-1', level: 'CA' })).filter(({ isCommissioned }) => isCommissioned)
    const contents = await Promise.all(
      cases.map(async ({ ordinal }) => (await reader.call(getSerial, { params: { ordinal }, query: {} })).contents),
    )
    expect(contents.map((inside) => [inside?.count, inside?.isPartial])).toEqual(
      expect.arrayContaining([
        [10, false],
        [expect.any(Number), true],
      ]),
    )
    expect(await list({ container: cases[0]?.code })).toHaveLength(contents[0]?.count ?? -1)
  })

  it('are found by their own symbol, and a symbol that says another lot or expiry is told apart', async () => {
    const [unit] = await commissioned()
    const found = async (over: { lot?: string; expiry?: string }) =>
      await reader.call(lookupCode, {
        query: { code: elementString({ gtin: unit?.gtin ?? '', serial: unit?.code ?? '', ...over }) },
      })
    expect(await found({ lot: 'LOT-42', expiry: '2001-01-31' })).toMatchObject({ outcome: 'FOUND' })
    expect((await found({ lot: 'LOT-42' })).differences).toEqual([])
    expect((await found({ lot: 'LOT-43' })).differences).toEqual([
      { field: 'lot', onSymbol: 'LOT-43', onRecord: 'LOT-42' },
    ])
    expect((await found({ expiry: '2030-01-31' })).differences).toEqual([
      { field: 'expiry', onSymbol: '2030-01-31', onRecord: '2101-01-31' },
    ])
  })
})

describe('an application for an order', () => {
  it('takes no more than the order was allocated, in parts or at once', async () => {
    const { id, levels } = await t.admin.call(getOrder, { params: { id: waitingId } })
    const need = levels.find(({ level }) => level === 'EA')?.need ?? 0
    const ruleVersionId = m.product.newest.levels.find(({ level }) => level === 'EA')?.ruleVersionId ?? ''
    const body = (quantity: number) => ({
      productId: m.product.id,
      level: 'EA' as const,
      ruleVersionId,
      orderId: id,
      quantity,
    })
    expect(await reader.refusal(createApplication, { body: body(need + 1) })).toMatchObject({
      status: 400,
      message: 'application_exceeds_allocated_quantity',
      fields: { quantity: 'application_exceeds_allocated_quantity' },
      params: { left: need },
    })
    const allocation = async () =>
      (await reader.call(listAllocations, { query: { productId: m.product.id, level: 'EA' } })).items.find(
        ({ orderId }) => orderId === id,
      )
    expect(await allocation()).toMatchObject({ orderNo: 'PO-SN-2', allocated: need, applied: 0, left: need })
    const wrong = await reader.call(createApplication, { body: body(need - 1) })
    expect(await allocation()).toMatchObject({ applied: need - 1, left: 1 })
    const { digest } = await t.admin.call(getApplication, { params: { id: wrong.id } })
    await t.admin.call(cancelApplication, {
      params: { id: wrong.id },
      body: {
        signature: {
          account: t.admin.account,
          password: t.admin.password,
          meaning: 'RESPONSIBILITY',
          reason: 'One too many',
          digest,
        },
      },
    })
    expect(await allocation()).toMatchObject({ applied: 0, left: need })
    expect(await reader.call(createApplication, { body: body(need - 2) })).toMatchObject({
      applyStatus: 1,
      order: { orderNo: 'PO-SN-2' },
    })
    const outcomes = await Promise.all(
      [body(2), body(2)].map((one) =>
        reader.call(createApplication, { body: one }).then(
          () => 'taken',
          () => 'refused',
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['refused', 'taken'])
    expect(
      await reader.refusal(createApplication, {
        body: { ...body(1), orderId: '0199f7a0-0000-7000-8000-000000000000' },
      }),
    ).toMatchObject({ status: 404, message: 'not_found' })
  })
})
