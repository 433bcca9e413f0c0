/** What went wrong in the demo's plant, for real: an order that its line cannot hold, and a result file that broke off on its way. */

import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { createOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { changeAlertStatus, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { Alert, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { submitted, signatureFor } from '../../src/plant/orders/orders.fixtures.ts'
import { send } from '../../src/plant/results/results.order.fixtures.ts'
import { found, waitUntil } from '../../test/harness/wait-until.ts'
import type { DemoMasters } from '../plant/masters.ts'
import type { People } from './people.ts'

const DAY_MS = 86_400_000

async function alertOf({ planner }: People, type: AlertType, subjectId: string): Promise<Alert> {
  const newest = async () => (await planner.call(listAlerts, { query: { type, subjectId, limit: 1 } })).items[0]
  return waitUntil(newest, found, { what: `the alert ${type}` })
}

/** Twice what the line may hold at once. */
async function tooLarge(people: People, { tablets, push }: DemoMasters, now: Date): Promise<void> {
  const { planner, qa } = people
  const production = new Date(now.getTime() + 45 * DAY_MS).toISOString().slice(0, 10)
  const draft = await planner.call(createOrder, {
    body: {
      orderNo: `PO-${now.getUTCFullYear()}-1290`,
      productId: tablets.id,
      batchCode: 'B26490',
      productionDate: production,
      orderSize: 9_000_000,
      reservePercent: 5,
      plannedLineId: push.id,
      mailbox: 'planning@example.com',
    },
  })
  await submitted(planner, draft)
  await qa.call(approveOrder, { params: { id: draft.id }, body: await signatureFor(qa, draft.id, 'approve') })
  const { id, version } = await alertOf(people, 'E12', draft.id)
  await planner.call(changeAlertStatus, {
    params: { id },
    body: { status: 'ACTIVE', note: '已询问销售可否分两批 Asked sales whether two batches will do', version },
  })
}

/** The connection to the line broke while it sent its file. */
async function torn(people: People): Promise<void> {
  const { planner, operator } = people
  const [running] = (await planner.call(listOrders, { query: { status: 'PROCESSING', limit: 1 } })).items
  if (running === undefined) return
  const file = `orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator\n${running.orderNo},${running.batchCode ?? ''},EA,`
  await send(operator, running.id, file, 'L01-shift-2.csv')
  await alertOf(people, 'E10', running.id)
}

export async function seedAlerts(people: People, masters: DemoMasters, now: Date): Promise<void> {
  await tooLarge(people, masters, now)
  await torn(people)
}
