/** Collections of the demo: what the shop sends, and what the data center looks up. */

import { createCollection, publishCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import type { People } from '../platform/people.ts'

export async function seedCollections({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const orders = await engineer.call(createCollection, {
    body: {
      code: 'shop_orders',
      nameEn: 'Orders of the shop',
      nameZh: '商城订单',
      kind: 'EVENT',
      keyPath: 'orderNo',
      retentionDays: 730,
      description: '商城每日推送 Sent by the shop every day',
    },
  })
  await engineer.call(publishCollection, {
    params: { id: orders.id },
    body: { version: orders.version, reason: '商城已确认 Agreed with the shop' },
  })
  await engineer.call(createCollection, {
    body: { code: 'store_visits', nameEn: 'Visits of a store', nameZh: '到店记录', kind: 'EVENT', keyPath: 'visitId' },
  })
}
