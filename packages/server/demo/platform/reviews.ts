/** The demo's review of the audit trail: the auditor has read the events of a confirmed order. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createReview, saveReview, signReview } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import type { People } from './people.ts'

export async function seedReviews({ auditor }: People): Promise<void> {
  const [order] = (await auditor.call(listOrders, { query: { status: 'FINAL_CONFIRM', limit: 1 } })).items
  if (!order) throw new Error('the demo has no confirmed order')
  const { id, version } = await auditor.call(createReview, { body: { scope: 'RECORD', record: order.orderNo } })
  const params = { id }
  const { digest } = await auditor.call(saveReview, { params, body: { version, outcome: 'NO_FINDINGS', findings: '' } })
  await auditor.call(signReview, {
    params,
    body: {
      signature: {
        account: auditor.account,
        password: auditor.password,
        meaning: 'REVIEW',
        reason: '已对照计划核对 Checked against the plan',
        digest: digest ?? '',
      },
    },
  })
}
