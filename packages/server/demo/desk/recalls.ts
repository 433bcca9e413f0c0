/** The demo's recall, traced and not held, so that the plant continues; and a list for an inspector. */

import { createExtract, getExtract } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { createRecall, getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'

export async function seedRecalls({ qa, auditor }: People): Promise<void> {
  const [order] = (await qa.call(listOrders, { query: { status: 'FINAL_CONFIRM', limit: 1 } })).items
  if (!order?.batchCode) throw new Error('the demo has no confirmed order')
  const recall = await qa.call(createRecall, {
    body: { source: { kind: 'batch', batch: order.batchCode }, reason: '客户投诉 Customer complaint' },
  })
  await waitUntil(
    () => qa.call(getRecall, { params: { id: recall.id } }),
    ({ status }) => status === 'TRACED',
  )
  const list = await auditor.call(createExtract, {
    body: { filter: { batch: order.batchCode }, purpose: '药监检查 NMPA inspection' },
  })
  await waitUntil(
    () => auditor.call(getExtract, { params: { id: list.id } }),
    ({ status }) => status === 'DONE',
  )
}
