/** A container as the packing desk shows it: its picture, its content, its free capacity. */

import type { DeskContainer } from '@serialis/contract/desk/packing/packing.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { readSerial } from '../../numbers/ledger/one/one.service.ts'
import { detailOf } from '../serials/serials-detail.ts'
import { factsOf } from './facts.ts'

export async function deskContainerOf(db: TenantDb, ordinal: number): Promise<DeskContainer> {
  const { code, level, gtin, state, product, order, batch, expiryDate, contents, containers } = await detailOf(
    db,
    found(await readSerial(db, ordinal)),
    null,
  )
  const capacity = (await factsOf(db, [ordinal])).get(ordinal)?.capacity ?? null
  const count = contents?.count ?? 0
  return {
    ordinal,
    code,
    level,
    gtin,
    state,
    product,
    batch,
    expiryDate,
    capacity,
    count,
    containers,
    order: order === null ? null : { id: order.id, orderNo: order.orderNo },
    isPartial: count > 0 && (capacity === null ? contents?.isPartial === true : count < capacity),
    items: contents?.items ?? [],
  }
}
