/** Collections of the demo: orders that the shop sends, with a draft that waits, and visits that are still described. */

import { createCollection, publishCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { publishMetaData, saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { People } from '../platform/people.ts'

type Field = ClientInput<typeof saveMetaDataDraft>['body']['fields'][number]

const ORDER: Field[] = [
  { path: 'orderNo', labelEn: 'Order number', labelZh: '订单号', type: 'STRING', isRequired: true, isIndexed: true },
  { path: 'paidAt', labelEn: 'Paid', labelZh: '支付时间', type: 'DATE_TIME', isRequired: true },
  { path: 'amount', labelEn: 'Amount', labelZh: '金额', type: 'NUMBER', unit: 'CNY' },
  { path: 'phone', labelEn: 'Phone', labelZh: '手机号', type: 'STRING', pii: 'PERSONAL' },
  { path: 'status', labelEn: 'Status', labelZh: '状态', type: 'ENUM', values: ['PAID', 'SENT', 'RETURNED'] },
  { path: 'lines', labelEn: 'Lines', labelZh: '明细', type: 'ARRAY', itemType: 'OBJECT' },
  { path: 'lines.gtin', labelEn: 'GTIN', labelZh: 'GTIN', type: 'STRING', isRequired: true },
  { path: 'lines.quantity', labelEn: 'Quantity', labelZh: '数量', type: 'INTEGER', isRequired: true },
]
const STORE: Field = { path: 'storeCode', labelEn: 'Store', labelZh: '门店', type: 'STRING', isIndexed: true }
const VISIT: Field[] = [
  { path: 'visitId', labelEn: 'Visit', labelZh: '到店编号', type: 'STRING', isRequired: true },
  { path: 'enteredOn', labelEn: 'Day', labelZh: '日期', type: 'DATE' },
]

export async function seedCollections({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const described = (id: string, version: number, fields: Field[]) =>
    engineer.call(saveMetaDataDraft, { params: { id }, body: { version, fields } })
  // The newest stands first in the lists: it is the one with a version and a draft.
  const visits = await engineer.call(createCollection, {
    body: { code: 'store_visits', nameEn: 'Store visits', nameZh: '到店记录', kind: 'EVENT', keyPath: 'visitId' },
  })
  await described(visits.id, 0, VISIT)
  const { id, version } = await engineer.call(createCollection, {
    body: {
      code: 'shop_orders',
      nameEn: 'Shop orders',
      nameZh: '商城订单',
      kind: 'EVENT',
      keyPath: 'orderNo',
      retentionDays: 730,
      description: '商城每日推送 Sent by the shop every day',
    },
  })
  const reason = '商城已确认 Agreed with the shop'
  const first = await described(id, 0, ORDER)
  const published = await engineer.call(publishMetaData, { params: { id }, body: { version: first.version, reason } })
  await engineer.call(publishCollection, { params: { id }, body: { version, reason } })
  await described(id, published.version, [...ORDER, STORE])
}
