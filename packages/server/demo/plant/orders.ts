/** Orders of the demo, one in every main state, brought there by the people who do it in life. */

import { createApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { rejectOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { confirmOrder, scrapOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import {
  type Crew,
  lineReport,
  onLine,
  packagedCodes,
  placedOut,
  reported,
  signatureFor,
  step,
  submitted,
  withCodes,
} from '../../src/plant/orders/orders.fixtures.ts'
import type { Client } from '../../test/harness/client.ts'
import { anOpenLot, aReleasedLot } from '../desk/inspections.ts'
import { seedPartialCases } from '../desk/rework.ts'
import type { People } from '../platform/people.ts'
import type { DemoMasters } from './masters.ts'

const DAY_MS = 86_400_000
/** Of the line that made what is made. */
const LINE_CODE = 'L01'

/** Who takes which step of an order in this plant. */
export const crewOf = ({ planner, qa, operator, warehouse }: People): Crew => ({
  planner,
  approver: qa,
  dispatcher: planner,
  lineOperator: operator,
  packer: operator,
  clerk: operator,
  warehouse,
  quality: qa,
  chief: qa,
})

let number = 0

function draft(
  planner: Client,
  { product, orderSize, lineId }: { product: Product; orderSize: number; lineId: string },
  now: Date,
): Promise<OrderDetail> {
  number += 1
  const production = new Date(now.getTime() + (3 + number) * DAY_MS).toISOString().slice(0, 10)
  const body = {
    orderNo: `PO-${now.getUTCFullYear()}-${String(1180 + number)}`,
    productId: product.id,
    batchCode: `B${String(now.getUTCFullYear()).slice(2)}${String(400 + number)}`,
    productionDate: production,
    orderSize,
    reservePercent: 5,
    plannedLineId: lineId,
    mailbox: 'planning@example.com',
  }
  return planner.call(createOrder, { body })
}

/** What the line sends back: good packs in cases and on pallets, a few rejects, the rest unused. */
async function withResult(crew: Crew, order: OrderDetail): Promise<void> {
  const levels = await packagedCodes(crew, order)
  const unused = (levels[0]?.serials.length ?? 0) - (order.orderSize ?? 0)
  const report = await lineReport(crew, order, { rejects: 7, unused })
  await reported(crew, order.id, { ...report, lineCode: LINE_CODE, operator: 'Zhang Wei' })
}

async function produced(crew: Crew, order: OrderDetail, line: DemoMasters['push']): Promise<OrderDetail> {
  await withCodes(crew, order)
  await onLine(crew, order.id, line)
  return placedOut(crew, order.id)
}

export async function confirmed(crew: Crew, id: string): Promise<void> {
  await crew.quality.call(confirmOrder, {
    params: { id },
    body: await signatureFor(crew.quality, id, 'finalConfirm'),
  })
}

export async function seedOrders(people: People, masters: DemoMasters, now: Date): Promise<void> {
  const crew = crewOf(people)
  const { planner, qa } = people
  const { tablets, syrup, push, pull } = masters
  const make = (product: Product, size: number, line: DemoMasters['push']) =>
    draft(planner, { product, orderSize: size, lineId: line.id }, now)

  const finished = await make(tablets, 4_000, push)
  await withResult(crew, await produced(crew, finished, push))
  await aReleasedLot(people, finished.id)
  await confirmed(crew, finished.id)

  const returned = await make(tablets, 2_000, push)
  await withResult(crew, await produced(crew, returned, push))
  await seedPartialCases(people, returned.id)
  await anOpenLot(people, returned.id)

  const running = await make(syrup, 1_200, push)
  await produced(crew, running, push)
  await step(crew.lineOperator, running.id, startOrder)

  await produced(crew, await make(tablets, 3_000, push), push)
  await withCodes(crew, await make(syrup, 500, pull))
  await withCodes(crew, await make(tablets, 800_000, push))

  const scrapped = await make(syrup, 300, push)
  await withCodes(crew, scrapped)
  await qa.call(scrapOrder, { params: { id: scrapped.id }, body: await signatureFor(qa, scrapped.id, 'scrap') })

  const refused = await submitted(planner, await make(syrup, 900, pull))
  await qa.call(rejectOrder, {
    params: { id: refused.id },
    body: { version: refused.version, reason: '该批号上月已使用 The batch code was used last month' },
  })
  await submitted(planner, await make(tablets, 6_000, push))
  await make(syrup, 750, pull)
  await planner.call(createApplication, {
    body: {
      productId: tablets.id,
      level: 'EA',
      ruleVersionId: masters.unitRuleId,
      quantity: 1_000_000,
      reason: '委托包装所需 Codes for the contract packager',
    },
  })
}
