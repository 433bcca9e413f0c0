/** Products, orders and blocks that the batches of one delivery name, each looked up once. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { blocksOfSet, type SharedOfBlock } from '../../../numbers/ledger/reading/effects.service.ts'
import { ordinalOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { byBlock, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf } from '../../../plant/orders/facts/facts.service.ts'
import { productInForce, productTitles } from '../../../plant/products/products.service.ts'
import type { PushedOrder, PushedProduct } from './format.ts'

interface KnownOrder {
  readonly productId: string | null
  readonly shown: PushedOrder
}
export interface Masters {
  blocks(db: TenantDb, set: SerialSet): Promise<ReadonlyMap<number, SharedOfBlock>>
  orders(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, KnownOrder>>
  product(db: TenantDb, id: string | null): Promise<PushedProduct | null>
}

export function createMasters(): Masters {
  const blocks = new Map<number, SharedOfBlock>()
  const orders = new Map<string, KnownOrder>()
  const products = new Map<string, PushedProduct | null>()
  return {
    async blocks(db, set) {
      const missing = byBlock(set)
        .map(({ block }) => block)
        .filter((block) => !blocks.has(block))
      if (missing.length > 0)
        for (const row of await blocksOfSet(
          db,
          missing.map((block) => ordinalOf(block, 0)),
        ))
          blocks.set(row.block, row)
      return blocks
    },
    async orders(db, ids) {
      const missing = ids.filter((id) => !orders.has(id))
      for (const [
        id,
        { orderNo, batchCode, productionDate, expirationDate, lineName, productId },
      ] of await orderFactsOf(db, missing)) {
        orders.set(id, { productId, shown: { orderNo, batchCode, productionDate, expirationDate, lineName } })
      }
      return orders
    },
    async product(db, id) {
      if (id === null) return null
      if (!products.has(id)) {
        const title = (await productTitles(db, [id])).get(id)
        const ratio = title && (await productInForce(db, id))?.ratio
        products.set(id, title === undefined ? null : { id, ...title, ratio: ratio ?? '' })
      }
      return products.get(id) ?? null
    },
  }
}
