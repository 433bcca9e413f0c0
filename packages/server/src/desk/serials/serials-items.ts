/** SNs as rows of a list, with lookups once per page. */

import { historyKindOf } from '@serialis/contract/desk/serials/history-kind.ts'
import type { PackRef, SerialItem, SpecifiedNames } from '@serialis/contract/desk/serials/serials.schema.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import type { SerialRow } from '../../numbers/ledger/ledger-types.ts'
import { lastEventsOf, type LastEvent } from '../../numbers/ledger/one/one.service.ts'
import { codeOf, levelsOf } from '../../numbers/ledger/one/resolve.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { updatesIn, type ToldUpdates } from '../../plant/results/updates/updates.service.ts'
import { namesOf, type Names } from './serials-names.ts'

interface Around {
  codes: ReadonlyMap<number, string>
  /** Levels of the containers that the caller may see. */
  levels: ReadonlyMap<number, PackRef['level']>
  names: Names
  last: ReadonlyMap<number, LastEvent>
  told: ToldUpdates
}

function refOf(ordinal: number | null, { codes, levels }: Around): PackRef | null {
  const level = ordinal === null ? undefined : levels.get(ordinal)
  return ordinal === null || level === undefined ? null : { ordinal, level, code: codes.get(ordinal) ?? '' }
}

/** What happened last; the sender of a status update may have said why. */
function lastOf(
  ordinal: number,
  status: SerialItem['status'],
  { last, told }: Around,
): Pick<SerialItem, 'historyReason' | 'lastAction' | 'historyKind'> {
  const event = last.get(ordinal)
  if (event === undefined) return { historyReason: '', lastAction: '', historyKind: null }
  return {
    historyReason: told(event.id, ordinal)?.reason || event.reason,
    lastAction: event.action,
    historyKind: historyKindOf(event.action, status),
  }
}

/** The same fields under the names of the specification. */
export const specifiedNames = ({
  code,
  batch,
  line,
  product,
  order,
}: {
  code: string
  batch: string | null
  line: string | null
  product: { name: string } | null
  order: { orderNo: string } | null
}): SpecifiedNames => ({
  snCode: code,
  batchNum: batch,
  productionLine: line,
  productName: product?.name ?? null,
  orderNo: order?.orderNo ?? null,
})

function itemOf(row: SerialRow, around: Around): SerialItem {
  const { codes, names } = around
  const { ordinal, gtin, level, state, parent, productId, orderId, lineId } = row
  const order = orderId === null ? undefined : names.orders.get(orderId)
  const product = productId === null ? undefined : names.products.get(productId)
  const item = {
    ordinal,
    gtin,
    level,
    code: codes.get(ordinal) ?? '',
    status: state.status,
    isCommissioned: state.commissioned,
    packingGroup: refOf(parent, around),
    batch: order?.batchCode ?? names.openings.get(blockOf(ordinal))?.batch ?? null,
    line: lineId === null ? null : (names.lines.get(lineId)?.name ?? null),
    product: product === undefined || productId === null ? null : { id: productId, ...product },
    order: order === undefined ? null : { id: order.id, orderNo: order.orderNo },
    ...lastOf(ordinal, state.status, around),
  }
  return { ...item, ...specifiedNames(item) }
}

type Wanted = (...names: readonly (keyof SerialItem)[]) => boolean

const wantedOf =
  (fields: readonly string[] | undefined): Wanted =>
  (...names) =>
    fields === undefined || names.some((name) => fields.includes(name))

/** The ids that the requested fields need; the others are left out, so that their names are not looked up. */
function namedBy({ ordinal, productId, orderId, lineId, isImported }: SerialRow, isWanted: Wanted) {
  return {
    ordinal,
    productId: isWanted('product', 'productName') ? productId : null,
    orderId: isWanted('order', 'orderNo', 'batch', 'batchNum') ? orderId : null,
    lineId: isWanted('line', 'productionLine') ? lineId : null,
    applicationId: null,
    isImported: isImported && isWanted('batch', 'batchNum'),
  }
}

const parentsOf = (rows: readonly SerialRow[]): number[] =>
  [...new Set(rows.map(({ parent }) => parent))].filter((parent) => parent !== null)

/** `fields`: the only requested ones; data for the others is not looked up, and they are left empty. */
export async function itemsOf(
  db: TenantDb,
  rows: readonly SerialRow[],
  fields?: readonly string[],
): Promise<SerialItem[]> {
  if (rows.length === 0) return []
  const isWanted = wantedOf(fields)
  const parents = isWanted('packingGroup') ? parentsOf(rows) : []
  const shown = rows.map(({ ordinal }) => ordinal)
  const coded = [...(isWanted('code', 'snCode') ? shown : []), ...parents]
  const [found, levels, names, last] = await pipeline<
    [(string | null)[], Around['levels'], Around['names'], Around['last']]
  >(db, [
    () => codeOf(db, coded),
    () => levelsOf(db, parents),
    () =>
      namesOf(
        db,
        rows.map((row) => namedBy(row, isWanted)),
      ),
    async () => (isWanted('historyReason', 'lastAction', 'historyKind') ? lastEventsOf(db, shown) : new Map()),
  ])
  const codes = new Map(coded.map((ordinal, at) => [ordinal, found[at] ?? '']))
  const told = await updatesIn(db, last.values())
  const around: Around = { codes, levels, names, last, told }
  return rows.map((row) => itemOf(row, around))
}
