/** What the product has itself, read through the rooms that own it, and copied nowhere. */

import { shownStates } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { orderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import { pageOfSerials } from '../../desk/serials/read-serials.ts'
import { limitToSites } from '../../kit/db/db.ts'
import { pageOfFactories } from '../../plant/lines/read-factories.ts'
import { pageOfOrders } from '../../plant/orders/read-orders.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { pageOfProducts } from '../../plant/products/read-products.ts'
import { cutTo, type PageOf, type SourceReading } from './source-pages.ts'

const NOTHING = { items: [], next: null }

/** Codes and names may hold what an address may not. */
const sealed = (text: string): string => Buffer.from(text).toString('base64url')
const opened = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : Buffer.from(text, 'base64url').toString().replaceAll('\0', '')

/** The chosen factories limit what is read in the same way as they limit an account. */
function limited({ app, db, endpoint: { id, factoryIds } }: SourceReading) {
  const own = { ...db }
  if (factoryIds.length > 0) limitToSites(own, { userId: id, siteIds: factoryIds }, app.siteRules)
  return own
}

const valueOf = (indexed: { path: string; value: string } | undefined, path: string) =>
  indexed?.path === path ? indexed.value : undefined

const products: PageOf = async ({ db }, { limit, after, indexed }) => {
  const filter = { gtin: valueOf(indexed, 'levels.gtin'), brand: valueOf(indexed, 'brand') }
  return cutTo(await pageOfProducts(db, { ...filter, limit, after: opened(after) }), limit, {
    item: ({ code, name, brand, category, levels, version, changedAt }) => ({
      id: null,
      key: code,
      version,
      updatedAt: changedAt,
      data: { code, name, brand, category, levels },
    }),
    cursor: ({ cursor }) => sealed(cursor),
  })
}

const orders: PageOf = async (reading, { limit, after, indexed }) => {
  const db = limited(reading)
  const asked = valueOf(indexed, 'status')
  const status = orderStatuses.filter((one) => one === asked)
  if (asked !== undefined && status.length === 0) return NOTHING
  const rows = await pageOfOrders(db, {
    limit,
    after,
    batchCode: valueOf(indexed, 'batch'),
    ...(asked !== undefined && { status }),
  })
  const titles = await productTitles(
    db,
    rows.flatMap(({ productId }) => productId ?? []),
  )
  return cutTo(rows, limit, {
    item: (row) => ({
      id: null,
      key: row.orderNo,
      version: row.version,
      updatedAt: row.updatedAt,
      data: {
        orderNo: row.orderNo,
        status: row.status,
        batch: row.batchCode,
        productCode: titles.get(row.productId ?? '')?.code ?? null,
        productName: row.productName,
        line: row.lineName,
        productionDate: row.productionDate,
        expirationDate: row.expirationDate,
        orderSize: row.orderSize,
        createdAt: row.createdAt.toISOString(),
      },
    }),
    cursor: ({ id }) => id,
  })
}

const serials: PageOf = async (reading, { limit, after, indexed }) => {
  const asked = valueOf(indexed, 'status')
  const status = shownStates.filter((one) => one === asked)
  if (asked !== undefined && status.length === 0) return NOTHING
  const { items, next } = await pageOfSerials(limited(reading), {
    limit,
    after: Number(after ?? 0),
    batch: valueOf(indexed, 'batch'),
    orderNo: valueOf(indexed, 'orderNo'),
    ...(asked !== undefined && { status }),
  })
  return {
    items: items.map((row) => ({
      id: null,
      key: row.code,
      version: null,
      updatedAt: null,
      data: {
        code: row.code,
        gtin: row.gtin,
        level: row.level,
        status: row.status === 'NEW' && row.isCommissioned ? 'COMMISSIONED' : row.status,
        packedIn: row.packingGroup?.code ?? null,
        batch: row.batch,
        orderNo: row.orderNo,
        productCode: row.product?.code ?? null,
        productName: row.productName,
        line: row.line,
        lastAction: row.lastAction,
      },
    })),
    next: next === null ? null : String(next),
  }
}

const factories: PageOf = async (reading, { limit, after }) =>
  cutTo(await pageOfFactories(limited(reading), { limit, after: opened(after) }), limit, {
    item: ({ id, name, gln, sgln, zone, region, businessUnit, lineCount, version }) => ({
      id: null,
      key: id,
      version,
      updatedAt: null,
      data: {
        name,
        gln,
        sgln,
        zone,
        region: region?.code ?? null,
        businessUnit: businessUnit?.code ?? null,
        lineCount,
      },
    }),
    cursor: ({ name }) => sealed(name),
  })

export const builtInPages = { PRODUCT: products, ORDER: orders, SERIAL: serials, FACTORY: factories } as const
