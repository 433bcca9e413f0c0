/** `serialis.push.v1`: groups of codes with equal changes; `eventId` with a code identifies one change. */

import type { BatchContent, CodeGroup, Format } from './format.ts'

const shared = ({ level, gtin, product, order }: CodeGroup) => ({
  level,
  gtin,
  product: product?.code ?? null,
  orderNo: order?.orderNo ?? null,
  batchCode: order?.batchCode ?? null,
  productionDate: order?.productionDate ?? null,
  expirationDate: order?.expirationDate ?? null,
})

function* write(content: BatchContent): Generator<string> {
  const { key, jobId, trigger, number, eventId, eventTime, recordTime, offset, action, correctedAt } = content
  const head = {
    format: 'serialis.push.v1',
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
    yield before + JSON.stringify({ eventId, operation, from, to, ...shared(change), codes })
    before = ','
  }
  yield '],"moves":['
  before = ''
  for (const move of content.moves) {
    yield (
      before +
        JSON.stringify({ eventId, kind: move.kind, container: move.container, ...shared(move), codes: move.codes })
    )
    before = ','
  }
  yield ']}'
}

export const jsonV1: Format = {
  contentType: 'application/json; charset=utf-8',
  write,
  canCorrect: true,
  needsRelations: false,
}
