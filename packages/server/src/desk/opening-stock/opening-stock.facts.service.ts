/** What other rooms may ask about codes of an opening stock. */

import type { TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { productsOfBlocks } from '../../numbers/ledger/reading/reading.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { byBlock, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import * as queries from './opening-stock.queries.ts'

/** The blocks that were entered under this batch, for any product. */
export const openingBlocksOf = (db: TenantDb, batch: string): Promise<number[]> => queries.listBlocksOfBatch(db, batch)

export interface OpeningShare {
  id: string
  number: number
  batch: string
  productId: string | null
  count: number
}

/** How many codes of a set were entered with which opening stock, by batch and product. */
export async function openingsOf(db: TenantDb, set: SerialSet): Promise<OpeningShare[]> {
  const parts = new Map(byBlock(set).map(({ block, members }) => [block, members]))
  const sources = await queries.listSources(db, [...parts.keys()])
  const products = await productsOfBlocks(
    db,
    sources.map(({ block }) => block),
  )
  const shares = new Map<string, OpeningShare>()
  for (const { block, id, number, batch } of sources) {
    const productId = products.get(block) ?? null
    const name = `${id} ${productId ?? ''} ${batch}`
    const share = shares.get(name) ?? { id, number, batch, productId, count: 0 }
    shares.set(name, { ...share, count: share.count + found(parts.get(block)).size })
  }
  return [...shares.values()]
}

/** The blocks of the product that were entered under this batch, each with the number of its opening stock. */
export async function openingsOfBatch(
  db: TenantDb,
  { batch, productId }: { batch: string; productId: string },
): Promise<{ block: number; number: number }[]> {
  const sources = await queries.listSources(db, await queries.listBlocksOfBatch(db, batch))
  const products = await productsOfBlocks(
    db,
    sources.map(({ block }) => block),
  )
  return sources.filter(({ block }) => products.get(block) === productId)
}

/** Batch and expiry of the blocks of opening stocks, by block. */
export async function openingBatches(
  db: TenantDb,
  ordinals: readonly number[],
): Promise<Map<number, { batch: string | null; expiry: string | null }>> {
  const blocks = [...new Set(ordinals.map(blockOf))]
  return new Map(
    (await queries.listBatches(db, blocks)).map(({ block, batch, expiry }) => [
      block,
      { batch: batch === '' ? null : batch, expiry },
    ]),
  )
}

export interface ExpiredOpening {
  /** Null: the code has no product, such as an SSCC. */
  productId: string | null
  /** Empty: an expiry date without a batch. */
  batchCode: string
  /** Of the codes with the latest date. */
  expiredOn: string
  blocks: number[]
  openingStockIds: string[]
}

/** Entered codes with an expiry date before the day, by product and batch. */
export async function expiredOpenings(db: TenantDb, day: string): Promise<ExpiredOpening[]> {
  const expired = await queries.listExpiredBlocks(db, day)
  const products = await productsOfBlocks(
    db,
    expired.map(({ block }) => block),
  )
  const byBatch = Map.groupBy(expired, ({ block, batch }) => `${products.get(block) ?? ''} ${batch}`)
  return Array.from(byBatch.values(), (rows) => {
    const [{ block, batch }] = rows as [(typeof rows)[number]]
    return {
      productId: products.get(block) ?? null,
      batchCode: batch,
      expiredOn: rows.reduce((last, { expiry }) => (expiry > last ? expiry : last), ''),
      blocks: rows.map((row) => row.block),
      openingStockIds: [...new Set(rows.map(({ openingStockId }) => openingStockId))],
    }
  })
}

/** Those of the blocks that were entered with an expiry date before the day. */
export const expiredAmong = async (db: TenantDb, blocks: readonly number[], day: string): Promise<Set<number>> =>
  new Set((await queries.listExpiredBlocks(db, day, blocks)).map(({ block }) => block))
