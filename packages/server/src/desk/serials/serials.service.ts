/** The list of SNs by exact filters, one SN, and the answer to any scanned text. */

import * as routes from '@serialis/contract/desk/serials/serials.routes.ts'
import type { LookupAnswer, SerialDetail } from '@serialis/contract/desk/serials/serials.schema.ts'
import { type CodeMeaning, readCode } from '@serialis/contract/kit/gs1.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { failure, found } from '../../kit/http/failure.ts'
import type { CountScope, SerialFilter } from '../../numbers/ledger/ledger-types.ts'
import { readSerial } from '../../numbers/ledger/one/one.service.ts'
import { listSerials as listRows, type SerialPage } from '../../numbers/ledger/reading/list.service.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { orderIdsBy } from '../../plant/orders/facts/facts.service.ts'
import { openingBlocksOf } from '../opening-stock/opening-stock.facts.service.ts'
import { findApplicationByNumber } from './applications/applications.queries.ts'
import { containerOf, firstCarried, gtinOf, serialOf } from './packs.ts'
import { detailOf, issuedAfter, type Moment } from './serials-detail.ts'
import { itemsOf } from './serials-items.ts'

type ListQuery = Input<typeof routes.listSerials>['query']

type Named = Pick<SerialFilter, 'orderIds' | 'blocks'>

/**
 * Everything with a batch code, for any product: what orders made with it, and what was entered with it from another
 * system. Null: nothing.
 */
export async function filterOfBatch(db: TenantDb, batch: string): Promise<Named | null> {
  const orderIds = await orderIdsBy(db, { batchCode: batch })
  const blocks = await openingBlocksOf(db, batch)
  return orderIds.length === 0 && blocks.length === 0 ? null : { orderIds, ...(blocks.length > 0 && { blocks }) }
}

/** The orders and blocks that the filters select; null: they select nothing that exists. */
async function namedBy(db: TenantDb, { orderId, orderNo, batch }: ListQuery): Promise<Named | null> {
  if (orderNo === undefined && batch === undefined) return orderId === undefined ? {} : { orderIds: [orderId] }
  if (orderNo === undefined && orderId === undefined && batch !== undefined) return filterOfBatch(db, batch)
  const ids = await orderIdsBy(db, { orderNo, batchCode: batch })
  const orderIds = orderId === undefined ? ids : ids.filter((id) => id === orderId)
  return orderIds.length === 0 ? null : { orderIds }
}

/** The filters in terms of the ledger; null when one of them selects nothing that exists. */
export async function filterOf(db: TenantDb, query: ListQuery, now: Date): Promise<SerialFilter | null> {
  const { productId, lineId, level, block, status } = query
  const named = await namedBy(db, query)
  const applicationId =
    query.application === undefined ? undefined : await findApplicationByNumber(db, query.application)
  const container =
    query.container === undefined ? undefined : await containerOf(db, query.container, now.getUTCFullYear())
  const isEmpty =
    (query.application !== undefined && applicationId === undefined) ||
    (query.container !== undefined && container === undefined)
  if (named === null || isEmpty) return null
  return {
    ...named,
    ...(productId && { productId }),
    ...(lineId && { lineId }),
    ...(applicationId && { applicationId }),
    ...(level && { level }),
    ...(block && { block }),
    ...(container && { container }),
    ...(status && { states: status }),
  }
}

/** The total number, where counts know it: for everything, a product or a block. */
async function totalOf(
  db: TenantDb,
  { productId, block, orderIds, lineId, applicationId, container, level, states }: SerialFilter,
): Promise<number | undefined> {
  const isNarrower =
    orderIds !== undefined ||
    lineId !== undefined ||
    applicationId !== undefined ||
    container !== undefined ||
    (productId !== undefined && block !== undefined)
  if (isNarrower) return undefined
  const scope: CountScope =
    block !== undefined ? { blocks: [block] } : productId !== undefined ? { productIds: [productId] } : 'all'
  const counts = await countsOf(db, scope)
  const wanted = counts.filter(
    (row) =>
      (level === undefined || row.level === level) &&
      (states === undefined || states.includes(shownStateOf(row.state))),
  )
  return wanted.reduce((sum, { count }) => sum + count, 0)
}

export const listSerials = bind(routes.listSerials, async ({ db, now }, { query }) => {
  const filter = await filterOf(db, query, now)
  if (filter === null) return { items: [], next: null, total: 0 }
  const after = Number(query.after ?? 0)
  const [page, total] = await pipeline<[SerialPage, number | undefined]>(db, [
    () => listRows(db, filter, { after: Number.isSafeInteger(after) ? after : 0, limit: query.limit }),
    () => totalOf(db, filter),
  ])
  return {
    items: await itemsOf(db, page.items, query.fields),
    next: page.next === null ? null : String(page.next),
    ...(total !== undefined && { total }),
  }
})

const momentOf = ({ at, by }: Input<typeof routes.getSerial>['query']): Moment | null =>
  at === undefined ? null : { at: new Date(at), by }

export const getSerial = bind(routes.getSerial, async ({ db }, { params, query }) => {
  const serial = found(await readSerial(db, params.ordinal))
  const moment = momentOf(query)
  const issuedAt = issuedAfter(serial, moment)
  if (issuedAt !== null) throw failure('serial_not_issued_then', { issuedAt: issuedAt.toISOString() })
  return detailOf(db, serial, moment)
})

function differencesOf(meaning: CodeMeaning, serial: SerialDetail): LookupAnswer['differences'] {
  if (meaning.kind !== 'sgtin') return []
  const { lot, expiry } = meaning
  const differences: LookupAnswer['differences'] = []
  if (lot !== undefined && serial.batch !== null && lot !== serial.batch)
    differences.push({ field: 'lot', onSymbol: lot, onRecord: serial.batch })
  if (expiry !== undefined && serial.expiryDate !== null && expiry !== serial.expiryDate)
    differences.push({ field: 'expiry', onSymbol: expiry, onRecord: serial.expiryDate })
  return differences
}

export const lookupCode = bind(routes.lookupCode, async ({ db, now }, { query }) => {
  const reading = readCode(query.code, now.getUTCFullYear())
  const { meaning, note, fitting, others, products } = await firstCarried(
    db,
    reading,
    query.gtin?.padStart(14, '0') ?? null,
  )
  const [only] = fitting
  const one = only !== undefined && fitting.length === 1 ? only : null
  const moment = momentOf(query)
  const isThere = one !== null && issuedAfter(one, moment) === null
  const serial = isThere ? await detailOf(db, one, moment, products) : null
  const choices = one !== null ? [] : await itemsOf(db, fitting.length > 1 ? fitting : others)
  return {
    outcome: isThere ? 'FOUND' : one !== null ? 'NOT_ISSUED_THEN' : fitting.length > 1 ? 'SEVERAL' : 'NEVER_ISSUED',
    parser: reading.parser,
    read: {
      text: reading.text,
      gtin: gtinOf(meaning),
      serial: serialOf(meaning),
      lot: meaning.kind === 'sgtin' ? (meaning.lot ?? null) : null,
      expiry: meaning.kind === 'sgtin' ? (meaning.expiry ?? null) : null,
    },
    notes: note === null ? reading.notes : [...reading.notes, note],
    differences: serial === null ? [] : differencesOf(meaning, serial),
    serial,
    choices,
  }
})
