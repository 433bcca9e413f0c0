/** Reading products: for their pages, and for rooms that make, order and number them. */

import { pick } from '@serialis/contract/kit/pick.ts'
import { gtin14 } from '@serialis/contract/kit/trade-keys.ts'
import { ratioOf } from '@serialis/contract/plant/products/packaging.ts'
import { productFieldNames, type ProductFieldName } from '@serialis/contract/plant/products/product-fields.ts'
import * as routes from '@serialis/contract/plant/products/products.routes.ts'
import type { ProductLevel } from '@serialis/contract/plant/products/products.schema.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { found } from '../../kit/http/failure.ts'
import { pageOf, withTotal } from '../../kit/http/page.ts'
import * as queries from './products.queries.ts'
import { levelsOf, productShown, revisionShown, ruleTitlesOf } from './products.view.ts'

/** Columns that a list shows as they are stored. */
const listedFields = [
  'id',
  'code',
  'name',
  'status',
  'revision',
  'inForce',
  'snSource',
  'packagingLevel',
  'version',
  'templateName',
  'brand',
  'category',
  'groups',
] as const

const listed = (row: queries.ListedRow) => ({
  ...pick(row, listedFields),
  ratio: ratioOf(levelsOf(row)),
  changedAt: row.changedAt.toISOString(),
  gtin: row.keys.find(({ level }) => level === 'EA')?.gtin ?? null,
  approver: row.approverName,
  approvalTime: row.decidedAt?.toISOString() ?? null,
})

export const listProducts = bind(routes.listProducts, async ({ db }, { query }) => {
  const { gtin, ...rest } = query
  const filter = { ...rest, ...(gtin && { gtin: gtin14(gtin) }) }
  const page = pageOf(await queries.listProducts(db, filter), query.limit, listed, queries.cursorOf)
  return withTotal(page, query, () => queries.countProducts(db, filter))
})

export const listProductOptions = bind(routes.listProductOptions, async ({ db }, { query }) => {
  const option = (row: queries.ListedRow) => {
    const { id, code, name, snSource, validity, periodType, productionLineId, packagingLevel, ratio, levels } =
      inForce(row)
    return {
      id,
      code,
      name,
      snSource,
      validity,
      periodType,
      productionLineId,
      packagingLevel,
      ratio,
      levels: [...levels],
    }
  }
  return pageOf(await queries.listProductsInForce(db, query), query.limit, option, queries.cursorOf)
})

export const getProduct = bind(routes.getProduct, (ctx, { params }) => productShown(ctx, params.id))

export const getProductRevision = bind(routes.getProductRevision, async ({ db }, { params }) => {
  const product = found(await queries.findProduct(db, params.id))
  const row = found(await queries.findRevision(db, params.id, params.revision))
  return revisionShown(product, row, await ruleTitlesOf(db, [row]))
})

/** One revision of a product with everything that orders, applications and files need. */
export interface ProductContents extends Pick<queries.RevisionRow, ProductFieldName> {
  id: string
  code: string
  /** The revision of these contents. */
  revision: number
  name: string
  /** The line that an order proposes. */
  productionLineId: string | null
  template: { id: string; name: string; shape: number }
  /** As `1:5:50`, outermost pack first. */
  ratio: string
  /** From the unit outward, up to `packagingLevel`. */
  levels: readonly ProductLevel[]
}

const contentsOf = (id: string, code: string, row: queries.RevisionRow): ProductContents => ({
  id,
  code,
  ...pick(row, productFieldNames),
  revision: row.revision,
  name: row.revisionName,
  productionLineId: row.productionLineId,
  template: { id: row.templateId, name: row.templateName, shape: row.templateShape },
  ratio: ratioOf(levelsOf(row)),
  levels: levelsOf(row),
})
const inForce = (row: queries.ListedRow): ProductContents => contentsOf(row.id, row.code, row)

/** The approved contents; undefined when the product is unknown, deleted, or was never approved. */
export async function productInForce(db: TenantDb, productId: string): Promise<ProductContents | undefined> {
  const row = await queries.findProductInForce(db, productId)
  return row && inForce(row)
}

/** The same by the product's code, as files and other systems name it. */
export async function productByCode(db: TenantDb, code: string): Promise<ProductContents | undefined> {
  const row = await queries.findProductInForceByCode(db, code)
  return row && inForce(row)
}

/**
 * The same, and until the transaction ends nobody can edit, approve or delete the product: for commands that begin to
 * use it (an order, an application). Others may begin to use it at the same time.
 */
export async function lockProductInForce(db: TenantDb, productId: string): Promise<ProductContents | undefined> {
  const [locked, product] = await pipeline(db, [
    () => queries.lockProductForUse(db, productId),
    // Sees what was committed while the lock was awaited.
    () => productInForce(db, productId),
  ])
  return locked && product
}

/** Contents of any revision, also of a deleted product: for records that were made with it. */
export async function productAt(
  db: TenantDb,
  productId: string,
  revision: number,
): Promise<ProductContents | undefined> {
  const product = await queries.findProduct(db, productId)
  const row = product && (await queries.findRevision(db, productId, revision))
  return product && row && contentsOf(product.id, product.code, row)
}

export { healthClassesOf, isNoHealthData, namesNoHealthData } from './health-classes.queries.ts'
export { productsNamedIn } from './named-products.ts'
export { listProductsOfBrand, moveProductsToBrand } from './product-brands.queries.ts'
export { productTitleJoin } from './products.queries.ts'

/** Code and newest name of each product, including deleted ones, so that old records can name theirs. */
export async function productTitles(
  db: TenantDb,
  ids: readonly string[],
): Promise<Map<string, { code: string; name: string }>> {
  if (ids.length === 0) return new Map()
  return new Map((await queries.listTitles(db, ids)).map(({ id, code, name }) => [id, { code, name }]))
}

/** The product in force that has this GTIN on one of its levels; of several the first by code. */
export async function productOfGtin(db: TenantDb, gtin: string): Promise<ProductContents | undefined> {
  const [row] = await queries.listProductsInForce(db, { gtin: gtin14(gtin), limit: 1 })
  return row && inForce(row)
}
