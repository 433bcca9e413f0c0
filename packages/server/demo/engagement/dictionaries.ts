/** Mapping dictionaries of the demo: those that stores and payments of the shop are read by, and one that is still a draft. */

import {
  createMappingDict,
  publishMappingDict,
  saveMappingDraft,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import type { People } from '../platform/people.ts'

const reason = '商城已确认 Agreed with the shop'

async function seedPayments({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const payments = await engineer.call(createMappingDict, {
    body: {
      code: 'payment_states',
      nameEn: 'Payment states',
      nameZh: '支付状态',
      fromSystem: 'Web shop',
      toSystem: 'Serialis',
      description: '新的状态由人工确认 A person decides about a new state',
    },
  })
  const items = [
    { from: 'PAID', to: 'PAID' },
    { from: 'SENT', to: 'SENT' },
  ]
  const drafted = await engineer.call(saveMappingDraft, {
    params: { id: payments.id },
    body: { version: payments.version, policy: 'INBOX', items },
  })
  await engineer.call(publishMappingDict, {
    params: { id: payments.id },
    body: { version: drafted.version, reason },
  })
}

export async function seedDictionaries({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const states = await engineer.call(createMappingDict, {
    body: {
      code: 'order_states',
      nameEn: 'Order states',
      nameZh: '订单状态',
      fromSystem: 'Web shop',
      toSystem: 'Serialis',
    },
  })
  await engineer.call(saveMappingDraft, {
    params: { id: states.id },
    body: { version: states.version, policy: 'ERROR', items: [{ from: 'paid', to: 'PAID' }] },
  })
  await seedPayments({ engineer })
  const { id, version } = await engineer.call(createMappingDict, {
    body: {
      code: 'store_codes',
      nameEn: 'Store codes',
      nameZh: '门店编码',
      fromSystem: 'Web shop',
      toSystem: 'Serialis',
      description: '商城的门店名称 Store names',
    },
  })
  const { version: saved } = await engineer.call(saveMappingDraft, {
    params: { id },
    body: {
      version,
      policy: 'INBOX',
      items: [
        { from: '上海南京路店', to: 'SH-NJL' },
        { from: '北京王府井店', to: 'BJ-WFJ', validTo: '2026-06-30' },
        { from: '北京王府井店', to: 'BJ-WFJ2', validFrom: '2026-07-01' },
        { from: '测试门店', to: null },
      ],
    },
  })
  await engineer.call(publishMappingDict, { params: { id }, body: { version: saved, reason } })
}
