/** How inspection lots affect other rooms: manual activation, returned goods, samples of the order, files. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { confirmOrder, decideOrderSamples, scrapOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrder, getOrderStrip } from '@serialis/contract/plant/orders/orders.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  reported,
  signatureFor,
  step,
  withCodes,
  type Crew,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { checkedChange, signedChange } from '../status-changes/status-changes.fixtures.ts'
import {
  aLot,
  aMadeOrder,
  recorded,
  released,
  samplesOf,
  someInspectors,
  taken,
  type Inspectors,
} from './inspection.fixtures.ts'

const everything = Object.keys(permissions) as PermissionName[]
interface Plant {
  crew: Crew
  m: Masters
  people: Inspectors
  chief: Client
}

let t: TestApp
let a: Plant
let b: Plant
beforeAll(async () => {
  t = await testApp({ work: true })
  const plant = async (admin: Client): Promise<Plant> => {
    const chief = await userWith(t.http, admin, everything)
    return {
      crew: await aCrew(t.http, admin),
      m: await masters(admin, chief, { workflow: 'WITHOUT_SCAN' }),
      people: await someInspectors(t.http, admin),
      chief,
    }
  }
  a = await plant(t.admin)
  b = await plant(t.other)
})

const sums = async ({ crew }: Plant, id: string) => {
  const found: Record<string, number> = {}
  const { runs } = await crew.planner.call(getOrderStrip, { params: { id }, query: { level: 'EA' } })
  for (const { byState } of runs)
    for (const [status, count] of Object.entries(byState)) found[status] = (found[status] ?? 0) + count
  return found
}
const ofOrder = ({ orderNo }: OrderDetail) => ({
  source: { kind: 'query' as const, filter: { orderNo, level: 'EA' as const } },
  reason: 'asked for by the customer',
})

it.each(['A', 'B'] as const)('in scheme %s nobody activates by hand what waits for a decision', async (scheme) => {
  const plant = scheme === 'A' ? a : b
  const order = await aMadeOrder(plant.crew, plant.m)
  const lot = await aLot(plant.people.drawer, order.id)
  const open = await checkedChange(plant.chief, 'ACT', { operation: 'ACTIVATE', ...ofOrder(order) })
  expect(open.outcome?.changeCount).toBe(0)
  expect(open.outcome?.refused.find(({ reason }) => reason === 'on_hold')?.count).toBe(scheme === 'A' ? 20 : 25)
  await recorded(plant.people, lot.id)
  await released(plant.people, lot.id)
  const free = await checkedChange(plant.chief, 'ACT', { operation: 'ACTIVATE', ...ofOrder(order) })
  expect(free.outcome?.changeCount).toBe(20)
})

it('returned goods (B) are on sale again once their lot is released, without its samples', async () => {
  const { crew, m, people, chief } = b
  const order = await aMadeOrder(crew, m)
  await crew.quality.call(confirmOrder, {
    params: { id: order.id },
    body: await signatureFor(crew.quality, order.id, 'finalConfirm'),
  })
  await signedChange(
    chief,
    await checkedChange(chief, 'UPD', {
      operation: 'RETURN',
      source: { kind: 'query', filter: { orderNo: order.orderNo, level: 'EA', statuses: ['ACTIVATED'] } },
      reason: 'sent back by the wholesaler',
    }),
  )
  expect(await sums(b, order.id)).toMatchObject({ DC_RETURN: 25 })
  const lot = await aLot(people.drawer, order.id, {
    goods: 'RETURNED',
    sampling: { method: 'PERCENT', percent: 10, acceptance: 1 },
  })
  expect(lot).toMatchObject({ lotSize: 25, goods: 'RETURNED', plan: { sampleSize: 3, acceptance: 1, rejection: 2 } })
  await recorded(people, lot.id, 1)
  await released(people, lot.id)
  expect(await sums(b, order.id)).toMatchObject({ ACTIVATED: 22, DC_RETURN: 3 })
})

describe('samples that the line reported', () => {
  it("are the order's to decide, those of a lot are not", async () => {
    const { crew, m, people } = a
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    const placed = await placedOut(crew, draft.id)
    await step(crew.lineOperator, draft.id, startOrder)
    const order = await reported(crew, draft.id, await lineReport(crew, placed, { samples: 2, unused: 3 }))
    const lot = await aLot(people.drawer, order.id)
    expect((await sums(a, order.id))['SAM_MARK']).toBe(7)
    const { version } = await crew.quality.call(getOrder, { params: { id: order.id } })
    const decided = await crew.quality.call(decideOrderSamples, {
      params: { id: order.id },
      body: { version, decision: 'TAKE', reason: 'sent to the laboratory' },
    })
    expect(await sums(a, order.id)).toMatchObject({ SAM_MARK: 5, SAMPLE: 2 })
    expect(
      await crew.quality.refusal(decideOrderSamples, {
        params: { id: order.id },
        body: { version: decided.version, decision: 'TAKE', reason: 'once more' },
      }),
    ).toMatchObject({ status: 400, message: 'order_has_no_samples' })
    await taken(people, lot.id)
    expect(
      await crew.chief.refusal(scrapOrder, {
        params: { id: order.id },
        body: { ...(await signatureFor(crew.chief, order.id, 'scrap')), commissioned: 'DESTROY' },
      }),
    ).toMatchObject({ status: 400, message: 'order_inspection_open' })
  })
})

describe('files', () => {
  const textOf = async (who: Client, list: 'inspectionLots' | 'inspectionSamples', filter: Record<string, string>) => {
    const { taskId: id } = await who.call(
      exportList,
      { body: { list, format: 'CSV', filter } },
      { 'accept-language': 'en' },
    )
    await taskIn(who, id, ['DONE'])
    return (await who.raw(downloadTaskFile, { params: { id } })).body.toString('utf8').trim().split('\r\n')
  }

  it('hold the lots and the sample of one lot, for who may export', async () => {
    const { crew, m, people } = a
    const order = await aMadeOrder(crew, m)
    const lot = await aLot(people.drawer, order.id)
    await recorded(people, lot.id, 1)
    const exporter = await userWith(t.http, t.admin, ['inspection.list', 'inspection.export'])
    const [head, row, ...more] = await textOf(exporter, 'inspectionLots', { orderId: order.id })
    expect(head).toContain('Lot,Status,Product,Batch code')
    expect(row).toContain(`${lot.number},Waits for a decision,`)
    expect(more).toEqual([])
    const samples = await textOf(exporter, 'inspectionSamples', { id: lot.id })
    expect(samples).toHaveLength(6)
    const [first] = await samplesOf(people.drawer, lot.id)
    expect(samples[1]).toContain(`${first?.code},`)
    expect(samples[1]).toContain('Nonconforming,,')
    expect(samples.join('\n')).not.toMatch(/CONFORMING/)
    expect(
      await people.decider.refusal(exportList, { body: { list: 'inspectionLots', format: 'CSV', filter: {} } }),
    ).toMatchObject({ status: 403 })
  })

  it('offers orders with packs to who draws lots and may not see orders', async () => {
    const order = await aMadeOrder(a.crew, a.m)
    const { items } = await a.people.drawer.call(routes.listInspectionSources, { query: { search: order.orderNo } })
    expect(items).toContainEqual({
      id: order.id,
      orderNo: order.orderNo,
      productId: order.productId,
      productName: order.productName,
      batchCode: order.batchCode,
    })
    expect(await a.people.decider.refusal(routes.listInspectionSources, { query: {} })).toMatchObject({ status: 403 })
  })
})
