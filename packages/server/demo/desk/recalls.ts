/** The demo's recall, traced and not held, so that the plant goes on; and a list that an inspector asked for. */

import { createExtract, getExtract } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { createRecall, getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { People } from '../platform/people.ts'

const PATIENCE_MS = 60_000

async function ended(what: string, isEnded: () => Promise<boolean>): Promise<void> {
  for (
    const until = Date.now() + PATIENCE_MS;
    !(await isEnded());
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    if (Date.now() > until) throw new Error(`${what} of the demo does not end`)
  }
}

export async function seedRecalls({ qa, auditor }: People): Promise<void> {
  const [order] = (await qa.call(listOrders, { query: { status: 'FINAL_CONFIRM', limit: 1 } })).items
  if (!order?.batchCode) throw new Error('the demo has no confirmed order')
  const recall = await qa.call(createRecall, {
    body: { source: { kind: 'batch', batch: order.batchCode }, reason: 'Customer complaint' },
  })
  await ended('the trace', async () => (await qa.call(getRecall, { params: { id: recall.id } })).status === 'TRACED')
  const list = await auditor.call(createExtract, {
    body: { filter: { batch: order.batchCode }, purpose: 'NMPA inspection' },
  })
  await ended('the list', async () => (await auditor.call(getExtract, { params: { id: list.id } })).status === 'DONE')
}
