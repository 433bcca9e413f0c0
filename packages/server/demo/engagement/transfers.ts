/** Transfer models of the demo: the one that orders of the shop are mapped by, and a draft with an error in its sample. */

import { listCollections } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { listMappingDicts } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  createTransferModel,
  publishTransferModel,
  saveTransferDraft,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { People } from '../platform/people.ts'

type Line = ClientInput<typeof saveTransferDraft>['body']['lines'][number]

const line = (target: string, path: string, steps: NonNullable<Line['steps']> = []): Line => ({
  target,
  source: 'PATH',
  parts: [{ kind: 'PATH', value: path }],
  steps,
})
const moment = { kind: 'DATE', format: 'ISO', zone: 'Asia/Shanghai' } as const

const ORDER: Line[] = [
  line('orderNo', 'orderNo', [{ kind: 'TRIM' }]),
  line('paidAt', 'paidAt', [moment]),
  line('amount', 'amount', [{ kind: 'NUMBER', decimal: '.' }]),
  line('lines', 'lines'),
  line('lines.gtin', 'gtin'),
  line('lines.quantity', 'quantity', [{ kind: 'NUMBER', decimal: '.' }]),
]
const SAMPLE = {
  orderNo: 'S-20000',
  paidAt: '2026-11-20T09:12:00Z',
  amount: 268,
  status: 'PAID',
  lines: [{ gtin: '09506000134352', quantity: 2 }],
}

export async function seedTransfers({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const { items } = await engineer.call(listCollections, { query: { search: 'shop_orders' } })
  const collectionId = items[0]?.id ?? ''
  const { items: dicts } = await engineer.call(listMappingDicts, { query: { search: 'payment_states' } })
  const status = line('status', 'status', [{ kind: 'DICTIONARY', dictId: dicts[0]?.id ?? '' }])
  const saved = async (id: string, version: number, sample: object, lines: Line[]) =>
    engineer.call(saveTransferDraft, {
      params: { id },
      body: { version, metaNumber: 1, sample: JSON.stringify(sample, null, 2), lines },
    })
  const returns = await engineer.call(createTransferModel, {
    body: { code: 'till_orders', nameEn: 'Orders of the tills', nameZh: '收银订单', collectionId },
  })
  await saved(returns.id, returns.version, { no: 'T-1', time: '20.11.2026 17:12', total: '1.268,00 CNY' }, [
    line('orderNo', 'no'),
    line('paidAt', 'time', [{ kind: 'DATE', format: 'dd.MM.yyyy HH:mm', zone: 'Asia/Shanghai' }]),
    line('amount', 'total', [{ kind: 'NUMBER', decimal: ',' }]),
  ])
  const { id, version } = await engineer.call(createTransferModel, {
    body: {
      code: 'shop_orders',
      nameEn: 'Orders of the shop',
      nameZh: '商城订单转换',
      collectionId,
      description: '商城推送的订单 Orders that the shop sends',
    },
  })
  const draft = await saved(id, version, SAMPLE, [...ORDER, status])
  const reason = '商城已确认 Agreed with the shop'
  await engineer.call(publishTransferModel, { params: { id }, body: { version: draft.version, reason } })
}
