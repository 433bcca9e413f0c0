/**
 * `serialis.push.v1`: groups of codes with equal changes; `eventId` with a code identifies one change. What the
 * specification names is there under its name too: docs/push-json-v1.md describes each field.
 */

import { historyKindOf } from '@serialis/contract/desk/serials/history-kind.ts'
import type { BatchContent, CodeGroup, Format, FormatOptions, PushedChange, PushedMove } from './format.ts'

const shared = ({ level, gtin, product, order }: CodeGroup) => ({
  level,
  gtin,
  product: product?.code ?? null,
  orderNo: order?.orderNo ?? null,
  batchCode: order?.batchCode ?? null,
  productionDate: order?.productionDate ?? null,
  expirationDate: order?.expirationDate ?? null,
})

const specified = ({ product, order, codes, reason }: PushedChange | PushedMove) => ({
  historyReason: reason,
  productName: product?.name ?? null,
  batchNum: order?.batchCode ?? null,
  productionLine: order?.lineName ?? null,
  snCode: codes,
})

function* write(content: BatchContent, { mark }: Pick<FormatOptions, 'mark'>): Generator<string> {
  const { key, jobId, trigger, number, eventId, eventTime, recordTime, offset, action, correctedAt } = content
  const head = {
    format: 'serialis.push.v1',
    ...(mark && { environment: mark }),
    key,
    jobId,
    trigger,
    batch: number + 1,
    eventId,
    action,
    eventTime: eventTime.toISOString(),
    recordTime: recordTime.toISOString(),
    offset,
    correction: correctedAt === null ? null : { declaredAt: correctedAt.toISOString(), reason: 'incorrect_data' },
  }
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`
  let before = ''
  for (const change of content.changes) {
    const { operation, from, to, codes } = change
    const named = { status: to, historyKind: historyKindOf(action, to), ...specified(change) }
    yield before + JSON.stringify({ eventId, operation, from, to, ...shared(change), codes, ...named })
    before = ','
  }
  yield '],"moves":['
  before = ''
  for (const move of content.moves) {
    const { kind, container, codes } = move
    const named = { packingGroup: container, ...specified(move) }
    yield before + JSON.stringify({ eventId, kind, container, ...shared(move), codes, ...named })
    before = ','
  }
  yield ']}'
}

export const jsonV1: Format = {
  contentType: 'application/json; charset=utf-8',
  write,
  canCorrect: true,
  needsRelations: false,
  needsReasons: true,
}
