/** Export of the SN list. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import { stateTextsEn } from '@serialis/contract/numbers/ledger/ledger.texts.en.ts'
import { stateTextsZh } from '@serialis/contract/numbers/ledger/ledger.texts.zh.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { listExport, type ExportSource } from '../../kit/lists/list-export.ts'
import { listSerials as listRows } from '../../numbers/ledger/reading/list.service.ts'
import { itemsOf } from './serials-items.ts'
import { filterOf } from './serials.service.ts'

const ROWS_AT_ONCE = 1000

async function* everySerial(
  { db, now }: ExportSource,
  query: Parameters<typeof filterOf>[1],
): AsyncGenerator<SerialItem> {
  const filter = await filterOf(db, query, now)
  if (filter === null) return
  for (let after: number | null = 0; after !== null;) {
    const page = await listRows(db, filter, { after, limit: ROWS_AT_ONCE })
    yield* await itemsOf(db, page.items)
    after = page.next
  }
}

const texts = {
  en: stateTextsEn,
  zh: stateTextsZh,
}

export const serialsExport = listExport({
  name: 'serials',
  route: listSerials,
  filter: listSerials.input.query,
  keyOf: ({ ordinal }) => String(ordinal),
  columns: [
    { en: 'Code', zh: '序列号', value: (row: SerialItem) => row.code },
    { en: 'GTIN', zh: 'GTIN', value: (row) => row.gtin },
    { en: 'Level', zh: '包装级别', value: (row) => row.level, words: 'ledger.level' },
    {
      en: 'Status',
      zh: '状态',
      value: ({ status, isCommissioned }, { locale, values }) =>
        values === 'CODES' ? status : texts[locale][shownStateOf({ status, commissioned: isCommissioned })],
    },
    { en: 'Packed in', zh: '所在包装单元', value: (row) => row.packingGroup?.code ?? null },
    { en: 'Batch', zh: '批号', value: (row) => row.batch },
    { en: 'Production line', zh: '产线', value: (row) => row.line },
    { en: 'Product', zh: '产品', value: (row) => row.product?.name ?? null },
    { en: 'Order number', zh: '订单号', value: (row) => row.order?.orderNo ?? null },
    { en: 'History reason', zh: '历史原因', value: (row) => row.historyKind, words: 'serials.historyKinds' },
    { en: 'Reason', zh: '变更原因', value: (row) => row.historyReason },
  ],
  rows: everySerial,
})
