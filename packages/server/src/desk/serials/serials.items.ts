/** SNs as rows of a list, with what is asked once for the whole page. */

import type { PackRef, SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { SerialRow } from '../../numbers/ledger/ledger.types.ts'
import { lastEventsOf } from '../../numbers/ledger/one/one.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { eventsById } from '../../platform/audit/past-events.service.ts'
import { namesOf, type Names } from './serials.names.ts'

interface Around {
  codes: ReadonlyMap<number, string>
  parents: ReadonlyMap<number, PackRef>
  names: Names
  last: ReadonlyMap<number, { action: string; reason: string }>
}

async function lastOf(db: TenantDb, rows: readonly SerialRow[]): Promise<Around['last']> {
  const eventIds = await lastEventsOf(
    db,
    rows.map(({ ordinal }) => ordinal),
  )
  const events = await eventsById(db, eventIds.values())
  return new Map(
    Array.from(eventIds, ([ordinal, id]) => [
      ordinal,
      { action: events.get(id)?.action ?? '', reason: events.get(id)?.reason ?? '' },
    ]),
  )
}

function itemOf(row: SerialRow, { codes, parents, names, last }: Around): SerialItem {
  const { ordinal, gtin, level, state, parent, productId, orderId, lineId } = row
  const order = orderId === null ? undefined : names.orders.get(orderId)
  const product = productId === null ? undefined : names.products.get(productId)
  return {
    ordinal,
    gtin,
    level,
    code: codes.get(ordinal) ?? '',
    status: state.status,
    isCommissioned: state.commissioned,
    packingGroup: parent === null ? null : (parents.get(parent) ?? null),
    batch: order?.batchCode ?? names.openings.get(blockOf(ordinal))?.batch ?? null,
    line: lineId === null ? null : (names.lines.get(lineId)?.name ?? null),
    product: product === undefined || productId === null ? null : { id: productId, ...product },
    order: order === undefined ? null : { id: order.id, orderNo: order.orderNo },
    historyReason: last.get(ordinal)?.reason ?? '',
    lastAction: last.get(ordinal)?.action ?? '',
  }
}

export async function itemsOf(db: TenantDb, rows: readonly SerialRow[]): Promise<SerialItem[]> {
  if (rows.length === 0) return []
  const parentOrdinals = [...new Set(rows.map(({ parent }) => parent))].filter((parent) => parent !== null)
  const ordinals = [...rows.map(({ ordinal }) => ordinal), ...parentOrdinals]
  const found = await codeOf(db, ordinals)
  const codes = new Map(ordinals.map((ordinal, at) => [ordinal, found[at] ?? '']))
  const parents = new Map(
    (await describeSerials(db, parentOrdinals)).map(({ ordinal, level }) => [
      ordinal,
      { ordinal, level, code: codes.get(ordinal) ?? '' },
    ]),
  )
  const around: Around = { codes, parents, names: await namesOf(db, rows), last: await lastOf(db, rows) }
  return rows.map((row) => itemOf(row, around))
}
